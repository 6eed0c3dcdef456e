//! Installing what the tests need and this machine lacks.

use anyhow::{Result, bail};

use crate::commands::{at_root, cargo, status, succeeds};

/// Debian packages the build needs (the C compiler, which links, and the C library's headers) and the tests (Python, which
/// the sample bots are written in).
pub const PACKAGES: &[&str] = &["gcc", "libc6-dev", "python3"];

/// Parts of the Rust toolchain: the cargo command that shows it is there, and rustup's name for it.
const COMPONENTS: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// Adds rustfmt and clippy to the toolchain where they are missing.
pub fn ensure_components() -> Result<()> {
    for (command, component) in COMPONENTS {
        if succeeds(&mut cargo(&[command, "--version"])) {
            continue;
        }
        if !succeeds(&mut at_root("rustup", &["--version"])) {
            bail!(
                "{component} is missing and there is no rustup to add it; install {component} the way Rust came"
            );
        }
        println!("adding the Rust component {component}");
        if !status(&mut at_root("rustup", &["component", "add", component]))?.success() {
            bail!("rustup could not add the component {component}");
        }
    }
    Ok(())
}

/// Installs the Debian packages that are missing. On other systems this does nothing.
pub fn ensure_packages(packages: &[&str]) -> Result<()> {
    if !succeeds(&mut at_root("dpkg-query", &["--version"])) {
        return Ok(());
    }
    let missing: Vec<&str> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("installing the Debian packages {}", missing.join(", "));
    let install = [&["install", "-y", "--no-install-recommends"], &missing[..]].concat();
    for arguments in [&["update"][..], &install] {
        if !apt_get(arguments)? {
            bail!("apt-get {} failed; please install {} by hand", arguments[0], missing.join(", "));
        }
    }
    Ok(())
}

fn is_installed(package: &str) -> bool {
    at_root("dpkg-query", &["--show", "--showformat=${db:Status-Abbrev}\n", package]).output().is_ok_and(
        |output| output.status.success() && says_installed(&String::from_utf8_lossy(&output.stdout)),
    )
}

/// One line for each architecture of the package; `ii` is wanted and installed.
fn says_installed(states: &str) -> bool {
    states.lines().any(|line| line.starts_with("ii"))
}

/// Runs apt-get as root, through sudo if need be.
fn apt_get(arguments: &[&str]) -> Result<bool> {
    let user = at_root("id", &["-u"]).output()?;
    let mut command = if user.stdout.trim_ascii() == b"0" {
        at_root("apt-get", &[])
    } else {
        at_root("sudo", &["apt-get"])
    };
    // Another chore may be installing something at this moment.
    command.args(["-o", "DPkg::Lock::Timeout=300"]).args(arguments);
    Ok(status(command.env("DEBIAN_FRONTEND", "noninteractive"))?.success())
}

#[cfg(test)]
mod tests {
    use super::says_installed;

    #[test]
    fn only_an_installed_package_counts() {
        assert!(says_installed("ii \n"));
        assert!(says_installed("un \nii \n"));
        assert!(!says_installed("rc \n"), "removed, its settings kept");
        assert!(!says_installed(""));
    }
}
