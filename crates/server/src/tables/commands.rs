//! What is wanted of a table, and what comes of it: refusals first, then what happens.

use store::Millis;
use table::{Seat, Seats};

use super::events::TableEvent;
use super::state::State;
use crate::problem::{ApiResult, Problem};
use crate::wire::{Command, Person, Stage};

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

/// What is wanted.
#[derive(Clone, Debug)]
pub enum Wish {
    /// What anybody can ask for.
    Command(Command),
    /// To sit down by an invitation.
    Claim {
        /// To this seat.
        seat: Option<Seat>,
        /// It takes over the seat of this player.
        from: Option<String>,
    },
    /// To play again at that table.
    Rematch(String),
}

/// What a wish comes to.
#[derive(Debug, Default)]
pub struct Plan {
    /// What happens.
    pub rows: Vec<TableEvent>,
}

impl From<TableEvent> for Plan {
    fn from(what: TableEvent) -> Self {
        Self { rows: vec![what] }
    }
}

/// How things are besides what the log says.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Which seats have somebody at the other end.
    pub present: Seats,
    /// What time it is.
    pub now: Millis,
}

impl State {
    /// What comes of a wish. A refusal has changed nothing.
    pub fn decide(&mut self, caller: &Caller, wish: &Wish, around: Around) -> ApiResult<Plan> {
        let who = &caller.who;
        if !caller.house && !matches!(wish, Wish::Claim { .. }) && !self.may_find(Some(&who.id)) {
            return Err(Problem::not_found("table"));
        }
        match wish {
            Wish::Claim { seat, from } => self.claim(who, *seat, from.as_deref()),
            Wish::Rematch(table) => self.play_again(who, table),
            Wish::Command(command) => self.command(caller, command, around),
        }
    }

    fn claim(&self, who: &Person, seat: Option<Seat>, from: Option<&str>) -> ApiResult<Plan> {
        from.map_or_else(|| self.sit(who, seat), |from| self.hand_over(who, from))
    }

    /// Could somebody who has never been here sit down by this invitation?
    pub(crate) fn may_claim(&self, wish: &Wish) -> ApiResult<()> {
        let Wish::Claim { seat, from } = wish else { return Ok(()) };
        let nobody = Person { id: String::new(), name: String::new() };
        self.claim(&nobody, *seat, from.as_deref()).map(drop)
    }

    fn command(&mut self, caller: &Caller, command: &Command, around: Around) -> ApiResult<Plan> {
        let who = &caller.who;
        match command {
            Command::Sit { seat } => {
                if self.setup.visibility == crate::wire::Visibility::Private {
                    return Err(Problem::forbidden("This table is for those who were invited."));
                }
                self.sit(who, *seat)
            }
            Command::Leave {} => self.leave(who),
            Command::SeatBot { seat, bot } => self.seat_bot(who, *seat, bot),
            Command::FreeSeat { seat } => self.free_seat(who, *seat),
            Command::Change { setup } => self.change(who, setup),
            Command::Start {} => self.start(who, around.now),
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
            Command::KeepWarm { seat, bot } => self.keep_warm(who, *seat, bot.as_deref(), around.present),
            Command::TakeSeatBack {} => self.take_seat_back(who),
            Command::Resign {} => self.resign(who),
            Command::Say { text } => self.say(who, text),
            Command::Mute { player, on } => self.mute(who, player, *on),
            Command::End {} => self.end(caller),
        }
    }

    /// The seat of somebody who answers a decision, if that is the one that is due.
    fn due(&self, who: &Person, decision: u32) -> ApiResult<Seat> {
        let seat = self.playing(who)?;
        let place = &self.seats[seat.index()];
        if place.bot.is_some() {
            return Err(Problem::conflict("kept-warm", "A bot keeps your seat warm. Take it back first."));
        }
        if place.decision != decision {
            return Err(Problem::conflict(
                "stale-decision",
                "Things have moved on since you decided this; nothing was done.",
            ));
        }
        Ok(seat)
    }

    /// The seat somebody has in a game that goes on.
    pub(crate) fn playing(&self, who: &Person) -> ApiResult<Seat> {
        match self.stage {
            Stage::Open => Err(Problem::conflict("not-started", "The game has not started.")),
            Stage::Over | Stage::Ended => Err(Problem::conflict("over", "The game is over.")),
            Stage::Playing => {
                self.seat_of(&who.id).ok_or_else(|| Problem::forbidden("You have no seat at this table."))
            }
        }
    }

    /// Only the host may.
    pub(super) fn hosting(&self, who: &Person) -> ApiResult<()> {
        if who.id == self.host.id {
            return Ok(());
        }
        Err(Problem::forbidden("Only the host of the table may do this."))
    }

    fn say(&self, who: &Person, text: &str) -> ApiResult<Plan> {
        self.viewer(Some(&who.id))?;
        let said = text.trim();
        let is_control = |letter: char| letter.is_control() && letter != '\n';
        if said.is_empty() || text.chars().count() > LONGEST_TALK || said.contains(is_control) {
            return Err(Problem::malformed(format!("Say something of 1 to {LONGEST_TALK} characters.")));
        }
        if self.muted.contains(&who.id) {
            return Err(Problem::forbidden("The host has asked you not to talk here."));
        }
        Ok(TableEvent::Said { who: who.clone(), text: said.to_owned() }.into())
    }

    fn mute(&self, who: &Person, player: &str, on: bool) -> ApiResult<Plan> {
        self.hosting(who)?;
        let is_here = self.sat.contains(player)
            || self
                .log
                .iter()
                .any(|row| matches!(&row.what, TableEvent::Said { who, .. } if who.id == player));
        if player == who.id || !is_here {
            return Err(Problem::not_found("player at this table"));
        }
        if self.muted.contains(player) == on {
            return Ok(Plan::default());
        }
        Ok(TableEvent::Muted { player: player.to_owned(), on }.into())
    }

    fn end(&self, caller: &Caller) -> ApiResult<Plan> {
        if matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Problem::conflict("over", "The game is over."));
        }
        if caller.house {
            return Ok(TableEvent::Ended { why: "by the house".to_owned() }.into());
        }
        self.hosting(&caller.who)?;
        let others = self.seats.iter().filter_map(|place| place.player.as_ref().filter(|_| !place.resigned));
        if self.stage == Stage::Playing && others.clone().any(|person| person.id != caller.who.id) {
            return Err(Problem::forbidden("Others play at this table. You may resign."));
        }
        Ok(TableEvent::Ended { why: caller.who.name.clone() }.into())
    }

    fn play_again(&self, who: &Person, table: &str) -> ApiResult<Plan> {
        self.may_play_again(who)?;
        if let Some(there) = &self.rematch {
            return Err(Problem::conflict("rematch", format!("It is set up already: table {there}.")));
        }
        Ok(TableEvent::Rematch { table: table.to_owned() }.into())
    }

    /// May this player ask the others to play again?
    pub(crate) fn may_play_again(&self, who: &Person) -> ApiResult<()> {
        if !matches!(self.stage, Stage::Over | Stage::Ended) {
            return Err(Problem::conflict("not-over", "The game is not over yet."));
        }
        if self.imported || !self.sat.contains(&who.id) {
            return Err(Problem::forbidden("Only those who played here can play again."));
        }
        Ok(())
    }
}
