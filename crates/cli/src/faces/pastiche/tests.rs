//! The panels, as a reader sees them.

use ::table::fairness::Key;
use ::table::{BySeat, Game, Match, Seat, Status, Viewer};
use shelf::pastiche::{Cards, CommissionId, Hand, Options, Pastiche, Phase, Score, View};

use super::{Face, Page, panels, result};
use crate::paint::{Paint, columns};

const ADA: Viewer = Viewer::Seat(Seat::new(0));

fn page(viewer: Viewer) -> Page {
    let players = ["Ada", "Berthe (greedy)", "Camille (random)"].map(String::from);
    Page::new(Paint::Plain, 80, &players, viewer)
}

/// A game after so many actions of somebody who takes what looks best, or to its end.
fn game(options: Options, most: usize) -> Match<Pastiche> {
    let key = Key::new([5; 32]);
    let mut game = Match::<Pastiche>::start(&options, 3, vec![], &mut key.stream(0)).unwrap();
    for entry in 1..=most {
        let Status::Awaiting { awaited, .. } = game.state().status() else { break };
        let seat = awaited.iter().next().unwrap();
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let best = bots::pastiche::rank(&game.view(Viewer::Seat(seat)), &legal)[0].action;
        game.submit(seat, best, &mut key.stream(entry as u64)).unwrap();
    }
    game
}

fn assert_fits(text: &str) {
    assert!(text.lines().all(|line| columns(line) <= 80), "{text}");
    assert!(!text.contains('\u{1b}'), "plain paper has no colour");
}

#[test]
fn the_first_table_of_a_game() {
    let game = game(Options::default(), 0);
    insta::assert_snapshot!(panels::whole(&game.view(ADA), &page(ADA)));
}

#[test]
fn every_table_of_a_game_fits_the_page_for_everybody() {
    let options = Options { open_hands: true, ..Options::default() };
    for most in (0..200).step_by(7) {
        let game = game(options, most);
        for viewer in Viewer::all(3) {
            assert_fits(&panels::whole(&game.view(viewer), &page(viewer)));
            assert_fits(&panels::table(&game.view(viewer), &page(viewer)));
        }
    }
}

#[test]
fn others_hands_stay_hidden_unless_they_lie_open() {
    let holds = |options: Options, viewer| {
        panels::whole(&game(options, 9).view(viewer), &page(viewer)).matches(" holds ").count()
    };
    assert_eq!(holds(Options::default(), ADA), 0);
    assert_eq!(holds(Options { open_hands: true, ..Options::default() }, ADA), 2);
    assert_eq!(holds(Options { memory_aid: true, ..Options::default() }, Viewer::Spectator), 3);
    assert_eq!(
        Pastiche::hand(&game(Options::default(), 0).view(Viewer::Spectator), &page(Viewer::Spectator)),
        ""
    );
}

#[test]
fn offers_read_both_ways_round() {
    let mut game = game(Options::default(), 0);
    let Status::Awaiting { awaited, .. } = game.state().status() else { panic!("just begun") };
    let active = awaited.iter().next().unwrap();
    let mut legal = Vec::new();
    game.state().legal_actions(active, &mut legal);
    let dice = &mut fastrand::Rng::with_seed(1);
    game.submit(active, legal[0], dice).unwrap();
    game.submit(active, "leave".parse().unwrap(), dice).unwrap();
    let others: String = Seat::all(3).filter(|&seat| seat != active).map(|seat| seat.to_string()).collect();
    game.submit(active, format!("offer {others} Gn>2Vi").parse().unwrap(), dice).unwrap();
    let one = Seat::all(3).find(|&seat| seat != active).unwrap();
    let read = |viewer| panels::offers(&game.view(viewer), &page(viewer));
    assert!(read(Viewer::Seat(active)).contains("  1  You give "));
    assert!(read(Viewer::Seat(one)).contains(" gives you or "), "{}", read(Viewer::Seat(one)));
    assert!(read(Viewer::Spectator).contains(" Gn / "));
}

#[test]
fn the_result_tells_each_score_line_by_line() {
    let game = game(Options::default(), 2000);
    let status = game.state().status();
    assert!(status.is_over());
    let text = result::result(&game.view(ADA), &status, &page(ADA));
    assert_fits(&text);
    // The lines under each name add up to the points beside it.
    for player in text.split("\n\n").skip(1) {
        let (head, lines) = player.split_once('\n').unwrap();
        let points: u16 = head.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let sum: u16 = lines
            .lines()
            .filter_map(|line| {
                line.get(4..7)?.trim().parse::<u16>().ok().filter(|_| line.starts_with("    "))
            })
            .sum();
        assert_eq!(sum, points, "{player}");
    }
}

/// The table as it might be at the end: each player's works, palette and commissions in hand.
fn ended(players: [(&str, &str, &str); 3]) -> (View, Status) {
    let mut view = game(Options::default(), 0).view(ADA);
    view.table.phase = Phase::Over;
    view.table.round = 9;
    let ids = |names: &str| {
        names.split_whitespace().map(|name| name.parse().unwrap()).collect::<Vec<CommissionId>>()
    };
    for (seat, (completed, palette, held)) in Seat::all(3).zip(players) {
        let (completed, palette, commissions): (_, Cards, _) =
            (ids(completed), palette.parse().unwrap(), ids(held));
        let asked: Cards = commissions.iter().map(|held| held.palette()).sum();
        let points = |id: &CommissionId| u16::from(id.facts().points);
        let paired =
            |id: &&CommissionId| **id < id.facts().companion && completed.contains(&id.facts().companion);
        let player = &mut view.table.players[seat];
        player.score = Some(Score {
            commissions: completed.iter().map(points).sum(),
            usable: palette.both(asked).iter().map(|(colour, count)| u16::from(colour.value() * count)).sum(),
            bonuses: completed.iter().filter(paired).map(|id| u16::from(id.facts().bonus)).sum(),
            completed: u8::try_from(completed.len()).unwrap(),
        });
        player.shown = Some(Hand { palette, commissions, hexes: vec![] });
        player.completed = completed;
    }
    let scores: Vec<_> = Seat::all(3).map(|seat| view.table.players[seat].score.unwrap()).collect();
    let place = |seat: Seat| 1 + scores.iter().filter(|&score| *score > scores[seat.index()]).count();
    let places = BySeat::new(3, |seat| u8::try_from(place(seat)).unwrap());
    (view, Status::Over { places })
}

#[test]
fn a_result_names_works_cards_pairs_and_what_broke_a_tie() {
    let (view, status) = ended([
        ("fifer folies-bergere", "2R+Bi", "mona-lisa vision-after-the-sermon"),
        ("sunflowers night-watch milkmaid", "Or", "mona-lisa gulf-stream"),
        ("", "-", ""),
    ]);
    insta::assert_snapshot!(result::result(&view, &status, &page(ADA)));
}

#[test]
fn those_who_are_level_share_their_place() {
    let (view, status) = ended([("fifer", "-", ""), ("the-star", "-", ""), ("", "-", "")]);
    let text = result::result(&view, &status, &page(ADA));
    assert!(text.contains("1. Ada (you): 9 points, shared\n"), "{text}");
    assert!(text.contains("1. Berthe: 9 points, shared\n"), "{text}");
    assert!(text.contains("level with Berthe in everything that could break the tie (P7.6)"), "{text}");
    assert!(text.contains("3. Camille: 0 points\n"), "{text}");
}
