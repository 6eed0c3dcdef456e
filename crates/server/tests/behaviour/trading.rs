//! Trade offers, live and over days, and answers given beforehand.

use std::time::Duration;

use client::Client;
use serde_json::{Value, json};

use crate::house::{
    House, Reader, awaited, choices, does, done, full, hold_time, order, pastiche, record, refused, says,
    soon, started,
};

/// Two people, the one whose turn it is in the painting phase, and what they could swap.
struct Deal {
    table: String,
    seat: usize,
    /// What the active player gives, and gets.
    give: String,
    get: String,
}

/// A colour somebody holds, other than this one.
async fn holds(client: &Client, table: &str, other_than: &str) -> String {
    let palette = full(client, table).await["view"]["mine"]["hand"]["palette"].clone();
    let colours = palette.as_object().expect("a palette").keys();
    let mut colours = colours.filter(|colour| *colour != other_than);
    colours.next().unwrap_or_else(|| panic!("nothing but {other_than} in {palette}")).clone()
}

async fn deal(people: &[&Client; 2], setup: Value) -> Deal {
    let table = started(people, setup, &[]).await;
    let (seat, active, _) = awaited(people, &table).await;
    does(active, &table, "place").await;
    does(active, &table, "mix").await;
    let give = holds(active, &table, "").await;
    let get = holds(people[1 - seat], &table, &give).await;
    Deal { table, seat, give, get }
}

impl Deal {
    /// The active player's offer.
    fn offer(&self) -> String {
        format!("offer {} {}>{}", ["B", "A"][self.seat], self.give, self.get)
    }

    /// The other's answer beforehand.
    fn standing(&self) -> Value {
        json!({ "do": "standing", "answers": [format!("accept {} for {}", self.give, self.get)] })
    }

    /// How many cards of a colour somebody holds.
    async fn count(&self, client: &Client, colour: &str) -> u64 {
        full(client, &self.table).await["view"]["mine"]["hand"]["palette"][colour].as_u64().unwrap_or(0)
    }
}

#[tokio::test]
async fn an_offer_is_made_and_accepted_while_it_is_somebody_else_s_turn() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = deal(&people, pastiche()).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let before = (deal.count(active, &deal.get).await, deal.count(other, &deal.give).await);
    says(active, &deal.table, &deal.offer()).await;
    let known = full(other, &deal.table).await;
    assert_eq!(
        (&known["now"]["asked"], &known["now"]["awaited"]),
        (&json!([1 - deal.seat]), &json!([deal.seat]))
    );
    let said = does(other, &deal.table, "accept").await;
    let after = (deal.count(active, &deal.get).await, deal.count(other, &deal.give).await);
    assert_eq!(after, (before.0 + 1, before.1 + 1));
    // The offer is gone.
    let decision = full(other, &deal.table).await["now"]["decision"].clone();
    let late = json!({ "do": "act", "decision": decision, "said": said });
    refused(order(other, &deal.table, late).await, 422, "against-the-rules");
}

#[tokio::test]
async fn an_offer_is_declined_countered_and_withdrawn() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = deal(&people, pastiche()).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let asked = async || full(active, &deal.table).await["now"]["asked"].clone();
    says(active, &deal.table, &deal.offer()).await;
    does(other, &deal.table, "decline").await;
    assert_eq!(asked().await, json!([]));
    says(active, &deal.table, &deal.offer()).await;
    does(active, &deal.table, "withdraw").await;
    assert_eq!(asked().await, json!([]));
    // The other offers to whoever's turn it is.
    says(other, &deal.table, &format!("offer {} {}>{}", ["A", "B"][deal.seat], deal.get, deal.give)).await;
    assert_eq!(asked().await, json!([deal.seat]));
    does(active, &deal.table, "accept").await;
    assert_eq!(asked().await, json!([]));
}

#[tokio::test]
async fn a_standing_answer_is_given_at_once_and_the_record_says_so() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = deal(&people, pastiche()).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let before = deal.count(active, &deal.get).await;
    let (mut hers, mut his) = (Reader::at(active, &deal.table).await, Reader::at(other, &deal.table).await);
    let n = hers.known.n;
    done(other, &deal.table, deal.standing()).await;
    assert_eq!(his.until_is("standing").await["what"]["answers"][0], deal.standing()["answers"][0]);
    assert_eq!(full(other, &deal.table).await["standing"], deal.standing()["answers"]);
    let known = full(active, &deal.table).await;
    assert_eq!((known["n"].as_u64(), known.get("standing")), (Some(n), None), "nobody else is told");
    says(active, &deal.table, &deal.offer()).await;
    let answered =
        hers.until(|message| message["what"]["seen"].to_string().contains(r#""by":"standing""#)).await;
    assert_eq!(answered["now"]["asked"], json!([]));
    assert_eq!(deal.count(active, &deal.get).await, before + 1);
    for person in people {
        done(person, &deal.table, json!({ "do": "keep-warm" })).await;
    }
    hers.until_known(client::Following::is_over).await;
    assert!(record(&ada, &deal.table).await.contains(r#""by":"standing""#));
}

#[tokio::test]
async fn a_standing_answer_given_after_the_offer_fits_too() {
    let house = House::open().await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = deal(&people, pastiche()).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let mut hers = Reader::at(active, &deal.table).await;
    says(active, &deal.table, &deal.offer()).await;
    done(other, &deal.table, deal.standing()).await;
    hers.until(|message| message["what"]["seen"].to_string().contains(r#""by":"standing""#)).await;
}

#[tokio::test]
async fn standing_answers_are_replaced_taken_away_and_checked() {
    let house = House::open().await;
    let [ada, bob, will] = house.guests(["Ada", "Bob", "Will"]).await;
    let people = [&ada, &bob];
    let deal = deal(&people, pastiche()).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let standing = |answers: Value| json!({ "do": "standing", "answers": answers });
    for odd in [
        json!(["accept everything"]),
        json!(["accept Te for 2Gn from Z"]),
        json!(vec!["accept Te for Gn"; 13]),
    ] {
        refused(order(other, &deal.table, standing(odd)).await, 400, "malformed");
    }
    refused(order(&will, &deal.table, standing(json!([]))).await, 403, "forbidden");
    done(other, &deal.table, deal.standing()).await;
    done(other, &deal.table, standing(json!([]))).await;
    says(active, &deal.table, &deal.offer()).await;
    assert_eq!(
        full(active, &deal.table).await["now"]["asked"],
        json!([1 - deal.seat]),
        "it waits for an answer"
    );
}

#[tokio::test(start_paused = true)]
async fn over_days_an_offer_waits_and_a_standing_answer_needs_nobody_to_be_there() {
    let hands = hold_time();
    let house = House::with(|config| config.idle = Duration::from_secs(10)).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let setup = json!({ "game": "pastiche", "pace": { "kind": "correspondence", "hours": 240 } });
    let deal = deal(&people, setup).await;
    let (active, other) = (people[deal.seat], people[1 - deal.seat]);
    let put_away = async || {
        hands.push(3600).await;
        soon(async {
            while house.app.tables.in_use() > 0 {
                tokio::task::yield_now().await;
            }
        })
        .await;
    };
    says(active, &deal.table, &deal.offer()).await;
    put_away().await;
    assert!(choices(other, &deal.table).await.iter().any(|choice| choice.starts_with("decline")));
    does(other, &deal.table, "decline").await;
    done(other, &deal.table, deal.standing()).await;
    put_away().await;
    let before = deal.count(active, &deal.get).await;
    let mut reader = Reader::at(active, &deal.table).await;
    says(active, &deal.table, &deal.offer()).await;
    reader.until(|message| message["what"]["seen"].to_string().contains(r#""by":"standing""#)).await;
    assert_eq!(deal.count(active, &deal.get).await, before + 1);
}

#[tokio::test]
async fn a_bot_answers_an_offer_while_the_game_waits_for_somebody_else() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = started(&[&ada], pastiche(), &["greedy"]).await;
    let mut reader = Reader::at(&ada, &table).await;
    reader.until_known(|known| known.awaited().is_some()).await;
    does(&ada, &table, "place").await;
    does(&ada, &table, "mix").await;
    let give = holds(&ada, &table, "").await;
    let wanted = ["red", "yellow", "blue"].into_iter().find(|colour| *colour != give).unwrap();
    says(&ada, &table, &format!("offer B {give}>{wanted}")).await;
    reader.until_known(|known| known.now["asked"] == json!([1])).await;
    reader.until_known(|known| known.now["asked"] == json!([])).await;
    assert!(reader.heard.last().unwrap()["what"]["seen"].to_string().contains(r#""by":"bot "#));
}

#[tokio::test]
async fn a_bot_that_leaves_an_offer_open_does_not_keep_its_table_from_rest() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = started(&[&ada], pastiche(), &["random"]).await;
    Reader::at(&ada, &table).await.until_known(|known| known.awaited().is_some()).await;
    does(&ada, &table, "place").await;
    does(&ada, &table, "mix").await;
    // It answers about every other offer.
    for _ in 0..4 {
        let give = holds(&ada, &table, "").await;
        let wanted = ["red", "yellow", "blue"].into_iter().find(|colour| *colour != give).unwrap();
        says(&ada, &table, &format!("offer B {give}>{wanted}")).await;
        // Nothing is looked for any more at a table without clocks.
        soon(async {
            while house.app.shared.store.table(&table).await.unwrap().unwrap().deadline.is_some() {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }
}

/// The active player makes an offer, and lets a bot keep the seat warm.
async fn offered_by_a_bot(people: &[&Client; 2]) -> Deal {
    let deal = deal(people, pastiche()).await;
    let active = people[deal.seat];
    says(active, &deal.table, &deal.offer()).await;
    done(active, &deal.table, json!({ "do": "keep-warm" })).await;
    deal
}

fn unhurried(config: &mut server::Config) {
    config.bot_pause = Duration::from_millis(400);
}

fn is_by_bot(message: &Value) -> bool {
    message["what"]["seen"].to_string().contains(r#""by":"bot "#)
}

#[tokio::test(start_paused = true)]
async fn a_bot_on_turn_goes_on_when_its_offer_is_answered() {
    let hands = hold_time();
    let house = House::with(unhurried).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = offered_by_a_bot(&people).await;
    let other = people[1 - deal.seat];
    let mut reader = Reader::at(other, &deal.table).await;
    let n = reader.known.n;
    for _ in 0..5 {
        hands.push(2).await;
        assert_eq!(full(other, &deal.table).await["n"], n, "nobody answers as fast as a bot goes on");
    }
    does(other, &deal.table, "decline").await;
    hands.push(1).await;
    assert_eq!(reader.until(is_by_bot).await["n"], n + 2);
}

#[tokio::test(start_paused = true)]
async fn a_bot_on_turn_does_not_wait_for_ever() {
    let hands = hold_time();
    let house = House::with(unhurried).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = offered_by_a_bot(&people).await;
    let mut reader = Reader::at(people[1 - deal.seat], &deal.table).await;
    let n = reader.known.n;
    hands.push(13).await;
    assert_eq!(reader.until(is_by_bot).await["n"], n + 1);
}

#[tokio::test(start_paused = true)]
async fn a_bot_on_turn_waits_for_nobody_who_is_not_there() {
    let hands = hold_time();
    let house = House::with(unhurried).await;
    let [ada, bob] = house.guests(["Ada", "Bob"]).await;
    let people = [&ada, &bob];
    let deal = offered_by_a_bot(&people).await;
    let mut reader = Reader::at(people[deal.seat], &deal.table).await;
    let n = reader.known.n;
    hands.push(1).await;
    assert_eq!(reader.until(is_by_bot).await["n"], n + 1);
}
