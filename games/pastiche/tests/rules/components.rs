//! What is in the box (P1).

use std::collections::{BTreeMap, BTreeSet};

use pastiche::{
    COLOURS, COMMISSIONS, Cards, Cell, Colour, CommissionFacts, CommissionId, Group, HEXES, HexId, Placed,
    Rejection, START_PIECE, Turn,
};
use table::Seat;

use super::corners::point;
use super::scene::{at, the, whole_box};

#[test]
fn p1_1_there_are_seventeen_colours_and_131_cards() {
    assert_eq!((COLOURS.len(), whole_box().total()), (17, 131));
    for colour in Colour::ALL {
        assert_eq!(whole_box().count(colour), colour.facts().count, "{colour}");
    }
}

#[test]
fn p1_1_each_family_has_its_colours_points_and_counts() {
    let families = [
        (Group::Primary, "red yellow blue", 4, 8),
        (Group::Secondary, "orange green violet brown", 1, 12),
        (Group::Tertiary, "amber scarlet olive teal magenta purple", 2, 6),
        (Group::Shade, "black white", 3, 6),
        (Group::Shade, "gray", 6, 6),
        (Group::Bisque, "bisque", 5, 5),
    ];
    let mut seen = 0;
    for (group, colours, value, count) in families {
        for name in colours.split(' ') {
            let facts = the::<Colour>(name).facts();
            assert_eq!((facts.group, facts.value, facts.count), (group, value, count), "{name}");
            seen += 1;
        }
    }
    assert_eq!(seen, 17);
}

fn by_artist() -> BTreeMap<&'static str, Vec<&'static CommissionFacts>> {
    let mut artists: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for facts in &COMMISSIONS {
        artists.entry(facts.artist).or_default().push(facts);
    }
    artists
}

#[test]
fn p1_2_there_are_34_commissions_two_by_each_of_17_artists() {
    assert_eq!((COMMISSIONS.len(), by_artist().len()), (34, 17));
    assert!(by_artist().values().all(|works| works.len() == 2));
    let titles: BTreeSet<_> = COMMISSIONS.iter().map(|facts| facts.title).collect();
    assert_eq!(titles.len(), 34);
}

#[test]
fn p1_2_a_commission_tells_of_its_painting() {
    for facts in &COMMISSIONS {
        let told = [facts.title, facts.artist, facts.year, facts.technique, facts.museum, facts.nationality];
        assert!(told.iter().all(|told| !told.is_empty()), "{facts:?}");
    }
}

#[test]
fn p1_2_a_commission_asks_for_two_to_seven_different_dabs() {
    for facts in &COMMISSIONS {
        let different: BTreeSet<_> = facts.colours.iter().collect();
        assert!((2..=7).contains(&facts.colours.len()), "{}", facts.name);
        assert_eq!(different.len(), facts.colours.len(), "{}", facts.name);
    }
    for commission in CommissionId::all() {
        let each_once = commission.facts().colours.iter().map(|&colour| Cards::one(colour)).sum();
        assert_eq!(commission.palette(), each_once, "{commission}");
    }
    let dabs = |asked| COMMISSIONS.iter().any(|facts| facts.colours.len() == asked);
    assert!(dabs(2) && dabs(7));
}

#[test]
fn p1_2_the_points_are_the_sum_of_the_dabs() {
    for facts in &COMMISSIONS {
        assert_eq!(
            facts.points,
            facts.colours.iter().map(|colour| colour.value()).sum::<u8>(),
            "{}",
            facts.name
        );
        assert!((8..=16).contains(&facts.points), "{}", facts.name);
    }
    let worth = |points| COMMISSIONS.iter().any(|facts| facts.points == points);
    assert!(worth(8) && worth(16));
}

#[test]
fn p1_3_the_bonus_follows_from_the_sum_of_both_works() {
    for works in by_artist().values() {
        let sum = works[0].points + works[1].points;
        let bonus = match sum {
            15..=17 => 3,
            18..=22 => 4,
            23..=27 => 5,
            28..=31 => 6,
            _ => panic!("no bonus for {sum}"),
        };
        assert_eq!([works[0].bonus, works[1].bonus], [bonus; 2], "{}", works[0].artist);
    }
    for commission in CommissionId::all() {
        let companion = commission.facts().companion;
        assert_eq!(companion.facts().artist, commission.facts().artist);
        assert_ne!(companion, commission);
    }
}

#[test]
fn p1_4_there_are_54_hexes_with_one_or_two_primaries_in_the_centre() {
    assert_eq!(HEXES.len(), 54);
    for (facts, number) in HEXES.iter().zip(1..) {
        assert_eq!(facts.name, format!("H{number:02}"));
        assert!(match facts.centre {
            [_] => true,
            [one, other] => one != other,
            _ => false,
        });
    }
}

#[test]
fn p1_4_a_turn_moves_each_dab_clockwise() {
    let turned = |turn: u8| {
        let turn = Turn::try_from(turn).unwrap();
        let placed = Placed { hex: the("H12"), at: Cell { q: 1, r: -1 }, turn, by: Seat::new(0) };
        placed.dabs().map(|dab| dab.to_string()).concat()
    };
    assert_eq!(turned(0), "RYRBYY");
    assert_eq!(turned(1), "YRYRBY");
    assert_eq!(turned(2), "YYRYRB");
    assert_eq!(turned(5), "YRBYYR");
}

#[test]
fn p1_4_every_hex_turns_all_the_way_round() {
    for hex in HexId::all() {
        for turn in Turn::ALL {
            let laid = Placed { hex, at: Cell { q: 1, r: -1 }, turn, by: Seat::new(0) }.dabs();
            let steps = usize::from(u8::from(turn));
            assert!((0..6).all(|corner| laid[(corner + steps) % 6] == hex.facts().dabs[corner]));
        }
    }
}

#[test]
fn p1_4_neighbours_share_one_side_and_its_two_corners() {
    let middle = Cell { q: 0, r: 0 };
    let corners = |cell| (0..6).map(|corner| point(cell, corner)).collect::<BTreeSet<_>>();
    for edge in 0..6 {
        let shared: BTreeSet<_> =
            corners(middle).intersection(&corners(middle.across(edge))).copied().collect();
        assert_eq!(shared, BTreeSet::from([point(middle, edge), point(middle, (edge + 1) % 6)]), "{edge}");
    }
    let names: Vec<_> = (0..6).map(|edge| middle.across(edge).to_string()).collect();
    assert_eq!(names, ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
}

#[test]
fn p1_5_the_starting_piece_is_three_hexes_each_touching_the_others() {
    let cells: Vec<_> = START_PIECE.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(cells.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0,0", "1,0", "0,1"]);
    for cell in &cells {
        let touched = (0..6).filter(|&edge| cells.contains(&cell.across(edge))).count();
        assert_eq!(touched, 2, "{cell}");
    }
}

#[test]
fn p1_5_the_starting_piece_has_no_centre_to_take() {
    let mut scene = at("mixing", &["-", "-"]).scene();
    assert!(scene.table().centre.is_empty());
    for primary in ["R", "Y", "B"] {
        scene.refuses(&format!("A take {primary}"), "P4.3", &Rejection::NothingPlaced);
    }
}
