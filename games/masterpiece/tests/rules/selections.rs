//! What can be announced, and how best: compared with trying every selection there is.
//!
//! Every subset of hand and masterpieces is tried. It takes small hands to do that; whole games at random come by
//! many.

use masterpiece::{
    Action, Announcement, Card, Cards, Desk, Masterpiece, Options, Payments, Prices, Rejection, Work,
};
use table::{Game, Seat, Silent, Viewer};

use super::every_hand::{makes, subsets};

/// All that may be borrowed, and everything there is to select from.
fn reach(desk: &Desk) -> (Cards, Cards) {
    let masterpieces = desk.own.and(desk.all_lent());
    (masterpieces, masterpieces.and(desk.hand))
}

/// M5.2, M5.3: something is laid, and what is left of the hand is enough to pay with.
fn affordable(desk: &Desk, cards: Cards) -> bool {
    let laid = cards.both(desk.hand).len();
    let owed = cards.both(desk.all_lent()).len();
    laid > 0 && laid + owed <= desk.hand.len()
}

fn price(desk: &Desk, prices: &Prices, cards: Cards) -> u32 {
    let laid: u32 = cards.both(desk.hand).iter().map(|card| prices.lay + prices.worth[card.index()]).sum();
    let borrowed: u32 =
        desk.lent.iter().zip(prices.borrow).map(|(lent, price)| cards.both(*lent).len() * price).sum();
    laid + borrowed
}

fn some_prices(luck: &mut fastrand::Rng) -> Prices {
    Prices {
        lay: luck.u32(1..40),
        borrow: std::array::from_fn(|_| luck.u32(1..40)),
        worth: std::array::from_fn(|_| luck.u32(0..20)),
    }
}

/// A desk with not too much on it; cards of few ranks now and then, so that groups and sums come up.
fn some_desk(luck: &mut fastrand::Rng) -> Desk {
    let lowest = luck.u8(1..8);
    let few: Cards = Cards::ALL.iter().filter(|card| (lowest..lowest + 5).contains(&card.rank())).collect();
    let one_genre: Cards = Cards::ALL.iter().filter(|card| card.genre().lowest == lowest).collect();
    let each_rank: Cards = (1..=13).map(|rank| Cards::of_rank(rank).any(luck)).collect();
    let way = luck.u8(..5);
    let mut box_of = match way {
        0 => few,
        1 => few.and(one_genre),
        2 => one_genre,
        3 => each_rank,
        _ => Cards::ALL,
    };
    let mut some = |most: u32| -> Cards {
        (0..luck.u32(if way == 3 { most - 1 } else { 0 }..=most)).filter_map(|_| box_of.draw(luck)).collect()
    };
    let hand = some(6);
    let own = some(5);
    let lent = [Cards::NONE, some(3), some(2), Cards::NONE, Cards::NONE];
    Desk { hand, own, lent, open: announced_kinds().collect() }
}

fn announced_kinds() -> impl Iterator<Item = Work> {
    Work::all().filter(|work| *work != Work::END_FLAG)
}

/// Is this a proper announcement for the desk: does it make the work, is it paid for exactly?
fn proper(desk: &Desk, announcement: &Announcement) -> bool {
    let &Announcement { work, lay, borrow, pay } = announcement;
    let (masterpieces, _) = reach(desk);
    let left = desk.hand.without(lay);
    let each_paid =
        Seat::all(5).zip(desk.lent).all(|(author, lent)| pay.to(author).len() == borrow.both(lent).len());
    let all_paid = pay.all().len() == borrow.both(desk.all_lent()).len();
    desk.hand.holds(lay)
        && masterpieces.holds(borrow)
        && makes(work.facts().name, lay.and(borrow))
        && !lay.is_empty()
        && left.holds(pay.all())
        && each_paid
        && all_paid
}

#[test]
fn what_can_be_announced_is_what_some_selection_makes() {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut met = [[0; 2]; Work::COUNT];
    for _ in 0..3000 {
        let desk = some_desk(&mut luck);
        let (_, all) = reach(&desk);
        let selections: Vec<_> = subsets(all).filter(|cards| affordable(&desk, *cards)).collect();
        for work in announced_kinds() {
            let possible = selections.iter().any(|cards| makes(work.facts().name, *cards));
            assert_eq!(desk.announceable().has(work), possible, "{work} from {desk:?}");
            assert_eq!(desk.can_announce(work), possible);
            met[work.index()][usize::from(possible)] += 1;
        }
    }
    for work in announced_kinds() {
        let [never, sometimes] = met[work.index()];
        assert!(never > 20 && sometimes > 20, "{work} was met too seldom: {:?}", met[work.index()]);
    }
}

#[test]
fn the_best_selection_is_the_cheapest_of_all() {
    let mut luck = fastrand::Rng::with_seed(2);
    for round in 0..2000 {
        let desk = some_desk(&mut luck);
        let prices = if round % 2 == 0 { Prices::short_rows(&desk) } else { some_prices(&mut luck) };
        let (_, all) = reach(&desk);
        let selections: Vec<_> = subsets(all).filter(|cards| affordable(&desk, *cards)).collect();
        for work in announced_kinds() {
            let making = selections.iter().filter(|cards| makes(work.facts().name, **cards));
            let cheapest = making.map(|cards| price(&desk, &prices, *cards)).min();
            let best = desk.best(work, &prices);
            let found = best.map(|best| price(&desk, &prices, best.lay.and(best.borrow)));
            assert_eq!(found, cheapest, "{work} from {desk:?}: {best:?}");
            if let Some(best) = best {
                assert!(proper(&desk, &best), "{best:?} from {desk:?}");
                // Paid with what is worth least of what is left.
                let worth = |card: Card| prices.worth[card.index()];
                let kept = desk.hand.without(best.lay).without(best.pay.all());
                let dearest = best.pay.all().iter().map(worth).max();
                assert!(kept.iter().all(|card| dearest.is_none_or(|paid| paid <= worth(card))));
            }
        }
    }
}

/// Fewest cards laid come first, then fewest payments.
#[test]
fn short_rows_are_as_short_as_can_be() {
    let mut luck = fastrand::Rng::with_seed(3);
    for _ in 0..1000 {
        let desk = some_desk(&mut luck);
        let (_, all) = reach(&desk);
        let selections: Vec<_> = subsets(all).filter(|cards| affordable(&desk, *cards)).collect();
        let size = |cards: Cards| (cards.both(desk.hand).len(), cards.both(desk.all_lent()).len());
        for work in announced_kinds() {
            let shortest = selections
                .iter()
                .filter(|cards| makes(work.facts().name, **cards))
                .map(|cards| size(*cards))
                .min();
            let best = desk.best(work, &Prices::short_rows(&desk));
            assert_eq!(best.map(|best| size(best.lay.and(best.borrow))), shortest, "{work} from {desk:?}");
        }
    }
}

/// With what is missing in hand a work can be announced, and with fewer cards it cannot, whichever they are.
#[test]
fn what_is_missing_is_the_least_that_helps() {
    let mut luck = fastrand::Rng::with_seed(4);
    let mut named = 0;
    for _ in 0..400 {
        let desk = some_desk(&mut luck);
        let (_, all) = reach(&desk);
        let elsewhere = Cards::ALL.without(all);
        let with = |cards: Cards| Desk { hand: desk.hand.and(cards), ..desk };
        for work in announced_kinds() {
            let Some(missing) = desk.missing(work) else {
                assert!(!with(elsewhere).can_announce(work), "{work} can be had from {desk:?}");
                continue;
            };
            assert_eq!(missing.is_empty(), desk.can_announce(work), "{work} from {desk:?}");
            let of_ranks = missing
                .ranks
                .iter()
                .flat_map(|(rank, count)| elsewhere.both(Cards::of_rank(rank)).iter().take(count as usize));
            let wanted = missing.cards.unwrap_or_else(|| of_ranks.collect());
            assert_eq!(wanted.len(), missing.ranks.total());
            assert!(elsewhere.holds(wanted), "they are to be had somewhere");
            // The cards to pay with are any, so such as the work does not ask for.
            let any = elsewhere.without(wanted).iter().take(missing.to_pay as usize).collect();
            assert!(with(wanted.and(any)).can_announce(work), "{work} with {missing:?} from {desk:?}");
            let count = missing.ranks.total() + missing.to_pay;
            named += u32::from(count > 0);
            if count == 2 {
                let one = elsewhere.iter().find(|card| with(Cards::one(*card)).can_announce(work));
                assert_eq!(one, None, "{work} needs one card only: {missing:?} from {desk:?}");
            }
            if count == 3 {
                let pairs = elsewhere.iter().flat_map(|one| elsewhere.iter().map(move |other| [one, other]));
                let two =
                    pairs.map(|two| two.into_iter().collect()).find(|two| with(*two).can_announce(work));
                assert_eq!(two, None, "{work} needs two cards only: {missing:?} from {desk:?}");
            }
        }
    }
    assert!(named > 2000, "{named}");
}

/// Whatever luck proposes is proper, and with a large hand everything that is possible comes up.
#[test]
fn proposals_are_proper_and_varied() {
    let mut luck = fastrand::Rng::with_seed(5);
    for _ in 0..3000 {
        let desk = some_desk(&mut luck);
        for work in announced_kinds() {
            let proposed = desk.any(work, &mut luck);
            assert_eq!(proposed.is_some(), desk.can_announce(work), "{work} from {desk:?}");
            assert!(proposed.is_none_or(|proposed| proper(&desk, &proposed)), "{proposed:?} from {desk:?}");
        }
    }
    let cards = |text: &str| text.parse::<Cards>().expect("cards");
    let desk = Desk {
        hand: cards("M3+L3+S4+H5+L6+L7+S7+H8+Y8+Y9"),
        own: cards("S5+H7"),
        lent: [Cards::NONE, cards("S3+L4"), cards("L8"), Cards::NONE, Cards::NONE],
        open: announced_kinds().collect(),
    };
    let (_, all) = reach(&desk);
    for work in ["5-straight", "3-card", "three-pairs", "49", "4-straight-flush"] {
        let work: Work = work.parse().expect("a work");
        let possible: Vec<_> = subsets(all)
            .filter(|cards| makes(work.facts().name, *cards) && affordable(&desk, *cards))
            .collect();
        let mut unseen = possible.clone();
        for _ in 0..400 * possible.len() {
            let proposed = desk.any(work, &mut luck).expect("it is possible");
            unseen.retain(|cards| *cards != proposed.lay.and(proposed.borrow));
        }
        assert!(
            unseen.is_empty(),
            "{work}: {} of {} never came up: {unseen:?}",
            unseen.len(),
            possible.len()
        );
    }
}

/// Over whole games: the rules accept exactly the selections that make a work, for works that are open to the player,
/// and what the view tells of them is the same.
#[test]
fn the_rules_accept_exactly_what_makes_a_work() {
    let mut luck = fastrand::Rng::with_seed(6);
    let (mut accepted, mut refused, mut positions) = (0, 0, 0);
    for game in 0..60 {
        let seats = 3 + game % 3;
        let mut game = Masterpiece::setup(&Options::default(), seats, &mut luck, &mut Silent).expect("seats");
        while let Some(seat) = game.awaited().iter().next() {
            let desk = Desk::seen(&game.view(Viewer::Seat(seat))).expect("a seat has a desk");
            let (_, all) = reach(&desk);
            let acting = game.propose(seat, &mut luck).is_some() || luck.u8(..10) == 0;
            if acting && all.len() <= 11 && luck.u8(..3) == 0 {
                positions += 1;
                for cards in subsets(all) {
                    for work in announced_kinds() {
                        let announcement = paid_anyhow(&desk, work, cards);
                        let possible = desk.open.has(work)
                            && makes(work.facts().name, cards)
                            && affordable(&desk, cards);
                        let answer =
                            game.clone().apply(seat, &Action::Announce(announcement), &mut luck, &mut Silent);
                        let in_turn = !matches!(
                            answer,
                            Err(Rejection::KeepFirst | Rejection::FlagFirst | Rejection::DiscardFirst)
                        );
                        assert_eq!(
                            answer.is_ok(),
                            possible && in_turn,
                            "{announcement} in {game}: {answer:?}"
                        );
                        if possible { accepted += 1 } else { refused += 1 }
                    }
                }
            }
            let action = game.at_random(seat, &mut luck).expect("who is awaited can act");
            game.apply(seat, &action, &mut luck, &mut Silent).expect("it is allowed");
        }
    }
    assert!(positions > 100 && accepted > 1000 && refused > 100_000, "{positions} {accepted} {refused}");
}

/// Lays and borrows these, and pays with the first cards left as far as they go.
fn paid_anyhow(desk: &Desk, work: Work, cards: Cards) -> Announcement {
    let lay = cards.both(desk.hand);
    let borrow = cards.without(lay);
    let mut left = desk.hand.without(lay).iter();
    let mut pay = Payments::NONE;
    for (author, lent) in Seat::all(5).zip(desk.lent) {
        let owed = borrow.both(lent).len() as usize;
        pay.add(author, left.by_ref().take(owed).collect());
    }
    Announcement { work, lay, borrow, pay }
}
