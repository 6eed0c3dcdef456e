//! What concerns players wherever they look: their games start, wait for them, and end.

use serde::Serialize;
use table::{Seat, Wire};
use utoipa::ToSchema;

use crate::events::Event;
use crate::state::State;
use crate::wire::{Stage, Wants};

impl State {
    /// What concerns players of the rows from `first` on, and whom.
    pub(crate) fn notices(&self, first: usize) -> Vec<(String, Notice)> {
        let mut notices = Vec::new();
        let rows = self.log.iter().enumerate().skip(first);
        for (index, row) in rows.filter(|(_, row)| !row.event.is_secret()) {
            let notice = match &row.event {
                Event::Started { .. } => Notice::started,
                Event::Over { .. } | Event::Ended { .. } => Notice::finished,
                Event::Game { .. } => Notice::awaited,
                Event::Sat { seat, who } if self.stage == Stage::Playing => {
                    self.hand_over_noticed(index, *seat, &who.id, &mut notices);
                    continue;
                }
                Event::Rematch { table } => {
                    for (seat, place) in Seat::all(self.setup.seats).zip(&self.seats) {
                        let asked =
                            place.player.as_ref().filter(|person| row.player.as_ref() != Some(&person.id));
                        let notice = || Notice::Rematch { game: self.noticed(seat), table: table.clone() };
                        notices.extend(asked.map(|person| (person.id.clone(), notice())));
                    }
                    continue;
                }
                Event::VoteCalled { seat, wants, until, .. } => {
                    if let Some(person) = &self.seats[seat.index()].player {
                        let (wants, until) = (*wants, *until);
                        let game = self.noticed(*seat);
                        notices.push((person.id.clone(), Notice::SeatVote { game, wants, until }));
                    }
                    continue;
                }
                Event::Kept { seat, bot: Some(_), because: Some(_) } => {
                    if let Some(person) = &self.seats[seat.index()].player {
                        notices.push((person.id.clone(), Notice::SeatKept { game: self.noticed(*seat) }));
                    }
                    continue;
                }
                Event::Kicked { who, seat: Some(seat), .. } if self.stage == Stage::Playing => {
                    notices.push(self.notice(&who.id, Notice::finished, *seat));
                    continue;
                }
                Event::Resigned { seat, .. } => {
                    if let Some(person) = &self.seats[seat.index()].player {
                        notices.push(self.notice(&person.id, Notice::finished, *seat));
                    }
                    continue;
                }
                _ => continue,
            };
            for (seat, place) in Seat::all(self.setup.seats).zip(&self.seats) {
                let is_awaited = self.awaited.has(seat) || !matches!(row.event, Event::Game { .. });
                if let Some(person) = place.player.as_ref().filter(|_| is_awaited && !place.resigned) {
                    notices.push(self.notice(&person.id, notice, seat));
                }
            }
        }
        notices
    }

    /// In the middle of the game a seat went from one player to another.
    fn hand_over_noticed(&self, index: usize, seat: Seat, to: &str, notices: &mut Vec<(String, Notice)>) {
        let before = self.log[..index].iter().rev().find_map(|row| match &row.event {
            Event::Sat { seat: there, who } if *there == seat => Some(Some(&who.id)),
            // Who was put out has been told.
            Event::Kicked { seat: Some(there), .. } if *there == seat => Some(None),
            _ => None,
        });
        notices.extend(before.flatten().map(|from| self.notice(from, Notice::finished, seat)));
        notices.push(self.notice(to, Notice::started, seat));
        if self.awaited.has(seat) {
            notices.push(self.notice(to, Notice::awaited, seat));
        }
    }

    fn noticed(&self, seat: Seat) -> NoticedGame {
        NoticedGame { id: self.id.clone(), game: self.shelved.id.to_owned(), seat }
    }

    fn notice(&self, to: &str, notice: fn(&str, &str, Seat) -> Notice, seat: Seat) -> (String, Notice) {
        (to.to_owned(), notice(&self.id, self.shelved.id, seat))
    }
}

/// Something that concerns a player, wherever they look.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Notice {
    /// A game has started, or goes on already when the stream begins or you are handed a seat.
    GameStart {
        /// The game it is about.
        game: NoticedGame,
    },
    /// A game waits for you.
    Awaited {
        /// The game it is about.
        game: NoticedGame,
    },
    /// A game is over or was broken off, or you no longer play in it.
    GameFinish {
        /// The game it is about.
        game: NoticedGame,
    },
    /// Others want a bot to play for you, because you are not there, or want you to go. Where it is about your absence,
    /// coming to the table is enough to refuse it.
    SeatVote {
        /// The game it is about.
        game: NoticedGame,
        /// What they want.
        wants: Wants,
        /// It is decided by then, in milliseconds since 1970.
        until: i64,
    },
    /// Others want to play again; you agree by asking for it too. It starts when everybody has agreed and is there.
    Rematch {
        /// The game that is over.
        game: NoticedGame,
        /// The table where they would play.
        table: String,
    },
    /// A bot plays for you. You can take your seat back at any time.
    SeatKept {
        /// The game it is about.
        game: NoticedGame,
    },
}

impl Wire for Notice {}

/// A game somebody plays.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct NoticedGame {
    /// The table's id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The seat it is played from.
    #[schema(value_type = crate::wire::SeatNumber)]
    pub seat: Seat,
}

impl Notice {
    /// A game has started.
    pub fn started(id: &str, game: &str, seat: Seat) -> Self {
        Self::GameStart { game: NoticedGame { id: id.to_owned(), game: game.to_owned(), seat } }
    }

    /// A game waits.
    pub fn awaited(id: &str, game: &str, seat: Seat) -> Self {
        Self::Awaited { game: NoticedGame { id: id.to_owned(), game: game.to_owned(), seat } }
    }

    /// A game is over.
    pub fn finished(id: &str, game: &str, seat: Seat) -> Self {
        Self::GameFinish { game: NoticedGame { id: id.to_owned(), game: game.to_owned(), seat } }
    }
}
