//! While the game goes on: acting, taking back, standing answers, seats kept warm or given up.

use serde_json::Value;
use table::{AnyAction, By, Seat};

use crate::events::Event;
use crate::plan::Plan;
use crate::refused::{Outcome, Refused};
use crate::seats::check_bot;
use crate::state::State;
use crate::wire::Person;

/// The most standing answers of a seat, and the longest of them.
const MOST_STANDING: usize = 12;
const LONGEST_STANDING: usize = 100;

impl State {
    pub(crate) fn act(&self, seat: Seat, said: Option<&str>, action: Option<&Value>) -> Outcome<Plan> {
        let said = match (said, action) {
            (Some(text), None) => AnyAction::Notation(text),
            (None, Some(json)) => AnyAction::Json(json),
            _ => return Err(Refused::malformed("Give an action either as `said` or as `action`.")),
        };
        self.act_by(seat, By::Player, said)
    }

    /// Somebody acts for a seat.
    pub(crate) fn act_by(&self, seat: Seat, by: By, said: AnyAction<'_>) -> Outcome<Plan> {
        let key = self.key.as_ref().ok_or_else(|| Refused::broken("a table without a key"))?;
        let played = self.game()?;
        let mut plan = Plan::default();
        self.play(&mut plan, played.decide(seat, by, said, &mut played.chance(key))?, Some(seat))?;
        Ok(plan)
    }

    /// Takes back the last action, or all that can be.
    pub(crate) fn undo(&self, seat: Seat, all: bool) -> Outcome<Plan> {
        let mut plan = Plan::default();
        for decided in self.game()?.decide_undo(seat, all)? {
            self.play(&mut plan, decided, Some(seat))?;
        }
        Ok(plan)
    }

    pub(crate) fn ask_takeback(&self, who: &Person) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        if self.takeback.is_some() {
            return Err(Refused::conflict("takeback", "A takeback is asked for already."));
        }
        let played = self.game()?;
        played.may_take_back(seat)?;
        Ok(Event::TakebackAsked { seat }.into())
    }

    pub(crate) fn answer_takeback(&self, who: &Person, yes: bool) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        match self.takeback {
            // Whoever asked may think better of it.
            Some((by, _)) if by == seat && !yes => {}
            Some((_, waits_for)) if waits_for.has(seat) => {}
            _ => return Err(Refused::conflict("takeback", "Nobody waits for your answer to a takeback.")),
        }
        Ok(Event::TakebackAnswered { seat, yes }.into())
    }

    /// Everybody agreed.
    pub(crate) fn take_back(&self, seat: Seat) -> Outcome<Plan> {
        let mut plan = Plan::default();
        self.play(&mut plan, self.game()?.decide_take_back(seat)?, Some(seat))?;
        Ok(plan.by_consent())
    }

    pub(crate) fn stand_by(&self, who: &Person, answers: &[String]) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        let played = self.game()?;
        if answers.len() > MOST_STANDING {
            return Err(Refused::malformed(format!("At most {MOST_STANDING} standing answers.")));
        }
        for answer in answers {
            if answer.len() > LONGEST_STANDING {
                return Err(Refused::malformed("That is too long for a standing answer."));
            }
            played.check_standing(answer).map_err(|wrong| Refused::malformed(wrong.to_string()))?;
        }
        Ok(Event::Standing { seat, answers: answers.to_vec() }.into())
    }

    /// A bot plays one's own seat, at once.
    pub(crate) fn keep_warm(&self, who: &Person, bot: Option<&str>) -> Outcome<Plan> {
        if self.seat_of(&who.id).is_none() {
            return Err(Refused::forbidden("You have no seat at this table."));
        }
        let seat = self.playing(who)?;
        if !self.is_person(seat) {
            return Err(Refused::conflict("kept-warm", "A bot plays that seat already."));
        }
        let bot = bot.unwrap_or(&self.setup.stand_in);
        check_bot(self.shelved, bot)?;
        Ok(Event::Kept { seat, bot: Some(bot.to_owned()), because: None }.into())
    }

    pub(crate) fn take_seat_back(&self, who: &Person) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        if self.seats[seat.index()].bot.is_none() {
            return Ok(Plan::default());
        }
        Ok(Event::Kept { seat, bot: None, because: None }.into())
    }

    pub(crate) fn resign(&self, who: &Person) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        let bot = self.seats[seat.index()].bot.clone().unwrap_or_else(|| self.setup.stand_in.clone());
        Ok(Event::Resigned { seat, bot }.into())
    }
}
