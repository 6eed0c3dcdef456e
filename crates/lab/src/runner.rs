//! Bots round a table: who sits where, and a whole game between them.

use anyhow::{Result, bail};
use bots::{Bargain, Bot, Judged, Knowledge};
use cli::bot_named;
use table::{Chance, Determinize, Game, Seat, Seats, Silent, Status, Viewer};

/// A game has no business taking longer; bots that talk for ever are stopped here.
const MOST_DECISIONS: usize = 100_000;

/// Somebody who plays a seat.
pub trait Plays<G: Determinize>: Bot<G> {
    /// Whoever follows the game is told what happens as it happens, and not only what there is to choose.
    fn follows(&mut self) -> Option<&mut dyn Follows<G>> {
        None
    }
}

impl<G: Determinize> Plays<G> for Box<dyn Bot<G>> {}

impl<G: Determinize> Plays<G> for Box<dyn Plays<G>> {
    fn follows(&mut self) -> Option<&mut dyn Follows<G>> {
        (**self).follows()
    }
}

/// Somebody who follows a game from a seat.
pub trait Follows<G: Game> {
    /// A game begins.
    fn begins(&mut self, start: Start<'_, G>);

    /// Somebody has acted.
    fn happened(&mut self, news: News<'_, G>);

    /// It is over.
    fn ended(&mut self, status: &Status, scores: &[i32]);

    /// Does it want to choose, too, when it could say something though nobody asks it ([`Game::may_speak`])?
    fn speaks_up(&self) -> bool;
}

/// A game as it begins for a seat.
pub struct Start<'a, G: Game> {
    /// Which seat.
    pub seat: Seat,
    /// By which version of the rules.
    pub rules: u32,
    /// What was agreed.
    pub options: &'a G::Options,
    /// Who plays each seat.
    pub names: &'a [&'static str],
    /// What the seat sees.
    pub view: &'a G::View,
    /// Who is awaited.
    pub status: &'a Status,
    /// From the luck the seat has to think with.
    pub luck: u32,
}

/// What a seat sees of what somebody did.
pub struct News<'a, G: Game> {
    /// Who did it.
    pub by: Seat,
    /// What the seat saw happen.
    pub events: Vec<G::EventView>,
    /// What it sees now.
    pub view: &'a G::View,
    /// Who is awaited now, or how it ended.
    pub status: &'a Status,
    /// Everybody's points, once it is over.
    pub scores: &'a [i32],
}

/// The bots with these names.
pub fn bots<G: Judged>(names: &[String]) -> Result<Vec<Box<dyn Bot<G>>>> {
    names.iter().map(|name| bot_named(name)).collect()
}

/// A game that is over.
pub struct Played<G> {
    /// As it ended.
    pub end: G,
    /// How many decisions it took.
    pub decisions: usize,
    /// What each seat had to do with deals.
    pub deals: Vec<Deals>,
}

/// What somebody had to do with deals, where a game knows deals between players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deals {
    /// Offers made, those in answer to others not counted.
    pub offers: u64,
    /// Those of them that led to a deal, as they were or by another in answer.
    pub taken: u64,
    /// Deals in all: its own offers that were taken, and others' that it took.
    pub made: u64,
}

impl Deals {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Self) {
        self.offers += other.offers;
        self.taken += other.taken;
        self.made += other.made;
    }
}

/// Plays a game to its end.
///
/// `bots[order[seat]]` plays a seat. Each sees its own view and what it saw happen.
///
/// Cards are dealt and drawn by `luck`, and each seat has luck of its own to think with: games with the same luck begin
/// with the same deal and draw the same cards, as long as they go the same way, whoever plays.
pub fn play<G: Judged, B: Plays<G>>(
    options: &G::Options,
    order: &[usize],
    bots: &mut [B],
    luck: &mut fastrand::Rng,
) -> Result<Played<G>> {
    play_watched(options, order, bots, luck, |_, _| {})
}

/// The same; `watch` is shown the game before each decision, and what each seat saw happen.
pub fn play_watched<G: Judged, B: Plays<G>>(
    options: &G::Options,
    order: &[usize],
    bots: &mut [B],
    luck: &mut fastrand::Rng,
    mut watch: impl FnMut(&G, &[G::Memory]),
) -> Result<Played<G>> {
    let seats = u8::try_from(order.len())?;
    let mut minds: Vec<_> = order.iter().map(|_| luck.fork()).collect();
    let mut events = Vec::new();
    let mut game = G::setup(options, seats, luck, &mut events)?;
    let mut memories = vec![G::Memory::default(); order.len()];
    let mut legal = Vec::new();
    let names: Vec<_> = order.iter().map(|&bot| bots[bot].name()).collect();
    // Who acted last.
    let mut by = None;
    // Seats that have had their chance to answer what lies open.
    let mut heard = Seats::NONE;
    let mut deals = vec![Deals::default(); order.len()];
    for decisions in 0..MOST_DECISIONS {
        let status = game.status();
        let scores = if status.is_over() { game.scores().as_slice().to_vec() } else { Vec::new() };
        let mut speaking = Seats::NONE;
        for (seat, memory) in Seat::all(seats).zip(&mut memories) {
            let seen = || events.iter().filter_map(|event| G::view_event(event, Viewer::Seat(seat)));
            for seen in seen() {
                G::remember(memory, &seen);
            }
            let Some(follows) = bots[order[seat.index()]].follows() else { continue };
            let (view, status) = (&game.view(Viewer::Seat(seat)), &status);
            if let Some(by) = by {
                follows.happened(News { by, events: seen().collect(), view, status, scores: &scores });
            } else {
                let (rules, luck) = (game.rules_version(), minds[seat.index()].clone().u32(..));
                follows.begins(Start { seat, rules, options, names: &names, view, status, luck });
            }
            if status.is_over() {
                follows.ended(status, &scores);
            }
            speaking = speaking.with_if(follows.speaks_up(), seat);
        }
        events.clear();
        watch(&game, &memories);
        let Status::Awaiting { awaited, asked } = status else {
            return Ok(Played { end: game, decisions, deals });
        };
        if !speaking.is_empty() {
            speaking = speaking.both(game.may_speak());
        }
        let answers =
            Seat::all(seats).filter(|&seat| asked.has(seat) || speaking.has(seat) && !awaited.has(seat));
        let answers = answers.filter(move |&seat| !heard.has(seat)).map(|seat| (seat, false));
        let mut acted = false;
        for (seat, awaited) in answers.chain(awaited.iter().map(|seat| (seat, true))) {
            heard = heard.with(seat);
            legal.clear();
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::Seat(seat));
            let knowledge =
                Knowledge { seat, view: &view, memory: &memories[seat.index()], legal: &legal, awaited };
            let bot = &mut bots[order[seat.index()]];
            if let Some(action) = bot.choose(&knowledge, &mut minds[seat.index()]) {
                let name = bot.name();
                match game.bargain(seat, &action) {
                    Some(Bargain::Offered) => deals[seat.index()].offers += 1,
                    Some(Bargain::Taken { from, counters }) => {
                        deals[seat.index()].made += 1;
                        deals[from.index()].made += 1;
                        let first = if counters { seat } else { from };
                        deals[first.index()].taken += 1;
                    }
                    Some(Bargain::Countered | Bargain::Declined) | None => {}
                }
                if let Err(why) = game.apply(seat, &action, luck, &mut events) {
                    bail!("{name} at {seat} chose {action}, which is refused: {why}");
                }
                heard = Seats::only(seat);
                by = Some(seat);
                acted = true;
                break;
            }
        }
        if !acted {
            bail!("{awaited} is awaited and has nothing to say");
        }
    }
    bail!("the game does not end")
}

/// A game without a plan ([`Game::at_random`]), as fast as the rules go. `watch` is shown the game before each
/// decision; gives the number of decisions.
#[inline]
pub fn random_playout<G: Game>(
    options: &G::Options,
    seats: u8,
    luck: &mut fastrand::Rng,
    mut watch: impl FnMut(&G, Seat),
) -> Result<u64> {
    let mut game = G::setup(options, seats, luck, &mut Silent)?;
    let mut decisions = 0;
    loop {
        let awaited = game.awaited();
        if awaited.is_empty() {
            return Ok(decisions);
        }
        for seat in awaited.iter() {
            watch(&game, seat);
            let Some(action) = game.at_random(seat, luck) else {
                bail!("{seat} is awaited and can do nothing")
            };
            if let Err(why) = game.apply(seat, &action, luck, &mut Silent) {
                bail!("{seat} {action} is listed, but refused: {why}");
            }
            decisions += 1;
        }
    }
}

/// Mixes a seed and a number into a seed, so that games of one run have nothing in common.
pub fn seeded(seed: u64, game: u64) -> fastrand::Rng {
    let mut mixed = fastrand::Rng::with_seed(seed);
    let salt = u64::from(mixed.pick(u32::MAX)) << 32 | u64::from(mixed.pick(u32::MAX));
    fastrand::Rng::with_seed(salt ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
