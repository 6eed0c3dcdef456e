//! What things are worth at the end (D6.1 to D6.3), and the options that change it (D7).

use pass_the_paint::{Commissions, Paints, Score};

use super::figures::{CARDS, COLOURS, Points, ids, in_order, is_complete};
use super::position::at;
use super::scene::{Scene, letters, the};

/// By the engine and by the tests' own count.
fn both(front: &str, held: &str, claimed: &str, harder: bool) -> Points {
    let score = Score::of(the(&in_order(front)), the(held), the(claimed), harder);
    let found = Points {
        total: i64::from(score.total),
        colours: score.colours,
        commissions: score.commissions,
        palettes: score.palettes,
        penalty: score.penalty,
        completed: score.completed,
        different: score.different,
    };
    let counted = Points::of(front, &ids(held), &ids(claimed), harder);
    assert_eq!(found, counted, "{front} {held} {claimed} {harder}");
    counted
}

#[test]
fn d6_1_every_colour_by_its_number_of_copies() {
    for (name, letter, _, values, _) in COLOURS {
        for (copies, value) in (1..).zip(values) {
            let front = letter.to_string().repeat(copies);
            assert_eq!(both(&front, "-", "-", false).total, i64::from(value), "{copies} {name}");
        }
        assert_eq!(
            both(&letter.to_string().repeat(9), "-", "-", false).total,
            i64::from(values[5]),
            "{name}"
        );
    }
}

#[test]
fn d6_1_colours_add_up() {
    let points = both("bbbrywwgggpk", "-", "-", false);
    assert_eq!((points.colours, points.different), (7 + 1 + 1 + 3 + 8 + 2 + 5, 7));
    assert_eq!(both("-", "-", "-", false), Points::default(), "nothing is worth nothing");
}

#[test]
fn d6_1_three_greens_in_a_game_are_8_points() {
    let mut scene = at("2.5 decide", &["gg|C01+C02|g", "||b"]).scene();
    scene.plays(&["A keep C01+C02", "B keep"]);
    assert_eq!(scene.totals(), [8, 1]);
}

#[test]
fn d6_2_every_card_with_its_colours_and_with_one_less() {
    for (id, _, letters, points) in CARDS {
        let with = both(letters, id, "-", false);
        assert_eq!((with.commissions, with.completed), (points, 1), "{id}");
        for missing in letters.chars() {
            let rest: String = letters.chars().filter(|letter| *letter != missing).collect();
            let without = both(&rest.repeat(2), id, "-", false);
            assert_eq!((without.commissions, without.completed), (0, 0), "{id} without {missing}");
        }
    }
}

#[test]
fn d6_2_a_colour_serves_all_commissions() {
    // One red, green, blue, orange: for C04, C05, C10 and P04.
    let points = both("brgo", "C04+C05+C10+P04", "-", false);
    assert_eq!((points.commissions, points.completed), (2 + 2 + 2 + 3, 4));
}

#[test]
fn d6_2_copies_do_not_make_a_commission_worth_more() {
    assert_eq!(both("rrrggg", "C04", "-", false).commissions, 2);
}

#[test]
fn d6_3_claimed_palettes_are_worth_their_points() {
    for (id, _, letters, points) in CARDS.iter().filter(|row| row.0.starts_with('P')) {
        let claimed = both(letters, "-", id, false);
        assert_eq!((claimed.palettes, claimed.commissions, claimed.completed), (*points, 0, 0), "{id}");
    }
    let points = both("brywgop", "-", "P01+P02+P07", false);
    assert_eq!(points.palettes, 3 + 3 + 4);
}

/// Palettes claimed at any time count at the end, and those still in the middle count for nobody.
#[test]
fn d6_3_palettes_in_the_middle_are_worth_nothing() {
    let mut scene = at("2.5 decide", &["brwp|C40|y|P02", "ryo|C41|b"]).middle("P01").scene();
    scene.plays(&["A keep", "B keep"]);
    // A: b r w p y are 6, and P02 is 3. B: r y o b are 5, and has no white for P01.
    assert_eq!((scene.totals(), scene.middle().as_str()), (vec![9, 5], "P01"));
    let scores = scene.table().scores.expect("over");
    assert_eq!((scores.as_slice()[0].palettes, scores.as_slice()[1].palettes), (3, 0));
}

/// Hundreds of players with whatever cards.
#[test]
fn d6_4_a_total_is_the_sum_of_all() {
    let mut dice = fastrand::Rng::with_seed(4);
    let mut negative = 0;
    for _ in 0..4000 {
        let most = dice.usize(..12);
        let front: String =
            (0..dice.usize(..=most)).map(|_| COLOURS[dice.usize(..COLOURS.len())].1).collect();
        let mut cards: Vec<_> = CARDS.iter().map(|row| row.0).collect();
        dice.shuffle(&mut cards);
        let held = cards[..dice.usize(..14)].join("+");
        let held = if held.is_empty() { "-".to_owned() } else { held };
        let palettes = cards[14..].iter().filter(|id| id.starts_with('P') && is_complete(id, &front));
        let claimed: Vec<_> = palettes.copied().collect();
        let claimed = if claimed.is_empty() { "-".to_owned() } else { claimed.join("+") };
        let front = if front.is_empty() { "-".to_owned() } else { front };
        let plain = both(&front, &held, &claimed, false);
        assert_eq!(plain.total, i64::from(plain.colours + plain.commissions + plain.palettes));
        let harder = both(&front, &held, &claimed, true);
        assert_eq!(
            harder.total,
            plain.total - (i64::try_from(ids(&held).len()).expect("few") - i64::from(plain.completed))
        );
        negative += u32::from(harder.total < 0);
    }
    assert!(negative > 100, "totals below zero: {negative}");
}

#[test]
fn d7_1_easier_leaves_the_middle_empty() {
    for (seats, kind) in [(2, "e"), (3, "e"), (4, "eh"), (5, "eo"), (6, "eho"), (2, "ae"), (2, "de")] {
        let mut palettes_held = 0;
        for seed in 0..40 {
            let scene = Scene::deal(kind, seats, seed);
            assert_eq!(scene.middle(), "-");
            let places = if kind.contains('d') { 4 } else { usize::from(seats) };
            assert_eq!(scene.table().deck as usize, 54 - 3 * places);
            let names = if kind.contains('d') {
                &["A left", "A right", "B left", "B right"][..]
            } else {
                letters(places)
            };
            for place in names {
                palettes_held += scene.held(place).matches('P').count();
            }
            let deck = scene.deck();
            assert!(deck.contains('P'), "they are shuffled in");
        }
        assert!(palettes_held > 0, "and dealt");
    }
}

#[test]
fn d7_1_easier_has_nothing_to_claim() {
    let mut scene = at("1.4 decide", &["bryg||p", "||b"]).options("e").scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!((scene.claimed("A").as_str(), scene.middle().as_str()), ("-", "-"));
    for seed in 0..10 {
        let mut scene = Scene::deal("e", 4, seed);
        while !scene.is_over() {
            scene.step();
            assert!(letters(4).iter().all(|seat| scene.claimed(seat) == "-"));
        }
    }
}

#[test]
fn d7_1_in_an_easier_game_all_twelve_palettes_are_among_the_commissions() {
    let scene = Scene::deal("e", 6, 2);
    let held = letters(6).iter().map(|seat| scene.held(seat)).collect::<Vec<_>>().join("+");
    let all = format!("{held}+{}", scene.deck());
    assert_eq!(ids(&all).iter().filter(|id| id.starts_with('P')).count(), 12);
}

#[test]
fn d7_2_harder_takes_a_point_for_each_commission_not_complete() {
    // Of A's only C01 is complete, of B's none.
    let places = ["bw|C01+C04+C40|r", "bw|C24+C25|r"];
    for (kind, totals) in [("-", [1 + 1 + 1 + 2, 3]), ("h", [5 - 2, 3 - 2])] {
        let mut scene = at("2.5 decide", &places).options(kind).scene();
        scene.plays(&["A keep", "B keep"]);
        assert_eq!(scene.totals(), totals, "{kind}");
    }
}

#[test]
fn d7_2_the_total_may_be_negative() {
    let mut scene = at("2.5 decide", &["|C40+C41+C42+P10|k", "||b"]).options("h").scene();
    scene.plays(&["A discard", "B keep"]);
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!((score.total, score.penalty), (-6, 6), "four, and two drawn");
    assert_eq!((scene.totals(), scene.places()), (vec![-6, 1], vec![2, 1]));
}

#[test]
fn d7_2_palettes_in_the_middle_cost_nobody_anything() {
    let mut scene = at("2.5 decide", &["b||r", "r||b"]).options("h").scene();
    assert_eq!(ids(&scene.middle()).len(), 2);
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(scene.totals(), [2, 2]);
}

#[test]
fn d7_2_commissions_that_were_paid_cost_nothing() {
    let mut scene = at("2.5 decide", &["b|C40+C41|g", "||b"]).options("h").scene();
    scene.plays(&["A keep C40", "B keep"]);
    assert_eq!(scene.totals(), [1 + 2 - 1, 1]);
}

#[test]
fn d7_2_without_it_they_cost_nothing() {
    let mut scene = at("2.5 decide", &["b|C40+C41+C42|r", "||b"]).scene();
    scene.plays(&["A keep", "B keep"]);
    assert_eq!(scene.totals(), [2, 1]);
}

#[test]
fn d7_2_easier_and_harder_go_together() {
    let mut scene = at("2.5 decide", &["bryg|P06+P03|p", "||b"]).options("eh").scene();
    scene.plays(&["A keep", "B keep"]);
    let score = scene.table().scores.expect("over").as_slice()[0];
    assert_eq!(
        (score.colours, score.commissions, score.palettes, score.penalty),
        (1 + 1 + 1 + 2 + 2, 3, 0, 1)
    );
    for seats in 2..=6 {
        let scene = Scene::deal("eh", seats, 1);
        let options = scene.table().options;
        assert!(options.easier && options.harder && !options.open_hands);
    }
}

#[test]
fn d6_2_sets_count_each_card_once() {
    let all: Commissions = the("C04+C05");
    assert_eq!(all.complete_with(the::<Paints>("rg").colours()), the("C04"));
    assert_eq!(all.points(), 4);
}
