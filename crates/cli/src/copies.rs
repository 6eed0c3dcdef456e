//! `atelier backup` and `atelier restore`: everything a server keeps in one file, in the clear or encrypted.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use server::{Folder, database};
use store::{NewFile, Store};

use crate::age::{self, By, Identity, Recipient, To};

/// Copy everything a server keeps, while it runs.
#[derive(clap::Args)]
#[command(after_help = "\
The copy holds the keys of the games that are being played, everybody's cards, and hashes of secrets. Whoever reads it can
foresee the luck of these games. Keep it as you keep the server itself, or have it encrypted, in the format of age
(https://age-encryption.org): the age tool opens it, too.

Examples:
  atelier backup copy.db
  atelier backup --encrypt-to age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p copy.db.age
  atelier backup --passphrase-file secret.txt copy.db.age")]
pub struct Backup {
    /// The copy; it is not there yet
    pub file: PathBuf,
    /// Where everything is kept
    #[arg(long, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
    /// Encrypt the copy so that only the owner of this key opens it; may be said several times
    #[arg(long, value_name = "RECIPIENT")]
    pub encrypt_to: Vec<Recipient>,
    /// Encrypt the copy by the passphrase in this file
    #[arg(long, value_name = "FILE", conflicts_with = "encrypt_to")]
    pub passphrase_file: Option<PathBuf>,
}

/// Put a copy back in place; the server does not run meanwhile.
#[derive(clap::Args)]
#[command(after_help = "\
Games go on from where they were when the copy was made. What is drawn after that is other luck than was drawn before, and
everybody at the table is told so.")]
pub struct Restore {
    /// The copy
    pub file: PathBuf,
    /// Where everything is kept; what is there now is kept beside it
    #[arg(long, value_name = "DIR", default_value = "atelier-data")]
    pub data: PathBuf,
    /// A file with a secret key that opens the copy, as age-keygen makes it; may be said several times
    #[arg(long, value_name = "FILE")]
    pub identity: Vec<PathBuf>,
    /// A file with the passphrase that opens the copy
    #[arg(long, value_name = "FILE", conflicts_with = "identity")]
    pub passphrase_file: Option<PathBuf>,
}

/// Copies a server's database.
pub fn backup(args: &Backup) -> anyhow::Result<()> {
    let database = database(&args.data);
    if !database.is_file() {
        bail!("{} holds no database", args.data.display());
    }
    if args.file.exists() {
        bail!("{} is there already; a backup overwrites nothing", args.file.display());
    }
    let to = match &args.passphrase_file {
        Some(file) => Some(To::Passphrase(passphrase(file)?)),
        None if args.encrypt_to.is_empty() => None,
        None => Some(To::Recipients(args.encrypt_to.clone())),
    };
    let Some(to) = to else {
        Store::backup(&database, &args.file)?;
        Store::examine(&args.file).context("the copy is not sound")?;
        writeln!(std::io::stdout(), "Everything is in {}.", args.file.display())?;
        writeln!(
            std::io::stderr(),
            "It is not encrypted: whoever reads it has the keys of running games and everybody's cards (see --encrypt-to)."
        )?;
        return Ok(());
    };
    // In the clear it is nowhere but where everything lies in the clear already.
    let clear = Clear::in_folder(&args.data);
    Store::backup(&database, &clear.0)?;
    Store::examine(&clear.0).context("the copy is not sound")?;
    let mut sealed = NewFile::create(&args.file).with_context(|| args.file.display().to_string())?;
    let mut out = BufWriter::new(sealed.file());
    age::encrypt(BufReader::new(File::open(&clear.0)?), &to, &mut out)?;
    out.flush()?;
    drop(out);
    sealed.publish()?;
    writeln!(std::io::stdout(), "Everything is in {}, encrypted.", args.file.display())?;
    Ok(())
}

/// Puts a copy in place of what is there.
pub fn restore(args: &Restore) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be restored", args.file.display());
    let sealed = is_sealed(&args.file).with_context(cannot)?;
    if !sealed {
        Store::examine(&args.file).with_context(cannot)?;
    }
    let folder = Folder::take(&args.data).context("stop the server first")?;
    let clear = sealed.then(|| open(args)).transpose().with_context(cannot)?;
    let copy = clear.as_ref().map_or(args.file.as_path(), |clear| &clear.0);
    let database = folder.database();
    let mut out = std::io::stdout();
    if database.is_file() {
        let aside = put_aside(&database)?;
        writeln!(out, "What was there is in {}.", aside.display())?;
    }
    Store::backup(copy, &database)?;
    writeln!(
        out,
        "{} is in place. What is drawn from now on is other luck than before.",
        args.file.display()
    )?;
    Ok(())
}

/// A copy in the clear, for as long as it is needed.
struct Clear(PathBuf);

impl Clear {
    fn in_folder(data: &Path) -> Self {
        Self(data.join(format!("copy-{}.db", std::process::id())))
    }
}

impl Drop for Clear {
    fn drop(&mut self) {
        // It may never have been there.
        let _ = fs::remove_file(&self.0);
    }
}

/// Decrypts a copy, and examines it.
fn open(args: &Restore) -> anyhow::Result<Clear> {
    let mut by = By::default();
    for file in &args.identity {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        by.identities.extend(Identity::all_in(&text).with_context(|| file.display().to_string())?);
    }
    by.passphrase = args.passphrase_file.as_deref().map(passphrase).transpose()?;
    let clear = Clear::in_folder(&args.data);
    let mut made = NewFile::create(&clear.0)?;
    let mut out = BufWriter::new(made.file());
    age::decrypt(BufReader::new(File::open(&args.file)?), &by, &mut out)?;
    out.flush()?;
    drop(out);
    made.publish()?;
    Store::examine(&clear.0)?;
    Ok(clear)
}

fn is_sealed(file: &Path) -> anyhow::Result<bool> {
    let mut begins = Vec::new();
    File::open(file)?.take(age::BEGINS.len() as u64).read_to_end(&mut begins)?;
    Ok(begins == age::BEGINS.as_bytes())
}

/// The first line of a file.
fn passphrase(file: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let passphrase = text.lines().next().unwrap_or_default().to_owned();
    ensure!(!passphrase.is_empty(), "{} holds no passphrase", file.display());
    Ok(passphrase)
}

/// Keeps what is there under another name, whole as it is or, where it is too damaged to be copied, file by file.
fn put_aside(database: &Path) -> anyhow::Result<PathBuf> {
    let aside = aside(database)?;
    let part = |path: &Path, ending: &str| {
        let mut part = path.as_os_str().to_owned();
        part.push(ending);
        PathBuf::from(part)
    };
    // Everything that lies in the log beside the database comes along.
    let copied = Store::backup(database, &aside).is_ok();
    for ending in ["", "-wal", "-shm"] {
        let from = part(database, ending);
        let moved = if copied || ending == "-shm" {
            fs::remove_file(&from)
        } else {
            fs::rename(&from, part(&aside, ending))
        };
        match moved {
            Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(why.into()),
            _ => {}
        }
    }
    Ok(aside)
}

/// A name beside the database that is free.
fn aside(database: &Path) -> anyhow::Result<PathBuf> {
    let free = |n: u32| database.with_extension(format!("before-{n}.db"));
    (1..10_000).map(free).find(|path| !path.exists()).context("too many old databases lie here")
}
