//! Set-up and what is secret (P2).

use std::collections::BTreeSet;

use pastiche::{Cards, EventView, Memory, Options, Pastiche, Rejection};
use table::{Game, Match, Seat, Viewer, Wired};

use super::scene::{Scene, at, the, whole_box};

fn tables() -> impl Iterator<Item = Scene> {
    (2..=4).flat_map(|seats| (0..50).map(move |seed| Scene::deal(Options::default(), seats, seed)))
}

#[test]
fn p2_1_the_starting_piece_lies_there_and_nothing_else() {
    for mut scene in tables() {
        let (seat, hex) = (scene.active(), scene.hand(&scene.active()).hexes[0]);
        assert!(scene.table().board.placed().is_empty());
        for cell in ["0,0", "1,0", "0,1"] {
            let why = Rejection::CellCovered { at: the(cell) };
            scene.refuses(&format!("{seat} place {hex} {cell} 0"), "P4.1", &why);
        }
        assert_eq!(scene.table().board.open_len(), 9);
    }
}

#[test]
fn p2_1_the_bank_holds_all_other_cards_for_all_to_see() {
    for scene in tables() {
        let mut expected = whole_box();
        for _ in 0..scene.game.seats() {
            expected -= the::<Cards>("Or+Gn+Vi+Br");
        }
        for viewer in Viewer::all(scene.game.seats()) {
            assert_eq!(scene.game.view(viewer).table.bank, expected);
        }
    }
}

#[test]
fn p2_2_four_commissions_are_turned_up_and_the_others_are_the_deck() {
    for scene in tables() {
        let (table, seats) = (scene.table(), usize::from(scene.game.seats()));
        assert_eq!(table.gallery.iter().flatten().collect::<BTreeSet<_>>().len(), 4);
        assert_eq!((table.deck, table.supply), (34 - 4 - 2 * seats, 54 - 2 * seats));
    }
}

#[test]
fn p2_2_both_piles_are_shuffled() {
    let (mut shown, mut dealt) = (BTreeSet::new(), BTreeSet::new());
    for scene in (0..300).map(|seed| Scene::deal(Options::default(), 2, seed)) {
        shown.extend(scene.table().gallery.into_iter().flatten());
        dealt.extend(scene.hand("A").hexes);
    }
    assert_eq!((shown.len(), dealt.len()), (34, 54), "each comes up sooner or later");
}

#[test]
fn p2_2_the_piles_lie_face_down() {
    for scene in tables() {
        let seen = Wired::of(&scene.game.view(Viewer::Spectator));
        let gallery = scene.table().gallery;
        for commission in pastiche::CommissionId::all() {
            let named = seen.as_str().contains(&format!("\"{commission}\""));
            assert_eq!(named, gallery.contains(&Some(commission)), "{commission}");
        }
        assert!(pastiche::HexId::all().all(|hex| !seen.as_str().contains(&hex.to_string())));
    }
}

#[test]
fn p2_3_chance_names_the_start_player() {
    for seats in 2..=4 {
        let begins = |seed| Scene::deal(Options::default(), seats, seed).table().start;
        assert_eq!((0..60).map(begins).collect::<BTreeSet<_>>(), Seat::all(seats).collect());
    }
}

#[test]
fn p2_3_turns_go_clockwise_and_rounds_begin_with_the_start_player() {
    for mut scene in tables() {
        let (seats, start) = (scene.game.seats(), scene.table().start);
        for turn in 0..2 * seats {
            let clockwise = (0..turn).fold(start, |seat, _| seat.next(seats));
            assert_eq!((scene.table().active, scene.table().round), (clockwise, 1 + turn / seats));
            scene.finish_turn();
        }
    }
}

#[test]
fn p2_4_everyone_gets_two_commissions_two_hexes_and_four_cards() {
    for scene in tables() {
        let (mut commissions, mut hexes) = (BTreeSet::new(), BTreeSet::new());
        for seat in Seat::all(scene.game.seats()).map(|seat| seat.to_string()) {
            let hand = scene.hand(&seat);
            assert_eq!(hand.palette, the("Gn+Vi+Or+Br"));
            assert_eq!((hand.commissions.len(), hand.hexes.len()), (2, 2));
            commissions.extend(hand.commissions);
            hexes.extend(hand.hexes);
        }
        let each = 2 * usize::from(scene.game.seats());
        assert_eq!((commissions.len(), hexes.len()), (each, each), "no card in two hands");
    }
}

#[test]
fn p2_4_the_deal_is_by_chance() {
    let hands: BTreeSet<_> =
        (0..200).map(|seed| Scene::deal(Options::default(), 2, seed).commissions("A")).collect();
    assert!(hands.len() > 100, "{} different hands", hands.len());
}

/// A game of three with something in each place.
const MIDGAME: [&str; 3] = [
    "2Gn+R|fifer!,primavera|H01,H02|mona-lisa",
    "Bk|sunflowers,umbrellas|H03,.",
    "3Vi|milkmaid,night-watch|H04,H05",
];

fn midgame(options: &'static str) -> Scene {
    at("painting", &MIDGAME)
        .layout("H12@1,-1:0A")
        .gallery("two-sisters,the-star,grande-jatte,yellow-cow")
        .options(options)
        .scene()
}

#[test]
fn p2_5_hands_are_for_their_owners_eyes_only() {
    let scene = midgame("-");
    let secrets = [
        ("A", "fifer primavera H01 H02"),
        ("B", "sunflowers umbrellas H03"),
        ("C", "milkmaid night-watch H04 H05"),
    ];
    for viewer in Viewer::all(3) {
        let seen = Wired::of(&scene.game.view(viewer));
        for (owner, secret) in secrets {
            let shown =
                secret.split(' ').filter(|name| seen.as_str().contains(&format!("\"{name}\""))).count();
            let all = secret.split(' ').count();
            assert_eq!(
                shown,
                if viewer.is(the(owner)) { all } else { 0 },
                "{owner}'s hand, seen by {viewer}"
            );
        }
        assert!(scene.game.view(viewer).table.players.iter().all(|(_, player)| player.shown.is_none()));
    }
    assert_eq!((scene.palette("A"), scene.commissions("A")), ("R+2Gn".into(), "fifer,primavera".into()));
    assert_eq!(scene.game.view(Viewer::Spectator).mine, None);
}

#[test]
fn p2_5_numbers_gallery_bank_layout_and_finished_commissions_are_public() {
    let scene = midgame("-");
    for viewer in Viewer::all(3) {
        let table = scene.game.view(viewer).table;
        assert_eq!(table, scene.table());
        let held: Vec<_> = table
            .players
            .iter()
            .map(|(_, player)| (player.palette, player.commissions, player.hexes))
            .collect();
        assert_eq!(held, [(3, 2, 2), (1, 2, 1), (3, 2, 2)]);
        assert_eq!(table.gallery[0], Some(the("two-sisters")));
        assert_eq!(table.bank.count(the("Vi")), 9);
        assert_eq!(table.board.placed().len(), 1);
        assert_eq!(table.players[Seat::new(0)].completed, [the("mona-lisa")]);
    }
}

#[test]
fn p2_5_what_is_dealt_and_drawn_is_seen_by_its_owner_only() {
    let game = Match::<Pastiche>::start(&Options::default(), 3, vec![], &mut fastrand::Rng::with_seed(3));
    let game = game.unwrap();
    for viewer in Viewer::all(3) {
        let dealt =
            game.record().entries[0].events().iter().filter_map(|event| Pastiche::view_event(event, viewer));
        for seen in dealt {
            if let EventView::Dealt { seat, commissions, hexes, .. } = seen {
                assert_eq!([commissions.is_some(), hexes.is_some()], [viewer.is(seat); 2]);
            }
        }
    }
    let mut scene = at("painting", &["R+Bk+Am|fifer,.|H01,.", "-"]).scene();
    let mut events = scene.does("A complete fifer");
    events.extend(scene.does("A done"));
    for viewer in Viewer::all(2) {
        let seen: Vec<_> = events.iter().filter_map(|event| Pastiche::view_event(event, viewer)).collect();
        let drawn = seen.iter().filter(|seen| match seen {
            EventView::DrewCommission { commission, .. } => commission.is_some(),
            EventView::DrewHexes { hexes, count, .. } => *count == 1 && hexes.is_some(),
            _ => false,
        });
        assert_eq!(drawn.count(), if viewer.is(the("A")) { 2 } else { 0 });
    }
}

/// What a spectator who forgets nothing knows of each palette, after each step of a random game.
fn remembered_palettes(options: Options, seed: u64, mut check: impl FnMut(&Match<Pastiche>, &Memory)) {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut game = Match::<Pastiche>::start(&options, 3, vec![], &mut dice).expect("three can play");
    for _ in 0..150 {
        check(&game, &game.memory(Viewer::Spectator));
        let seats: Vec<_> =
            Seat::all(3).filter_map(|seat| Some((seat, game.state().sample(seat, &mut dice)?))).collect();
        let proposals = Seat::all(3).filter_map(|seat| Some((seat, game.state().propose(seat, &mut dice)?)));
        let all: Vec<_> = proposals.take(1).chain(seats).collect();
        if all.is_empty() {
            break;
        }
        let (seat, action) = all[dice.usize(..all.len())];
        game.submit(seat, action, &mut dice).expect("listed or proposed, so allowed");
    }
}

#[test]
fn p2_5a_a_keen_memory_can_follow_every_palette() {
    for seed in 0..20 {
        remembered_palettes(Options::default(), seed, |game, memory| {
            for seat in Seat::all(3) {
                let held = game.view(Viewer::Seat(seat)).mine.unwrap().hand.palette;
                assert_eq!(memory.palettes[seat.index()], held);
            }
        });
    }
}

#[test]
fn p2_5a_the_memory_aid_shows_what_a_keen_memory_knows() {
    for seed in 0..20 {
        remembered_palettes(Options { memory_aid: true, ..Options::default() }, seed, |game, memory| {
            for viewer in Viewer::all(3) {
                for (seat, player) in game.view(viewer).table.players.iter() {
                    let shown = player.shown.as_ref().unwrap();
                    assert_eq!(shown.palette, memory.palettes[seat.index()]);
                    let known: BTreeSet<_> = memory.known[seat.index()].iter().collect();
                    assert_eq!(shown.commissions.iter().copied().collect::<BTreeSet<_>>(), known);
                    assert!(shown.hexes.is_empty());
                }
            }
        });
    }
}

#[test]
fn p2_5a_the_memory_aid_keeps_what_nobody_saw_secret() {
    let scene = midgame("m");
    for viewer in [Viewer::Seat(the("B")), Viewer::Spectator] {
        let shown = scene.game.view(viewer).table.players[Seat::new(0)].shown.clone().unwrap();
        assert_eq!(
            (shown.palette, shown.commissions, shown.hexes),
            (the("R+2Gn"), vec![the("fifer")], vec![])
        );
    }
}

#[test]
fn p2_5a_the_memory_aid_is_off_unless_asked_for() {
    assert!(!Options::default().memory_aid);
    assert!(midgame("-").table().players.iter().all(|(_, player)| player.shown.is_none()));
}

#[test]
fn p2_6_open_hands_are_seen_by_all() {
    let scene = midgame("o");
    for viewer in Viewer::all(3) {
        for (seat, player) in scene.game.view(viewer).table.players.iter() {
            assert_eq!(player.shown, Some(scene.hand(&seat.to_string())));
        }
    }
    assert!(!Options::default().open_hands);
}

#[test]
fn p2_6_with_open_hands_all_see_what_is_drawn() {
    let mut scene = at("painting", &["R+Bk+Am|fifer,.|H01,.", "-"]).options("o").scene();
    let mut events = scene.does("A complete fifer");
    events.extend(scene.does("A done"));
    let seen = |viewer| events.iter().map(|event| Pastiche::view_event(event, viewer)).collect::<Vec<_>>();
    for viewer in Viewer::all(2) {
        assert_eq!(seen(viewer), seen(Viewer::Seat(the("A"))));
    }
}
