//! A database that is only looked at, one table after the other: a copy, or the file of a server that runs.

use std::path::Path;

use rusqlite::Connection;

use crate::backup::reading;
use crate::fault::Fault;
use crate::{StoreError, schema, tables};

/// So many ids are read at once.
const PAGE: u32 = 500;

/// A database that is only looked at. All of it is of the moment it was opened.
pub struct Archive {
    connection: Connection,
    /// It is of a version that keeps what was wanted under a key.
    digests: bool,
}

impl Archive {
    /// Opens a file, and nothing in it or beside it is changed. Says in a sentence why it is none of ours.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let open = || {
            let connection = reading(file)?;
            let version = schema::version(&connection)?;
            if version == 0 {
                return Err(Fault::broken("the file is empty"));
            }
            connection.execute_batch("BEGIN")?;
            Ok(Self { connection, digests: version > 1 })
        };
        Ok(open()?)
    }

    /// The ids of the tables after this one, in order: a page of them, which is empty at the end.
    pub fn ids(&self, after: &str) -> Result<Vec<String>, StoreError> {
        Ok(tables::ids(&self.connection, after, PAGE)?)
    }

    /// As [`crate::Store::load`].
    pub fn load(&self, id: &str) -> Result<Option<tables::Loaded>, StoreError> {
        Ok(tables::load(&self.connection, id, self.digests)?)
    }
}
