//! The panels, choices and results of written positions, as a reader sees them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ::table::{BySeat, Game, Match, Seat, Silent, Status, Viewer};
use shelf::pass_the_paint::{
    Action, Choice, Colour, Commissions, EventView, OpenEvent, Options, Paints, PassThePaint, Passing, Place,
    Score, Side, Variant,
};

use super::{Face, Page, choices, lookup, panels, result, tell, typed, words};
use crate::faces::looking_at::{assert_fits, every_view};
use crate::options::{Agreed, variants};
use crate::paint::Paint;

const ADA: Viewer = Viewer::Seat(Seat::new(0));

/// Ada is to draft; the others have chosen. Something is free, something costs, and something cannot be kept.
const DRAFT: &str = "- 1.3 draft - - bbbryywgo g - P03+P04+P09 \
    rgp|bby|C05+C07|-|-|- rrw|ryo|C16+C24+P07|-|-|r byy|bw|C10+C19+C30+C31+C41|-|-|y";

/// Ada has turned up an orange that lacks red.
const DECIDE: &str = "- 1.3 decide - - bbbryyywwgoo g C01 P03+P04+P09 \
    by|bby|C05+C07+C28|-|o|- rg|ryo|C16+C24+P07|-|w|keep rr|bw|C10+C19+C30+C41|-|y|keep";

/// Two hands, of which the left one has chosen.
const DOUBLE: &str = "d 1.0 draft - - - - - P03+P04+P08+P11 \
    bbryyg|-|C19+C28+C30|-|-|g brrwwo|-|C26+P07+P09|-|-|- \
    bryywp|-|C01+C02+C03|-|-|b brygop|-|C04+C05+C06|-|-|o";

fn position(written: &str) -> PassThePaint {
    written.parse().unwrap_or_else(|why| panic!("{why}"))
}

fn page(viewer: Viewer) -> Page {
    let players = ["Ada", "Berthe (greedy)", "Camille (random)", "Dora", "Edma", "Frida"].map(String::from);
    Page::new(Paint::Plain, 80, &players, viewer)
}

fn wide(width: usize) -> Page {
    Page { width, ..page(ADA) }
}

fn legal(game: &PassThePaint, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal
}

fn read_choices(game: &PassThePaint, page: &Page) -> String {
    let seat = page.viewer.seat().unwrap();
    let groups = choices::groups(&game.view(page.viewer), &legal(game, seat), page);
    let rows = groups.iter().flat_map(|group| {
        let rows = group.rows.iter().map(|(action, means)| format!("  {action} = {means}\n"));
        std::iter::once(format!("{}\n", group.title)).chain(rows)
    });
    rows.collect()
}

/// Every table that can be agreed on, for every number of players.
fn settings() -> Vec<(u8, Options)> {
    let variants = [Variant::Standard, Variant::AdvancedDraft, Variant::DoubleHands];
    let switches = [(false, false, false), (true, false, true), (false, true, true), (true, true, false)];
    let options = variants.into_iter().flat_map(|variant| {
        switches.map(|(easier, harder, open_hands)| Options { variant, easier, harder, open_hands })
    });
    options.flat_map(|options| PassThePaint::seats_for(&options).map(move |seats| (seats, options))).collect()
}

#[test]
fn a_table_before_a_card_is_chosen() {
    insta::assert_snapshot!(panels::table(&position(DRAFT).view(ADA), &page(ADA)));
}

#[test]
fn a_wide_table_stands_in_two_columns() {
    insta::assert_snapshot!(panels::whole(&position(DRAFT).view(ADA), &wide(120)));
}

#[test]
fn a_narrow_table_is_a_table_still() {
    insta::assert_snapshot!(panels::whole(&position(DRAFT).view(ADA), &wide(60)));
}

#[test]
fn what_bears_on_a_card_turned_up() {
    insta::assert_snapshot!(panels::table(&position(DECIDE).view(ADA), &page(ADA)));
    let whole = panels::whole(&position(DECIDE).view(ADA), &page(ADA));
    let turned_up = "Turned up  you orange (no red); Berthe white; Camille yellow\n";
    assert!(whole.contains(turned_up), "{whole}");
}

#[test]
fn two_hands_stand_below_or_beside_each_other() {
    let view = position(&DOUBLE.replace("|-|g ", "|-|- ")).view(ADA);
    insta::assert_snapshot!(panels::table(&view, &page(ADA)) + "\n" + &panels::table(&view, &wide(120)));
}

#[test]
fn when_one_hand_has_chosen_the_other_is_asked() {
    let game = position(DOUBLE);
    let view = game.view(ADA);
    let text = panels::table(&view, &page(ADA)) + "\n" + &read_choices(&game, &page(ADA));
    insta::assert_snapshot!(text);
    assert_eq!(
        choices::asks(&view, &game.status(), &page(ADA)),
        "Round 1, turn 1 of 6: draft a card of your right hand"
    );
}

#[test]
fn a_row_says_who_picks_when() {
    let row = "a 1.1 draft B ygo bygo - - P09+P10 -|-|C11+C18+C24|-|-|- -|b|C01+C02+C03|-|-|-";
    insta::assert_snapshot!(panels::table(&position(row).view(ADA), &page(ADA)));
}

#[test]
fn what_a_card_would_cost_and_bring() {
    let hopeless = DRAFT.replace("C05+C07|", "-|").replace(" g - P03", " g C05+C07 P03");
    let all = [DRAFT, &hopeless, DECIDE].map(|written| read_choices(&position(written), &page(ADA)));
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn everything_can_be_looked_up() {
    let view = position(DECIDE).view(ADA);
    let topics = ["hand", "palettes", "discards", "chart", "commissions"];
    let mut text = topics.map(|topic| PassThePaint::topic(topic, &[], &view, &page(ADA)).unwrap()).join("\n");
    for card in ["c7", "C01", "P9", "uccello", "C42", "C99"] {
        text += &PassThePaint::topic("commissions", &[card], &view, &page(ADA)).unwrap();
    }
    insta::assert_snapshot!(text);
    assert_eq!(PassThePaint::topic("board", &[], &view, &page(ADA)), None);
}

#[test]
fn whatever_is_drawn_fits_the_page_for_everybody() {
    for (seats, options) in settings() {
        every_view(seats, &options, |game: &Match<PassThePaint>| {
            for viewer in [ADA, Viewer::Seat(Seat::new(seats - 1)), Viewer::Spectator] {
                let (view, status) = (game.view(viewer), game.state().status());
                for width in [40, 60, 80, 120] {
                    let page = Page { width, ..page(viewer) };
                    assert_fits(&panels::whole(&view, &page), width);
                    assert_fits(&panels::table(&view, &page), width);
                    assert_fits(&lookup::hand(&view, &page), width);
                    assert_fits(&lookup::discards(&view, &page), width);
                    assert_fits(&lookup::chart(&view, &page), width);
                    assert_fits(&lookup::palettes(&[], &view, &page), width);
                    assert_fits(&result::result(&view, &status, &page), width);
                }
                assert_eq!(result::result(&view, &status, &page(viewer)).is_empty(), !status.is_over());
            }
        });
    }
}

#[test]
fn everything_that_can_be_done_is_listed_once_with_what_it_means() {
    for (seats, options) in settings() {
        every_view(seats, &options, |game: &Match<PassThePaint>| {
            let Some(seat) = game.state().awaited().iter().last() else { return };
            let (legal, view) = (legal(game.state(), seat), game.view(Viewer::Seat(seat)));
            let page = page(Viewer::Seat(seat));
            let groups = PassThePaint::choices(&view, &legal, &page);
            let rows: Vec<_> = groups.iter().flat_map(|group| &group.rows).collect();
            assert_eq!(rows.len(), legal.len());
            for action in &legal {
                assert_eq!(rows.iter().filter(|(row, _)| row == action).count(), 1, "{action}");
                assert_eq!(typed::completed(&action.to_string().to_uppercase(), &view), Some(Ok(*action)));
            }
            assert!(rows.iter().all(|(_, means)| !means.is_empty()));
            // Where Enter does it, there is nothing to choose.
            let forced = PassThePaint::forced(&view, &legal, &page);
            assert!(forced.is_some() || legal.len() > 1, "{legal:?}");
            if let Some(action) = forced {
                assert!(legal.iter().all(|other| *other == action || other.side() != action.side()));
                let mut tried = game.state().clone();
                tried.apply(seat, &action, &mut fastrand::Rng::with_seed(1), &mut Silent).unwrap();
            }
            assert!(!choices::asks(&view, &game.state().status(), &page).is_empty());
        });
    }
}

#[test]
fn hands_stay_hidden_unless_they_lie_open() {
    let shown = |options: &str, viewer| {
        let game = position(&DRAFT.replacen('-', options, 1));
        panels::whole(&game.view(viewer), &page(viewer)).matches("      hand ").count()
    };
    assert_eq!(shown("-", ADA), 0);
    assert_eq!(shown("o", ADA), 2);
    assert_eq!(shown("o", Viewer::Spectator), 3);
    let view = position(DRAFT).view(Viewer::Spectator);
    assert_eq!(<PassThePaint as Face>::hand(&view, &page(Viewer::Spectator)), "");
}

#[test]
fn nothing_is_to_be_chosen_where_there_is_one_card_or_no_way_to_keep_it() {
    let forced = |written: &str| {
        let game = position(written);
        let action = choices::forced(&game.view(ADA), &legal(&game, Seat::new(0)));
        action.map(|action| action.to_string())
    };
    assert_eq!(forced(DRAFT), None);
    assert_eq!(forced(DECIDE), None);
    let hopeless = DECIDE.replace("C05+C07+C28|-|o|-", "-|-|o|-").replace("C01 P03", "C01+C05+C07+C28 P03");
    assert_eq!(forced(&hopeless).as_deref(), Some("discard"));
    let alike = DRAFT.replace("rgp|", "rrr|").replace("rrw|", "wgp|").replace("|-|-|r ", "|-|-|g ");
    assert_eq!(forced(&alike).as_deref(), Some("draft red"));
    assert_eq!(forced(DOUBLE), None);
}

#[test]
fn less_than_the_notation_asks_for_is_understood() {
    let said = |written: &str, said: &str| {
        let view = position(written).view(ADA);
        typed::completed(said, &view).map(|meant| meant.map(|action| action.to_string()))
    };
    let meant = |action: &str| Some(Ok(action.to_owned()));
    for green in ["gn", "gr", "green", "Draft Gn", "take green", "pick gree"] {
        assert_eq!(said(DRAFT, green), meant("draft green"), "{green}");
    }
    // Each colour by its mark, and by the shortest beginning that only it has.
    for colour in Colour::all() {
        let facts = colour.facts();
        assert_eq!(typed::colour(facts.mark), Ok(Some(colour)));
        let others = || Colour::all().filter(|other| *other != colour);
        let unlike = |end: &usize| others().all(|other| !other.facts().name.starts_with(&facts.name[..*end]));
        let beginning = (2..=facts.name.len()).find(unlike).unwrap();
        assert_eq!(typed::colour(&facts.name[..beginning]), Ok(Some(colour)));
    }
    assert_eq!(said(DRAFT, "bl"), Some(Err("`bl` could be blue or black.".to_owned())));
    assert_eq!(
        said(DRAFT, "draft"),
        Some(Err("Draft which colour? Its name or its mark will do.".to_owned()))
    );
    assert_eq!(
        said(DRAFT, "draft teal"),
        Some(Err("There is no colour `teal`; `chart` lists them.".to_owned()))
    );
    assert_eq!(said(DRAFT, "hello there"), None);
    assert_eq!(said(DRAFT, "bk"), meant("draft black"));
    for keep in ["keep c7", "k C07", "KEEP orange C7"] {
        assert_eq!(said(DECIDE, keep), meant("keep C07"), "{keep}");
    }
    assert_eq!(said(DECIDE, "keep c7 c05"), meant("keep C05+C07"));
    assert_eq!(
        said(DECIDE, "keep c7, c7"),
        Some(Err("C07 Lily Annunciation can be given up only once.".to_owned()))
    );
    assert_eq!(said(DECIDE, "d"), meant("discard"));
    assert_eq!(said(DECIDE, "discard C07"), None);
    assert_eq!(said(DECIDE, "keep it"), None);
    assert_eq!(said(DECIDE, "g"), None, "no card is drafted now");
    for right in ["r blue", "right b", "draft r b", "blue right", "b"] {
        assert_eq!(said(DOUBLE, right), meant("draft right blue"), "{right}");
    }
    for red in ["l red", "l r", "r l", "left r", "red left"] {
        assert_eq!(said(DOUBLE, red), meant("draft left red"), "{red}");
    }
    for red in ["r r", "r", "r right", "draft r"] {
        assert_eq!(said(DOUBLE, red), meant("draft right red"), "{red}");
    }
    // A turn later, with a card of each hand turned up.
    let deciding = "d 1.0 decide - - bbwo - - P03+P04+P08+P11 \
        brygp|-|C19+C28+C30|-|b|- bryyp|-|C26+P07+P09|-|b|- \
        rrwwo|-|C01+C02+C03|-|w|keep bryyg|-|C04+C05+C06|-|o|discard";
    for (keep, action) in [("k r", "keep right"), ("d l", "discard left"), ("keep r blue", "keep right")] {
        assert_eq!(said(deciding, keep), meant(action), "{keep}");
    }
    let both = DOUBLE.replace("|-|g ", "|-|- ");
    assert_eq!(said(&both, "red"), meant("draft red"), "the rules ask for which hand");
}

#[test]
fn the_prompt_says_what_can_be_done() {
    let asks = |written: &str, viewer| {
        let game = position(written);
        choices::asks(&game.view(viewer), &game.status(), &page(viewer))
    };
    assert_eq!(asks(DRAFT, ADA), "Round 1, turn 4 of 6: draft a card");
    assert_eq!(asks(DRAFT, Viewer::Spectator), "Round 1, turn 4 of 6: Ada chooses a card");
    assert_eq!(asks(DECIDE, ADA), "Round 1, turn 4 of 6: keep or discard orange");
    assert_eq!(asks(DECIDE, Viewer::Spectator), "Round 1, turn 4 of 6: Ada decides");
    let both = DOUBLE.replace("|-|g ", "|-|- ");
    assert_eq!(asks(&both, ADA), "Round 1, turn 1 of 6: draft a card of each hand");
}

#[test]
fn a_result_adds_up_line_by_line() {
    for (seats, options) in settings() {
        every_view(seats, &options, |game: &Match<PassThePaint>| {
            let status = game.state().status();
            if !status.is_over() {
                return;
            }
            let text = result::result(&game.view(ADA), &status, &page(ADA));
            for player in text.split("\n\n").skip(1) {
                let (head, lines) = player.split_once('\n').unwrap();
                let points: i32 =
                    head.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
                let figure = |line: &str| line.get(4..7)?.trim().parse::<i32>().ok();
                assert_eq!(lines.lines().filter_map(figure).sum::<i32>(), points, "{player}");
            }
            let name = match (seats, options.variant, options.harder, options.easier) {
                (3, Variant::Standard, true, false) => "a_result_of_three",
                (2, Variant::DoubleHands, false, false) => "a_result_of_two_hands",
                _ => return,
            };
            insta::assert_snapshot!(name, text);
        });
    }
}

/// How a game of three is told to have ended with these scores.
fn ended(scores: [Score; 3]) -> String {
    let mut view = position(DRAFT).view(ADA);
    let scores = BySeat::new(3, |seat| scores[seat.index()]);
    let places = Score::places(&scores);
    view.table.scores = Some(scores);
    result::result(&view, &Status::Over { places }, &page(ADA))
}

#[test]
fn ties_are_explained() {
    let level = Score { total: 9, completed: 2, commissions: 5, different: 4, ..Score::default() };
    let text = ended([level, Score { completed: 3, ..level }, Score { commissions: 4, ..level }]);
    assert!(text.starts_with("The game is over: Berthe wins\n"), "{text}");
    for line in [
        "     ahead of you at equal points by more commissions completed: 3 to 2 (D6.4)\n",
        "     ahead of Camille at equal points by more points from commissions: 5 to 4\n     (D6.4)\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let text = ended([level, Score { different: 5, ..level }, level]);
    assert!(text.starts_with("The game is over: you and Camille share the victory\n"), "{text}");
    assert!(text.contains("\n1. Ada (you): 9 points, shared\n"), "{text}");
    assert!(
        text.contains("     level with Camille in everything that could break the tie (D6.4)\n"),
        "{text}"
    );
    assert!(
        text.contains("     ahead of Berthe at equal points by fewer different colours: 4 to 5 (D6.4)\n")
    );
    assert!(ended([level, Score::default(), Score::default()]).starts_with("The game is over: you win\n"));
}

#[test]
fn what_happened_is_told_with_names() {
    let [ada, berthe, camille] = [0, 1, 2].map(|seat| Place { seat: Seat::new(seat), side: None });
    let left = Place { side: Some(Side::Left), ..ada };
    let right = Place { side: Some(Side::Right), ..berthe };
    let cards = |written: &str| written.parse::<Commissions>().unwrap();
    let paints = |written: &str| written.parse::<Paints>().unwrap();
    let happened = [
        EventView::Commissioned { place: ada, count: 2, cards: Some(cards("C01+P03")) },
        EventView::Commissioned { place: berthe, count: 3, cards: None },
        EventView::Dealt { place: left, hand: Some(paints("bbry")) },
        EventView::Dealt { place: berthe, hand: None },
        EventView::Chose { place: ada, choice: Choice::Draft { colour: Colour::Green } },
        EventView::Chose { place: left, choice: Choice::Keep { pay: cards("C01") } },
        EventView::Chose { place: ada, choice: Choice::Discard },
        EventView::Ready { place: right },
        EventView::Drew { place: ada, count: 2, cards: Some(cards("C01+C02")) },
        EventView::Drew { place: berthe, count: 1, cards: None },
        EventView::PickedUp { place: ada, hand: paints("bbg") },
        EventView::PickedUp { place: left, hand: paints("bbg") },
    ];
    let open = [
        OpenEvent::Began { first: berthe.seat },
        OpenEvent::LaidOut { palettes: cards("P03+P04") },
        OpenEvent::RoundBegan { round: 2 },
        OpenEvent::TurnedUp { row: paints("bbyg") },
        OpenEvent::Flipped { cards: vec![(ada, Colour::Green), (berthe, Colour::Red)] },
        OpenEvent::Flipped { cards: vec![(berthe, Colour::Sky)] },
        OpenEvent::Passed { passing: Passing::Right },
        OpenEvent::Passed { passing: Passing::Across },
        OpenEvent::Kept { place: ada, colour: Colour::Green, paid: Commissions::NONE },
        OpenEvent::Kept { place: right, colour: Colour::Green, paid: cards("C01+C02") },
        OpenEvent::Discarded { place: berthe, colour: Colour::Red },
        OpenEvent::Reshuffled { cards: cards("C01+C02+C03") },
        OpenEvent::Claimed { palette: "P06".parse().unwrap(), by: vec![ada] },
        OpenEvent::Claimed { palette: "P06".parse().unwrap(), by: vec![ada, berthe, camille] },
        OpenEvent::Ended { scores: BySeat::new(3, |_| Score { total: 7, ..Score::default() }) },
    ];
    let all = happened.into_iter().chain(open.map(EventView::Open));
    let told: Vec<_> = all.map(|seen| PassThePaint::tell(&seen, &page(ADA))).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn one_flip_is_one_sentence_in_the_order_of_seats() {
    let mut dice = fastrand::Rng::with_seed(3);
    let mut game = Match::<PassThePaint>::start(&Options::default(), 3, vec![], &mut dice).unwrap();
    let mut told = String::new();
    while game.record().entries.len() < 13 {
        let seat = game.state().awaited().iter().last().unwrap();
        let action = game.state().at_random(seat, &mut dice).unwrap();
        game.submit(seat, action, &mut dice).unwrap();
    }
    for (entry, what) in game.record().entries.iter().enumerate() {
        for viewer in [ADA, Viewer::Spectator] {
            let seen: Vec<_> =
                what.events().iter().filter_map(|event| PassThePaint::view_event(event, viewer)).collect();
            let sentences = tell::tell_all(&seen, &page(viewer));
            let who = if viewer == ADA { "Ada" } else { "all" };
            let _ = writeln!(told, "{entry} {who}: {}", sentences.join("; "));
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn variants_are_called_as_they_are_in_options() {
    let variants = variants::<PassThePaint>();
    for name in variants {
        let agreed = Agreed { variant: Some((*name).to_owned()), ..Agreed::default() };
        let options = agreed.of::<PassThePaint>().unwrap();
        assert_eq!(serde_json::to_value(options).unwrap()["variant"], *name);
    }
    assert_eq!(variants[0], serde_json::to_value(Options::default()).unwrap()["variant"]);
    assert_eq!(PassThePaint::PEOPLE.len(), usize::from(*PassThePaint::SEATS.end()));
}

#[test]
fn every_colour_has_a_ground_of_its_own_and_a_mark_on_it() {
    for paint in [Paint::Indexed, Paint::Full] {
        let grounds: BTreeSet<_> = Colour::all()
            .map(|colour| words::mark(colour, paint).replace(&format!("m{}\u{1b}", colour.facts().mark), ""))
            .collect();
        assert_eq!(grounds.len(), Colour::COUNT, "{grounds:?}");
    }
    assert_eq!(words::copies(Colour::Blue, 2, Paint::Plain), "2B");
}
