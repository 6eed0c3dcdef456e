-- Lists: every one of them is read off an index in its order, whatever it is asked for.

CREATE INDEX tables_by_game ON tables (listed, stage, game, updated, id);

-- What lists of one's own tables go by is kept beside who sat where.
ALTER TABLE sat ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE sat ADD COLUMN stage TEXT NOT NULL DEFAULT '';
ALTER TABLE sat ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
UPDATE sat SET (game, stage, updated) = (SELECT game, stage, updated FROM tables WHERE id = table_id)
    WHERE table_id IN (SELECT id FROM tables);
DROP INDEX sat_by_player;
CREATE INDEX sat_by_player ON sat (player, stage, updated, table_id);
CREATE INDEX sat_by_player_and_game ON sat (player, stage, game, updated, table_id);

-- Who hosts how many tables.
CREATE INDEX tables_by_host ON tables (host, stage);

-- Seats: invitations to look on, recovery links that were used, people who were put out.

-- An invitation that lets one look on, and not sit.
ALTER TABLE invites ADD COLUMN watch INTEGER NOT NULL DEFAULT 0;

-- Recovery links that were used a short while ago, and by whom: whose answer got lost may ask again.
CREATE TABLE recovered (
    hash   BLOB NOT NULL PRIMARY KEY,
    key    BLOB NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recovered_by_player ON recovered (player);

-- Promises: which database this is, and what time it was. One row.

CREATE TABLE succession (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    mark   BLOB,             -- the file beside the database names it too; none in a file of before
    copied INTEGER NOT NULL, -- this is a copy that nobody has gone on from yet
    epoch  BLOB,             -- what began when somebody last went on from a copy
    seen   INTEGER,          -- the last time that is known to have been
    boot   TEXT,             -- in which run of the machine that was,
    up     INTEGER           -- and for how long it had been running
) STRICT;

INSERT INTO succession (id, copied) VALUES (1, 0);

-- When the server was away for longer than is anybody's risk: that time is nobody's.
CREATE TABLE away (
    since INTEGER NOT NULL,
    until INTEGER NOT NULL PRIMARY KEY
) STRICT;

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
