//! A table in use: what comes in, what is asked for, and what is done when nobody asks.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bots::{Choice, Thought};
use table::fairness::Epoch;
use table::{Seat, Seats, Viewer};

use crate::Millis;
use crate::activity::Activity;
use crate::commands::{Around, Caller};
use crate::due::{Due, Heard};
use crate::events::{Row, Written};
use crate::notices::Notice;
use crate::plan::Plan;
use crate::presence::Presence;
use crate::refused::{Kind, Outcome, Refused};
use crate::state::{Keyed, Pending, State};
use crate::streams::{Sitting, Stream, Text};
use crate::summary::Summary;
use crate::wire::{Command, Done, Full, Stage, TableFacts, Why};

/// A table that could not write tries again after this.
const AGAIN: Millis = 1000;
/// What has failed by our fault is left alone for so long, and each time it fails again for twice as long, up to the most.
const REST: Duration = Duration::from_secs(1);
const LONGEST_REST: Duration = Duration::from_mins(15);

/// Something that comes in.
pub enum Input {
    /// Somebody wants something. Under the same key it is done once.
    Command {
        /// Names the answer.
        ticket: u64,
        /// Who wants it.
        caller: Caller,
        /// Made up by the sender.
        key: Option<String>,
        /// What is wanted.
        command: Command,
    },
    /// Somebody wants to be told what happens.
    Join {
        /// Names the answer.
        ticket: u64,
        /// Who.
        reader: Reader,
    },
    /// They no longer do.
    Leave(Sitting),
    /// Somebody has looked at something: they are there, whether or not it is known who they are.
    Seen(Option<String>),
    /// What was to be appended is durable.
    Durable,
    /// It is not, and never will be. The log is as it was.
    NotWritten {
        /// By our own fault, which is likely to stay.
        broken: bool,
    },
    /// It could not be appended because the log is another one by now, or it is not known whether it was: this is the
    /// table as it is kept.
    Reread(Box<State>),
    /// A bot has thought.
    Thought {
        /// The number it was asked under.
        number: u32,
        /// What it wants to do.
        choice: Choice,
        /// When it would have been done at the latest: until then nobody is to see that it was done sooner.
        not_before: Millis,
    },
    /// It is later.
    Tick,
}

/// Something that is asked for.
pub enum Output {
    /// Append these to the log, or nothing, and keep the summary beside it; then say how it went. Until then nothing else is
    /// to be appended.
    Append {
        /// The number of the first of them.
        first: u32,
        /// The rows.
        rows: Vec<Written>,
        /// So many of them are told to onlookers. Of the others nobody is to learn that they were written at all.
        seen: usize,
        /// What lists need to know.
        summary: Box<Summary>,
        /// The command that wants it. What its sender brought along is to be written with it.
        ticket: Option<u64>,
    },
    /// A command was done for good, or not at all.
    Done {
        /// Which.
        ticket: u64,
        /// How it went.
        outcome: Result<Done, NotDone>,
    },
    /// Somebody is told what happens from now on, or not.
    Joined {
        /// Who.
        ticket: u64,
        /// How it went.
        outcome: Outcome<Joined>,
    },
    /// Tell this to everybody who reads as this viewer.
    Tell {
        /// To whom.
        viewer: Viewer,
        /// Its number, if it has one.
        n: Option<u32>,
        /// The message.
        text: Text,
    },
    /// The stream of this viewer ends.
    Close {
        /// Whose.
        viewer: Viewer,
        /// The reason.
        why: Why,
        /// Only for this player.
        only: Option<String>,
    },
    /// Let a bot think, from what its seat knows, and say what it wants to do.
    Think {
        /// To be given back with the answer. An answer to an older number comes too late.
        number: u32,
        /// What it is to think about.
        thought: Thought,
    },
    /// Wake me at this time. It replaces what was said before; nothing means not at all.
    WakeAt(Option<Millis>),
    /// Something concerns a player, wherever they look.
    Notify {
        /// Whom.
        player: String,
        /// What.
        notice: Notice,
    },
    /// For the keeper's log.
    Trouble(String),
}

/// Why a command was not done.
#[derive(Clone, Debug)]
pub enum NotDone {
    /// It was refused.
    Refused(Refused),
    /// It could not be written.
    NotWritten,
}

/// Somebody who wants to be told what happens.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// Who, if that is known.
    pub player: Option<String>,
    /// The era and the number of the last message they have.
    pub from: Option<(u32, u32)>,
}

/// What a reader gets.
#[derive(Clone, Debug)]
pub struct Joined {
    /// What is to be sent at once, with its number if it has one.
    pub first: Vec<(Option<u32>, Text)>,
    /// For which era numbers are good.
    pub era: u32,
    /// To be given back when they go.
    pub sitting: Sitting,
}

/// How a table is kept.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Numbers of messages are good within one era only: another for each time a table is taken up.
    pub era: u32,
    /// Bots wait so many milliseconds before they act, so that people can follow.
    pub bot_pause: Millis,
    /// Since when the server runs: what time passed before, while nobody was there to wait, is nobody's.
    pub started: Millis,
    /// By when the table is to be looked at again, as it is kept.
    pub deadline: Option<Millis>,
    /// Until this time it does nothing by itself.
    pub rests_until: Option<Millis>,
    /// It is taken up because its time has come, and not because anybody wants it.
    pub unasked: bool,
    /// When its players were last there, as far as this server has seen them, by their ids.
    pub seen: Vec<(String, Millis)>,
    /// What began when what is kept was last put back from a copy: luck of before does not come again.
    pub epoch: Option<Epoch>,
    /// When the server was away for longer than is anybody's risk.
    pub away: Arc<[Range<Millis>]>,
}

/// A table in use.
pub struct Room {
    pub(crate) state: State,
    pub(crate) config: Config,
    pub(crate) streams: Vec<Stream>,
    pub(crate) last_present: Seats,
    pub(crate) presence: Presence,
    pub(crate) heard: Heard,
    pub(crate) outputs: Vec<Output>,
    /// It never runs backwards at a table.
    pub(crate) now: Millis,
    pub(crate) activity: Activity,
    /// When somebody was last here who does not read what happens.
    pub(crate) attended: Option<Millis>,
    pub(crate) writing: Option<Writing>,
    /// Commands that wait until what is being written is durable.
    pub(crate) waiting: VecDeque<Waiting>,
    pub(crate) thinking: Option<Thinking>,
    /// What a bot has answered and not done yet: something was being written, or it was too soon.
    thought: Option<Answer>,
    pub(crate) thoughts: u32,
    /// When something last happened.
    pub(crate) changed: Millis,
    /// Since when those are asked who are.
    pub(crate) asked: Millis,
    /// Who has passed the turn on last, and when.
    pub(crate) passed: Option<(Seat, Millis)>,
    /// Not before this is anything done by itself.
    pub(crate) rests_until: Option<Millis>,
    /// So often in a row something could not be done by our fault.
    pub(crate) failures: u32,
    /// The deadline that is kept is not that of the clocks: something was due at once.
    pub(crate) marked: bool,
    wakes_at: Option<Millis>,
}

/// Something that is not durable yet.
pub(crate) struct Writing {
    pub pending: Pending,
    pub cause: Cause,
    /// It is kept that something is due at once after it.
    pub marks: bool,
}

/// Why something happens.
pub(crate) enum Cause {
    Command(Box<Waiting>),
    Itself,
    Waking,
    Settling { pauses: bool },
}

pub(crate) struct Waiting {
    pub ticket: u64,
    caller: Caller,
    key: Option<String>,
    command: Command,
    /// When it came.
    came: Millis,
    /// It was tried on an older log.
    again: bool,
}

/// What a bot has answered.
pub(crate) struct Answer {
    pub number: u32,
    pub choice: Choice,
    pub not_before: Millis,
}

pub(crate) struct Thinking {
    pub number: u32,
    pub due: Due,
    /// How many entries the game had.
    pub entries: usize,
}

impl Room {
    /// Takes up a table from what is kept of it.
    pub fn new(state: State, config: Config, now: Millis) -> Self {
        let seats = state.setup.seats;
        let now = state.log.last().map_or(now, |row| now.max(row.at));
        Self {
            streams: Viewer::all(seats).map(Stream::new).collect(),
            last_present: Seats::NONE,
            presence: Presence::new(&state, &config.seen, config.started),
            heard: Heard::new(seats),
            outputs: Vec::new(),
            now,
            activity: Activity::Loaded,
            attended: (!config.unasked).then_some(now),
            writing: None,
            waiting: VecDeque::new(),
            thinking: None,
            thought: None,
            thoughts: 0,
            changed: now,
            asked: now,
            passed: None,
            rests_until: config.rests_until,
            failures: 0,
            marked: config.deadline != state.deadline(),
            wakes_at: None,
            state,
            config,
        }
    }

    /// The table as its log says it is.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What everybody who can find it may know.
    pub fn facts(&self, player: Option<&str>) -> Outcome<TableFacts> {
        if self.state.may_find(player) { Ok(self.state.facts()) } else { Err(Refused::not_found("table")) }
    }

    /// Everything somebody may know of it at this time.
    pub fn full(&self, player: Option<&str>, now: Millis) -> Outcome<Full> {
        let viewer = self.state.viewer(player)?;
        Ok(self.state.full(viewer, self.era(viewer), now.max(self.now), self.presence()))
    }

    /// Does anybody read?
    pub fn is_read(&self) -> bool {
        self.streams.iter().any(Stream::is_read)
    }

    /// Is it in the middle of something, or about to do something by itself, clocks aside?
    pub fn is_busy(&self) -> bool {
        self.writing.is_some() || self.thinking.is_some() || self.due_by_itself().is_some()
    }

    /// The number of what a bot is to think about; everything else need not be thought out any more.
    pub fn wants(&self) -> Option<u32> {
        self.thinking.as_ref().map(|thinking| thinking.number)
    }

    /// Takes in what has come, and gives what is to be done now.
    pub fn handle(&mut self, input: Input, now: Millis) -> Vec<Output> {
        self.now = self.now.max(now);
        match input {
            Input::Command { ticket, caller, key, command } => {
                self.attend();
                self.see(&caller.who.id, self.now, false);
                let came = self.now;
                self.waiting.push_back(Waiting { ticket, caller, key, command, came, again: false });
            }
            Input::Join { ticket, reader } => {
                self.attend();
                let outcome = self.join(&reader);
                self.outputs.push(Output::Joined { ticket, outcome });
            }
            Input::Leave(sitting) => {
                self.attend();
                self.leave(sitting);
            }
            Input::Seen(player) => {
                self.attend();
                if let Some(player) = player {
                    self.see(&player, self.now, true);
                }
            }
            Input::Durable => self.durable(),
            Input::NotWritten { broken } => self.not_written(broken),
            Input::Reread(state) => self.reread(*state),
            Input::Thought { number, choice, not_before } => {
                // An answer that comes too late is not to be taken for one that is waited with.
                if self.wants() == Some(number) {
                    self.thought = Some(Answer { number, choice, not_before });
                }
            }
            Input::Tick => {}
        }
        self.wake();
        self.go_on();
        self.tell_present();
        let wakes_at = self.wakes_next();
        if wakes_at != std::mem::replace(&mut self.wakes_at, wakes_at) {
            self.outputs.push(Output::WakeAt(wakes_at));
        }
        std::mem::take(&mut self.outputs)
    }

    /// When there will be something to do.
    fn wakes_next(&self) -> Option<Millis> {
        if self.writing.is_some() {
            return None;
        }
        let bots = match (&self.thought, &self.thinking) {
            (Some(answer), _) => Some(self.answers_at(answer)),
            (None, Some(_)) => None,
            (None, None) => self.due().map(|(at, due)| self.begins_at(at, &due)),
        };
        bots.into_iter().chain(self.due_beside().map(|(at, _)| at)).min()
    }

    /// Does one thing after the other, until something has to be waited for.
    fn go_on(&mut self) {
        while self.activity.is_awake() && self.writing.is_none() {
            if let Some(waiting) = self.waiting.pop_front() {
                self.obey(waiting);
            } else if let Some((_, due)) = self.due_beside().filter(|(at, _)| *at <= self.now) {
                self.step(due);
            } else if let Some(answer) = self.thought.take() {
                if self.answers_at(&answer) > self.now {
                    self.thought = Some(answer);
                    return;
                }
                self.bot_acts(answer.number, &answer.choice);
            } else if self.thinking.is_some() {
                return;
            } else if let Some((at, due)) = self.due()
                && self.begins_at(at, &due) <= self.now
            {
                self.step(due);
            } else {
                self.settle();
                return;
            }
        }
    }

    /// Does what somebody wants, once.
    fn obey(&mut self, waiting: Waiting) {
        let Waiting { ticket, caller, key, command, .. } = &waiting;
        let (ticket, player) = (*ticket, caller.who.id.clone());
        if let Some(key) = key
            && let Some(same) =
                self.state.is_done(&player, Keyed { key: key.as_str(), digest: command.digest() })
        {
            let outcome = if same { Ok(self.done(&player, true)) } else { Err(NotDone::Refused(reused())) };
            self.outputs.push(Output::Done { ticket, outcome });
            return;
        }
        let around =
            Around { here: self.here(), absent: self.absent(), now: self.now, epoch: self.config.epoch };
        match self.state.decide(caller, command, around) {
            Ok(plan) if plan.is_empty() => {
                let outcome = Ok(self.done(&player, false));
                self.outputs.push(Output::Done { ticket, outcome });
            }
            Ok(plan) => self.begin(plan, Cause::Command(Box::new(waiting))),
            Err(mut refused) => {
                if refused.kind == Kind::Conflict("stale-decision") {
                    refused.current = self.full(Some(&player), self.now).ok().map(Box::new);
                }
                self.outputs.push(Output::Done { ticket, outcome: Err(NotDone::Refused(refused)) });
            }
        }
    }

    fn done(&self, player: &str, repeated: bool) -> Done {
        let viewer = self.state.viewer(Some(player)).unwrap_or(Viewer::Spectator);
        let playing = self.state.stage == Stage::Playing;
        let decision = viewer.seat().filter(|_| playing).map(|seat| self.state.seats[seat.index()].decision);
        Done { n: self.state.told[self.state.viewer_index(viewer)], decision, repeated }
    }

    /// Asks for what is to happen to be written. Until it is durable, nothing has happened.
    pub(crate) fn begin(&mut self, plan: Plan, cause: Cause) {
        let (player, key) = match &cause {
            Cause::Command(waiting) => {
                let keyed = |key| Keyed { key, digest: waiting.command.digest() };
                (Some(waiting.caller.who.id.as_str()), waiting.key.as_deref().map(keyed))
            }
            Cause::Itself | Cause::Waking | Cause::Settling { .. } => (None, None),
        };
        let pending = self.state.prepare(plan, player, key, self.now);
        let marks = pending.after.may_be_due();
        self.outputs.push(Output::Append {
            first: self.state.rows,
            rows: pending.rows().iter().map(Row::written).collect(),
            seen: pending.rows().iter().filter(|row| !row.event.is_secret()).count(),
            summary: Box::new(self.state.summary_of(&pending.after, marks, self.now)),
            ticket: match &cause {
                Cause::Command(waiting) => Some(waiting.ticket),
                Cause::Itself | Cause::Waking | Cause::Settling { .. } => None,
            },
        });
        self.writing = Some(Writing { pending, cause, marks });
    }

    /// What was written has happened: it is told, and whoever wanted it is answered.
    fn durable(&mut self) {
        let Some(Writing { pending, cause, marks }) = self.writing.take() else { return };
        let first = self.state.log.len();
        let (told, takeback) = (self.state.told.clone(), self.state.takeback);
        let (asked, awaited) = (self.state.asked, self.state.awaited);
        self.state.commit(pending);
        self.count_seats();
        self.marked = marks;
        self.failures = 0;
        self.rests_until = None;
        if let Cause::Settling { pauses } = cause {
            // Somebody may have come meanwhile.
            if pauses && self.is_unattended() {
                self.activity = Activity::Paused;
            }
        } else {
            if let Cause::Command(waiting) = &cause {
                // They were there when they asked for it, however long it took. What is done in secret does not show.
                let shows = self.state.log[first..].iter().any(|row| !row.event.is_secret());
                self.see(&waiting.caller.who.id, waiting.came, shows);
                self.note_turn(&waiting.caller.who.id, awaited);
            }
            self.changed = self.now;
            if self.state.asked != asked {
                self.asked = self.now;
            }
            self.tell(first, &told, takeback != self.state.takeback);
            self.forget_thought();
        }
        if matches!(cause, Cause::Waking) {
            self.activity = Activity::Active;
            // Nobody is told of it; whoever has come meanwhile has seen clocks that have changed by it.
            if self.is_read() {
                self.come_again(Why::TooSlow);
            }
        }
        if let Cause::Command(waiting) = cause {
            let outcome = Ok(self.done(&waiting.caller.who.id, false));
            self.outputs.push(Output::Done { ticket: waiting.ticket, outcome });
        }
    }

    /// What could not be written has not happened.
    fn not_written(&mut self, broken: bool) {
        let Some(Writing { cause, .. }) = self.writing.take() else { return };
        match cause {
            Cause::Command(waiting) => self.not_done(waiting.ticket),
            Cause::Itself | Cause::Settling { .. } => self.rest(broken),
            Cause::Waking => self.still_asleep(broken),
        }
    }

    pub(crate) fn not_done(&mut self, ticket: u64) {
        self.outputs.push(Output::Done { ticket, outcome: Err(NotDone::NotWritten) });
    }

    /// There may be room to write soon; what is broken is likely to stay so.
    pub(crate) fn rest(&mut self, broken: bool) {
        let rest = if broken {
            Millis::try_from(rest_after(self.failures).as_millis()).unwrap_or(AGAIN)
        } else {
            AGAIN
        };
        self.failures = self.failures.saturating_add(u32::from(broken));
        self.rests_until = Some(self.now + rest);
    }

    /// Somebody else has written to the log, or what was to be written may be there after all.
    fn reread(&mut self, state: State) {
        let told = std::mem::replace(&mut self.state, state).told.clone();
        self.now = self.state.log.last().map_or(self.now, |row| self.now.max(row.at));
        if self.state.told != told {
            // Those who read have missed it.
            self.come_again(Why::TooSlow);
        }
        self.streams.iter_mut().for_each(Stream::reread);
        self.heard = Heard::new(self.state.setup.seats);
        self.count_seats();
        self.changed = self.now;
        self.forget_thought();
        match self.writing.take().map(|writing| writing.cause) {
            Some(Cause::Command(waiting)) if !waiting.again => {
                self.waiting.push_front(Waiting { again: true, ..*waiting });
            }
            Some(Cause::Command(waiting)) => self.not_done(waiting.ticket),
            Some(Cause::Itself | Cause::Settling { .. }) => self.rest(true),
            // It is tried again on what is there now.
            Some(Cause::Waking) => self.rest(false),
            None => {}
        }
    }
}

/// Somebody has said something else under this key before.
fn reused() -> Refused {
    Refused::conflict("key-reused", "This key was used for something else. Nothing was done; take a new one.")
}

/// For how long something is left alone that has failed, and had failed so often in a row before.
pub fn rest_after(times: u32) -> Duration {
    REST.saturating_mul(1_u32.checked_shl(times).unwrap_or(u32::MAX)).min(LONGEST_REST)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{LONGEST_REST, rest_after};

    #[test]
    fn what_fails_again_is_left_alone_for_longer_but_not_for_ever() {
        assert_eq!([0, 1, 2, 5].map(rest_after), [1, 2, 4, 32].map(Duration::from_secs));
        assert_eq!([10, 31, 32, u32::MAX].map(rest_after), [LONGEST_REST; 4]);
    }
}
