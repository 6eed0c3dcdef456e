//! Lists of tables, and those whose time has come. Each is read off an index, in its order: how many other tables there are
//! makes no difference.

use rusqlite::{OptionalExtension, ToSql, params};

use crate::tables::table_from;
use crate::{Millis, Stage, Store, StoreError, TableRow, Which};

const DUE: &str = "SELECT deadline, id FROM tables
    WHERE deadline IS NOT NULL AND deadline <= ?1 AND (deadline, id) > (?2, ?3)
    ORDER BY deadline, id LIMIT ?4";
const NEXT_DEADLINE: &str =
    "SELECT deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";

impl Store {
    /// Tables, newest change first; of those changed at the same time, the one with the greater id.
    pub async fn tables(&self, which: Which) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| {
            let list = List::of(&which);
            let mut statement = connection.prepare_cached(&list.sql)?;
            let tables = statement.query_map(list.values.as_slice(), table_from)?;
            Ok(tables.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// How many tables that are not over somebody hosts, counted up to so many.
    pub async fn hosted(&self, host: &str, most: u32) -> Result<u32, StoreError> {
        let host = host.to_owned();
        self.read(move |connection| {
            let sql = "SELECT count(*) FROM (SELECT 1 FROM tables
                WHERE host = ?1 AND stage IN ('open', 'playing') LIMIT ?2)";
            Ok(connection.prepare_cached(sql)?.query_row(params![host, most], |row| row.get(0))?)
        })
        .await
    }

    /// Tables whose deadline is at or before `now`, with it, earliest first, at most `most`; those after `after`, the last
    /// one of the page before.
    pub async fn due(
        &self,
        now: Millis,
        after: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Millis, String)>, StoreError> {
        let (at, id) = after.unwrap_or((Millis::MIN, String::new()));
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(DUE)?;
            let due =
                statement.query_map(params![now, at, id, most], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(due.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The earliest deadline of all.
    pub async fn next_deadline(&self) -> Result<Option<Millis>, StoreError> {
        self.read(|connection| {
            Ok(connection.prepare_cached(NEXT_DEADLINE)?.query_row([], |row| row.get(0)).optional()?)
        })
        .await
    }
}

/// A query: for each stage, and for tables in the lobby and others, there is an index that has them in order, with and
/// without the game. `SQLite` merges what these give, and reads no more of it than is asked for.
struct List<'a> {
    sql: String,
    values: Vec<&'a dyn ToSql>,
}

/// What [`table_from`] reads, in its order, of tables and of those where somebody sat.
const OF_ALL: &str =
    "SELECT id, game, rules, host, stage, listed, created, updated, deadline, awaited, entries, facts, seats
    FROM tables WHERE ";
const WHERE_SAT: &str = "SELECT sat.table_id AS id, tables.game, rules, host, tables.stage, listed, created,
        sat.updated AS updated, deadline, awaited, entries, facts, seats
    FROM sat CROSS JOIN tables ON tables.id = sat.table_id WHERE ";

const STAGES: [Stage; 4] = [Stage::Open, Stage::Playing, Stage::Over, Stage::Ended];

impl<'a> List<'a> {
    fn of(which: &'a Which) -> Self {
        let mut list = Self { sql: String::new(), values: Vec::new() };
        let stages = STAGES.iter().filter(|stage| which.stages.is_empty() || which.stages.contains(stage));
        for stage in stages {
            match &which.player {
                Some(player) => list.where_sat(player, stage, which),
                None if which.listed => list.of_all(&true, stage, which),
                None => {
                    list.of_all(&true, stage, which);
                    list.of_all(&false, stage, which);
                }
            }
        }
        list.sql.push_str(" ORDER BY updated DESC, id DESC LIMIT ?");
        list.values.push(&which.most);
        list
    }

    fn of_all(&mut self, listed: &'a bool, stage: &'a Stage, which: &'a Which) {
        self.begin(OF_ALL, "listed = ?", listed);
        self.and("stage = ?", stage);
        if let Some(game) = &which.game {
            self.and("game = ?", game);
        }
        self.before("(updated, id) < (?, ?)", which);
    }

    fn where_sat(&mut self, player: &'a dyn ToSql, stage: &'a Stage, which: &'a Which) {
        self.begin(WHERE_SAT, "sat.player = ?", player);
        self.and("sat.stage = ?", stage);
        if let Some(game) = &which.game {
            self.and("sat.game = ?", game);
        }
        if which.listed {
            self.and("listed = ?", &true);
        }
        self.before("(sat.updated, sat.table_id) < (?, ?)", which);
    }

    /// One more part, with its first condition.
    fn begin(&mut self, part: &str, condition: &str, value: &'a dyn ToSql) {
        if !self.sql.is_empty() {
            self.sql.push_str(" UNION ALL ");
        }
        self.sql.push_str(part);
        self.sql.push_str(condition);
        self.values.push(value);
    }

    fn and(&mut self, condition: &str, value: &'a dyn ToSql) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
        self.values.push(value);
    }

    fn before(&mut self, condition: &str, which: &'a Which) {
        if let Some((updated, id)) = &which.before {
            self.and(condition, updated);
            self.values.push(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::schema;

    fn database() -> (tempfile::TempDir, Connection) {
        let folder = tempfile::tempdir().unwrap();
        let connection = schema::connect(&folder.path().join("db"), std::time::Duration::ZERO).unwrap();
        schema::bring_up_to_date(&connection).unwrap();
        (folder, connection)
    }

    /// What `SQLite` would do, step by step.
    fn plan(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Vec<String> {
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let steps = statement.query_map(values, |row| row.get::<_, String>(3)).unwrap();
        steps.collect::<Result<_, _>>().unwrap()
    }

    fn is_by_index(plan: &[String]) -> bool {
        plan.iter().all(|step| !step.contains("SCAN") && !step.contains("TEMP B-TREE"))
            && plan.iter().any(|step| step.starts_with("SEARCH"))
    }

    /// Nothing is looked through from end to end, and nothing is sorted, whatever is asked for.
    #[test]
    fn every_list_is_read_off_an_index_in_its_order() {
        let (_folder, connection) = database();
        let some = |text: &str| Some(text.to_owned());
        for player in [None, some("ann")] {
            for listed in [false, true] {
                for stages in [&[][..], &STAGES[..1], &STAGES[1..3], &STAGES[..]] {
                    for game in [None, some("pastiche")] {
                        for before in [None, Some((7, "x".to_owned()))] {
                            let which = Which {
                                player: player.clone(),
                                listed,
                                stages: stages.to_vec(),
                                game: game.clone(),
                                before,
                                most: 50,
                            };
                            let list = List::of(&which);
                            let plan = plan(&connection, &list.sql, &list.values);
                            assert!(is_by_index(&plan), "{which:?}: {plan:#?}");
                            let parts = plan.iter().filter(|step| step.contains(" USING ")).count();
                            let by_game = plan.iter().filter(|step| step.contains("game=?")).count();
                            let tables = plan.iter().filter(|step| step.contains("(id=?)")).count();
                            assert!(
                                which.game.is_none() || by_game == parts - tables,
                                "{which:?}: {plan:#?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn those_due_and_single_ones_are_found_by_an_index() {
        let (_folder, connection) = database();
        for sql in [DUE, NEXT_DEADLINE] {
            let nothing: &[&dyn ToSql] = &[&1, &1, &"x", &1];
            let values = &nothing[..connection.prepare(sql).unwrap().parameter_count()];
            let plan = plan(&connection, sql, values);
            let is_in_order = plan.iter().all(|step| {
                step.contains("USING COVERING INDEX tables_by_deadline") && !step.contains("TEMP B-TREE")
            });
            assert!(is_in_order, "{plan:#?}");
        }
    }
}
