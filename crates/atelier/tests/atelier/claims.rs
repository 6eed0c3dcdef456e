//! The server is killed while people come by invitations, by recovery links, and while they ask to play again. Whoever asks
//! again gets what they asked for, and nothing was used up for nothing.

use client::Client;
use serde_json::{Value, json};
use tokio::task::{JoinSet, spawn_blocking};

use crate::house::tables::{insist, newcomer, nobody, order};
use crate::house::{House, Way};

/// So many rounds in a full run, each with a kill.
const ROUNDS: u64 = 90;
/// So many come by one invitation that is for more.
const COME: usize = 5;
const USES: usize = 8;
/// What is random about it follows from this.
const SEED: u64 = 11;

/// Kills it at some moment, and starts it again.
async fn kill(mut house: House, spins: u32) -> House {
    let killing = spawn_blocking(move || {
        for _ in 0..spins {
            std::hint::spin_loop();
        }
        house.kill();
        house.start();
        house
    });
    killing.await.expect("it is killed and started")
}

async fn get(way: &mut Way, client: &Client, path: &str) -> Value {
    insist(way, client, |client| async move { client.get(path).await }).await
}

async fn post(way: &mut Way, client: &Client, path: &str, body: &Value) -> Value {
    insist(way, client, |client| async move { client.post(path, body).await }).await
}

/// A private table with an invitation to it: its id and the invitation's secret.
async fn invited(way: &mut Way, host: &Client) -> (String, Value) {
    let setup = json!({ "game": "pass-the-paint", "seats": 6, "visibility": "private" });
    let made = post(way, host, "/api/v1/tables", &json!({ "setup": setup })).await;
    let table = made["id"].as_str().expect("an id").to_owned();
    let told = post(way, host, &format!("/api/v1/tables/{table}/invites"), &json!({ "uses": USES })).await;
    (table, told["secret"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_invitation_is_used_up_without_a_seat_when_it_is_killed() {
    let mut house = House::open(&[]);
    let (mut way, nobody, mut luck) = (house.way(), nobody(), fastrand::Rng::with_seed(SEED));
    let host = newcomer(&mut way, &nobody).await;
    let (mut claims, mut lost) = (0, 0);
    let rounds = testkit::scale(ROUNDS);
    for _ in 0..rounds {
        let (table, secret) = invited(&mut way, &host).await;
        let mut coming = JoinSet::new();
        for nth in 0..COME {
            let key = format!("{table}-{nth}-a-key-of-their-own");
            let wanted = json!({ "invite": secret, "name": format!("P{nth}"), "key": key });
            let (mut way, nobody) = (way.clone(), nobody.clone());
            coming.spawn(async move {
                let wanted = &wanted;
                let ask =
                    |client: Client| async move { client.becoming("/api/v1/invites/claim", wanted).await };
                insist(&mut way, &nobody, ask).await
            });
        }
        house = kill(house, luck.u32(..400_000)).await;
        let seated = coming.join_all().await;
        let mut seats: Vec<_> = seated.iter().map(|(_, seated)| seated["seat"].as_u64()).collect();
        seats.sort_unstable();
        assert_eq!(seats, [1, 2, 3, 4, 5].map(Some), "everybody has a seat, and none has two");
        for (client, told) in &seated {
            let known = get(&mut way, client, &format!("/api/v1/tables/{table}")).await;
            assert_eq!(known["seat"], told["seat"], "it is theirs");
        }
        let invites = get(&mut way, &host, &format!("/api/v1/tables/{table}/invites")).await;
        let left = invites[0]["left"].as_u64().and_then(|left| usize::try_from(left).ok());
        claims += COME;
        lost += (USES - COME) - left.unwrap_or_default();
    }
    println!("{rounds} kills, {claims} claims, {lost} invitations used up without a seat");
    assert_eq!(lost, 0);
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_link_leads_to_a_session_whenever_it_is_killed() {
    let mut house = House::open(&[]);
    let (mut way, nobody, mut luck) = (house.way(), nobody(), fastrand::Rng::with_seed(SEED));
    for round in 0..testkit::scale(ROUNDS) {
        let ada = newcomer(&mut way, &nobody).await;
        let told = post(&mut way, &ada, "/api/v1/me/recovery", &json!(null)).await;
        let wanted = json!({ "secret": told["secret"], "key": format!("{round}-ada-on-her-telephone") });
        let (mut there, asker) = (way.clone(), nobody.clone());
        let recovering = tokio::spawn(async move {
            let wanted = &wanted;
            let ask = |client: Client| async move { client.becoming("/api/v1/recover", wanted).await };
            insist(&mut there, &asker, ask).await
        });
        house = kill(house, luck.u32(..100_000)).await;
        let (again, me) = recovering.await.expect("a session");
        assert_eq!(get(&mut way, &again, "/api/v1/me").await["id"], me["id"]);
    }
    house.is_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_play_again_meet_at_one_table_whenever_it_is_killed() {
    let mut house = House::open(&[]);
    let (mut way, nobody, mut luck) = (house.way(), nobody(), fastrand::Rng::with_seed(SEED));
    for _ in 0..testkit::scale(ROUNDS) {
        let people = [newcomer(&mut way, &nobody).await, newcomer(&mut way, &nobody).await];
        let setup = json!({ "game": "pastiche", "seats": 2 });
        let made = post(&mut way, &people[0], "/api/v1/tables", &json!({ "setup": setup })).await;
        let table = made["id"].as_str().expect("an id").to_owned();
        order(&mut way, &people[1], &table, "sit", &json!({ "do": "sit" })).await;
        order(&mut way, &people[0], &table, "end", &json!({ "do": "end" })).await;
        let again = format!("/api/v1/tables/{table}/rematch");
        let mut asking = JoinSet::new();
        for person in people.clone() {
            let (mut way, again) = (way.clone(), again.clone());
            asking.spawn(async move { post(&mut way, &person, &again, &json!(null)).await });
        }
        house = kill(house, luck.u32(..200_000)).await;
        let tables = asking.join_all().await;
        assert_eq!(tables[0]["id"], tables[1]["id"]);
        for person in &people {
            let theirs = get(&mut way, person, "/api/v1/me/tables").await;
            assert_eq!(theirs["tables"].as_array().map(Vec::len), Some(2), "no other table is left behind");
        }
    }
    house.is_sound();
}
