//! While the game goes on: acting, taking back, standing answers, seats kept warm or given up.

use serde_json::Value;
use table::{AnyAction, By, Seat, Seats};

use super::commands::Plan;
use super::events::TableEvent;
use super::seats::check_bot;
use super::state::State;
use crate::problem::{ApiResult, Problem};
use crate::wire::Person;

/// The most standing answers of a seat, and the longest of them.
const MOST_STANDING: usize = 12;
const LONGEST_STANDING: usize = 100;

impl State {
    pub(super) fn act(&mut self, seat: Seat, said: Option<&str>, action: Option<&Value>) -> ApiResult<Plan> {
        let said = match (said, action) {
            (Some(text), None) => AnyAction::Notation(text),
            (None, Some(json)) => AnyAction::Json(json),
            _ => return Err(Problem::malformed("Give an action either as `said` or as `action`.")),
        };
        self.act_by(seat, By::Player, said)
    }

    /// Somebody acts for a seat.
    pub(super) fn act_by(&mut self, seat: Seat, by: By, said: AnyAction<'_>) -> ApiResult<Plan> {
        let (Some(played), Some(key)) = (&mut self.played, &self.key) else {
            return Err(Problem::broken("no game is played"));
        };
        let mut chance = played.chance(key);
        let entry = played.submit_by(seat, by, said, &mut chance)?;
        Ok(Plan { rows: self.entry(entry, Some(seat))? })
    }

    /// Takes back the last action, or all that can be.
    pub(super) fn undo(&mut self, seat: Seat, all: bool) -> ApiResult<Plan> {
        let mut plan = Plan::default();
        loop {
            let Some(played) = &mut self.played else { return Err(Problem::broken("no game is played")) };
            match played.undo(seat) {
                Ok(entry) => plan.rows.extend(self.entry(entry, Some(seat))?),
                Err(_) if !plan.rows.is_empty() => return Ok(plan),
                Err(refused) => return Err(refused.into()),
            }
            if !all {
                return Ok(plan);
            }
        }
    }

    pub(super) fn ask_takeback(&self, who: &Person) -> ApiResult<Plan> {
        let seat = self.playing(who)?;
        if self.takeback.is_some() {
            return Err(Problem::conflict("takeback", "A takeback is asked for already."));
        }
        let played = self.game()?;
        played.may_take_back(seat)?;
        Ok(TableEvent::TakebackAsked { seat }.into())
    }

    pub(super) fn answer_takeback(&self, who: &Person, yes: bool) -> ApiResult<Plan> {
        let seat = self.playing(who)?;
        match self.takeback {
            // Whoever asked may think better of it.
            Some((by, _)) if by == seat && !yes => {}
            Some((_, waits_for)) if waits_for.has(seat) => {}
            _ => return Err(Problem::conflict("takeback", "Nobody waits for your answer to a takeback.")),
        }
        Ok(TableEvent::TakebackAnswered { seat, yes }.into())
    }

    /// Everybody agreed.
    pub(super) fn take_back(&mut self, seat: Seat) -> ApiResult<Plan> {
        let Some(played) = &mut self.played else { return Err(Problem::broken("no game is played")) };
        let entry = played.take_back(seat)?;
        let mut rows = self.entry(entry, Some(seat))?;
        if let Some(TableEvent::Game { taken_back, .. }) = rows.first_mut() {
            *taken_back = true;
        }
        Ok(Plan { rows })
    }

    pub(super) fn stand_by(&self, who: &Person, answers: &[String]) -> ApiResult<Plan> {
        let seat = self.playing(who)?;
        let played = self.game()?;
        if answers.len() > MOST_STANDING {
            return Err(Problem::malformed(format!("At most {MOST_STANDING} standing answers.")));
        }
        for answer in answers {
            if answer.len() > LONGEST_STANDING {
                return Err(Problem::malformed("That is too long for a standing answer."));
            }
            played.check_standing(answer).map_err(|wrong| Problem::malformed(wrong.to_string()))?;
        }
        Ok(TableEvent::Standing { seat, answers: answers.to_vec() }.into())
    }

    pub(super) fn keep_warm(
        &self,
        who: &Person,
        seat: Option<Seat>,
        bot: Option<&str>,
        present: Seats,
    ) -> ApiResult<Plan> {
        let own = self.seat_of(&who.id);
        let seat = match seat.or(own) {
            Some(seat) if Some(seat) == own => self.playing(who)?,
            Some(seat) => {
                self.hosting(who)?;
                if self.stage != crate::wire::Stage::Playing || seat.index() >= self.seats.len() {
                    return Err(Problem::not_found("seat in play"));
                }
                if present.has(seat) {
                    return Err(Problem::forbidden("Somebody is there; they can do it themselves."));
                }
                seat
            }
            None => return Err(Problem::forbidden("You have no seat at this table.")),
        };
        if !self.is_person(seat) {
            return Err(Problem::conflict("kept-warm", "A bot plays that seat already."));
        }
        let bot = bot.unwrap_or(&self.setup.stand_in);
        check_bot(self.shelved, bot)?;
        Ok(TableEvent::Kept { seat, bot: Some(bot.to_owned()) }.into())
    }

    pub(super) fn take_seat_back(&self, who: &Person) -> ApiResult<Plan> {
        let seat = self.playing(who)?;
        if self.seats[seat.index()].bot.is_none() {
            return Ok(Plan::default());
        }
        Ok(TableEvent::Kept { seat, bot: None }.into())
    }

    pub(super) fn resign(&self, who: &Person) -> ApiResult<Plan> {
        let seat = self.playing(who)?;
        let bot = self.seats[seat.index()].bot.clone().unwrap_or_else(|| self.setup.stand_in.clone());
        Ok(TableEvent::Resigned { seat, bot }.into())
    }
}
