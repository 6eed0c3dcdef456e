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
