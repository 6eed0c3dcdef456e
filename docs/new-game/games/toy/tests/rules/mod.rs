//! A test for each rule, named after it.

use table::{Game, Refusal, Seat, Seats, Silent, Status, Viewer};
use toy::{Action, EventView, Options, Toy};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn position(line: &str) -> Toy {
    line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

fn apply(game: &mut Toy, seat: Seat, said: &str) -> Result<(), &'static str> {
    let action: Action = said.parse().expect("it is an action");
    let done = game.apply(seat, &action, &mut fastrand::Rng::with_seed(1), &mut Silent);
    done.map_err(|why| why.rule())
}

fn set_up(seats: u8, open_fists: bool) -> Toy {
    let mut luck = fastrand::Rng::with_seed(1);
    Toy::setup(&Options { open_fists }, seats, &mut luck, &mut Silent).expect("so many can play")
}

#[test]
fn t1_1_two_to_four_players_and_twelve_stones() {
    for seats in 2..=4 {
        assert_eq!(set_up(seats, false).view(Viewer::Spectator).table.urn, 12 - u32::from(seats));
    }
    assert_eq!(apply(&mut set_up(2, false), Seat::new(2), "draw"), Err("T1.1"));
}

#[test]
fn t1_2_a_fist_is_its_owners_business_unless_agreed_otherwise() {
    let closed = set_up(3, false).view(Viewer::Seat(B));
    assert_eq!(closed.mine.expect("B sits there").fist.len(), 1);
    assert!(closed.table.players.iter().all(|(_, player)| player.fist == 1 && player.open.is_none()));
    let open = set_up(3, true).view(Viewer::Spectator);
    assert!(open.mine.is_none());
    assert!(
        open.table.players.iter().all(|(_, player)| player.open.as_ref().is_some_and(|all| all.len() == 1))
    );

    let drew = toy::Event::Drew { seat: A, stone: 7, open: false };
    assert_eq!(Toy::view_event(&drew, Viewer::Seat(B)), Some(EventView::Drew { seat: A, stone: None }));
    assert_eq!(Toy::view_event(&drew, Viewer::Seat(A)), Some(EventView::Drew { seat: A, stone: Some(7) }));
}

#[test]
fn t2_1_a_begins_and_draws_while_there_are_stones() {
    let mut game = set_up(2, false);
    assert_eq!(game.awaited(), Seats::only(A));
    assert_eq!(apply(&mut game, A, "draw"), Ok(()));
    assert_eq!(game.view(Viewer::Seat(A)).mine.expect("A sits there").fist.len(), 2);
    let mut empty = position("closed A - 1.2/3.4.5.6.7 8/9.10.11.12");
    assert_eq!(apply(&mut empty, A, "draw"), Err("T2.1"));
}

#[test]
fn t2_2_a_stone_of_ones_own_is_shown() {
    let mut game = position("closed A 5.6.7.8.9.10.11.12 1.2/- 3.4/-");
    assert_eq!(apply(&mut game, A, "show 3"), Err("T2.2"));
    assert_eq!(apply(&mut game, A, "show 13"), Err("T2.2"));
    assert_eq!(apply(&mut game, A, "show 2"), Ok(()));
    assert_eq!(game.to_string(), "closed B 5.6.7.8.9.10.11.12 1/2 3.4/-");
}

#[test]
fn t2_3_a_full_fist_shows() {
    let mut game = position("closed A 5.6.7.8.9.10.11.12 1.2.3/- 4/-");
    assert_eq!(apply(&mut game, A, "draw"), Err("T2.3"));
    let mut actions = Vec::new();
    game.legal_actions(A, &mut actions);
    assert_eq!(actions, [1, 2, 3].map(|stone| Action::Show { stone }));
}

#[test]
fn t2_4_the_next_who_can_do_something_goes_on() {
    let mut game = position("closed A - 1.2/3.4.5.6 -/7.8 9/10.11.12");
    assert_eq!(apply(&mut game, B, "show 1"), Err("T2.4"));
    assert_eq!(apply(&mut game, A, "show 1"), Ok(()));
    assert_eq!(game.awaited(), Seats::only(Seat::new(2)), "B has nothing left");
}

#[test]
fn t3_1_it_ends_when_all_is_shown() {
    let mut game = position("closed B - -/1.2.3.4.5.6 7/8.9.10.11.12");
    assert_eq!(apply(&mut game, B, "show 7"), Ok(()));
    assert!(game.status().is_over());
    assert_eq!(apply(&mut game, A, "draw"), Err("T3.1"));
}

#[test]
fn t3_2_the_most_points_win_and_equals_share() {
    let places = |line: &str| match position(line).status() {
        Status::Over { places } => places.as_slice().to_vec(),
        Status::Awaiting { .. } => panic!("{line} is not over"),
    };
    assert_eq!(places("open A - -/12 -/1.2.3.4.5.6.7.8.9.10.11"), [2, 1]);
    assert_eq!(places("open A - -/1.2.3.4.5.6.7.11 -/8.9.10.12"), [1, 1]);
    assert_eq!(position("open A - -/12 -/1.2.3.4.5.6.7.8.9.10.11").scores().as_slice(), [12, 66]);
}

#[test]
fn nearly_right_text_is_refused() {
    for said in ["", "Draw", "draw ", "show", "show 01", "show +1", "show 1 2", "show 300"] {
        assert!(said.parse::<Action>().is_err(), "{said}");
    }
    for line in [
        "",
        "closed A - 1/2 3/4",
        "closed A 5.6.7.8.9.10.11.12 1.2.3.4/- -/-",
        "closed C 5.6.7.8.9.10.11.12 1.2/- 3.4/-",
        "closed A 5.6.7.8.9.10.11.12 1.2/- 3.4/- -/- -/- -/-",
        "shut A 5.6.7.8.9.10.11.12 1.2/- 3.4/-",
        "closed A 6.5.7.8.9.10.11.12 1.2/- 3.4/-",
        "closed A - -/1.2.3.4.5.6 7/8.9.10.11.12",
    ] {
        assert!(line.parse::<Toy>().is_err(), "{line}");
    }
}
