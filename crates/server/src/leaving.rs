//! Those who go, and what goes with them; and what has been kept for long enough.
//!
//! An account is gone in one write, which also notes that tables may still name it. Each table is then seen to in a write of
//! its own, after which it no longer does. Whatever comes between is gone on with later: doing it again is harmless.

mod redact;

use std::time::Duration;

use room::Caller;
use store::{Millis, Player, Stage};

use crate::app::App;
use crate::asker::caller;
use crate::problem::{ApiResult, Problem};
use crate::secrets;
use crate::wire::{Command, Person, Why};

/// What somebody is called who is no longer here.
pub const SOMEBODY: &str = "Somebody";
/// So many tables are looked up at once.
const PAGE: u32 = 100;
/// So many tables of a kind, or guests, are deleted at once: others want to play meanwhile.
const AT_ONCE: u32 = 20;
/// Something that was asked for before may come as late as this.
const LATE: Millis = 10 * 60 * 1000;

impl App {
    /// Somebody's name reaches their tables that are open or go on.
    pub(crate) async fn tell_name(&self, player: &Player) -> ApiResult<()> {
        let mut after = String::new();
        loop {
            let tables = self.shared.store.tables_of(&player.id, &after, PAGE).await?;
            let Some((last, _)) = tables.last() else { return Ok(()) };
            after.clone_from(last);
            for (table, _) in tables.iter().filter(|(_, stage)| is_going_on(*stage)) {
                let told = self.tables.command(table, caller(player), None, Command::Rename {}).await;
                // Where they may not look any more, nobody asks what they are called.
                told.map(drop).or_else(only_refused)?;
            }
        }
    }

    /// Deletes an account with everything that is theirs alone, and takes their name out of the rest.
    pub async fn delete_player(&self, player: &str) -> ApiResult<()> {
        if !self.shared.store.begin_leaving(player, self.shared.time.now()).await? {
            return Err(Problem::not_found("player"));
        }
        self.blocks.has_gone(player);
        self.blocks.read(&self.shared.store).await?;
        self.shared.has_ended(player);
        self.leave_all(player).await
    }

    /// Sees to all tables that name somebody who has gone.
    async fn leave_all(&self, player: &str) -> ApiResult<()> {
        let mut after = String::new();
        loop {
            let tables = self.shared.store.tables_of(player, &after, PAGE).await?;
            let Some((last, _)) = tables.last() else { return Ok(()) };
            after.clone_from(last);
            for (table, stage) in &tables {
                self.leave(table, *stage, player).await?;
            }
        }
    }

    /// Sees to one of them: nobody else's is deleted, a seat is freed or given to a bot, and then the name goes.
    async fn leave(&self, table: &str, stage: Stage, player: &str) -> ApiResult<()> {
        let store = &self.shared.store;
        let is_host = store.table(table).await?.is_some_and(|kept| kept.host == player);
        if is_host && !store.others_sat(table, player).await? {
            return self.delete_table(table).await.map(drop);
        }
        let wants = match stage {
            Stage::Open if is_host => Some(Command::End {}),
            Stage::Open => Some(Command::Leave {}),
            Stage::Playing => Some(Command::Resign {}),
            Stage::Over | Stage::Ended => None,
        };
        if let Some(command) = wants {
            let who = Person { id: player.to_owned(), name: SOMEBODY.to_owned() };
            let done = self.tables.command(table, Caller { who, house: false }, None, command).await;
            // They may have no seat there.
            done.map(drop).or_else(only_refused)?;
        }
        self.tables.with_nobody_at(table, || self.redact(table, player)).await
    }

    async fn redact(&self, table: &str, player: &str) -> ApiResult<()> {
        let store = &self.shared.store;
        let Some(kept) = store.table(table).await? else { return Ok(()) };
        let rows = store.kept_rows(table).await?;
        let instead = format!("gone{}", secrets::id()?);
        let (kept, rows) = redact::redact(kept, &rows, player, &instead);
        store.rewrite(kept, rows, player, &instead).await?;
        self.shared.shelf.forget(table);
        Ok(())
    }

    /// Deletes a table with everything that belongs to it. False if there was none.
    pub(crate) async fn delete_table(&self, table: &str) -> ApiResult<bool> {
        self.tables.put_away(table, Why::Gone).await;
        let deleted = self.shared.store.delete_table(table).await?;
        // Somebody may have taken it up in between.
        self.tables.put_away(table, Why::Gone).await;
        self.tables.forget_aside(table);
        Ok(deleted)
    }

    /// Goes on with those who are about to leave, and lets go what has been kept for long enough. It is done now and then,
    /// and may be broken off at any time.
    pub async fn tidy_people(&self) {
        for tidied in [self.go_on_leaving().await, self.let_go().await] {
            if let Err(problem) = tidied {
                tracing::warn!(problem = problem.message, "what is to be deleted is not deleted yet");
            }
        }
    }

    async fn go_on_leaving(&self) -> ApiResult<()> {
        for (player, since) in self.shared.store.leaving().await? {
            self.leave_all(&player).await?;
            if since.saturating_add(LATE) < self.shared.time.now() {
                self.shared.store.end_leaving(&player).await?;
            }
        }
        Ok(())
    }

    async fn let_go(&self) -> ApiResult<()> {
        let before = |kept: Duration| {
            let kept = Millis::try_from(kept.as_millis()).unwrap_or(Millis::MAX);
            self.shared.time.now().saturating_sub(kept)
        };
        if let Some(kept) = self.shared.config.keep_finished {
            for table in self.shared.store.finished_before(before(kept), AT_ONCE).await? {
                self.delete_table(&table).await?;
            }
        }
        if let Some(kept) = self.shared.config.keep_guests {
            for guest in self.shared.store.guests_gone_since(before(kept), AT_ONCE).await? {
                self.delete_player(&guest).await?;
            }
        }
        Ok(())
    }
}

fn is_going_on(stage: Stage) -> bool {
    matches!(stage, Stage::Open | Stage::Playing)
}

/// What was refused need not be tried again; what failed has to be.
fn only_refused(problem: Problem) -> ApiResult<()> {
    if problem.status < 500 { Ok(()) } else { Err(problem) }
}
