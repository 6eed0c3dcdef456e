//! Whose hand may act for a seat: read from the log alone, and not with the code that wrote it.

use std::collections::BTreeSet;

use room::wire::Wants;
use room::{Event, KeptBecause, Millis, Row, Written};
use serde_json::Value;
use table::{Seat, Seats};

use crate::disk::Append;
use crate::world::{Checked, World};

/// A seat as this reads it.
#[derive(Clone, Default)]
struct Place {
    player: Option<String>,
    /// A bot may act, for one of the reasons there are.
    bot: bool,
}

/// A vote as this reads it.
struct Vote {
    seat: Seat,
    wants: Wants,
    voters: Seats,
    yes: BTreeSet<usize>,
    until: Millis,
}

impl Vote {
    /// Did more than half of those who were asked agree; and if there was nobody else to ask, was it announced for long
    /// enough?
    fn passed(&self, at: Millis) -> bool {
        let agreed = self.voters.is_empty() || self.yes.len() * 2 > self.voters.len();
        agreed && (self.voters.len() >= 2 || at >= self.until)
    }
}

/// No bot acts on a person's seat unless the log shows that it was their own wish, a vote that passed, a clock that ran
/// out, or that they resigned or were put out.
pub fn check(id: &str, rows: &[Written]) -> Checked {
    let mut places = vec![Place::default(); usize::from(Seat::MOST)];
    let (mut host, mut started) = (String::new(), false);
    let mut vote: Option<Vote> = None;
    for (nth, written) in rows.iter().enumerate() {
        let row = Row::read(written).map_err(|wrong| format!("{id} row {nth}: {wrong}"))?;
        let by = row.player.clone();
        let wrong = |what: &str| Err(format!("{id} row {nth}: {what}: {}", written.body));
        let is_own = |places: &[Place], seat: Seat| by.is_some() && places[seat.index()].player == by;
        match &row.event {
            Event::Made { host: made, .. } => host.clone_from(&made.id),
            Event::Sat { seat, who } => {
                places[seat.index()] = Place { player: Some(who.id.clone()), bot: false };
            }
            Event::BotSat { seat, .. } => places[seat.index()] = Place { player: None, bot: true },
            Event::Freed { seat } => places[seat.index()] = Place::default(),
            Event::Started { .. } => started = true,
            Event::Kept { seat, bot: None, .. } if !is_own(&places, *seat) => {
                return wrong("a seat was taken back by another");
            }
            Event::Kept { seat, bot: None, .. } => places[seat.index()].bot = false,
            Event::Kept { seat, because, .. } => {
                let of_vote = |vote: &Vote| vote.seat == *seat && vote.wants == Wants::StandIn;
                let may = match because {
                    None => is_own(&places, *seat),
                    Some(KeptBecause::Vote) => {
                        vote.take().is_some_and(|vote| of_vote(&vote) && vote.passed(row.at))
                    }
                    Some(KeptBecause::House) => false,
                };
                if !may {
                    return wrong("a bot plays for somebody who did not want it, without a vote");
                }
                places[seat.index()].bot = true;
            }
            Event::Resigned { seat, .. } if !is_own(&places, *seat) => {
                return wrong("somebody resigned for another");
            }
            Event::Resigned { seat, .. } => places[seat.index()].bot = true,
            Event::Kicked { seat: Some(seat), bot, .. } => {
                let of_vote = |vote: &Vote| vote.seat == *seat && vote.wants != Wants::StandIn;
                let mut voted = || vote.take().is_some_and(|vote| of_vote(&vote) && vote.passed(row.at));
                let may = if started { voted() } else { by.as_ref() == Some(&host) };
                if !may {
                    return wrong("somebody was put out, and nobody had a right to it");
                }
                places[seat.index()] = Place { player: None, bot: bot.is_some() };
            }
            Event::VoteCalled { seat, by: caller, wants, voters, until, .. } => {
                if by.as_ref() != Some(&caller.id) || voters.has(*seat) {
                    return wrong("a vote that is none");
                }
                let own = voters.iter().filter(|own| is_own(&places, *own)).map(Seat::index);
                let (yes, voters) = (own.collect(), *voters);
                vote = Some(Vote { seat: *seat, wants: *wants, voters, yes, until: *until });
            }
            Event::Voted { seat, yes } => {
                let Some(vote) = vote.as_mut().filter(|vote| vote.voters.has(*seat)) else {
                    return wrong("a vote about nothing");
                };
                if !is_own(&places, *seat) {
                    return wrong("somebody voted for another");
                }
                if *yes {
                    vote.yes.insert(seat.index())
                } else {
                    vote.yes.remove(&seat.index())
                };
            }
            Event::VoteEnded { .. } => vote = None,
            Event::Game { seat: Some(seat), line: Some(line), .. } => {
                let line: Value = serde_json::from_str(line.get()).map_err(|wrong| wrong.to_string())?;
                let by_bot = line["by"].as_str().is_some_and(|by| by.starts_with("bot"));
                if by_bot && !places[seat.index()].bot {
                    return wrong("a bot acts for somebody who plays");
                }
            }
            _ => {}
        }
    }
    Ok(())
}

impl World {
    /// Whatever is decided about somebody who is not there, they were really not there for long enough, as far as the
    /// server can know; and no clock begins to run for somebody who plays again and has gone.
    pub fn check_absence(&self, append: &Append) -> Checked {
        let Some(live) = self.house.live.get(&append.table) else { return Ok(()) };
        let (state, now) = (live.room.state(), self.time());
        // For how long nothing has been heard of whoever sits there.
        let away = |seat: Seat| {
            let player = state.seats[seat.index()].player.as_ref()?;
            let there = self.books.there.get(&(append.table.clone(), player.id.clone()));
            let at = if live.reads(seat) { now } else { there.copied().unwrap_or(Millis::MIN) };
            Some(now.saturating_sub(at))
        };
        for written in &append.rows {
            match Row::read(written).map_err(|wrong| wrong.to_string())?.event {
                Event::VoteCalled { seat, absent: true, .. } => {
                    // After a restart it is counted anew.
                    let away = away(seat).unwrap_or(0).min(now - self.house.started);
                    if away < room::grace(state.setup.pace) {
                        return Err(format!("{}: {seat} is taken for absent after {away} ms", append.table));
                    }
                }
                Event::Started { .. } if state.rematch_of.is_some() && state.clocks.are_live() => {
                    for seat in Seat::all(state.setup.seats) {
                        if away(seat).is_some_and(|away| away > 15_000) {
                            return Err(format!("{} starts without {seat}, whose clock runs", append.table));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What of all this has happened at a table.
    pub fn count_hands(&mut self, id: &str) {
        let kept = &self.disk.tables[id];
        let (report, mut again) = (&mut self.report, false);
        report.invited += u64::from(kept.used_up);
        for row in kept.rows.iter().filter_map(|row| Row::read(row).ok()) {
            match row.event {
                Event::Made { rematch_of, .. } => again = rematch_of.is_some(),
                Event::VoteCalled { .. } => report.votes += 1,
                Event::Kept { because: Some(_), .. } => report.stand_ins += 1,
                Event::Kicked { bot: Some(_), .. } => report.put_out += 1,
                Event::Started { .. } => report.rematches += u64::from(again),
                _ => {}
            }
        }
    }

    /// As many invitations were used up as people came by one.
    pub fn check_invitations(&self, id: &str) -> Checked {
        let kept = &self.disk.tables[id];
        let came =
            kept.rows.iter().filter(|row| row.key.as_ref().is_some_and(|key| key.starts_with("claim")));
        let came = u32::try_from(came.count()).unwrap_or(u32::MAX);
        if came == kept.used_up {
            return Ok(());
        }
        Err(format!("{id}: {} invitations were used up, and {came} came by one", kept.used_up))
    }
}
