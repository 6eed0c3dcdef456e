-- Who hosts how many tables.
CREATE INDEX tables_by_host ON tables (host, stage);
