-- Who plays, and what stands for them.

CREATE TABLE players (
    id       TEXT NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    login    TEXT UNIQUE,
    password TEXT,
    bot      INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
    hash    BLOB NOT NULL PRIMARY KEY,
    id      TEXT NOT NULL,
    kind    TEXT NOT NULL,
    player  TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    label   TEXT NOT NULL,
    scopes  TEXT NOT NULL,
    created INTEGER NOT NULL,
    used    INTEGER NOT NULL,
    expires INTEGER,
    UNIQUE (player, id)
) STRICT;

CREATE TABLE mutes (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    muted  TEXT NOT NULL,
    PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    kind  TEXT NOT NULL,
    value TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;

-- Tables. Players are named here without being asked for: a log outlives those who wrote it.

CREATE TABLE tables (
    id         TEXT NOT NULL PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      INTEGER NOT NULL,
    host       TEXT NOT NULL,
    stage      TEXT NOT NULL,
    listed     INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    deadline   INTEGER,
    awaited    INTEGER NOT NULL,
    entries    INTEGER NOT NULL,
    facts      TEXT NOT NULL,
    seats      TEXT NOT NULL, -- [[seat, player, bot, place], …]
    secret_key BLOB
) STRICT;

CREATE INDEX tables_by_deadline ON tables (deadline, id) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_change ON tables (listed, stage, updated, id);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    player   TEXT,
    key      TEXT,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_by_key ON entries (table_id, player, key) WHERE key IS NOT NULL;

-- Who sits or ever sat where. A row stays as long as its table.
CREATE TABLE sat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    player   TEXT NOT NULL,
    PRIMARY KEY (table_id, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX sat_by_player ON sat (player);

CREATE TABLE invites (
    hash     BLOB NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER,
    uses     INTEGER NOT NULL,
    maker    TEXT NOT NULL,
    handover INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    expires  INTEGER,
    UNIQUE (table_id, id)
) STRICT;

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    player   TEXT NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, player)
) STRICT, WITHOUT ROWID;

-- Written to find out whether writing is possible.
CREATE TABLE probe (
    id    INTEGER NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL,
    room  BLOB
) STRICT;

INSERT INTO probe (id, count) VALUES (1, 0);
