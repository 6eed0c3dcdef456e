//! Placing a hex and choosing how to collect (P4.1 to P4.3).

use std::collections::BTreeSet;

use pastiche::{Action, Cell, OpenEvent, Phase, Rejection, START_PIECE, Turn};
use table::Seat;

use super::scene::{Position, Scene, at, the};

fn mixing(hexes: &str) -> Position {
    at("mixing", &[&format!("-|.,.|{hexes}"), "-", "-"])
}

/// The cells a seat may choose, whatever hex and rotation.
fn cells(scene: &Scene, seat: &str) -> BTreeSet<Cell> {
    let placed = |action| if let Action::Place { at, .. } = action { Some(at) } else { None };
    scene.listed(the(seat)).into_iter().filter_map(placed).collect()
}

#[test]
fn p4_1_a_hex_goes_on_any_cell_beside_the_starting_piece() {
    for cell in ["1,-1", "0,-1", "-1,0", "-1,1", "-1,2", "0,2", "1,1", "2,0", "2,-1"] {
        let mut scene = mixing("H12,H07").scene();
        let events = scene.does(&format!("A place H12 {cell} 0"));
        let (seat, hex, at, turn) = (the("A"), the("H12"), the(cell), Turn::default());
        assert_eq!(events, [OpenEvent::Placed { seat, hex, at, turn }.into()]);
        assert_eq!(scene.table().board.placed().last().map(|placed| placed.at), Some(at));
    }
    assert_eq!(cells(&mixing("H12,H07").scene(), "A").len(), 9);
}

#[test]
fn p4_1_a_side_against_a_laid_hex_is_enough() {
    let mut scene = mixing("H12,H07").layout("H01@1,-1:0B").scene();
    scene.does("A place H12 1,-2 0");
    let around = |cell: Cell| (0..6).map(move |edge| cell.across(edge));
    let start = || START_PIECE.iter().map(|(cell, _)| *cell);
    assert!(around(the("1,-2")).all(|cell| start().all(|covered| covered != cell)));
}

#[test]
fn p4_1_all_six_rotations_are_allowed() {
    for turn in 0..6 {
        let mut scene = mixing("H12,H07").scene();
        scene.does(&format!("A place H12 1,-1 {turn}"));
        assert_eq!(u8::from(scene.table().board.placed()[0].turn), turn);
    }
}

#[test]
fn p4_1_every_hex_in_hand_fits_every_free_cell_in_every_rotation() {
    assert_eq!(mixing("H12,H07").scene().listed(the("A")).len(), 2 * 9 * 6);
    assert_eq!(mixing("H12,.").layout("H01@1,-1:0B").scene().listed(the("A")).len(), 10 * 6);
}

#[test]
fn p4_1_a_covered_cell_is_not_free() {
    let mut scene = mixing("H12,H07").layout("H01@1,-1:0B").scene();
    for cell in ["0,0", "1,0", "0,1", "1,-1"] {
        let why = Rejection::CellCovered { at: the(cell) };
        scene.refuses(&format!("A place H12 {cell} 0"), "P4.1", &why);
    }
}

#[test]
fn p4_1_a_cell_apart_from_the_layout_is_refused() {
    let mut scene = mixing("H12,H07").layout("H01@1,-1:0B").scene();
    for cell in ["0,-2", "3,0", "1,-3", "-2,1", "127,-128"] {
        let why = Rejection::CellApart { at: the(cell) };
        scene.refuses(&format!("A place H12 {cell} 0"), "P4.1", &why);
    }
}

#[test]
fn p4_1_only_a_hex_in_hand_can_be_placed() {
    let mut scene = at("mixing", &["-|.,.|H12,H07", "-|.,.|H03,H04"]).layout("H01@1,-1:0B").scene();
    for elsewhere in ["H03", "H01", "H20"] {
        let why = Rejection::HexNotHeld { hex: the(elsewhere) };
        scene.refuses(&format!("A place {elsewhere} 0,-1 0"), "P4.1", &why);
    }
}

#[test]
fn p4_1_one_hex_and_no_more() {
    let mut scene = mixing("H12,H07").scene();
    scene.does("A place H12 1,-1 0");
    assert_eq!(scene.hexes("A"), "H07");
    scene.refuses("A place H07 0,-1 0", "P4.1", &Rejection::PlacedAlready);
    scene.does("A mix");
    scene.refuses("A place H07 0,-1 0", "P4.1", &Rejection::PlacedAlready);
}

#[test]
fn p4_1_one_hex_and_no_fewer() {
    let mut scene = mixing("H12,H07").scene();
    scene.refuses("A mix", "P4.3", &Rejection::NothingPlaced);
    scene.refuses("A leave", "P4.3", &Rejection::NothingPlaced);
    scene.refuses("A take B", "P4.3", &Rejection::NothingPlaced);
    scene.untimely("A done", "mixing");
    for json in [r#""pass""#, r#"{"pass":{}}"#] {
        scene.forbids("A pass", json, "P4.1", &Rejection::PlaceFirst);
    }
    assert!(scene.listed(the("A")).iter().all(|action| matches!(action, Action::Place { .. })));
}

#[test]
fn p4_2_it_does_not_matter_who_laid_the_neighbour() {
    for by in ["A", "B", "C"] {
        let mut scene = mixing("H12,H07").layout(&format!("H01@1,-1:0{by}")).scene();
        scene.does("A place H12 1,-2 0");
    }
}

fn strict(layout: &str) -> Scene {
    mixing("H12,H07").options("s").layout(layout).scene()
}

#[test]
fn p4_2_strictly_a_cell_among_ones_own_hexes_only_is_refused() {
    let mut scene = strict("H01@1,-1:0A");
    scene.refuses("A place H12 1,-2 0", "P4.2", &Rejection::OnlyOwnNeighbours { at: the("1,-2") });
    assert_eq!(cells(&scene, "A").len(), 8, "the other eight around the starting piece");
}

#[test]
fn p4_2_strictly_the_starting_piece_will_do() {
    strict("H01@1,-1:0A").does("A place H12 0,-1 0");
    strict("H01@1,-1:0A").does("A place H12 -1,2 0");
}

#[test]
fn p4_2_strictly_a_hex_of_somebody_else_will_do() {
    strict("H01@1,-1:0B").does("A place H12 1,-2 0");
    strict("H01@1,-1:0B/H02@1,-2:0A").does("A place H12 2,-2 0");
    let mut scene = strict("H01@1,-1:0B/H02@1,-2:0A");
    scene.refuses("A place H12 1,-3 0", "P4.2", &Rejection::OnlyOwnNeighbours { at: the("1,-3") });
}

#[test]
fn p4_2_strictly_covered_and_distant_cells_are_refused_as_ever() {
    let mut scene = strict("H01@1,-1:0A");
    scene.refuses("A place H12 1,-1 0", "P4.1", &Rejection::CellCovered { at: the("1,-1") });
    scene.refuses("A place H12 1,-3 0", "P4.1", &Rejection::CellApart { at: the("1,-3") });
}

/// Nine hexes of A all around the starting piece.
const WALL: &str =
    "H01@1,-1:0A/H02@0,-1:0A/H03@-1,0:0A/H04@-1,1:0A/H05@-1,2:0A/H06@0,2:0A/H08@1,1:0A/H09@2,0:0A";

#[test]
fn p4_2_strictly_who_is_walled_in_may_use_any_free_cell() {
    let one_gap = strict(WALL);
    assert_eq!(cells(&one_gap, "A"), BTreeSet::from([the("2,-1")]), "the last place at the starting piece");

    let mut walled_in = strict(&format!("{WALL}/H10@2,-1:0A"));
    let board = walled_in.table().board;
    assert!(board.open_cells().all(|cell| !board.touches_others(cell, Seat::new(0))));
    assert_eq!(cells(&walled_in, "A"), board.open_cells().collect());
    walled_in.refuses("A place H12 2,-1 0", "P4.1", &Rejection::CellCovered { at: the("2,-1") });
    walled_in.does("A place H12 3,-1 0");
}

#[test]
fn p4_2_strictly_a_wall_hems_in_its_builder_only() {
    let wall = format!("{WALL}/H10@2,-1:0A");
    let scene = mixing("H12,H07").turn("A/B/3").options("s").layout(&wall).scene();
    assert_eq!(cells(&scene, "B"), scene.table().board.open_cells().collect());
}

#[test]
fn p4_2_strict_neighbours_are_off_unless_asked_for() {
    assert!(!pastiche::Options::default().strict_neighbours);
}

fn placed() -> Scene {
    let mut scene = mixing("H12,H07").scene();
    scene.does("A place H12 1,-1 0");
    scene
}

#[test]
fn p4_3_who_mixes_does_not_take_the_centre() {
    let mut scene = placed();
    scene.does("A mix");
    scene.refuses("A take B", "P4.3", &Rejection::CollectedAlready);
    scene.refuses("A mix", "P4.3", &Rejection::CollectedAlready);
}

#[test]
fn p4_3_who_takes_the_centre_does_not_mix() {
    let mut scene = placed();
    scene.does("A take B");
    scene.refuses("A mix", "P4.3", &Rejection::CollectedAlready);
    assert_eq!(scene.palette("A"), "B");
}

#[test]
fn p4_3_nobody_has_to_collect() {
    let mut scene = placed();
    assert_eq!(scene.does("A leave"), [OpenEvent::Left { seat: the("A") }.into()]);
    assert_eq!((scene.palette("A"), scene.phase()), ("-".into(), Phase::Painting { swapped: false }));
    scene.refuses("A mix", "P4.3", &Rejection::CollectedAlready);
}

#[test]
fn p4_3_both_ways_and_to_leave_are_offered() {
    let choices: Vec<_> = placed().listed(the("A")).iter().map(ToString::to_string).collect();
    assert_eq!(choices, ["mix", "leave", "take B"]);
}

#[test]
fn p4_3_one_may_mix_where_nothing_comes_of_it() {
    let mut scene = mixing("H12,H07").scene();
    scene.does("A place H12 0,-1 0");
    let nothing = OpenEvent::Mixed { seat: the("A"), cards: the("-") };
    assert_eq!(scene.does("A mix"), [nothing.into()]);
    assert_eq!((scene.palette("A"), scene.phase()), ("-".into(), Phase::Painting { swapped: false }));
}
