//! What others decide about somebody's seat: a bot shall play for somebody who is not there, or somebody shall go. Nobody
//! decides it alone: those who are there vote, and where there is nobody else to ask it is announced beforehand.

use table::{Seat, Seats};

use crate::Millis;
use crate::commands::{Around, Caller};
use crate::events::{Event, KeptBecause};
use crate::plan::Plan;
use crate::presence::grace;
use crate::refused::{Outcome, Refused};
use crate::seats::check_bot;
use crate::state::{Facts, State};
use crate::wire::{Person, Stage, Vote, VoteEnd, Wants};

/// What was voted down about a seat is not asked again for so long.
const LEFT_ALONE: Millis = 300_000;

/// A vote that waits for voters, or for its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voting {
    /// The seat it is about.
    pub seat: Seat,
    /// What is wanted.
    pub wants: Wants,
    /// Who wants it.
    pub by: Person,
    /// Who is asked. It stays so, whoever comes or goes: nobody gets a majority by making others go.
    pub voters: Seats,
    /// Who was for it.
    pub yes: Seats,
    /// Who was against it.
    pub no: Seats,
    /// It is about somebody who is not there, and comes to nothing should they come back.
    pub absent: bool,
    /// When it was called.
    pub called: Millis,
    /// When it comes to pass, or to nothing.
    pub until: Millis,
}

impl Voting {
    /// More than half of those who are asked: of two both, so that two of three friends decide and one never does.
    fn needs(&self) -> usize {
        if self.voters.is_empty() { 0 } else { self.voters.len() / 2 + 1 }
    }

    /// With nobody else to ask it is announced, and waits for its time.
    fn is_announced(&self) -> bool {
        self.voters.len() < 2
    }

    fn has_passed(&self) -> bool {
        self.yes.len() >= self.needs()
    }

    fn cannot_pass(&self) -> bool {
        self.voters.len() - self.no.len() < self.needs()
    }

    fn vote(&mut self, seat: Seat, yes: bool) {
        self.yes = self.yes.without(seat).with_if(yes, seat);
        self.no = self.no.without(seat).with_if(!yes, seat);
    }

    pub(crate) fn shown(&self) -> Vote {
        Vote {
            seat: self.seat,
            wants: self.wants,
            by: self.by.clone(),
            voters: self.voters,
            yes: self.yes,
            no: self.no,
            needs: u8::try_from(self.needs()).unwrap_or(u8::MAX),
            announced: self.is_announced(),
            absent: self.absent,
            until: self.until,
        }
    }
}

impl State {
    /// Somebody wants a bot to play a seat that is not their own.
    pub(crate) fn stand_in(
        &self,
        caller: &Caller,
        seat: Seat,
        bot: Option<&str>,
        around: &Around,
    ) -> Outcome<Plan> {
        let who = &caller.who;
        if !caller.house && self.seat_of(&who.id).is_none() {
            self.hosting(who)?;
        }
        if self.stage != Stage::Playing || seat.index() >= self.seats.len() {
            return Err(Refused::not_found("seat in play"));
        }
        if !self.is_person(seat) {
            return Err(Refused::conflict("kept-warm", "A bot plays that seat already."));
        }
        let stand_in = &self.setup.stand_in;
        check_bot(self.shelved, bot.unwrap_or(stand_in))?;
        if bot.is_some_and(|bot| bot != stand_in) {
            return Err(Refused::forbidden("For somebody else only the bot plays that the table agreed on."));
        }
        if caller.house {
            let because = Some(KeptBecause::House);
            return Ok(Event::Kept { seat, bot: Some(stand_in.clone()), because }.into());
        }
        if let Some(running) = self.joined(who, seat, Wants::StandIn, around) {
            return running;
        }
        if !around.absent.has(seat) {
            return Err(Refused::forbidden("They are there, or were until a moment ago."));
        }
        Ok(self.call(who, seat, Wants::StandIn, true, around))
    }

    /// The host wants somebody to go.
    pub(crate) fn kick(&self, caller: &Caller, player: &str, ban: bool, around: &Around) -> Outcome<Plan> {
        let who = &caller.who;
        if !caller.house {
            self.hosting(who)?;
        }
        let Some(person) = self.known_here(player).filter(|person| person.id != self.host.id) else {
            return Err(Refused::not_found("player at this table"));
        };
        let wants = if ban { Wants::Ban } else { Wants::Kick };
        match (self.stage, self.seat_of(player)) {
            (Stage::Over | Stage::Ended, Some(_)) => Err(Refused::conflict("over", "The game is over.")),
            (Stage::Playing, Some(seat)) if !caller.house => {
                if let Some(running) = self.joined(who, seat, wants, around) {
                    return running;
                }
                if self.left_alone.get(&seat).is_some_and(|until| *until > around.now) {
                    return Err(Refused::conflict("voted-down", "The others were asked, and did not agree."));
                }
                // One who plays against one other does not decide that the other goes.
                let absent = self.voters(seat, around).len() < 2;
                if absent && !around.absent.has(seat) {
                    return Err(Refused::forbidden(
                        "Nobody else is there to vote on it, and they are there, or were until a moment ago.",
                    ));
                }
                Ok(self.call(who, seat, wants, absent, around))
            }
            (_, seat) => Ok(self.put_out(person, seat, ban)),
        }
    }

    /// Everybody who is or was here, or has said something.
    fn known_here(&self, player: &str) -> Option<Person> {
        let seated = self.seats.iter().flat_map(|place| [&place.player, &place.reserved]).flatten();
        let here = seated.chain(self.onlookers.values()).chain(self.banned.values());
        let said = self.log.iter().rev().filter_map(|row| match &row.event {
            Event::Said { who, .. } => Some(who),
            _ => None,
        });
        here.chain(said).find(|person| person.id == player).cloned()
    }

    /// Somebody goes, and perhaps for good.
    fn put_out(&self, who: Person, seat: Option<Seat>, ban: bool) -> Plan {
        let playing = self.stage == Stage::Playing && seat.is_some();
        let bot = playing.then(|| self.setup.stand_in.clone());
        let mut plan = Plan::default();
        if !self.banned.contains_key(&who.id) {
            plan.push(Event::Kicked { who: who.clone(), seat, bot }, None);
            if ban {
                plan.push(Event::Banned { who, on: true }, None);
            }
        }
        plan
    }

    pub(crate) fn unban(&self, caller: &Caller, player: &str) -> Outcome<Plan> {
        if !caller.house {
            self.hosting(&caller.who)?;
        }
        let who = self.banned.get(player).cloned();
        Ok(who.map(|who| Event::Banned { who, on: false }.into()).unwrap_or_default())
    }

    /// The same is voted on already: whoever wants it again is for it. Something else has to wait.
    fn joined(&self, who: &Person, seat: Seat, wants: Wants, around: &Around) -> Option<Outcome<Plan>> {
        let running = self.vote.as_ref()?;
        let asked = self.seat_of(&who.id).is_some_and(|own| running.voters.has(own));
        Some(match (running.seat == seat && running.wants == wants, asked) {
            (true, true) => self.vote(who, true, around),
            (true, false) => Ok(Plan::default()),
            (false, _) => Err(Refused::conflict("vote", "Something else is voted on.")),
        })
    }

    /// Those who are asked: who plays and is there, but for the one concerned.
    fn voters(&self, about: Seat, around: &Around) -> Seats {
        let asked = |&seat: &Seat| seat != about && self.is_person(seat) && !around.absent.has(seat);
        Seat::all(self.setup.seats).filter(asked).collect()
    }

    fn call(&self, by: &Person, seat: Seat, wants: Wants, absent: bool, around: &Around) -> Plan {
        let until = around.now + grace(self.setup.pace);
        let voters = self.voters(seat, around);
        Event::VoteCalled { seat, by: by.clone(), wants, voters, absent, until }.into()
    }

    pub(crate) fn vote(&self, who: &Person, yes: bool, around: &Around) -> Outcome<Plan> {
        let seat = self.playing(who)?;
        let Some(voting) = &self.vote else {
            return Err(Refused::conflict("vote", "Nothing is voted on."));
        };
        if seat == voting.seat {
            if yes || !voting.absent {
                return Err(Refused::forbidden("It is about you."));
            }
            return Ok(Event::VoteEnded { why: VoteEnd::CameBack }.into());
        }
        if !voting.voters.has(seat) {
            return Err(Refused::conflict("vote", "You were not there when this was asked."));
        }
        if (if yes { voting.yes } else { voting.no }).has(seat) {
            return Ok(Plan::default());
        }
        if voting.absent && !around.absent.has(voting.seat) {
            return Ok(Event::VoteEnded { why: VoteEnd::CameBack }.into());
        }
        let mut then = voting.clone();
        then.vote(seat, yes);
        let mut plan = Plan::from(Event::Voted { seat, yes });
        if then.has_passed() && !then.is_announced() {
            self.pass(&then, &mut plan);
        } else if then.cannot_pass() {
            plan.push(Event::VoteEnded { why: VoteEnd::VotedDown }, None);
        }
        Ok(plan)
    }

    /// What was voted for is to happen.
    fn pass(&self, voting: &Voting, plan: &mut Plan) {
        let (seat, bot) = (voting.seat, self.setup.stand_in.clone());
        match (voting.wants, &self.seats[seat.index()].player) {
            (Wants::StandIn, _) => {
                let because = Some(KeptBecause::Vote);
                plan.push(Event::Kept { seat, bot: Some(bot), because }, None);
            }
            (Wants::Kick | Wants::Ban, Some(who)) => {
                plan.push(Event::Kicked { who: who.clone(), seat: Some(seat), bot: Some(bot) }, None);
                if voting.wants == Wants::Ban {
                    plan.push(Event::Banned { who: who.clone(), on: true }, None);
                }
            }
            (Wants::Kick | Wants::Ban, None) => {}
        }
    }

    /// Its time has come, or whom it is about.
    pub(crate) fn end_vote(&self, came_back: bool) -> Plan {
        let Some(voting) = &self.vote else { return Plan::default() };
        if came_back {
            return Event::VoteEnded { why: VoteEnd::CameBack }.into();
        }
        if !voting.is_announced() || !voting.has_passed() {
            return Event::VoteEnded { why: VoteEnd::RanOut }.into();
        }
        let mut plan = Plan::default();
        self.pass(voting, &mut plan);
        plan
    }
}

impl Facts {
    /// What follows from a row that is about a vote.
    pub(crate) fn voted(&mut self, event: &Event, at: Millis) {
        match event {
            Event::VoteCalled { seat, by, wants, voters, absent, until } => {
                let own = self.seat_of(&by.id).filter(|own| voters.has(*own));
                self.vote = Some(Voting {
                    seat: *seat,
                    wants: *wants,
                    by: by.clone(),
                    voters: *voters,
                    yes: own.into_iter().collect(),
                    no: Seats::NONE,
                    absent: *absent,
                    called: at,
                    until: *until,
                });
            }
            Event::Voted { seat, yes } => {
                if let Some(voting) = &mut self.vote {
                    voting.vote(*seat, *yes);
                }
            }
            Event::VoteEnded { why } => {
                if let Some(voting) = self.vote.take()
                    && *why != VoteEnd::CameBack
                {
                    self.left_alone.insert(voting.seat, at + LEFT_ALONE);
                }
            }
            _ => {}
        }
    }

    /// Somebody else sits there, or a bot: what was wanted about the seat is no longer asked.
    pub(crate) fn forget_vote(&mut self, seat: Seat, stand_in_only: bool) {
        self.vote.take_if(|voting| voting.seat == seat && (!stand_in_only || voting.wants == Wants::StandIn));
    }

    /// What follows from a row that is about who may be here.
    pub(crate) fn came_or_went(&mut self, event: &Event) {
        match event {
            Event::Kicked { who, seat, bot } => {
                self.sat.remove(&who.id);
                self.onlookers.remove(&who.id);
                self.put_out.insert(who.id.clone());
                for place in &mut self.seats {
                    place.reserved.take_if(|person| person.id == who.id);
                }
                if let Some(seat) = seat {
                    self.vacate(*seat, bot.clone());
                }
            }
            Event::Banned { who, on: true } => drop(self.banned.insert(who.id.clone(), who.clone())),
            Event::Banned { who, on: false } => drop(self.banned.remove(&who.id)),
            Event::Watching { who } => {
                self.put_out.remove(&who.id);
                self.onlookers.insert(who.id.clone(), who.clone());
            }
            _ => {}
        }
    }
}
