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
