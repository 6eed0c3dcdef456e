//! People play over bad networks, in several tabs and on several devices. Nobody acts twice, nobody sees anything but
//! what is, and no table gets stuck.

use std::time::Duration;

use crate::house::checks::finished;
use crate::house::inside::Inside;
use crate::house::network::lay;
use crate::house::notes::{Counter, Notes, Want};
use crate::house::player::{Line, Manner, Player};
use crate::house::tables::{KINDS, Kind, Set, nobody, set};
use crate::house::{House, STUCK, Way};
use client::{Client, ClientError, Followed, Following};
use serde_json::{Value, json};
use tokio::task::JoinSet;

/// Who hears nothing for so long comes again: a message may have been the last and have been lost.
const PATIENCE: Duration = Duration::from_millis(150);

/// The same player on another device, by a recovery link.
async fn on_another_device(client: &Client) -> Client {
    let told = client.post("/api/v1/me/recovery", &json!({})).await.expect("a link");
    let secret = json!({ "secret": told["secret"] });
    let (device, me) = Client::new(client.base()).becoming("/api/v1/recover", &secret).await.expect("known");
    assert_eq!(me["id"], client.get("/api/v1/me").await.expect("known")["id"]);
    device
}

/// Plays a table over bad lines. The host has two tabs on one device and two on another; the others have one.
async fn play(server: String, kind: Kind, seed: u64) -> (Set, Notes) {
    let mut luck = fastrand::Rng::with_seed(seed);
    let set = set(&mut Way::to(&server), &nobody(), kind).await;
    let host = set.people[0].at(&server);
    let device = on_another_device(&host).await;
    let tabs = [&host, &device, &device].into_iter().chain(&set.people);
    let notes = Notes::new(&Counter::default());
    let way = Way::to(&lay(&server, seed).await);
    let mut players = JoinSet::new();
    for client in tabs {
        let line = if luck.u32(..3) > 0 { Line::Socket } else { Line::Http };
        let manner = Manner { line, undoes: 0.05, talks: 0.02, patience: Some(PATIENCE) };
        players.spawn(Player::new(client, &way, &set.table, manner, &notes, luck.u64(..)).play());
    }
    let Ok(players) = tokio::time::timeout(STUCK, players.join_all()).await else {
        panic!("{kind:?} is stuck\n{}", notes.doing());
    };
    for player in players {
        let full =
            player.client.at(&server).get(&format!("/api/v1/tables/{}", set.table)).await.expect("all");
        let known = &player.following;
        assert_eq!(known.view, full["view"], "{}: what was followed is what is", set.table);
        // Another tab may say something after the end.
        assert!(known.n <= number(&full["n"]) && known.era == number(&full["era"]), "{known:?}");
    }
    (set, notes)
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

async fn all_come_to_their_end(server: &str, kinds: &[Kind], seed: u64) {
    let mut tables = JoinSet::new();
    for (&kind, seed) in kinds.iter().zip(seed..) {
        tables.spawn(play(server.to_owned(), kind, seed));
    }
    for (set, notes) in tables.join_all().await {
        let people: Vec<_> = set.people.iter().map(|client| client.at(server)).collect();
        finished(&set, &people, &notes).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_bad_networks_every_game_is_played_as_it_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let inside = Inside::open(&folder, Duration::ZERO).await;
    all_come_to_their_end(&inside.address, &KINDS, 11).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_bad_networks_to_the_real_process_too() {
    let house = House::open(&[]);
    all_come_to_their_end(&house.way().now(), &KINDS[..3], 29).await;
    house.is_sound();
}

/// Says one thing over a socket and waits for the answer.
async fn over_socket(client: &Client, table: &str, key: &str, command: &Value) -> Result<Value, ClientError> {
    let mut socket = client.socket(table, None).await?;
    socket.order(key, command).await?;
    loop {
        let message = socket.next().await.expect("an answer")?;
        if message["key"] == key {
            socket.close().await;
            return match message["type"].as_str() {
                Some("done") => Ok(message["done"].clone()),
                _ => Err(ClientError::Refused { status: 409, body: message }),
            };
        }
    }
}

#[tokio::test]
async fn of_all_tabs_and_devices_that_decide_at_once_one_wins_and_the_others_see_what_is() {
    let folder = tempfile::tempdir().unwrap();
    let inside = Inside::open(&folder, Duration::ZERO).await;
    let kind = Kind { game: "pass-the-paint", seats: 2, bots: 0 };
    let laid = set(&mut Way::to(&inside.address), &nobody(), kind).await;
    let people: Vec<_> = laid.people.iter().map(|client| client.at(&inside.address)).collect();
    let devices = [on_another_device(&people[0]).await, on_another_device(&people[1]).await];
    let (notes, mut luck) = (Notes::default(), fastrand::Rng::with_seed(5));
    let (table, path) = (&laid.table, format!("/api/v1/tables/{}", laid.table));
    loop {
        let full = people[0].get(&path).await.unwrap();
        if full["table"]["stage"] == "over" {
            break;
        }
        let awaited = full["now"]["awaited"].as_array().unwrap();
        let seat = usize::try_from(number(luck.choice(awaited).unwrap())).unwrap();
        let (tab, device) = (&people[seat], &devices[seat]);
        let actions = tab.get(&format!("{path}/actions")).await.unwrap();
        let list = actions["list"].as_array().unwrap();
        let mut choose = || {
            let said = luck.choice(list).unwrap()["text"].as_str().unwrap().to_owned();
            let order = notes.wants(seat as u64, number(&actions["decision"]), Want::Act(said));
            (order.key.clone(), order.command())
        };
        let [a, b, c, d] = [choose(), choose(), choose(), choose()];
        let answers = tokio::join!(
            tab.order(table, &a.0, &a.1),
            tab.order(table, &b.0, &b.1),
            device.order(table, &c.0, &c.1),
            over_socket(device, table, &d.0, &d.1),
        );
        let now = tab.get(&path).await.unwrap();
        let mut won = 0;
        for (order, answer) in [(a, answers.0), (b, answers.1), (c, answers.2), (d, answers.3)] {
            match answer {
                Ok(done) => {
                    assert_eq!(done["repeated"], false);
                    notes.done(&order.0, false);
                    won += 1;
                }
                Err(refused) if now["table"]["stage"] == "over" => assert_eq!(refused.code(), Some("over")),
                Err(ClientError::Refused { body, .. }) => {
                    assert_eq!(body["error"]["code"], "stale-decision", "{body}");
                    for part in ["view", "now", "n", "era", "table"] {
                        assert_eq!(body["error"]["current"][part], now[part], "{part}");
                    }
                }
                Err(wrong) => panic!("{wrong}"),
            }
        }
        assert_eq!(won, 1, "exactly one");
    }
    finished(&laid, &people, &notes).await;
}

/// The house's own tools may write a table that a server has in use.
#[tokio::test]
async fn who_follows_a_table_that_somebody_else_has_written_catches_up() {
    let folder = tempfile::tempdir().unwrap();
    let here = Inside::open(&folder, Duration::ZERO).await;
    let elsewhere = Inside::open(&folder, Duration::ZERO).await;
    let host = Client::new(&here.address).newcomer("Ada").await.unwrap();
    let wanted = json!({ "setup": { "game": "pastiche", "seats": 2 } });
    let made = host.post("/api/v1/tables", &wanted).await.unwrap();
    let table = made["id"].as_str().unwrap();
    let say = |text: &str| json!({ "do": "say", "text": text });

    let mut socket = host.socket(table, None).await.unwrap();
    let mut following = Following::default();
    host.order(table, "1", &say("here")).await.unwrap();
    while following.n < 3 {
        following.take(&socket.next().await.unwrap().unwrap());
    }
    host.at(&elsewhere.address).order(table, "2", &say("elsewhere")).await.unwrap();
    host.order(table, "3", &say("here again")).await.unwrap();
    // Once more may be needed, not more.
    for _ in 0..2 {
        loop {
            match following.take(&socket.next().await.unwrap().unwrap()) {
                Followed::Gap | Followed::Goodbye => break,
                _ if following.n == 5 => return,
                _ => {}
            }
        }
        socket = host.socket(table, following.from().as_deref()).await.unwrap();
    }
    panic!("at {} after coming again twice", following.n);
}
