//! How bots come to act.

use std::io::{BufRead, Write};

use anyhow::bail;
use bots::Knowledge;
use table::{BotName, By, Seat, Seats, Viewer};

use super::session::Session;
use crate::faces::Face;

/// So many entries without a change of who is awaited are no longer taken for thought.
const RESTLESS: usize = 200;

impl<G: Face, I: BufRead, O: Write> Session<G, I, O> {
    /// A bot that was asked something since it last had nothing to say.
    pub(super) fn asked_bot(&self, awaited: Seats, asked: Seats) -> Option<Seat> {
        let entries = self.game.record().entries.len();
        let mut bots = asked.iter().filter(|&seat| seat != self.human && !awaited.has(seat));
        if self.unbroken > RESTLESS {
            None
        } else {
            bots.find(|seat| self.silent_at[seat.index()] != entries)
        }
    }

    /// Lets a bot act, or have nothing to say if it is not awaited.
    pub(super) fn bot_acts(&mut self, seat: Seat, awaited: bool) -> anyhow::Result<()> {
        match self.bot_choice(seat, awaited) {
            Some(action) => {
                if let Err(refusal) = self.submit_for_bot(seat, action.clone()) {
                    self.warn(format!("{}'s bot wanted `{action}`: {refusal}", self.page.name(seat)));
                    self.anything(seat, awaited)?;
                }
                self.count_entry();
            }
            None if awaited => {
                self.warn(format!("{}'s bot had nothing to say when it was awaited", self.page.name(seat)));
                self.anything(seat, awaited)?;
                self.count_entry();
            }
            None => self.silent_at[seat.index()] = self.game.record().entries.len(),
        }
        Ok(())
    }

    /// What the bot at a seat would do, from what that seat knows.
    pub(super) fn bot_choice(&mut self, seat: Seat, awaited: bool) -> Option<G::Action> {
        let viewer = Viewer::Seat(seat);
        let (view, memory) = (self.game.view(viewer), self.game.memory(viewer));
        let legal = self.legal(seat);
        if self.unbroken > RESTLESS {
            return None;
        }
        let knowledge = Knowledge { seat, view: &view, memory: &memory, legal: &legal, awaited };
        self.bots[seat.index()].choose(&knowledge, &mut self.luck)
    }

    /// A random legal action in place of a bot's that cannot be done.
    fn anything(&mut self, seat: Seat, awaited: bool) -> anyhow::Result<()> {
        let legal = self.legal(seat);
        if !awaited {
            self.silent_at[seat.index()] = self.game.record().entries.len();
            return Ok(());
        }
        if legal.is_empty() {
            bail!("{seat} is awaited but can do nothing; please report this with the record");
        }
        let action = legal[self.luck.usize(..legal.len())].clone();
        match self.submit_for_bot(seat, action.clone()) {
            Ok(_) => Ok(()),
            Err(refusal) => {
                bail!("`{action}` is listed but refused ({refusal}); please report this with the record")
            }
        }
    }

    /// A bot's action, with its name in the record.
    pub(super) fn submit_for_bot(&mut self, seat: Seat, action: G::Action) -> Result<usize, G::Rejection> {
        let by = By::Bot(BotName::or_unknown(self.bots[seat.index()].name()));
        let mut chance = self.game.chance(&self.key);
        self.game.submit_by(seat, by, action, &mut chance)
    }

    /// Notices when nothing but talk goes on.
    pub(super) fn count_entry(&mut self) {
        let awaited = self.awaited();
        self.unbroken = if awaited == self.last_awaited { self.unbroken + 1 } else { 0 };
        self.last_awaited = awaited;
    }
}
