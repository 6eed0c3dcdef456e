//! Pass the Paint, where everybody chooses at once and face down: what another chooses, changes and takes back.

use serde_json::{Value, json};

use super::house::{Guest, House};
use super::knows::{assert_same, everything, looks};
use super::streams::{Stream, masked};

fn paint(seats: u8, variant: &str) -> Value {
    json!({
        "game": "pass-the-paint", "seats": seats, "visibility": "listed",
        "options": { "variant": variant }, "pace": { "kind": "live", "per-move": 3600 }
    })
}

/// A table that is open and full, and another with the same secret key: they are dealt the same cards.
async fn pair(house: &House, setup: &Value, people: &[&Guest]) -> [String; 2] {
    let one = house.table(setup, people).await;
    let other = copy(house, &one, 'Q').await;
    for (table, key) in [(&one, "start"), (&other, "start too")] {
        house.ordered(people[0], table, key, &json!({ "do": "start" })).await;
    }
    [one, other]
}

/// The same table once more, under an id as long.
async fn copy(house: &House, table: &str, first: char) -> String {
    let first = if table.starts_with(first) { 'R' } else { first };
    let id = format!("{first}{}", &table[1..]);
    let (mut kept, key, log) = house.app.shared.store.load(table).await.unwrap().unwrap();
    kept.id.clone_from(&id);
    house.app.shared.store.add_table(kept, key, log).await.unwrap();
    id
}

/// The streams of those who look on, at both tables of a pair: as JSON lines, as events, and from outside.
async fn streams(house: &House, viewers: &[&Guest], tables: &[String; 2]) -> Vec<[Stream; 2]> {
    let mut streams = Vec::new();
    for guest in viewers {
        let [one, other] = tables.each_ref().map(|table| format!("/api/v1/tables/{table}/stream"));
        streams.push([house.stream(guest, &one).await, house.stream(guest, &other).await]);
    }
    streams
}

/// Both tables have told all viewers the same, up to something that is said now for all to hear.
async fn assert_told_the_same(
    house: &House,
    speaker: &Guest,
    tables: &[String; 2],
    streams: &mut [[Stream; 2]],
    mark: &str,
) {
    for table in tables {
        house.ordered(speaker, table, mark, &json!({ "do": "say", "text": mark })).await;
    }
    for pair in streams {
        let [one, other] = pair;
        let (one, other) = (one.until(mark).await, other.until(mark).await);
        let same = |pieces: &[String], table: &str| -> Vec<String> {
            pieces.iter().map(|piece| masked(piece, table)).collect()
        };
        // Piece by piece: also how many there are and how long each is.
        assert_eq!(same(&one, &tables[0]), same(&other, &tables[1]), "{mark}");
    }
}

/// What a seat does in the game: chooses, or takes back.
async fn does(house: &House, who: &Guest, table: &str, ways: &[&str]) {
    for (nth, way) in ways.iter().enumerate() {
        let decision = house.decision(who, table).await;
        let command = match *way {
            "undo" | "restart-turn" => json!({ "do": way, "decision": decision }),
            said => json!({ "do": "act", "decision": decision, "said": said }),
        };
        house.ordered(who, table, &format!("{decision} {nth}"), &command).await;
    }
}

/// One of these, another than that if there is another.
fn any<'a>(choices: &'a [String], but: &str, dice: &mut fastrand::Rng) -> Option<&'a str> {
    let others: Vec<_> = choices.iter().filter(|choice| *choice != but).collect();
    (!others.is_empty()).then(|| others[dice.usize(..others.len())].as_str())
}

/// A seat comes to the same choice by two different ways that take as many entries of the record, so that the luck
/// that follows is the same too.
async fn choose_in_two_ways(house: &House, who: &Guest, tables: &[String; 2], dice: &mut fastrand::Rng) {
    let choices = house.choices(who, &tables[0]).await;
    assert_eq!(choices, house.choices(who, &tables[1]).await, "who chooses has the same choice");
    let last = choices[dice.usize(..choices.len())].as_str();
    let mut other = || any(&choices, last, dice);
    let ways = match (other(), other(), other()) {
        (Some(x), Some(y), Some(z)) => [vec![x, last, x, last], vec![y, last, z, "undo"]],
        _ => [vec![last], vec![last]],
    };
    for (table, way) in tables.iter().zip(ways) {
        does(house, who, table, &way).await;
    }
}

/// Both tables look the same to all viewers, whatever they ask.
async fn assert_look_the_same(house: &House, viewers: &[(&str, &Guest)], tables: &[String; 2], when: &str) {
    for (name, guest) in viewers {
        let one = everything(house, guest, &tables[0]).await;
        let other = everything(house, guest, &tables[1]).await;
        assert_same(&one, &other, name, when);
    }
}

/// Three people play two whole games with the same cards. One of them chooses by other ways in the second game: other
/// first thoughts, changes of mind, undos. Until the end neither another player nor a spectator is told a byte of it, by
/// streams, looks or refusals. (The records differ, and are open once the game is over.)
#[tokio::test]
async fn the_ways_to_a_choice_are_sent_to_nobody_else_through_a_whole_game() {
    let house = House::open().await;
    let [viewer, chooser, third] =
        [house.newcomer("Vi").await, house.newcomer("Xi").await, house.newcomer("Yo").await];
    let people = [&viewer, &chooser, &third];
    let tables = pair(&house, &paint(3, "standard"), &people).await;
    let nobody = Guest::default();
    let stranger = house.newcomer("Stranger").await;
    let mut streams = streams(&house, &[&viewer, &third, &nobody], &tables).await;
    let viewers = [("Vi", &viewer), ("Yo", &third), ("a stranger", &stranger), ("nobody", &nobody)];
    let mut dice = fastrand::Rng::with_seed(8);
    for turn in 0.. {
        let full = house.get(&viewer, &format!("/api/v1/tables/{}", tables[0])).await.json();
        if full["table"]["stage"] != "playing" {
            break;
        }
        // Whoever is last opens all choices, and that must not be the one with second thoughts.
        choose_in_two_ways(&house, &chooser, &tables, &mut dice).await;
        if turn == 1 {
            // What is voted on meanwhile is told alike as well.
            for table in &tables {
                let kick = json!({ "do": "kick", "player": third.id });
                house.ordered(&viewer, table, "kick", &kick).await;
                house.ordered(&chooser, table, "vote", &json!({ "do": "vote", "yes": false })).await;
            }
        }
        for guest in [&third, &viewer] {
            if turn % 4 == 1 {
                assert_look_the_same(&house, &viewers, &tables, &format!("turn {turn}")).await;
            }
            let choices = house.choices(guest, &tables[0]).await;
            let said = choices[dice.usize(..choices.len())].as_str();
            for table in &tables {
                does(&house, guest, table, &[said]).await;
            }
        }
        let over = house.get(&viewer, &format!("/api/v1/tables/{}", tables[0])).await.json();
        if over["table"]["stage"] == "playing" {
            assert_told_the_same(&house, &viewer, &tables, &mut streams, &format!("mark {turn}")).await;
            assert_look_the_same(&house, &viewers, &tables, &format!("after turn {turn}")).await;
        }
    }
}

/// At one moment of a game two tables go on differently: at one a seat chooses and lets it be; at the other it chooses
/// something else, thinks again and again, and takes some of it back. To the others both look the same, whatever they
/// ask, and they are told the same. With one hand each, and with two.
#[tokio::test]
async fn what_and_how_often_somebody_chooses_face_down_is_their_own_business() {
    let house = House::open().await;
    let [viewer, chooser] = [house.newcomer("Vi").await, house.newcomer("Xi").await];
    let people = [&viewer, &chooser];
    let nobody = Guest::default();
    let mut compared = 0;
    for (seed, variant) in (1..=6).flat_map(|seed| [(seed, "standard"), (seed, "double-hands")]) {
        let mut dice = fastrand::Rng::with_seed(seed);
        let tables = pair(&house, &paint(2, variant), &people).await;
        // Some turns are played alike, up to where nobody has chosen.
        for nth in 0.. {
            let full = house.get(&viewer, &format!("/api/v1/tables/{}", tables[0])).await.json();
            let places = full["view"]["table"]["places"].as_array().unwrap();
            if nth >= seed * 3 && places.iter().all(|place| place["chosen"] == false) {
                break;
            }
            let guest = people[usize::try_from(full["now"]["awaited"][0].as_u64().unwrap()).unwrap()];
            let choices = house.choices(guest, &tables[0]).await;
            let said = any(&choices, "", &mut dice).expect("who is awaited can choose");
            for table in &tables {
                does(&house, guest, table, &[said]).await;
            }
        }
        let mut streams = streams(&house, &[&viewer, &nobody], &tables).await;
        let choices = house.choices(&chooser, &tables[0]).await;
        let left: Vec<_> =
            choices.iter().filter(|said| variant == "standard" || said.contains(" left")).cloned().collect();
        let Some(plain) = any(&left, "", &mut dice) else { continue };
        let Some(first) = any(&left, plain, &mut dice) else { continue };
        compared += 1;
        does(&house, &chooser, &tables[0], &[plain]).await;
        does(&house, &chooser, &tables[1], &[first, plain, first, "undo", "undo", plain, first]).await;
        let viewers = [("Vi", &viewer), ("nobody", &nobody)];
        assert_look_the_same(&house, &viewers, &tables, variant).await;
        assert_told_the_same(&house, &viewer, &tables, &mut streams, "after choosing").await;
        // All of it is taken back, which is seen once, and something is chosen again.
        does(&house, &chooser, &tables[0], &["restart-turn", first]).await;
        does(&house, &chooser, &tables[1], &["restart-turn", plain, first]).await;
        assert_look_the_same(&house, &viewers, &tables, variant).await;
        assert_told_the_same(&house, &viewer, &tables, &mut streams, "after taking back").await;
    }
    assert!(compared > 6, "only {compared} pairs had a choice");
}

/// A change of mind, and its undoing, change nothing at all for others at the same table: no time, no clock, no place in
/// a list, no question that waits for an answer. Nothing is masked here but the time of asking.
#[tokio::test]
async fn a_change_of_mind_moves_no_clock_no_list_and_no_question() {
    let house = House::open().await;
    let [viewer, chooser] = [house.newcomer("Vi").await, house.newcomer("Xi").await];
    let nobody = Guest::default();
    for variant in ["standard", "double-hands"] {
        let table = house.table(&paint(2, variant), &[&viewer, &chooser]).await;
        house.ordered(&viewer, &table, "start", &json!({ "do": "start" })).await;
        let choices = house.choices(&chooser, &table).await;
        let [first, second] = [&choices[0], &choices[1]];
        does(&house, &chooser, &table, &[first]).await;
        if variant == "standard" {
            let ask = json!({ "do": "ask-takeback" });
            house.ordered(&chooser, &table, "ask", &ask).await;
        }
        // Another table changes later: in a list it comes before this one.
        house.tick().await;
        house.table(&paint(2, variant), &[&viewer]).await;
        house.tick().await;
        let mut before = Vec::new();
        for guest in [&viewer, &nobody] {
            before.push(looks(&house, guest, &table).await);
        }
        for way in [second.as_str(), "undo", second.as_str(), first.as_str()] {
            does(&house, &chooser, &table, &[way]).await;
            for (guest, before) in [&viewer, &nobody].into_iter().zip(&before) {
                assert_eq!(looks(&house, guest, &table).await, *before, "{variant}: {way}");
            }
            house.tick().await;
        }
    }
}
