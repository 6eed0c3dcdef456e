//! Trade with the bank (P5.2).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use pastiche::{Action, Cards, Colour, OpenEvent, Rejection};

use super::scene::{Scene, painting, the, whole_box};

const PRIMARIES: [&str; 3] = ["R", "Y", "B"];
const FOR_THREE: [&str; 12] = ["Bk", "Wh", "Or", "Gn", "Vi", "Br", "Am", "Sc", "Ol", "Te", "Ma", "Pu"];

/// May these cards, and no others, buy that one? The four lines of the rule, spelled out for a list of codes.
fn buys(give: &[&str], get: &str) -> bool {
    let mut sorted = give.to_vec();
    sorted.sort_unstable();
    let three_alike = matches!(sorted[..], [a, b, c] if a == b && b == c) && FOR_THREE.contains(&get);
    let bisque = sorted == ["Br", "Y"] && get == "Bi";
    let gray = sorted == ["Bk", "Wh"] && get == "Gy";
    let other_primary = matches!(sorted[..], [a, b] if [a, b].iter().any(|card| PRIMARIES.contains(card) && *card != get))
        && PRIMARIES.contains(&get);
    three_alike || bisque || gray || other_primary
}

fn codes() -> [&'static str; 17] {
    Colour::ALL.map(|colour| colour.facts().code)
}

/// All ways to pick one to four cards of any colours, each once.
static PAYMENTS: LazyLock<Vec<(Vec<&str>, Cards)>> = LazyLock::new(|| {
    let mut longest: Vec<Vec<&str>> = vec![vec![]];
    let mut all = Vec::new();
    for _ in 0..4 {
        let more = longest.iter().flat_map(|picked| {
            let from = picked.last().and_then(|last| codes().iter().position(|code| code == last));
            codes().into_iter().skip(from.unwrap_or(0)).map(|code| [picked.as_slice(), &[code]].concat())
        });
        longest = more.collect();
        all.extend(longest.iter().map(|cards| (cards.clone(), pile(cards))));
    }
    all
});

/// Those of them that a hand can make.
fn payments(hand: Cards) -> impl Iterator<Item = &'static (Vec<&'static str>, Cards)> {
    PAYMENTS.iter().filter(move |(_, cards)| hand.holds(*cards))
}

fn pile(cards: &[&str]) -> Cards {
    cards.iter().map(|code| Cards::one(the(code))).sum()
}

/// What A may trade in this position, by the plain reading of the rule.
fn expected(hand: Cards, bank: Cards) -> BTreeSet<String> {
    let mut trades = BTreeSet::new();
    for (give, cards) in payments(hand) {
        for get in codes().into_iter().filter(|get| buys(give, get)) {
            if bank.count(the(get)) + cards.count(the(get)) > 0 {
                trades.insert(format!("trade {cards}>{get}"));
            }
        }
    }
    trades
}

fn listed(scene: &Scene) -> BTreeSet<String> {
    let trades = scene.listed(the("A")).into_iter().filter(|action| matches!(action, Action::Trade { .. }));
    let all: Vec<_> = trades.map(|trade| trade.to_string()).collect();
    let once: BTreeSet<_> = all.iter().cloned().collect();
    assert_eq!(all.len(), once.len(), "each is listed once");
    once
}

/// Tries everything: what is listed is what the rule says, what is done too, and nothing else.
fn agrees(hand: &str, others: &str) {
    let fresh = || painting(&[hand, others]);
    let (held, bank) = (the::<Cards>(hand), fresh().table().bank);
    let allowed = expected(held, bank);
    assert_eq!(listed(&fresh()), allowed, "{hand} while others hold {others}");
    for (_, give) in payments(held) {
        for get in codes() {
            let trade = format!("trade {give}>{get}");
            let mut scene = fresh();
            let answer = scene.says(&format!("A {trade}"));
            assert_eq!(answer.is_ok(), allowed.contains(&trade), "{trade}: {answer:?}");
            if answer.is_ok() {
                let mut after = held;
                after -= *give;
                after += pile(&[get]);
                assert_eq!(scene.hand("A").palette, after, "{trade}");
                assert_eq!(scene.table().bank + after + the::<Cards>(others), whole_box(), "{trade}");
            }
        }
    }
}

#[test]
fn p5_2_every_payment_alone_against_every_card() {
    let two_or_three = PAYMENTS.iter().filter(|(give, _)| give.len() == 2 || give.len() == 3);
    for (_, give) in two_or_three {
        agrees(&give.to_string(), "-");
    }
}

#[test]
fn p5_2_rich_hands_against_full_and_empty_stacks() {
    let all_primaries = "7R+8Y+7B";
    let empty_mixed = "9Or+12Vi+6Am+6Te+6Bk";
    for hand in ["3Or+Gn+Y+B", "R+Bk+Wh+Br+Y", "3R+2B", "3Bk+Wh", "3Gy+R", "3Bi+Bk+Wh+Y+Br"] {
        agrees(hand, "-");
    }
    agrees("R+B+3Gn", all_primaries);
    agrees("3Or+3Gn+B", empty_mixed);
    agrees("Y+Br+Bk+Wh", "5Bi+6Gy");
    agrees("R+Y+B", "7R+7Y+7B");
    agrees("2R+Gn", "6R+8Y");
}

#[test]
fn p5_2_a_three_alike_buy_black_white_a_secondary_or_a_tertiary() {
    for give in codes() {
        for get in FOR_THREE {
            let mut scene = painting(&[&format!("3{give}"), "-"]);
            let traded = OpenEvent::Traded { seat: the("A"), give: the(&format!("3{give}")), get: the(get) };
            assert_eq!(scene.does(&format!("A trade 3{give}>{get}")), [traded.into()]);
            assert_eq!(scene.palette("A"), get);
        }
    }
}

fn no_such_trade(give: &str, get: &str) -> Rejection {
    Rejection::NoSuchTrade { give: the(give), get: the(get) }
}

#[test]
fn p5_2_a_three_alike_never_buy_a_primary_bisque_or_gray() {
    for give in codes().map(|code| format!("3{code}")) {
        let mut scene = painting(&[&give, "-"]);
        for get in ["R", "Y", "B", "Bi", "Gy"] {
            scene.refuses(&format!("A trade {give}>{get}"), "P5.2", &no_such_trade(&give, get));
        }
    }
}

#[test]
fn p5_2_a_it_takes_exactly_three_and_alike() {
    let mut scene = painting(&["4Gn+2Or+Vi", "-"]);
    for give in ["Gn", "2Gn", "4Gn", "2Gn+Or", "Or+Gn+Vi", "3Gn+Or"] {
        scene.refuses(&format!("A trade {give}>Bk"), "P5.2", &no_such_trade(give, "Bk"));
    }
    scene.does("A trade 3Gn>Bk");
}

#[test]
fn p5_2_b_yellow_and_brown_buy_bisque() {
    let mut scene = painting(&["Y+Br+R+Gn", "-"]);
    for give in ["R+Br", "Y+Gn", "Y", "Y+Br+Gn"] {
        scene.refuses(&format!("A trade {give}>Bi"), "P5.2", &no_such_trade(give, "Bi"));
    }
    scene.does("A trade Y+Br>Bi");
    assert_eq!((scene.palette("A"), scene.bank("Y"), scene.bank("Bi")), ("R+Gn+Bi".into(), 8, 4));
}

#[test]
fn p5_2_c_black_and_white_buy_gray() {
    let mut scene = painting(&["2Bk+2Wh", "-"]);
    for give in ["2Bk", "2Wh", "Bk", "2Bk+Wh"] {
        scene.refuses(&format!("A trade {give}>Gy"), "P5.2", &no_such_trade(give, "Gy"));
    }
    scene.does("A trade Bk+Wh>Gy");
    assert_eq!((scene.palette("A"), scene.bank("Bk"), scene.bank("Gy")), ("Bk+Wh+Gy".into(), 5, 5));
}

#[test]
fn p5_2_d_a_primary_and_any_card_buy_another_primary() {
    for with in codes().into_iter().filter(|code| *code != "R") {
        for get in ["Y", "B"] {
            let mut scene = painting(&[&pile(&["R", with]).to_string(), "-"]);
            scene.does(&format!("A trade {}>{get}", pile(&["R", with])));
            assert_eq!(scene.palette("A"), get);
        }
    }
    painting(&["2R", "-"]).does("A trade 2R>B");
}

#[test]
fn p5_2_d_the_primary_taken_differs_from_the_one_given() {
    let mut scene = painting(&["2R+Gn", "-"]);
    scene.refuses("A trade R+Gn>R", "P5.2", &no_such_trade("R+Gn", "R"));
    scene.refuses("A trade 2R>R", "P5.2", &no_such_trade("2R", "R"));
    scene.refuses("A trade R>B", "P5.2", &no_such_trade("R", "B"));
    scene.refuses("A trade 2R+Gn>B", "P5.2", &no_such_trade("2R+Gn", "B"));
    // Of two primaries either can be the other card.
    painting(&["R+B", "-"]).does("A trade R+B>R");
    painting(&["R+B", "-"]).does("A trade R+B>B");
    painting(&["R+B", "-"]).does("A trade R+B>Y");
}

#[test]
fn p5_2_d_no_primary_no_primary() {
    let mut scene = painting(&["Gn+Bi+Bk", "-"]);
    scene.refuses("A trade Gn+Bi>R", "P5.2", &no_such_trade("Gn+Bi", "R"));
    scene.refuses("A trade Gn+Bk>Y", "P5.2", &no_such_trade("Gn+Bk", "Y"));
}

#[test]
fn p5_2_one_pays_with_cards_in_hand() {
    let mut scene = painting(&["2Gn+R", "5Gn"]);
    for (give, missing) in
        [("3Gn", "Gn"), ("Y+Br", "Y+Br"), ("Bk+Wh", "Bk+Wh"), ("R+Or", "Or"), ("2R", "R"), ("Y+R", "Y")]
    {
        let get = if give == "3Gn" { "Bk" } else { "B" };
        let why = Rejection::TradeNotHeld { missing: the(missing) };
        scene.refuses(&format!("A trade {give}>{get}"), "P5.2", &why);
    }
}

#[test]
fn p5_2_the_bank_gives_one_card_and_trades_nothing_else() {
    let scene = painting(&["3Gn|fifer,mona-lisa|H12,H07", "-"]);
    for (line, json) in [
        ("A trade 3Gn>2Bk", r#"{"trade":{"give":{"green":3},"get":{"black":2}}}"#),
        ("A trade 3Gn>Bk+Wh", r#"{"trade":{"give":{"green":3},"get":["black","white"]}}"#),
        ("A trade 3Gn>-", r#"{"trade":{"give":{"green":3},"get":"-"}}"#),
    ] {
        scene.forbids(line, json, "P5.2", &Rejection::BankGivesOne);
    }
    for (line, json) in [
        ("A trade fifer>Bk", r#"{"trade":{"give":"fifer","get":"black"}}"#),
        ("A trade 3Gn>H12", r#"{"trade":{"give":{"green":3},"get":"H12"}}"#),
    ] {
        scene.forbids(line, json, "P5.2", &Rejection::BankTradesCards);
    }
    let why = Rejection::NotYourTurn { active: the("A") };
    scene.forbids("B trade 3Gn>2Bk", r#"{"trade":{"give":{"green":3},"get":{"black":2}}}"#, "P3.1", &why);
}

#[test]
fn p5_2_the_wanted_card_must_be_in_stock() {
    for (hand, others, trade, get) in [
        ("3Gn", "6Bk", "3Gn>Bk", "Bk"),
        ("Y+Br", "5Bi", "Y+Br>Bi", "Bi"),
        ("Bk+Wh", "6Gy", "Bk+Wh>Gy", "Gy"),
        ("R+Gn", "8B", "R+Gn>B", "B"),
    ] {
        let why = Rejection::NotInBank { get: the(get) };
        painting(&[hand, others]).refuses(&format!("A trade {trade}"), "P5.2", &why);
    }
    painting(&["3Gn", "5Bk"]).does("A trade 3Gn>Bk");
}

#[test]
fn p5_2_the_payment_is_on_its_stack_before_the_card_is_taken() {
    let mut scene = painting(&["3Or", "9Or"]);
    assert_eq!(scene.bank("Or"), 0);
    scene.does("A trade 3Or>Or");
    assert_eq!((scene.palette("A"), scene.bank("Or")), ("Or".into(), 2));

    let mut primaries = painting(&["R+B", "7R"]);
    primaries.does("A trade R+B>R");
    assert_eq!((primaries.palette("A"), primaries.bank("R")), ("R".into(), 0));
}

#[test]
fn p5_2_as_often_as_wished() {
    let mut scene = painting(&["3Gn+3Or+Y+Br", "-"]);
    scene.plays(&["A trade 3Gn>Bk", "A trade 3Or>Wh", "A trade Bk+Wh>Gy", "A trade Y+Br>Bi"]);
    assert_eq!(scene.palette("A"), "Gy+Bi");
}
