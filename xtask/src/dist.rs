//! `dist`: what is handed out. An archive for any Linux with glibc, a Debian package, and their checksums.
//!
//! The same commit gives the same bytes on the same toolchain: times are the commit's, owners root, paths nobody's.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::commands::{at_root, cargo, root, status, target};
use crate::{setup, web};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const ARCH: &str = std::env::consts::ARCH;
/// Bytes the program may have.
const LARGEST_PROGRAM: usize = 22_000_000;
/// Files of the repository that go along, and where Debian has them. The archive has them where the repository does, so
/// that links between them lead somewhere.
const FILES: [(&str, Option<&str>); 11] = [
    ("README.md", Some("usr/share/doc/atelier/README.md")),
    // Debian has licences in `copyright`.
    ("LICENSE-MIT", None),
    ("LICENSE-APACHE", None),
    (FONTS, None),
    ("docs/OPERATING.md", Some("usr/share/doc/atelier/OPERATING.md")),
    ("packaging/Caddyfile", Some("usr/share/doc/atelier/examples/Caddyfile")),
    ("packaging/nginx.conf", Some("usr/share/doc/atelier/examples/nginx.conf")),
    ("packaging/grafana-dashboard.json", Some("usr/share/doc/atelier/examples/grafana-dashboard.json")),
    ("packaging/systemd/atelier.service", Some("usr/lib/systemd/system/atelier.service")),
    ("packaging/systemd/atelier.sysusers", Some("usr/lib/sysusers.d/atelier.conf")),
    ("packaging/systemd/atelier.default", Some("etc/default/atelier")),
];
/// The licence of the letters in the web client.
const FONTS: &str = "packaging/LICENSE-FONTS";
/// The same where it is there.
const CHANGES: (&str, &str) = ("CHANGELOG.md", "usr/share/doc/atelier/CHANGELOG.md");
/// Shells, and where their completions go in the archive and in Debian.
const SHELLS: [(&str, &str, &str); 3] = [
    ("bash", "completions/atelier.bash", "usr/share/bash-completion/completions/atelier"),
    ("zsh", "completions/_atelier", "usr/share/zsh/vendor-completions/_atelier"),
    ("fish", "completions/atelier.fish", "usr/share/fish/vendor_completions.d/atelier.fish"),
];
/// Scripts that dpkg runs.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// `dist`: builds everything and packs it.
pub fn run() -> Result<ExitCode> {
    let architecture = debian_architecture(ARCH)?;
    setup::ensure_packages(&["dpkg", "gzip", "tar"])?;
    if !(web::is_built()? && status(&mut build())?.success()) {
        return Ok(ExitCode::FAILURE);
    }
    let out = target().join("dist");
    let program = out.join("atelier");
    let bytes = fs::read(&program).with_context(|| format!("{} is not there", program.display()))?;
    if bytes.len() > LARGEST_PROGRAM {
        bail!("the program has {} bytes, more than {LARGEST_PROGRAM}", bytes.len());
    }
    let date = date_of_commit()?;
    let packing = out.join("packing");
    let made =
        [archive(&packing, &program, &date)?, debian(&packing, &program, &bytes, architecture, &date)?];
    let mut sums = Command::new("sha256sum");
    fs::write(out.join("SHA256SUMS"), output(sums.args(&made).current_dir(&out))?)?;
    println!("atelier: {} bytes", bytes.len());
    for name in made {
        println!("{}: {} bytes", out.join(&name).display(), fs::metadata(out.join(&name))?.len());
    }
    Ok(ExitCode::SUCCESS)
}

/// The build, in which no folder of this machine is named. Flags for a `cfg` join those of `.cargo/config.toml`, which
/// RUSTFLAGS would replace.
fn build() -> Command {
    let home = std::env::var("CARGO_HOME").map(PathBuf::from).ok();
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let flags = [(home, "cargo"), (target(), "target"), (root(), "atelier")]
        .map(|(folder, name)| format!("'--remap-path-prefix={}=/{name}'", folder.display()));
    let flags = format!("target.'cfg(unix)'.rustflags = [{}]", flags.join(", "));
    let words = ["build", "--locked", "--profile", "dist", "--package", "atelier", "--config", &flags];
    cargo(&words)
}

/// The archive; gives its name.
fn archive(packing: &Path, program: &Path, date: &str) -> Result<String> {
    let name = format!("atelier-{VERSION}-{ARCH}-linux");
    let folder = Folder::new(packing.join(&name))?;
    folder.run("atelier", &fs::read(program)?)?;
    for (path, _) in FILES.into_iter().chain(is_at_root(CHANGES.0).then_some((CHANGES.0, None))) {
        folder.put(path, &from_root(path)?)?;
    }
    for (shell, path, _) in SHELLS {
        folder.put(path, &output(Command::new(program).args(["completions", shell]))?)?;
    }
    succeed(Command::new(program).arg("man").arg(folder.0.join("man")))?;
    folder.make_readable()?;
    let file = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"]);
    tar.arg(format!("--mtime=@{date}")).args(["--use-compress-program=gzip -9n", "--create", "--file"]);
    succeed(tar.arg(packing.join("..").join(&file)).arg(&name).current_dir(packing))?;
    Ok(file)
}

/// The Debian package; gives its name.
fn debian(packing: &Path, program: &Path, bytes: &[u8], architecture: &str, date: &str) -> Result<String> {
    let folder = Folder::new(packing.join("debian"))?;
    folder.run("usr/bin/atelier", bytes)?;
    for (path, place) in FILES {
        if let Some(place) = place {
            folder.put(place, &from_root(path)?)?;
        }
    }
    if is_at_root(CHANGES.0) {
        folder.put(CHANGES.1, &from_root(CHANGES.0)?)?;
    }
    for (shell, _, place) in SHELLS {
        folder.put(place, &output(Command::new(program).args(["completions", shell]))?)?;
    }
    let manual = folder.0.join("usr/share/man/man1");
    succeed(Command::new(program).arg("man").arg(&manual))?;
    let copyright =
        [from_root("packaging/debian/copyright")?, paragraph(&String::from_utf8(from_root(FONTS)?)?).into()];
    folder.put("usr/share/doc/atelier/copyright", &copyright.concat())?;
    let day = output(Command::new("date").args(["--utc", "--rfc-email", &format!("--date=@{date}")]))?;
    let log = changelog(&String::from_utf8(day)?);
    folder.put("usr/share/doc/atelier/changelog", log.as_bytes())?;
    let mut gzip = Command::new("gzip");
    gzip.args(["-9n", "--recursive"]).arg(manual).arg(folder.0.join("usr/share/doc/atelier/changelog"));
    succeed(&mut gzip)?;

    let files = folder.files()?;
    let bytes_in_all: u64 = files
        .iter()
        .map(|file| fs::metadata(folder.0.join(file)).map(|about| about.len()))
        .sum::<std::io::Result<_>>()?;
    let template = String::from_utf8(from_root("packaging/debian/control")?)?;
    let control = control(&template, architecture, bytes_in_all.div_ceil(1024), &newest_glibc(bytes)?);
    let sums = output(Command::new("md5sum").args(&files).current_dir(&folder.0))?;
    folder.put("DEBIAN/control", control.as_bytes())?;
    folder.put("DEBIAN/md5sums", &sums)?;
    folder.put("DEBIAN/conffiles", b"/etc/default/atelier\n")?;
    for script in SCRIPTS {
        folder.run(&format!("DEBIAN/{script}"), &from_root(&format!("packaging/debian/{script}"))?)?;
    }
    folder.make_readable()?;
    let file = format!("atelier_{VERSION}_{architecture}.deb");
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--build", "--root-owner-group", "-Zxz"]).env("SOURCE_DATE_EPOCH", date);
    succeed(pack.arg(&folder.0).arg(packing.join("..").join(&file)))?;
    Ok(file)
}

/// A folder that becomes a package.
struct Folder(PathBuf);

impl Folder {
    /// With nothing in it.
    fn new(path: PathBuf) -> Result<Self> {
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// A file in it.
    fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        fs::write(&path, bytes).with_context(|| path.display().to_string())
    }

    /// A file in it that can be run.
    fn run(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.put(name, bytes)?;
        Ok(fs::set_permissions(self.0.join(name), fs::Permissions::from_mode(0o755))?)
    }

    /// All files, from here.
    fn files(&self) -> Result<Vec<String>> {
        let listed = output(Command::new("find").args([".", "-type", "f"]).current_dir(&self.0))?;
        let mut files: Vec<_> =
            String::from_utf8(listed)?.lines().map(|path| path.trim_start_matches("./").to_owned()).collect();
        files.sort();
        Ok(files)
    }

    /// Everybody may read, only root may write, whoever packs it.
    fn make_readable(&self) -> Result<()> {
        succeed(Command::new("chmod").args(["--recursive", "u=rwX,go=rX"]).arg(&self.0))
    }
}

/// What Debian calls a kind of processor.
fn debian_architecture(arch: &str) -> Result<&'static str> {
    match arch {
        "x86_64" => Ok("amd64"),
        "aarch64" => Ok("arm64"),
        other => bail!("there is no package for {other} yet"),
    }
}

/// The oldest glibc the program runs with: the newest whose symbols it names.
fn newest_glibc(program: &[u8]) -> Result<String> {
    let mark = b"GLIBC_2.";
    let minor = program.windows(mark.len() + 3).filter(|some| some.starts_with(mark)).filter_map(|some| {
        let digits: String = some[mark.len()..]
            .iter()
            .map(|&byte| char::from(byte))
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse::<u32>().ok()
    });
    let minor = minor.max().context("the program is not linked with glibc")?;
    Ok(format!("2.{minor}"))
}

fn control(template: &str, architecture: &str, kilobytes: u64, glibc: &str) -> String {
    template
        .replace("@VERSION@", VERSION)
        .replace("@ARCHITECTURE@", architecture)
        .replace("@KILOBYTES@", &kilobytes.to_string())
        .replace("@GLIBC@", glibc)
}

/// A text as the last field of a Debian file: lines are indented, and those that are empty have a dot.
fn paragraph(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { " .\n".to_owned() } else { format!(" {line}\n") }).collect()
}

/// Debian wants one in a form of its own; what has changed is told elsewhere.
fn changelog(day: &str) -> String {
    format!(
        "atelier ({VERSION}) unstable; urgency=medium\n\n  * Version {VERSION}.\n\n \
         -- Atelier contributors <atelier@example.org>  {}\n",
        day.trim()
    )
}

/// When the commit was made, in seconds; or what the environment says, as is usual.
fn date_of_commit() -> Result<String> {
    if let Ok(date) = std::env::var("SOURCE_DATE_EPOCH") {
        return Ok(date);
    }
    let date = output(&mut at_root("git", &["log", "-1", "--format=%ct"]))?;
    Ok(String::from_utf8(date)?.trim().to_owned())
}

fn is_at_root(path: &str) -> bool {
    root().join(path).is_file()
}

fn from_root(path: &str) -> Result<Vec<u8>> {
    fs::read(root().join(path)).with_context(|| path.to_owned())
}

fn succeed(command: &mut Command) -> Result<()> {
    if !status(command)?.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

fn output(command: &mut Command) -> Result<Vec<u8>> {
    let ran = command.output().with_context(|| format!("{command:?} could not be started"))?;
    if !ran.status.success() {
        bail!("{command:?} failed: {}", String::from_utf8_lossy(&ran.stderr));
    }
    Ok(ran.stdout)
}

#[cfg(test)]
mod tests {
    use super::{
        FILES, SCRIPTS, changelog, control, debian_architecture, is_at_root, newest_glibc, paragraph,
    };

    #[test]
    fn everything_that_goes_along_is_there() {
        for (path, _) in FILES {
            assert!(is_at_root(path), "{path}");
        }
        for name in SCRIPTS.iter().chain(&["control", "copyright"]) {
            assert!(is_at_root(&format!("packaging/debian/{name}")), "{name}");
        }
    }

    #[test]
    fn the_newest_glibc_a_program_names_is_what_it_needs() {
        let program = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_PRIVATE\0GLIBC_2.28";
        assert_eq!(newest_glibc(program).unwrap(), "2.34");
        assert!(newest_glibc(b"static").is_err());
    }

    #[test]
    fn the_control_file_is_filled_in() {
        let template = std::fs::read_to_string(crate::commands::root().join("packaging/debian/control"));
        let filled = control(&template.unwrap(), "amd64", 21_000, "2.34");
        assert!(
            filled.contains("\nArchitecture: amd64\n") && filled.contains("libc6 (>= 2.34),"),
            "{filled}"
        );
        assert!(filled.contains("\nInstalled-Size: 21000\n") && filled.ends_with(".\n"), "{filled}");
        let placeholder = |word: &str| word.len() > 2 && word.starts_with('@') && word.ends_with('@');
        assert!(!filled.split_whitespace().any(placeholder), "{filled}");
    }

    #[test]
    fn the_changelog_is_as_debian_reads_it() {
        let log = changelog("Mon, 16 Nov 2026 12:00:00 +0000\n");
        assert!(log.ends_with(
            "\n -- Atelier contributors <atelier@example.org>  Mon, 16 Nov 2026 12:00:00 +0000\n"
        ));
    }

    #[test]
    fn a_text_in_a_debian_file_is_indented() {
        assert_eq!(paragraph("a\n\nb\n"), " a\n .\n b\n");
    }

    #[test]
    fn debian_has_names_of_its_own_for_processors() {
        assert_eq!(debian_architecture("x86_64").unwrap(), "amd64");
        assert_eq!(debian_architecture("aarch64").unwrap(), "arm64");
        assert!(debian_architecture("z80").is_err());
    }
}
