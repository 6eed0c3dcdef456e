//! Files that nobody but their owner reads.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that is being made. It has its name only when all of it is there and durable, and if it comes to nothing, nothing
/// is left of it. From its first byte on only its owner can read it.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl NewFile {
    /// A file that is to be called so. What has that name already is left alone.
    pub fn create(path: &Path) -> io::Result<Self> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(there(path));
        }
        let name = path.file_name().ok_or_else(|| io::Error::other("a file needs a name"))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let mut part = name.to_owned();
        part.push(format!(".{}-{now}.part", process::id()));
        let part = path.with_file_name(part);
        let file = create_new(&part)?;
        Ok(Self { path: path.to_owned(), part, file })
    }

    /// Where it is until then.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// What is written to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Makes it durable and gives it its name, unless something has this name by now.
    pub fn publish(self) -> io::Result<()> {
        self.file.sync_all()?;
        // Unlike renaming, linking never replaces what is there.
        match fs::hard_link(&self.part, &self.path) {
            Ok(()) => fs::remove_file(&self.part)?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(there(&self.path)),
            // There are file systems without links.
            Err(_) => fs::rename(&self.part, &self.path)?,
        }
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // It has its name by now, or cannot be removed either.
        let _ = fs::remove_file(&self.part);
    }
}

fn there(path: &Path) -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, format!("{} is there already", path.display()))
}

/// For new files: from their first byte on only their owner can read them.
fn options() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

/// A file that replaces what is there.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    options().create(true).truncate(true).open(path)
}

/// A file that is not there yet.
fn create_new(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

/// Makes a file if there is none.
pub(crate) fn make(path: &Path) -> io::Result<()> {
    match create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Keeps others from reading a file of before, when its folder alone kept them out. It need not be there.
pub(crate) fn tighten(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut rights = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            facts => facts?.permissions(),
        };
        if rights.mode() & 0o077 != 0 {
            rights.set_mode(rights.mode() & 0o700);
            fs::set_permissions(path, rights)?;
        }
    }
    Ok(())
}
