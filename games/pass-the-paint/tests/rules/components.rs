//! What is in the box (D1), figure by figure.

use std::collections::BTreeSet;

use pass_the_paint::{COLOURS as TOLD, COMMISSIONS, Colour, Commission, Commissions, Paints, PassThePaint};
use table::Game;

use super::figures::{CARDS, COLOURS, card, colour};
use super::scene::the;

#[test]
fn d1_1_eleven_colours_with_their_letters() {
    assert_eq!(TOLD.len(), 11);
    for ((name, letter, ..), told) in COLOURS.iter().zip(&TOLD) {
        assert_eq!((told.name, told.code), (*name, *letter));
        assert_eq!(the::<Colour>(name), told.colour);
        assert_eq!(told.colour.to_string(), *name);
        assert_eq!(Paints::one(told.colour).to_string(), letter.to_string());
    }
}

#[test]
fn d1_1_cards_of_each_colour_in_each_of_four_decks() {
    for (name, _, _, _, [blue_one, blue_two, red_one, red_two]) in COLOURS {
        let told = the::<Colour>(name).facts();
        assert_eq!(told.blue.map(usize::from), [blue_one, blue_two], "{name}");
        assert_eq!(told.red.map(usize::from), [red_one, red_two], "{name}");
    }
}

#[test]
fn d1_1_decks_have_24_and_24_and_12_and_12_cards() {
    for round in 0..2 {
        let blue: u32 = TOLD.iter().map(|told| u32::from(told.blue[round])).sum();
        let red: u32 = TOLD.iter().map(|told| u32::from(told.red[round])).sum();
        assert_eq!((blue, red), (24, 12));
    }
}

#[test]
fn d1_1_what_one_to_six_copies_are_worth() {
    for (name, _, _, values, _) in COLOURS {
        let told = the::<Colour>(name);
        assert_eq!(told.facts().values.map(u32::from), values, "{name}");
        for (copies, value) in (1_u8..).zip(values) {
            assert_eq!(u32::from(told.value(copies)), value, "{copies} {name}");
        }
        assert_eq!(told.value(0), 0);
    }
}

#[test]
fn d1_1_six_copies_are_the_cap() {
    for (name, _, _, values, _) in COLOURS {
        for copies in 6..=15 {
            assert_eq!(u32::from(the::<Colour>(name).value(copies)), values[5], "{copies} {name}");
        }
    }
}

#[test]
fn d1_1_a_further_copy_is_always_worth_something() {
    for told in &TOLD {
        assert!(told.values.windows(2).all(|pair| pair[0] < pair[1]), "{}", told.name);
    }
}

#[test]
fn d1_2_all_54_cards_with_their_colours_and_points() {
    assert_eq!(COMMISSIONS.len(), 54);
    for ((id, name, letters, points), told) in CARDS.iter().zip(Commission::all()) {
        let facts = told.facts();
        assert_eq!((facts.id, facts.name, u32::from(facts.points)), (*id, *name, *points));
        assert_eq!(u32::from(told.points()), *points);
        let colours: String = told.colours().iter().map(|colour| colour.facts().code).collect();
        assert_eq!(colours, *letters, "{id}");
        assert_eq!(the::<Commission>(id), told);
        assert_eq!(told.to_string(), *id);
    }
}

#[test]
fn d1_2_42_commissions_and_12_palettes() {
    let (palettes, commissions): (Vec<_>, Vec<_>) = Commission::all().partition(|told| told.is_palette());
    assert_eq!((commissions.len(), palettes.len()), (42, 12));
    for told in Commission::all() {
        assert_eq!(told.is_palette(), told.to_string().starts_with('P'));
        assert_eq!(told.is_palette(), told.facts().palette);
        assert_eq!(told.is_palette(), Commissions::PALETTES.has(told));
    }
    assert_eq!((Commissions::PALETTES.len(), Commissions::ALL.len()), (12, 54));
}

#[test]
fn d1_2_no_two_cards_ask_for_the_same_colours() {
    let sets: BTreeSet<String> = Commission::all()
        .map(|told| told.colours().iter().map(|colour| colour.facts().code).collect())
        .collect();
    assert_eq!(sets.len(), 54);
}

#[test]
fn d1_2_who_asks_for_more_pays_more() {
    let mut pairs = 0;
    for less in Commission::all() {
        for more in Commission::all().filter(|more| *more != less) {
            if more.colours().cover(less.colours()) {
                pairs += 1;
                assert!(more.points() > less.points(), "{more} covers {less}");
            }
        }
    }
    assert!(pairs > 10, "such pairs there are: {pairs}");
}

#[test]
fn d1_2_points_are_spread_as_designed() {
    let with = |points: u8| {
        let commissions = Commission::all().filter(|told| !told.is_palette());
        commissions.filter(|told| told.points() == points).count()
    };
    assert_eq!([2, 3, 4, 5, 6, 7, 8].map(with), [12, 14, 8, 0, 1, 5, 2]);
    for told in Commission::all() {
        let colours = told.colours().len();
        assert!(if told.is_palette() { 3..=4 } else { 2..=3 }.contains(&colours), "{told}");
    }
}

#[test]
fn d1_3_blue_red_yellow_and_white_need_nothing() {
    for name in ["blue", "red", "yellow", "white"] {
        assert!(the::<Colour>(name).requires().is_empty(), "{name}");
    }
}

#[test]
fn d1_3_what_the_others_need() {
    for (name, needs) in [
        ("green", "blue yellow"),
        ("orange", "red yellow"),
        ("purple", "blue red"),
        ("pink", "red white"),
        ("sky", "blue white"),
        ("brown", "yellow purple"),
        ("black", "green orange purple"),
    ] {
        let told: Vec<_> = the::<Colour>(name).requires().iter().map(|colour| colour.to_string()).collect();
        assert_eq!(told.join(" "), needs, "{name}");
    }
    for (name, _, needs, ..) in COLOURS {
        let told: String = the::<Colour>(name).requires().iter().map(|colour| colour.facts().code).collect();
        assert_eq!(told, needs, "{name}");
    }
}

#[test]
fn d1_1_three_greens_are_8_points() {
    assert_eq!(the::<Colour>("green").value(3), 8);
    assert_eq!(colour('g').3[2], 8);
}

#[test]
fn d1_2_the_copy_in_these_tests_is_whole() {
    let points: u32 = CARDS.iter().map(|row| row.3).sum();
    assert_eq!(points, 12 * 2 + 14 * 3 + 8 * 4 + 6 + 5 * 7 + 2 * 8 + 6 * 3 + 4 + 5 + 5 + 8 + 6 + 5);
    assert_eq!(card("P06").2, "rygp");
    for (_, _, letters, _) in CARDS {
        assert_eq!(letters.chars().collect::<BTreeSet<_>>().len(), letters.len(), "no colour twice");
    }
}

/// The tables that players read say the same.
#[test]
fn d1_1_the_rules_print_the_same_figures() {
    for (name, _, needs, values, decks) in COLOURS {
        let cards = format!("\n| {name} | {} | {} | {} | {} |\n", decks[0], decks[1], decks[2], decks[3]);
        assert!(PassThePaint::RULES.contains(&cards), "{cards}");
        let worth = values.map(|value| value.to_string()).join(" | ");
        let row = PassThePaint::RULES.lines().find(|line| {
            line.starts_with(&format!("| {name} | ")) && line.ends_with(&format!(" | {worth} |"))
        });
        let row = row.unwrap_or_else(|| panic!("{name} is worth {worth}"));
        let facts = Colour::all().map(Colour::facts).find(|facts| facts.name == name).expect("a colour");
        assert_eq!(row.split('|').nth(2).map(str::trim), Some(facts.mark), "{name}");
        let printed: BTreeSet<_> =
            row.split('|').nth(3).expect("a column").split(',').map(str::trim).collect();
        let needed: BTreeSet<_> = needs.chars().map(|letter| colour(letter).0).collect();
        assert_eq!(printed, if needs.is_empty() { BTreeSet::from(["nothing"]) } else { needed }, "{name}");
    }
}
