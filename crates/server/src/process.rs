//! A server as a process: its folder, its database, its signals.

use std::fs::{DirBuilder, File, TryLockError};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use store::{Settings, Store};
use tokio::net::TcpListener;

use crate::app::App;
use crate::shared::Config;
use crate::time::{Readings, Time};

/// The database's file in the folder of a server.
const DATABASE: &str = "atelier.db";
/// Where it listens if nobody says where.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// Held by the server that works in the folder.
const LOCK: &str = "atelier.lock";

/// The folder of a server, held by this process and no other.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder cannot be used.
    #[error("{}: {why}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        why: std::io::Error,
    },
    /// Another server works there.
    #[error("{} is in use by another server", folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The database cannot be used.
    #[error("the database in {}: {why}", folder.display())]
    Store {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        why: store::StoreError,
    },
    /// Nobody can be heard there.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        why: std::io::Error,
    },
    /// It broke.
    #[error("{0}")]
    Broken(String),
}

impl Folder {
    /// Takes a folder. If it is made, only its owner can look into it; one that is there keeps the rights it has. What is put
    /// into it only its owner can read.
    pub fn take(path: &Path) -> Result<Self, StartError> {
        let wrong = |why| StartError::Folder { folder: path.to_owned(), why };
        let (mut folder, mut lock) = (DirBuilder::new(), File::options());
        lock.create(true).truncate(false).write(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
            folder.mode(0o700);
            lock.mode(0o600);
        }
        folder.recursive(true).create(path).map_err(wrong)?;
        let lock = lock.open(path.join(LOCK)).map_err(wrong)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(StartError::InUse { folder: path.to_owned() }),
            Err(TryLockError::Error(why)) => Err(wrong(why)),
        }
    }

    /// Where the database is.
    pub fn database(&self) -> PathBuf {
        database(&self.path)
    }

    /// Opens what is kept there.
    pub fn open(&self, settings: Settings) -> Result<Store, StartError> {
        let wrong = |why| StartError::Store { folder: self.path.clone(), why };
        Store::open(&self.database(), settings).map_err(wrong)
    }
}

/// Where the database of a folder is.
pub fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// Serves from a folder at an address, or where it can, until a signal comes. `ready` is told where.
pub async fn run(
    folder: &Folder,
    listen: Option<SocketAddr>,
    mut config: Config,
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), StartError> {
    let store = folder.open(settings)?;
    let wrong = |why| StartError::Listen { address: listen.unwrap_or(USUAL), why };
    let listener = match TcpListener::bind(listen.unwrap_or(USUAL)).await {
        Err(why) if listen.is_none() && why.kind() == std::io::ErrorKind::AddrInUse => {
            TcpListener::bind(SocketAddr::new(USUAL.ip(), 0)).await.map_err(wrong)?
        }
        bound => bound.map_err(wrong)?,
    };
    let address = listener.local_addr().map_err(wrong)?;
    if config.public_url.is_empty() {
        config.public_url = format!("http://{address}");
    }
    let broken = |problem: crate::Problem| StartError::Broken(problem.message);
    let time = Time::resuming(store.succession().seen.as_ref(), &Readings::of_system());
    let app = App::new(config, store, time).await.map_err(broken)?;
    #[cfg(unix)]
    let keeper = crate::admin::open(&folder.path)
        .map(|listener| tokio::spawn(crate::admin::hear(app.clone(), listener)));
    // Whoever is told that it is ready may want it to stop at once.
    let stop = signal();
    ready(address);
    app.serve(listener, stop).await;
    #[cfg(unix)]
    keeper.inspect(tokio::task::JoinHandle::abort);
    Ok(())
}

/// Does what the keeper of a folder wants, by its running server or, if none runs, on the folder itself.
pub async fn errand(path: &Path, errand: crate::admin::Errand) -> Result<Vec<String>, StartError> {
    let broken = |why: &dyn std::fmt::Display| StartError::Broken(why.to_string());
    if let Some(reply) = crate::admin::tell(path, &errand).await.map_err(|why| broken(&why))? {
        return reply.map_err(StartError::Broken);
    }
    if !database(path).is_file() {
        let why = std::io::Error::new(std::io::ErrorKind::NotFound, "there is no database here");
        return Err(StartError::Folder { folder: path.to_owned(), why });
    }
    let folder = Folder::take(path)?;
    let store = folder.open(Settings::default())?;
    let told = |problem: crate::Problem| StartError::Broken(problem.message);
    let time = Time::resuming(store.succession().seen.as_ref(), &Readings::of_system());
    let app = App::new(Config::default(), store, time).await.map_err(told)?;
    let lines = app.errand(errand).await.map_err(told)?;
    app.tables.put_all_away(crate::wire::Why::Restart).await;
    app.shared.store.close().await;
    Ok(lines)
}

/// Waits until somebody wants the process to end. It is heard from now on, not only when it is waited for.
#[cfg(unix)]
fn signal() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [interrupted, terminated] = heard.map(|heard| async move {
            match heard {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        });
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

/// Waits until somebody wants the process to end.
#[cfg(not(unix))]
async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
