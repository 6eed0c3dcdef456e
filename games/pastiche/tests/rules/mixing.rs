//! Collecting: what the corners mix to (P4.4 to P4.7), the centre (P4.8), and who has no hex (P4.9).

use std::collections::BTreeSet;

use pastiche::{Cards, OpenEvent, Options, Phase, Primary, Rejection, mix};

use super::corners::{CHART, letters, letters_at_last, meeting_at_last};
use super::scene::{Scene, all_placed_but, at, painting, the};

/// A has placed this hex here and may collect.
fn placed(hands: &[&str], placement: &str) -> Scene {
    let hex = placement.split(' ').next().expect("a hex");
    let mine = format!("{}|.,.|{hex},.", hands[0]);
    let hands: Vec<_> = [mine.as_str()].into_iter().chain(hands[1..].iter().copied()).collect();
    let mut scene = at("mixing", &hands).scene();
    scene.does(&format!("A place {placement}"));
    scene
}

/// What the hex placed last gives, by the drawing and the chart alone, before the bank is asked.
fn expected(scene: &Scene) -> Cards {
    let mut cards = Cards::NONE;
    for dabs in meeting_at_last(&scene.table()) {
        let made = CHART.iter().find(|(meeting, _)| *meeting == letters(&dabs));
        if let Some((_, colour)) = made.filter(|(_, colour)| !colour.is_empty()) {
            cards += Cards::one(the(colour));
        }
    }
    cards
}

#[test]
fn p4_4_each_corner_that_touches_others_is_one_mix() {
    let mut scene = placed(&["-", "-"], "H12 1,-1 0");
    assert_eq!(letters_at_last(&scene.table()), "R Y R BY RRY BY");
    let mixed = OpenEvent::Mixed { seat: the("A"), cards: the("2Gn+Sc") };
    assert_eq!(scene.does("A mix"), [mixed.into()]);
    assert_eq!(scene.palette("A"), "2Gn+Sc");
    assert_eq!((scene.bank("Gn"), scene.bank("Sc")), (10, 5));
}

#[test]
fn p4_4_three_dabs_are_one_mix_and_not_three_pairs() {
    let mut scene = placed(&["-", "-"], "H12 1,-1 2");
    assert_eq!(letters_at_last(&scene.table()), "Y Y R YY RRR BB");
    scene.does("A mix");
    assert_eq!(scene.palette("A"), "R", "and no orange of any two of them");
}

#[test]
fn p4_4_a_corner_that_touches_no_other_hex_gives_nothing() {
    let mut scene = placed(&["-", "-"], "H12 0,-1 1");
    let table = scene.table();
    let shared: Vec<_> = meeting_at_last(&table).iter().map(Vec::len).collect();
    assert_eq!(shared, [1, 1, 1, 2, 2, 1], "one neighbour, below");
    scene.does("A mix");
    assert_eq!(scene.palette("A"), "Gn+Vi");
}

#[test]
fn p4_4_a_hole_mixes_on_all_six_corners() {
    let around = "H01@1,-1:0B/H02@2,-2:0B/H03@3,-2:0B/H04@3,-1:0B/H05@2,0:0B";
    let mut scene = at("mixing", &["-|.,.|H12,.", "-"]).layout(around).scene();
    scene.does("A place H12 2,-1 0");
    assert!(meeting_at_last(&scene.table()).iter().all(|dabs| dabs.len() == 3));
    scene.does("A mix");
    assert_eq!((scene.hand("A").palette.total(), scene.hand("A").palette), (6, expected(&scene)));
}

/// Plays games at random and looks at every hex that is placed.
fn every_placement(mut look: impl FnMut(&Scene)) {
    let mut dice = fastrand::Rng::with_seed(4);
    for seed in 0..30 {
        let mut scene = Scene::deal(Options::default(), 2, seed);
        while scene.phase() == Phase::Mixing {
            let seat = scene.table().active;
            let place = dice.choice(scene.listed(seat)).expect("a hex fits somewhere");
            scene.does(&format!("{seat} {place}"));
            look(&scene);
            scene.finish_turn();
        }
    }
}

#[test]
fn p4_4_the_engine_mixes_what_the_drawing_shows() {
    every_placement(|scene| {
        let table = scene.table();
        let bank = |colour| table.bank.count(colour);
        let paid: Cards = expected(scene)
            .iter()
            .map(|(colour, count)| Cards::several(count.min(bank(colour)), colour))
            .sum();
        assert_eq!(table.mix, Some(paid), "{}", scene.game);
    });
}

#[test]
fn p4_5_two_dabs_in_any_order() {
    for (dabs, made) in CHART.iter().filter(|(dabs, _)| dabs.len() == 2) {
        let made = if made.is_empty() { None } else { Some(the(made)) };
        let [one, other]: [Primary; 2] = [the(&dabs[..1]), the(&dabs[1..])];
        assert_eq!((mix(&[one, other]), mix(&[other, one])), (made, made), "{dabs}");
    }
}

#[test]
fn p4_6_three_dabs_in_any_order() {
    let mut met = BTreeSet::new();
    for one in Primary::ALL {
        for two in Primary::ALL {
            for three in Primary::ALL {
                let dabs = letters(&[one, two, three]);
                let (_, made) = CHART.iter().find(|(meeting, _)| *meeting == dabs).unwrap();
                assert_eq!(mix(&[one, two, three]), Some(the(made)), "{dabs}");
                met.insert(dabs);
            }
        }
    }
    assert_eq!(met.len(), 10);
}

#[test]
fn p4_6_every_line_of_the_chart_comes_up_on_the_table() {
    let mut met = BTreeSet::new();
    every_placement(|scene| {
        met.extend(
            meeting_at_last(&scene.table()).iter().filter(|dabs| dabs.len() > 1).map(|dabs| letters(dabs)),
        );
    });
    assert_eq!(met, CHART.iter().map(|(dabs, _)| (*dabs).to_owned()).collect());
}

#[test]
fn p4_5_pairs_on_the_table() {
    for (placement, meeting, cards) in [
        ("H12 0,-1 0", "R Y R BB YY Y", "-"),
        ("H12 0,-1 1", "Y R Y BR BY Y", "Gn+Vi"),
        ("H12 0,-1 2", "Y Y R BY RY B", "Or+Gn"),
        ("H12 0,-1 3", "B Y Y BR YY R", "Vi"),
        ("H12 2,0 5", "BY R B Y Y RR", "Gn"),
    ] {
        let mut scene = placed(&["-", "-"], placement);
        assert_eq!(letters_at_last(&scene.table()), meeting, "{placement}");
        scene.does("A mix");
        assert_eq!(scene.palette("A"), cards, "{placement}");
    }
}

#[test]
fn p4_7_the_bank_pays_what_it_has_left() {
    for (left, paid) in [(0, "Sc"), (1, "Gn+Sc"), (2, "2Gn+Sc"), (3, "2Gn+Sc")] {
        let other = format!("{}Gn", 12 - left);
        let mut scene = placed(&["-", &other], "H12 1,-1 0");
        assert_eq!(scene.bank("Gn"), left);
        assert_eq!(scene.table().mix, Some(the(paid)));
        scene.does("A mix");
        assert_eq!(scene.palette("A"), paid);
        assert_eq!(scene.bank("Gn"), left.saturating_sub(2));
    }
}

#[test]
fn p4_7_what_the_bank_could_not_pay_is_lost() {
    let mut scene = placed(&["-", "12Gn"], "H12 1,-1 0");
    scene.plays(&["A mix", "A offer B Sc>3Gn", "B accept 1", "A trade 3Gn>Bk"]);
    assert_eq!((scene.palette("A"), scene.bank("Gn")), ("Bk".into(), 3));
}

#[test]
fn p4_8_the_centre_gives_one_card_of_its_primary() {
    let mut scene = placed(&["-", "-"], "H12 1,-1 0");
    let took = OpenEvent::TookCentre { seat: the("A"), colour: the("B") };
    assert_eq!(scene.does("A take B"), [took.into()]);
    assert_eq!(
        (scene.palette("A"), scene.bank("B"), scene.phase()),
        ("B".into(), 7, Phase::Painting { swapped: false })
    );
}

#[test]
fn p4_8_only_what_the_centre_shows() {
    let mut scene = placed(&["-", "-"], "H12 1,-1 0");
    for colour in ["R", "Y"] {
        scene.refuses(&format!("A take {colour}"), "P4.8", &Rejection::NotInCentre { colour: the(colour) });
    }
}

#[test]
fn p4_8_of_two_primaries_one_is_picked() {
    for (colour, other) in [("Y", "B"), ("B", "Y")] {
        let mut scene = placed(&["-", "-"], "H30 1,-1 0");
        scene.refuses("A take R", "P4.8", &Rejection::NotInCentre { colour: the("R") });
        scene.does(&format!("A take {colour}"));
        scene.refuses(&format!("A take {other}"), "P4.3", &Rejection::CollectedAlready);
        assert_eq!(scene.palette("A"), colour);
    }
}

#[test]
fn p4_8_never_both_nor_what_is_no_primary() {
    let scene = placed(&["-", "-"], "H30 1,-1 0");
    for (line, json) in [
        ("A take Y+B", r#"{"take":{"colour":["yellow","blue"]}}"#),
        ("A take Y B", r#"{"take":{"colour":"Y+B"}}"#),
        ("A take 2Y", r#"{"take":{"colour":{"yellow":2}}}"#),
    ] {
        scene.forbids(line, json, "P4.8", &Rejection::TakesSeveral);
    }
    let why = Rejection::NotInCentre { colour: the("Gn") };
    scene.forbids("A take Gn", r#"{"take":{"colour":"green"}}"#, "P4.8", &why);

    // That the time or the seat is wrong comes first.
    let why = Rejection::NotYourTurn { active: the("A") };
    scene.forbids("B take Y+B", r#"{"take":{"colour":["yellow","blue"]}}"#, "P3.1", &why);
    let early = at("mixing", &["-", "-"]).scene();
    early.forbids(
        "A take Y+B",
        r#"{"take":{"colour":["yellow","blue"]}}"#,
        "P4.3",
        &Rejection::NothingPlaced,
    );
}

#[test]
fn p4_8_a_primary_that_has_run_out_cannot_be_picked() {
    let mut scene = placed(&["-", "8B"], "H12 1,-1 0");
    scene.refuses("A take B", "P4.8", &Rejection::CentreNotInBank { colour: the("B") });
    scene.does("A leave");

    let mut last = placed(&["-", "7B"], "H12 1,-1 0");
    last.does("A take B");
    assert_eq!(last.bank("B"), 0);
}

#[test]
fn p4_8_of_two_primaries_the_one_in_stock_can_be_picked() {
    let mut scene = placed(&["-", "8B"], "H30 1,-1 0");
    scene.refuses("A take B", "P4.8", &Rejection::CentreNotInBank { colour: the("B") });
    assert_eq!(scene.table().centre, [Primary::Yellow]);
    scene.does("A take Y");
}

#[test]
fn p4_9_who_has_no_hex_begins_with_painting() {
    let layout = all_placed_but(&["H01"]);
    let mut scene = at("painting", &["-|.,.|.,.", "-|.,.|.,.", "-|.,.|H01,."]).layout(&layout).scene();
    scene.does("A done");
    assert_eq!((scene.active(), scene.phase()), ("B".into(), Phase::Painting { swapped: false }));
    for action in ["place H12 1,-1 0", "mix", "take R", "leave"] {
        scene.refuses(&format!("B {action}"), "P4.9", &Rejection::NoHexLeft);
    }
    scene.does("B done");
    assert_eq!((scene.active(), scene.phase()), ("C".into(), Phase::Mixing));
}

#[test]
fn p4_9_one_hex_left_is_placed() {
    let mut scene = painting(&["-", "-|.,.|H01,."]);
    scene.does("A done");
    assert_eq!((scene.active(), scene.phase()), ("B".into(), Phase::Mixing));
    scene.does("B place H01 1,-1 0");
}
