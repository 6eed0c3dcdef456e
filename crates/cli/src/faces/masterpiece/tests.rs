//! The panels, choices and results of written positions, as a reader sees them.

use ::table::{BySeat, Game, Match, Seat, Status, Viewer};
use shelf::masterpiece::{Action, Card, Cards, EventView, Masterpiece, OpenEvent, Options, Score, Work};

use super::{Face, Page, choices, panels, result, typed, works};
use crate::faces::looking_at::{assert_fits, every_view};
use crate::paint::Paint;

const ADA: Viewer = Viewer::Seat(Seat::new(0));

/// Ada can announce from her hand, and by borrowing; there is something to read of everybody.
const MIDDLE: &str = "- B/A acting - M5,H6,S8 0 - \
    M3+L3+S3+S4+Y7+R13|5-straight:S5,three-pairs:H4+Y5 \
    M1+F12|3-card:L7,49:F6+R7+Y8+F8,all-even:H10 \
    L4|5-straight:F9+H7,7-straight:S6";

fn position(written: &str) -> Masterpiece {
    written.parse().unwrap()
}

fn page(viewer: Viewer) -> Page {
    let players = ["Ada", "Berthe (greedy)", "Camille (random)"].map(String::from);
    Page::new(Paint::Plain, 80, &players, viewer)
}

fn wide(width: usize) -> Page {
    Page { width, ..page(ADA) }
}

/// What is listed in the rules' own order, so that nobody's judgement changes what is read here.
fn read_choices(game: &Masterpiece, page: &Page) -> String {
    let mut legal = Vec::new();
    game.legal_actions(game.active(), &mut legal);
    let groups = choices::groups(&game.view(page.viewer), &legal, page);
    let rows = groups.iter().flat_map(|group| {
        let rows = group.rows.iter().map(|(action, means)| format!("  {action} = {means}\n"));
        std::iter::once(format!("{}\n", group.title)).chain(rows)
    });
    rows.collect()
}

/// Whole games for every number of players.
fn every_table(options: Options, mut look: impl FnMut(&Match<Masterpiece>)) {
    for seats in Masterpiece::SEATS {
        every_view(seats, &options, &mut look);
    }
}

#[test]
fn a_table_in_the_middle_of_a_game() {
    insta::assert_snapshot!(panels::whole(&position(MIDDLE).view(ADA), &page(ADA)));
}

#[test]
fn a_wide_table_stands_in_two_columns() {
    insta::assert_snapshot!(panels::whole(&position(MIDDLE).view(ADA), &wide(120)));
}

#[test]
fn a_narrow_table_is_a_table_still() {
    insta::assert_snapshot!(panels::whole(&position(MIDDLE).view(ADA), &wide(44)));
}

#[test]
fn what_may_be_done_and_what_it_comes_to() {
    insta::assert_snapshot!(read_choices(&position(MIDDLE), &page(ADA)));
}

#[test]
fn the_last_turns_are_counted_by_name() {
    let players = |written: &str| panels::players(&position(written).view(ADA), &page(ADA));
    let rest = "M1+M2+M3|- L2|7-straight:S6,11-straight:Y7,all-even:H4 M5+M6|-";
    let text = players(&format!("- A/A acting - - 0 B:4 {rest}"));
    let last = "The end  Berthe has triggered it; last turns: you, Berthe, Camille, you\n";
    assert!(text.starts_with(last), "{text}");
    assert!(!text.contains("to go"), "there is nowhere to go any more: {text}");
    assert!(players(&format!("- A/A acting - - 0 B:1 {rest}")).contains("; last turn: you\n"));
    // Who takes the flag has just had a turn.
    let text = players(&format!("- A/B flagging - - 0 B:5 {rest}"));
    assert!(text.contains("last turns: Camille, you, Berthe, Camille, you\n"), "{text}");
}

#[test]
fn whatever_is_drawn_fits_the_page_for_everybody() {
    every_table(Options { open_discard: true, open_hands: true, plain_flag: true }, |game| {
        for viewer in Viewer::all(game.state().seats()) {
            let view = game.view(viewer);
            for width in [40, 80, 120] {
                let page = Page { width, ..page(viewer) };
                assert_fits(&panels::whole(&view, &page), width);
                assert_fits(&panels::table(&view, &page), width);
                assert_fits(&works::topic(&[], &view, &page), width);
                assert_fits(&result::result(&view, &game.state().status(), &page), width);
            }
        }
    });
}

#[test]
fn everything_that_can_be_done_is_listed_once_with_what_it_means() {
    every_table(Options::default(), |game| {
        let Some(seat) = game.state().awaited().iter().next() else { return };
        let mut legal = Vec::new();
        game.state().legal_actions(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let groups = Masterpiece::choices(&view, &legal, &page(Viewer::Seat(seat)));
        let rows: Vec<_> = groups.iter().flat_map(|group| &group.rows).collect();
        for action in legal {
            assert_eq!(rows.iter().filter(|(row, _)| *row == action).count(), 1, "{action}");
        }
        for (action, means) in rows {
            assert!(!means.is_empty(), "{action}");
            if let Action::Announce(announcement) = action {
                let completed =
                    typed::completed(&format!("announce {}", announcement.work), &view, &page(ADA));
                assert!(matches!(completed, Some(Ok(Action::Announce(_)))), "{action}");
            }
            let mut tried = *game.state();
            tried.apply(seat, action, &mut fastrand::Rng::with_seed(1), &mut ::table::Silent).unwrap();
        }
    });
}

#[test]
fn hands_stay_hidden_unless_they_lie_open() {
    let holds = |options: &str, viewer| {
        let game = position(&MIDDLE.replacen('-', options, 1));
        panels::whole(&game.view(viewer), &page(viewer)).matches(" holds ").count()
    };
    assert_eq!(holds("-", ADA), 0);
    assert_eq!(holds("h", ADA), 2);
    assert_eq!(holds("h", Viewer::Spectator), 3);
    assert_eq!(
        <Masterpiece as Face>::hand(&position(MIDDLE).view(Viewer::Spectator), &page(Viewer::Spectator)),
        ""
    );
}

#[test]
fn of_the_pile_only_the_top_is_seen_unless_it_may_be_looked_through() {
    let pile = |options: &str| {
        let view = position(&MIDDLE.replacen('-', options, 1)).view(ADA);
        Masterpiece::topic("pile", &[], &view, &page(ADA)).unwrap()
    };
    assert_eq!(
        pile("-"),
        "Deck 25 cards   Discard pile 3 cards, S8 on top\nOnly its top card may be looked at (M2.4).\n"
    );
    assert_eq!(pile("d"), "Deck 25 cards   Discard pile 3 cards, S8 on top\n  under it H6 M5\n");
}

#[test]
fn a_card_to_be_kept_is_weighed() {
    let game = position(&MIDDLE.replace("acting -", "keeping M6+R12"));
    let view = game.view(ADA);
    let table = panels::table(&view, &page(ADA));
    assert!(table.ends_with("You drew M6 and R12\n") && !table.contains("Players"), "{table}");
    insta::assert_snapshot!(read_choices(&game, &page(ADA)), @r"
    Keep
      keep M6 = R12 goes on the discard pile; 1 short of Four Pairs
      keep R12 = M6 goes on the discard pile
    ");
}

#[test]
fn the_works_and_what_is_lacked_for_each() {
    insta::assert_snapshot!(works::topic(&[], &position(MIDDLE).view(ADA), &page(ADA)));
}

fn detail(work: &str) -> String {
    let view = position(MIDDLE).view(ADA);
    works::topic(&work.split(' ').collect::<Vec<_>>(), &view, &page(ADA))
}

#[test]
fn a_work_in_detail() {
    let works = ["4-straight-flush", "5 Card", "1 & 13", "three-pairs", "all-even", "end-flag"];
    insta::assert_snapshot!(works.map(detail).join("\n"));
    assert_eq!(detail("novel"), "There is no work `novel`; `works` lists them.\n");
}

#[test]
fn less_than_the_notation_asks_for_is_understood() {
    let said = |written: &str, said: &str| {
        let view = position(written).view(ADA);
        typed::completed(said, &view, &page(ADA)).map(|meant| meant.map(|action| action.to_string()))
    };
    let now = |words: &str| said(MIDDLE, words);
    let meant = |action: &str| Some(Ok(action.to_owned()));
    assert_eq!(now("announce 3-card"), meant("announce 3-card M3+L3+S3"));
    assert_eq!(now("Announce 3 Card"), now("announce 3-card"));
    assert_eq!(now("announce 3-Card y7 borrow l7+s7"), meant("announce 3-card Y7 borrow L7+S7"));
    assert_eq!(now("READ h4"), meant("read H4"));
    assert_eq!(now("read it"), None);
    let sentence = |words: &str| now(words).unwrap().unwrap_err();
    assert_eq!(
        sentence("announce 5-card"),
        "5 Card cannot be announced yet: you lack 3 cards, such as 7, 7, 7. `missing 5-card` tells more."
    );
    assert!(
        sentence("announce novel").starts_with("There is no work `novel`; there is 5-straight, 7-straight,")
    );
    assert_eq!(
        sentence("announce"),
        "Announce which work? You could: `announce 3-card`, `announce 4-straight-flush`, `announce 49`."
    );
    // Whatever is laid, the rules have a word against these; they say which.
    for work in ["three-pairs", "all-even", "end-flag"] {
        assert_eq!(now(&format!("announce {work}")), meant(&format!("announce {work} -")));
    }
    let keeping = MIDDLE.replace("acting -", "keeping M6+R12");
    assert_eq!(said(&keeping, "announce 3-card"), meant("announce 3-card -"));
}

#[test]
fn the_prompt_says_what_can_be_done() {
    let asks = |written: &str, viewer| {
        let game = position(written);
        choices::asks(&game.view(viewer), &game.status(), &page(viewer))
    };
    assert_eq!(asks(MIDDLE, ADA), "Your turn: write, announce, or read");
    assert_eq!(asks(MIDDLE, Viewer::Spectator), "Ada's turn: write or read");
    assert_eq!(
        asks(&MIDDLE.replace("acting -", "keeping M6+R12"), ADA),
        "Your turn: keep one of the two cards"
    );
    let rich = "- A/A acting - - 0 - M1+M2|7-straight:S6,11-straight:Y7,all-even:H4 L2+M3+M4|- M5+M6|-";
    assert_eq!(asks(rich, ADA), "Your turn, which triggers the end: write");
    assert_eq!(
        asks(&rich.replace("acting - - 0 -", "flagging - - 0 A:5"), ADA),
        "Your turn: put a card under the End Flag"
    );
}

/// The end of a game, and what is read then.
fn ended(written: &str) -> String {
    let game = position(written);
    let status = game.status();
    assert!(matches!(status, Status::Over { .. }));
    let text = result::result(&game.view(ADA), &status, &page(ADA));
    assert_fits(&text, 80);
    text
}

#[test]
fn a_result_names_works_ties_and_what_came_to_nothing() {
    let text = ended(
        "- A/A over - M5 0 B:0 \
         M1|9-straight:L4,11-straight:S5,6-straight-flush:Y7+Y8,49:M6 \
         M2+L2|three-pairs:H5,triple-three:L7,all-even:H4,end-flag:M3 \
         M4|5-straight:F8+Y9+H10",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn passing_ends_games_and_victories_are_shared() {
    // All cards have to be in hands or on masterpieces for everybody to pass.
    let rest: Cards = "S7+L4+H5+M1+M2".parse().unwrap();
    let players = format!("M1|5-card:S7 M2|4-straight-flush:L4 {}|49:H5", Cards::ALL.without(rest));
    let text = ended(&format!("- A/C over - - 3 - {players}"));
    assert!(
        text.starts_with("The game is over: everybody has passed, one right after the other\n"),
        "{text}"
    );
    assert!(text.contains("\n1. Ada (you): 4 points, a shared victory\n"), "{text}");
    assert!(text.contains("\n1. Berthe: 4 points, a shared victory\n"), "{text}");
    assert!(
        text.contains("     level with Berthe in points and in the number of masterpieces (M6.5)\n"),
        "{text}"
    );
    assert!(text.contains("\n3. Camille: 2 points\n"), "{text}");
}

#[test]
fn what_happened_is_told_with_names() {
    let [ada, berthe, camille] = [0, 1, 2].map(Seat::new);
    let cards = |written: &str| written.parse::<Cards>().unwrap();
    let card = |written: &str| written.parse::<Card>().unwrap();
    let work = |written: &str| written.parse::<Work>().unwrap();
    let happened = [
        EventView::Dealt { seat: ada, count: 3, cards: Some(cards("M5+L5+H4")) },
        EventView::Dealt { seat: berthe, count: 4, cards: None },
        EventView::Drew { seat: ada, count: 2, cards: Some(cards("M5+L5")) },
        EventView::Drew { seat: berthe, count: 2, cards: None },
        EventView::Drew { seat: berthe, count: 1, cards: None },
        EventView::DrewLast { seat: ada, card: Some(card("H4")) },
        EventView::DrewLast { seat: berthe, card: None },
        EventView::Kept { seat: ada, card: Some(card("M5")), discarded: card("L5") },
        EventView::Kept { seat: berthe, card: None, discarded: card("L5") },
        EventView::Paid { from: ada, to: berthe, count: 1, cards: Some(cards("M5")) },
        EventView::Paid { from: berthe, to: ada, count: 2, cards: Some(cards("M5+L5")) },
        EventView::Paid { from: berthe, to: camille, count: 2, cards: None },
    ];
    let (seat, laid, borrowed) = (berthe, cards("Y7+F7"), cards("M7"));
    let open = [
        OpenEvent::Began { start: ada },
        OpenEvent::Discarded { seat, card: card("H4") },
        OpenEvent::Reshuffled { count: 12 },
        OpenEvent::Took { seat, card: card("H4") },
        OpenEvent::Announced { seat, work: work("3-card"), laid, borrowed },
        OpenEvent::Announced { seat: ada, work: work("49"), laid, borrowed: Cards::NONE },
        OpenEvent::Read { seat, card: card("H4"), author: ada, work: work("49") },
        OpenEvent::Read { seat, card: card("H4"), author: camille, work: work("49") },
        OpenEvent::Read { seat, card: card("H4"), author: berthe, work: work("49") },
        OpenEvent::Read { seat: ada, card: card("H4"), author: ada, work: work("49") },
        OpenEvent::Acclaimed { author: berthe, work: work("5-card"), card: card("M7") },
        OpenEvent::Acclaimed { author: ada, work: work("3-card"), card: card("M7") },
        OpenEvent::Passed { seat },
        OpenEvent::EndTriggered { seat, points: 16, turns: 5 },
        OpenEvent::Flagged { seat: ada, card: card("H4") },
        OpenEvent::Acclaimed { author: ada, work: Work::END_FLAG, card: card("H4") },
        OpenEvent::Ended { scores: BySeat::new(3, |_| Score { points: 4, masterpieces: 1 }) },
    ];
    let all = happened.into_iter().chain(open.map(EventView::Open));
    let told: Vec<_> = all.map(|seen| Masterpiece::tell(&seen, &page(ADA))).collect();
    insta::assert_snapshot!(told.join("\n"));
}
