//! What a table does when nobody asks it to: what all agreed to, standing answers, bots, and clocks that run out.

use std::time::Duration;

use bots::Choice;
use table::{AnyAction, BotName, By, Seat};

use crate::Millis;
use crate::due::{Due, PART};
use crate::plan::Plan;
use crate::refused::{Outcome, Refused};
use crate::room::{Answer, Cause, Output, Room, Thinking};

/// For so many of its pauses a bot on turn waits for people it has asked something, as long as they are there.
const FOR_AN_ANSWER: Millis = 30;

impl Room {
    /// What is due now without anybody asking for it, clocks aside. Where nobody is, nothing is.
    pub(crate) fn due_by_itself(&self) -> Option<Due> {
        if self.is_unattended() { None } else { self.state.due_by_itself(&self.heard) }
    }

    /// What is due next without anybody asking for it, and when.
    pub(crate) fn due(&self) -> Option<(Millis, Due)> {
        if self.is_unattended() {
            return None;
        }
        let rest = self.rests_until.unwrap_or(self.changed);
        if let Some(due) = self.state.due_by_itself(&self.heard) {
            let at = match due {
                Due::Bot { seat, awaited, .. } => {
                    let answered = if awaited { self.answered_by(seat) } else { None };
                    let patient = answered.max(self.second_thoughts()).unwrap_or(rest);
                    patient.max(self.changed + self.config.bot_pause)
                }
                _ => rest,
            };
            return Some((rest.max(at), due));
        }
        let (seat, until) = self.state.clocks.next()?;
        let bot = self.state.setup.stand_in.clone();
        let by = By::Clock(BotName::or_unknown(&bot));
        // A little later than the clock says, so that it has run out for certain.
        Some(((until + 1).max(rest), Due::Bot { seat, bot, awaited: true, by }))
    }

    /// When it is begun with what is due at a time: a bot thinks while it pauses, so that it need not be waited for twice.
    pub(crate) fn begins_at(&self, at: Millis, due: &Due) -> Millis {
        match due {
            Due::Bot { by: By::Bot(_), .. } => at - self.config.bot_pause,
            _ => at,
        }
    }

    /// When a bot does what it has answered: when it is due, and never sooner than if it had thought for as long as it may, so
    /// that the time it takes tells nothing of what it holds. What is not due any more is dropped at once.
    pub(crate) fn answers_at(&self, answer: &Answer) -> Millis {
        let thinking = self.thinking.as_ref().filter(|thinking| thinking.number == answer.number);
        match (thinking, self.due()) {
            (Some(thinking), Some((at, due))) if thinking.due == due => at.max(answer.not_before),
            _ => self.now,
        }
    }

    /// What is due by itself beside the game, and when: a vote ends, or those who play again are all there.
    pub(crate) fn due_beside(&self) -> Option<(Millis, Due)> {
        let (state, rest) = (&self.state, self.rests_until.unwrap_or(self.changed));
        if let Some(vote) = &state.vote {
            let came_back = vote.absent && self.seen_at(vote.seat) >= vote.called;
            let at = if came_back { self.changed } else { vote.until };
            return Some((at.max(rest), Due::Vote { came_back }));
        }
        let here = self.here();
        let is_there = |seat| !state.has_player(seat) || here.has(seat);
        let starts = state.is_agreed() && Seat::all(state.setup.seats).all(is_there);
        starts.then_some((rest, Due::Start))
    }

    /// Until when a bot on turn waits, because somebody who is there could answer an offer: nobody answers as fast as a bot
    /// goes on. It waits no longer where its own clock is short, nor where it is asked something itself.
    fn answered_by(&self, bot: Seat) -> Option<Millis> {
        let (state, present) = (&self.state, self.present());
        let may_answer = |seat| present.has(seat) && state.is_person(seat) && !state.awaited.has(seat);
        if state.asked.has(bot) || !state.asked.iter().any(may_answer) {
            return None;
        }
        let patience = self.config.bot_pause.saturating_mul(FOR_AN_ANSWER);
        let most = state.clocks.left(bot, self.now).map(|left| left / Millis::from(PART));
        Some(self.asked + most.map_or(patience, |most| patience.min(most)))
    }

    /// Does one thing that is due.
    pub(crate) fn step(&mut self, due: Due) {
        let plan = match &due {
            Due::Takeback(seat) => self.state.take_back(*seat),
            Due::Standing(seat, action) => {
                self.state.act_by(*seat, By::Standing, AnyAction::Notation(action))
            }
            Due::Bot { .. } => return self.let_think(due),
            Due::Vote { came_back } => Ok(self.state.end_vote(*came_back)),
            Due::Start => self.state.deal(self.now, self.config.epoch),
        };
        match plan {
            Ok(plan) => self.begin(plan, Cause::Itself),
            Err(refused) => self.trouble(&refused),
        }
    }

    /// Something that is due cannot be done. That is our fault.
    pub(crate) fn trouble(&mut self, refused: &Refused) {
        if self.failures == 0 {
            self.outputs.push(Output::Trouble(format!("what is due cannot be done: {refused}")));
        }
        self.rest(true);
    }

    /// A bot is to think. Everything else goes on meanwhile.
    fn let_think(&mut self, due: Due) {
        let Due::Bot { seat, bot, awaited, .. } = &due else { return };
        let left = self.state.clocks.left(*seat, self.now);
        let most = left.map(|left| Duration::from_millis(left.unsigned_abs()) / PART);
        let played = self.state.played.as_deref();
        let thought = played.and_then(|played| bots::think(played, bot, *seat, *awaited));
        let Some(thought) = thought else {
            let refused = Refused::broken(format!("there is no bot `{bot}`"));
            return self.trouble(&refused);
        };
        self.thoughts = self.thoughts.checked_add(1).unwrap_or(1);
        let number = self.thoughts;
        self.outputs.push(Output::Think { number, thought: thought.within(most) });
        self.thinking = Some(Thinking { number, due, entries: self.state.entries });
    }

    /// What a bot thinks about is good as long as the same is due.
    pub(crate) fn forget_thought(&mut self) {
        let due = self.due().map(|(_, due)| due);
        let entries = self.state.entries;
        self.thinking.take_if(|thinking| thinking.entries != entries || Some(&thinking.due) != due.as_ref());
    }

    /// A bot has thought, perhaps for too long.
    pub(crate) fn bot_acts(&mut self, number: u32, choice: &Choice) {
        let Some(Thinking { due, entries, .. }) = self.thinking.take_if(|thinking| thinking.number == number)
        else {
            return;
        };
        if self.due().is_none_or(|(_, now_due)| now_due != due) {
            return;
        }
        let Due::Bot { seat, bot, awaited, by } = due else { return };
        if choice.fell_back {
            self.outputs.push(Output::Trouble(format!("{bot} at {seat} failed; a simpler one stands in")));
        }
        let action = choice.action.as_deref();
        let plan = action.map(|action| self.state.act_by(seat, by, AnyAction::Notation(action)));
        let refused = match plan {
            Some(Ok(plan)) => return self.begin(plan.saying(choice.remark.clone()), Cause::Itself),
            Some(Err(refused)) => {
                self.outputs.push(Output::Trouble(format!("{bot} at {seat} was refused: {refused}")));
                refused
            }
            None => Refused::broken("nothing to say"),
        };
        if !awaited {
            return self.heard.silent(seat, entries);
        }
        match self.anything(seat, by) {
            Some(Ok(plan)) => self.begin(plan, Cause::Itself),
            Some(Err(refused)) => self.trouble(&refused),
            None => self.trouble(&refused),
        }
    }

    /// Something legal in place of a bot's action that cannot be done.
    fn anything(&self, seat: Seat, by: By) -> Option<Outcome<Plan>> {
        let legal = self.state.played.as_ref()?.legal_notation(seat);
        // Another one each time: if the first is refused too, the next is not the same.
        let nth = (self.thoughts as usize).checked_rem(legal.len())?;
        Some(self.state.act_by(seat, by, AnyAction::Notation(&legal[nth])))
    }
}
