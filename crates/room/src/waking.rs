//! A table is taken up, or goes on after a pause: the time while the server was away, or nobody was there, is nobody's, and luck that was drawn before what is kept was put
//! back from a copy does not come again. Nothing else happens before that is written.

use std::ops::Range;

use crate::Millis;
use crate::activity::Activity;
use crate::events::Event;
use crate::plan::Plan;
use crate::refused::Outcome;
use crate::room::{Cause, Room};
use crate::state::State;
use crate::wire::Stage;

impl Room {
    /// Deals with the time that has passed, and with what has been put back, once.
    pub(crate) fn wake(&mut self) {
        let rests = self.rests_until.is_some_and(|until| until > self.now) && self.waiting.is_empty();
        if self.activity.is_awake() || self.writing.is_some() || rests {
            return;
        }
        match self.waking() {
            Ok(plan) if plan.is_empty() => self.activity = Activity::Active,
            Ok(plan) => self.begin(plan, Cause::Waking),
            Err(refused) => self.trouble(&refused),
        }
    }

    /// It could not be written that the time away is nobody's. What is wanted cannot be written either.
    pub(crate) fn still_asleep(&mut self, broken: bool) {
        for waiting in std::mem::take(&mut self.waiting) {
            self.not_done(waiting.ticket);
        }
        self.rest(broken);
    }

    fn waking(&self) -> Outcome<Plan> {
        let mut plan = Plan::default();
        let last = self.state.log.last().map_or(Millis::MAX, |row| row.at);
        if self.state.clocks.next().is_some() {
            let away = away_since(last, &self.config.away);
            let slept = last < self.config.started || self.activity == Activity::Resumed;
            if self.state.clocks.are_live() && slept {
                plan.push(Event::Woke, None);
            } else if away > 0 {
                plan.push(Event::Away { millis: away }, None);
            }
        }
        self.state.renew(self.config.epoch, &mut plan)?;
        Ok(plan)
    }
}

impl State {
    /// In an epoch that this game does not know, luck is renewed.
    fn renew(&self, epoch: Option<table::fairness::Epoch>, plan: &mut Plan) -> Outcome<()> {
        let (Some(epoch), Some(played)) = (epoch, &self.played) else { return Ok(()) };
        let known = played.epoch().or(self.epoch);
        if self.stage == Stage::Playing
            && known != Some(epoch)
            && let Some(decided) = played.decide_renewal(epoch)
        {
            self.play(plan, decided, None)?;
        }
        Ok(())
    }
}

/// For how long the server was away after this time, as far as that is nobody's.
fn away_since(last: Millis, away: &[Range<Millis>]) -> Millis {
    away.iter().map(|away| (away.end - away.start.max(last)).max(0)).sum()
}
