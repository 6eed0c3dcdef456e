//! What is wanted of a table, and what comes of it: refusals first, then what happens.

use table::fairness::Epoch;
use table::{Seat, Seats};

use crate::Millis;
use crate::events::Event;
use crate::plan::Plan;
use crate::refused::{Outcome, Refused};
use crate::state::State;
use crate::wire::{Command, Person, Stage, Visibility, Watch};

/// The longest thing that can be said.
const LONGEST_TALK: usize = 500;

/// Somebody who wants something.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person who did it.
    pub who: Person,
    /// It is the house itself: no right is asked for.
    pub house: bool,
}

/// How things are besides what the log says.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Which seats' players are there, or have just asked for something.
    pub here: Seats,
    /// Which have been away for so long that others may do something about it.
    pub absent: Seats,
    /// What time it is.
    pub now: Millis,
    /// What began when what is kept was last put back.
    pub epoch: Option<Epoch>,
}

impl State {
    /// What comes of a command. Nothing changes by it.
    pub fn decide(&self, caller: &Caller, command: &Command, around: Around) -> Outcome<Plan> {
        let invited = matches!(command, Command::Claim { .. } | Command::Watch);
        let comes = invited || matches!(command, Command::Sit { .. } | Command::Say { .. });
        if comes && self.banned.contains_key(&caller.who.id) {
            return Err(self.shut_out(&caller.who));
        }
        if !caller.house && !invited && !self.may_find(Some(&caller.who.id)) {
            return Err(Refused::not_found("table"));
        }
        self.command(caller, command, around)
    }

    /// What somebody is told who may not come here.
    fn shut_out(&self, who: &Person) -> Refused {
        if self.may_find(Some(&who.id)) {
            Refused::forbidden("The host does not want you at this table.")
        } else {
            Refused::not_found("table")
        }
    }

    fn claim(&self, who: &Person, seat: Option<Seat>, from: Option<&str>) -> Outcome<Plan> {
        // Who sits already has got what the invitation is for, and does not use it up.
        if self.seat_of(&who.id).is_some() {
            return Ok(Plan::default());
        }
        match (from, self.stage) {
            (Some(from), _) => self.hand_over(who, from),
            (None, Stage::Playing) => self.replace(who, seat),
            (None, _) => self.sit(who, seat),
        }
    }

    fn watch(&self, who: &Person) -> Outcome<Plan> {
        if self.seat_of(&who.id).is_some() || self.onlookers.contains_key(&who.id) {
            return Ok(Plan::default());
        }
        if self.setup.watch == Watch::Nobody {
            return Err(Refused::forbidden("Nobody may look on at this table."));
        }
        Ok(Event::Watching { who: who.clone() }.into())
    }

    fn command(&self, caller: &Caller, command: &Command, around: Around) -> Outcome<Plan> {
        let who = &caller.who;
        match command {
            Command::Sit { seat } => {
                let reserved = self.reserved(&who.id).is_some();
                if self.setup.visibility == Visibility::Private && !reserved {
                    return Err(Refused::forbidden("This table is for those who were invited."));
                }
                self.sit(who, *seat)
            }
            Command::Leave {} => self.leave(who),
            Command::SeatBot { seat, bot } => self.seat_bot(who, *seat, bot),
            Command::FreeSeat { seat } => self.free_seat(who, *seat),
            Command::Change { setup } => self.change(who, setup),
            Command::Start {} => self.start(who, around),
            Command::Act { decision, said, action } => {
                let seat = self.due(who, *decision)?;
                self.act(seat, said.as_deref(), action.as_ref())
            }
            Command::Undo { decision } => {
                let seat = self.due(who, *decision)?;
                self.undo(seat, false)
            }
            Command::RestartTurn { decision } => {
                let seat = self.due(who, *decision)?;
                self.undo(seat, true)
            }
            Command::AskTakeback {} => self.ask_takeback(who),
            Command::AnswerTakeback { yes } => self.answer_takeback(who, *yes),
            Command::Standing { answers } => self.stand_by(who, answers),
            Command::KeepWarm { seat: Some(seat), bot } if self.seat_of(&who.id) != Some(*seat) => {
                self.stand_in(caller, *seat, bot.as_deref(), &around)
            }
            Command::KeepWarm { bot, .. } => self.keep_warm(who, bot.as_deref()),
            Command::TakeSeatBack {} => self.take_seat_back(who),
            Command::Vote { yes } => self.vote(who, *yes, &around),
            Command::Kick { player, ban } => self.kick(caller, player, *ban, &around),
            Command::Unban { player } => self.unban(caller, player),
            Command::Resign {} => self.resign(who),
            Command::Say { text } => self.say(who, text),
            Command::Mute { player, on } => self.mute(who, player, *on),
            Command::End {} => self.end(caller),
            Command::Claim { seat, from } => self.claim(who, *seat, from.as_deref()),
            Command::Watch => self.watch(who),
            Command::Rematch { table } => self.play_again(who, table),
            Command::Rename {} => Ok(self.rename(who)),
        }
    }

    /// The seat of somebody who answers a decision, if that is the one that is due.
    fn due(&self, who: &Person, decision: u32) -> Outcome<Seat> {
        let seat = self.playing(who)?;
        let place = &self.seats[seat.index()];
        if place.bot.is_some() {
            return Err(Refused::conflict("kept-warm", "A bot keeps your seat warm. Take it back first."));
        }
        if place.decision != decision {
            return Err(Refused::conflict(
                "stale-decision",
                "Things have moved on since you decided this; nothing was done.",
            ));
        }
        Ok(seat)
    }

    /// The seat somebody has in a game that goes on.
    pub fn playing(&self, who: &Person) -> Outcome<Seat> {
        match self.stage {
            Stage::Open => Err(Refused::conflict("not-started", "The game has not started.")),
            Stage::Over | Stage::Ended => Err(Refused::conflict("over", "The game is over.")),
            Stage::Playing => {
                self.seat_of(&who.id).ok_or_else(|| Refused::forbidden("You have no seat at this table."))
            }
        }
    }

    /// Only the host may.
    pub(crate) fn hosting(&self, who: &Person) -> Outcome<()> {
        if who.id == self.host.id {
            return Ok(());
        }
        Err(Refused::forbidden("Only the host of the table may do this."))
    }

    fn say(&self, who: &Person, text: &str) -> Outcome<Plan> {
        self.viewer(Some(&who.id))?;
        let said = text.trim();
        let is_control = |letter: char| letter.is_control() && letter != '\n';
        if said.is_empty() || text.chars().count() > LONGEST_TALK || said.contains(is_control) {
            return Err(Refused::malformed(format!("Say something of 1 to {LONGEST_TALK} characters.")));
        }
        // What turns text round would change what others seem to say.
        let said = names::harmless_talk(said);
        let said = said.trim();
        if said.is_empty() {
            return Err(Refused::unfit("There is nothing in it that can be seen."));
        }
        if self.muted.contains(&who.id) {
            return Err(Refused::forbidden("The host has asked you not to talk here."));
        }
        let mut plan = self.rename(who);
        plan.push(Event::Said { who: who.clone(), text: said.to_owned() }, None);
        Ok(plan)
    }

    fn mute(&self, who: &Person, player: &str, on: bool) -> Outcome<Plan> {
        self.hosting(who)?;
        let is_here = self.sat.contains(player)
            || self.log.iter().any(|row| matches!(&row.event, Event::Said { who, .. } if who.id == player));
        if player == who.id || !is_here {
            return Err(Refused::not_found("player at this table"));
        }
        if self.muted.contains(player) == on {
            return Ok(Plan::default());
        }
        Ok(Event::Muted { player: player.to_owned(), on }.into())
    }

    fn end(&self, caller: &Caller) -> Outcome<Plan> {
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Refused::conflict("over", "The game is over."));
        }
        if caller.house {
            return Ok(Event::Ended { why: "by the house".to_owned() }.into());
        }
        self.hosting(&caller.who)?;
        let others = self.seats.iter().filter_map(|place| place.player.as_ref().filter(|_| !place.resigned));
        if self.stage == Stage::Playing && others.clone().any(|person| person.id != caller.who.id) {
            return Err(Refused::forbidden("Others play at this table. You may resign."));
        }
        Ok(Event::Ended { why: caller.who.name.clone() }.into())
    }

    fn play_again(&self, who: &Person, table: &str) -> Outcome<Plan> {
        self.may_play_again(who)?;
        if let Some(there) = &self.rematch {
            return Err(Refused::conflict("rematch", format!("It is set up already: table {there}.")));
        }
        Ok(Event::Rematch { table: table.to_owned() }.into())
    }

    /// May this player ask the others to play again?
    pub fn may_play_again(&self, who: &Person) -> Outcome<()> {
        if !matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Refused::conflict("not-over", "The game is not over yet."));
        }
        if self.imported || !self.sat.contains(&who.id) {
            return Err(Refused::forbidden("Only those who played here can play again."));
        }
        Ok(())
    }
}
