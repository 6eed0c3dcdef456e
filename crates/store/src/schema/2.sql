-- People: keys that are used once, bans, and leaving.

-- What was wanted under a key, so that another command under it is noticed. None in rows from before.
ALTER TABLE entries ADD COLUMN digest BLOB;

-- Why something is blocked, and until when.
ALTER TABLE blocks ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE blocks ADD COLUMN until INTEGER;

-- Who has written anything to the log of which table: what is theirs is found by it. A row stays as long as its table.
CREATE TABLE took_part (
    player   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;

INSERT INTO took_part (player, table_id)
    SELECT DISTINCT player, table_id FROM entries WHERE player IS NOT NULL;

CREATE INDEX took_part_by_table ON took_part (table_id);

-- Accounts that are deleted, until nothing at any table names them.
CREATE TABLE leaving (
    player TEXT NOT NULL PRIMARY KEY,
    since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX guests_by_age ON players (created) WHERE password IS NULL;
CREATE INDEX notes_by_player ON notes (player);
CREATE INDEX invites_by_maker ON invites (maker);
CREATE INDEX mutes_by_muted ON mutes (muted);
