//! Two who only play to measure others by: somebody who makes fair offers, and somebody who tries what can be had.

use shelf::pastiche::{Action, Cards, CommissionId, Memory, Pastiche, Phase, View};
use table::{Determinize, Game, Seat, Seats};

use super::WEIGHTS;
use super::deals::{Dealing, SHREWD, handfuls};
use crate::{Bargaining, Bot, Judged, Knowledge, Player, level};

/// By their names.
pub(super) fn by_name(name: &str) -> Option<Box<dyn Bot<Pastiche>>> {
    let offers: Offers = match name {
        "trader" => fair,
        "exploiter" => lopsided,
        _ => return None,
    };
    let player = Player::new(level("master")?).dealing(Bargaining::Never);
    Some(Box::new(Guest {
        name: if name == "trader" { "trader" } else { "exploiter" },
        offers,
        player,
        tried: Vec::new(),
        turn: 0,
    }))
}

/// What somebody could offer to others, what is to be tried first first.
type Offers = fn(&Pastiche, &Memory, Seat) -> Vec<(Seat, Cards, Cards)>;

/// Plays as a master does, but for the offers it makes.
struct Guest {
    name: &'static str,
    offers: Offers,
    player: Player<Pastiche>,
    /// What it has offered in this turn.
    tried: Vec<(Seat, Cards, Cards)>,
    turn: u16,
}

impl Bot<Pastiche> for Guest {
    fn name(&self) -> &'static str {
        self.name
    }

    fn choose(&mut self, knowledge: &Knowledge<'_, Pastiche>, luck: &mut fastrand::Rng) -> Option<Action> {
        let &Knowledge { seat, view, memory, .. } = knowledge;
        let world = Pastiche::determinize(view, memory, luck);
        if is_asked(view, seat) {
            return world.aside(seat, memory, Bargaining::Shrewd, luck);
        }
        if self.turn != memory.talk.turns {
            (self.turn, self.tried) = (memory.talk.turns, Vec::new());
        }
        let paints =
            matches!(world.phase(), Phase::Painting { .. }) && world.active() == seat && world.seats() > 2;
        // What can be completed is completed first.
        let mut chosen = self.player.choose(knowledge, luck);
        let idle = !matches!(chosen, Some(Action::Complete { .. } | Action::Trade { .. }));
        if paints && idle && self.tried.len() < MOST {
            let tries = (self.offers)(&world, memory, seat);
            // What was declined is tried once more, by whoever tries everything.
            let times =
                |offer: &(Seat, Cards, Cards)| self.tried.iter().filter(|tried| *tried == offer).count();
            let again = if self.name == "exploiter" { 2 } else { 1 };
            if let Some(offer) = tries.into_iter().find(|offer| times(offer) < again) {
                self.tried.push(offer);
                let (to, give, get) = offer;
                chosen = Some(Action::Offer { to: Seats::only(to), give, get });
            }
        }
        chosen
    }
}

/// So many offers a turn.
const MOST: usize = 12;

fn is_asked(view: &View, seat: Seat) -> bool {
    view.table.offers.iter().any(|offer| offer.to.has(seat))
}

/// What somebody lacks for each of the three commissions that are nearest, the nearest first, and what they can do without
/// for all of them. Of others only those commissions count that all have seen.
fn wants(game: &Pastiche, seat: Seat, own: bool) -> ([Cards; 3], Cards) {
    let player = game.player(seat);
    let held =
        player.commissions.iter().flatten().filter(|held| own || held.known).map(|held| held.commission);
    let works = held.chain(game.gallery().iter().flatten().copied());
    let lacks = |id: &CommissionId| id.palette().without(player.palette);
    let mut works: Vec<_> = works.filter(|id| !lacks(id).is_empty()).collect();
    works.sort_by_key(|id| (lacks(id).total(), u8::MAX - id.facts().points));
    works.truncate(3);
    let wanted = [0, 1, 2].map(|nth| works.get(nth).map_or(Cards::NONE, lacks));
    // One of each colour is enough for any of them.
    let needed: Cards =
        works.iter().map(|id| id.palette()).fold(Cards::NONE, |all, one| all + one.without(all));
    (wanted, player.palette.without(needed))
}

/// One card for one that is worth about as much, or two for one that is worth more, where both come nearer to what they
/// visibly want by it, and give what they do not want.
fn fair(game: &Pastiche, memory: &Memory, seat: Seat) -> Vec<(Seat, Cards, Cards)> {
    let mut offers = Vec::new();
    if game.is_ending() {
        return offers;
    }
    let ([wanted, also, _], spare) = wants(game, seat, true);
    for with in Seat::all(game.seats()).filter(|&with| with != seat) {
        let (they_want, they_spare) = wants(game, with, false);
        let they_want: Cards = they_want.into_iter().sum();
        for get in (wanted + also).both(they_spare).at_least(1).iter() {
            for give in spare.both(they_want).at_least(1).iter() {
                let get = (Cards::one(get), i16::from(get.value()));
                let more = get.1 - i16::from(give.value());
                if more.abs() <= 1 {
                    offers.push((with, Cards::one(give), get.0));
                } else if more > 1 {
                    let rest = spare.without(Cards::one(give));
                    let fits = |other: &shelf::pastiche::Colour| (more - i16::from(other.value())).abs() <= 1;
                    offers.extend(
                        rest.at_least(1)
                            .iter()
                            .find(fits)
                            .map(|other| (with, Cards::one(give) + Cards::one(other), get.0)),
                    );
                }
            }
        }
    }
    offers.retain(|&(with, give, get)| !memory.talk.was_refused(seat, with, give, get));
    // What is wanted most, and from whom has it twice, first.
    offers.sort_by_key(|&(with, _, get)| (!game.player(with).palette.holds(get + get), !wanted.holds(get)));
    offers.truncate(1);
    offers
}

/// Everything that can be had for nothing or little, then what brings most of what the other one could take: it knows how they
/// reckon.
fn lopsided(game: &Pastiche, memory: &Memory, seat: Seat) -> Vec<(Seat, Cards, Cards)> {
    let Some(dealing) = Dealing::of(game, seat, &memory.talk, &WEIGHTS, SHREWD) else { return Vec::new() };
    let mine = game.player(seat).palette;
    let mut all = Vec::new();
    for with in Seat::all(game.seats()).filter(|&with| with != seat) {
        let left_to = dealing.left_to(with);
        for get in handfuls(game.player(with).palette) {
            for &give in handfuls(mine).iter().chain(&[Cards::NONE]) {
                let gifts = !give.is_empty() || game.options().gifts;
                if !gifts || !give.both(get).is_empty() {
                    continue;
                }
                let (own, for_nothing) = (dealing.own_gain(give, get), give.total() < get.total());
                if own > 0.5 && (for_nothing || left_to(give, get) > -0.3) {
                    all.push((own, for_nothing, (with, give, get)));
                }
            }
        }
    }
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let some = |nothing: bool, most| all.iter().filter(move |offer| offer.1 == nothing).take(most);
    some(true, 2).chain(some(false, 6)).map(|&(.., offer)| offer).collect()
}
