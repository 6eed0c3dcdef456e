//! The disk is full, or somebody else has the database locked: what cannot be kept is refused, nothing that was
//! acknowledged is lost, and play goes on as soon as it can.

use std::time::Duration;

use crate::house::checks::finished;
use crate::house::inside::Inside;
use crate::house::notes::{Notes, Want};
use crate::house::player::{Line, Manner, Player};
use crate::house::tables::{Kind, Set, nobody, set};
use crate::house::{House, STUCK, Way};
use client::{Client, ClientError, Following, Method};
use rusqlite::Connection;
use serde_json::{Value, json};

/// Nobody at this table moves but for those in it.
const KIND: Kind = Kind { game: "pastiche", seats: 2, bots: 0 };

/// People at a table, one step at a time.
pub struct Sitting {
    pub set: Set,
    pub notes: Notes,
    luck: fastrand::Rng,
}

impl Sitting {
    pub async fn down(way: &mut Way) -> Self {
        let set = set(way, &nobody(), KIND).await;
        Self { set, notes: Notes::default(), luck: fastrand::Rng::with_seed(3) }
    }

    pub fn at(&self, address: &str) -> Vec<Client> {
        self.set.people.iter().map(|client| client.at(address)).collect()
    }

    pub fn path(&self) -> String {
        format!("/api/v1/tables/{}", self.set.table)
    }

    /// Everything each of them sees.
    pub async fn views(&self, address: &str) -> Vec<Value> {
        let mut views = Vec::new();
        for client in self.at(address) {
            let full = client.get(&self.path()).await.expect("everything");
            views.push(json!([full["view"], full["now"], full["n"], full["talk"]]));
        }
        views
    }

    /// Whoever is due does something; gives the key and the command with it.
    pub async fn act(&mut self, address: &str) -> (Client, String, Value, Result<Value, ClientError>) {
        let people = self.at(address);
        let full = people[0].get(&self.path()).await.expect("everything");
        let seat = full["now"]["awaited"][0].as_u64().expect("somebody is awaited");
        let client = people[usize::try_from(seat).expect("a seat")].clone();
        let actions = client.get(&format!("{}/actions", self.path())).await.expect("actions");
        let chosen = self.luck.choice(actions["list"].as_array().expect("a list")).expect("something");
        let said = chosen["text"].as_str().expect("a notation").to_owned();
        let noted = self.notes.wants(seat, actions["decision"].as_u64().expect("a number"), Want::Act(said));
        let answer = client.order(&self.set.table, &noted.key, &noted.command()).await;
        if answer.is_ok() {
            self.notes.done(&noted.key, false);
        }
        (client, noted.key.clone(), noted.command(), answer)
    }

    /// They say long things until they are refused; gives the refusal.
    async fn talk_until_refused(&self, address: &str) -> ClientError {
        let host = &self.at(address)[0];
        loop {
            // As much as can be said at once.
            let text = format!("{:04}{}", self.notes.all_done().len(), "\u{1f3a8}".repeat(496));
            let noted = self.notes.wants(0, 0, Want::Say(text));
            match host.order(&self.set.table, &noted.key, &noted.command()).await {
                Ok(_) => self.notes.done(&noted.key, false),
                Err(refused) => return refused,
            }
        }
    }

    /// They play to the end, and all that was acknowledged is there.
    pub async fn play_to_the_end(self, address: &str) {
        let manner = Manner { line: Line::Socket, undoes: 0.0, talks: 0.0, patience: None };
        let players = self.set.people.iter().zip(1..).map(|(client, seed)| {
            let way = Way::to(address);
            tokio::spawn(Player::new(client, &way, &self.set.table, manner, &self.notes, seed).play())
        });
        for player in players.collect::<Vec<_>>() {
            tokio::time::timeout(STUCK, player).await.expect("it is not stuck").expect("no player fails");
        }
        finished(&self.set, &self.at(address), &self.notes).await;
    }
}

/// Asks how the server is until it says this: it looks at most once a second.
pub async fn is_known_to_be(address: &str, status: u16) {
    let client = Client::new(address);
    let asked = async {
        while client.request(Method::GET, "/healthz").send().await.expect("an answer").status() != status {}
    };
    tokio::time::timeout(STUCK, asked).await.expect("it is not stuck");
}

pub async fn health(address: &str) -> Result<Value, ClientError> {
    Client::new(address).get("/healthz").await
}

#[tokio::test]
async fn when_the_disk_is_full_nothing_acknowledged_is_lost_and_with_more_room_play_goes_on() {
    let mut house = House::open(&["--most-megabytes", "1"]);
    let mut sitting = Sitting::down(&mut house.way()).await;
    let address = house.way().now();
    for _ in 0..5 {
        sitting.act(&address).await.3.unwrap();
    }
    let refused = sitting.talk_until_refused(&address).await;
    assert_eq!((refused.status(), refused.code()), (Some(507), Some("storage-full")));
    // What is small may still find a place, but not for long.
    let before = loop {
        let before = sitting.views(&address).await;
        let (.., answer) = sitting.act(&address).await;
        if let Err(refused) = answer {
            assert_eq!((refused.status(), refused.code()), (Some(507), Some("storage-full")));
            break before;
        }
    };
    assert_eq!(sitting.views(&address).await, before, "what was refused has changed nothing");
    is_known_to_be(&address, 507).await;

    house.kill();
    house.say(&["--most-megabytes", "16"]);
    house.start();
    let address = house.way().now();
    assert_eq!(sitting.views(&address).await, before);
    is_known_to_be(&address, 200).await;
    sitting.play_to_the_end(&address).await;
}

#[tokio::test]
async fn while_the_database_is_locked_commands_are_refused_and_afterwards_they_are_not() {
    let house = House::open(&[]);
    let mut sitting = Sitting::down(&mut house.way()).await;
    let address = house.way().now();
    sitting.act(&address).await.3.unwrap();
    let before = sitting.views(&address).await;

    let other = Connection::open(house.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (client, key, command, answer) = sitting.act(&address).await;
    let refused = answer.unwrap_err();
    assert_eq!((refused.status(), refused.code()), (Some(503), Some("storage-busy")));
    assert_eq!(sitting.views(&address).await, before, "what was refused has changed nothing");
    is_known_to_be(&address, 503).await;
    other.execute_batch("ROLLBACK").unwrap();

    is_known_to_be(&address, 200).await;
    let done = client.order(&sitting.set.table, &key, &command).await.unwrap();
    assert_eq!(done["repeated"], false);
    sitting.notes.done(&key, false);
    assert_ne!(sitting.views(&address).await, before);
    sitting.play_to_the_end(&address).await;
    house.is_sound();
}

/// How many writes have failed.
async fn failed(client: &Client) -> u64 {
    let metrics = client.get("/metrics").await.expect("figures");
    let mut lines = metrics.as_str().expect("text").lines();
    let failed = lines.find_map(|line| line.strip_prefix("atelier_writes_failed_total "));
    failed.and_then(|failed| failed.parse().ok()).expect("a figure")
}

#[tokio::test]
async fn when_there_is_room_again_tables_go_on_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    // Slow enough for the disk to be full before the game is over.
    let inside = Inside::open(&folder, Duration::from_millis(10)).await;
    let address = &inside.address;
    let mut sitting = Sitting::down(&mut Way::to(address)).await;
    let host = sitting.at(address)[0].clone();
    let wanted = json!({
        "setup": { "game": "pastiche", "seats": 4 }, "sit": false, "start": true, "bots": vec!["greedy"; 4],
    });
    let bots = host.post("/api/v1/tables", &wanted).await.unwrap();
    let bots = bots["id"].as_str().unwrap();
    let mut socket = host.socket(bots, None).await.unwrap();

    inside.app.shared.store.limit_bytes(Some(1)).await.unwrap();
    let refused = sitting.talk_until_refused(address).await;
    assert_eq!((refused.status(), refused.code()), (Some(507), Some("storage-full")));
    is_known_to_be(address, 507).await;
    // Bots are refused too, and try again.
    let until = failed(&host).await + 2;
    while failed(&host).await < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let stage = host.get(&format!("/api/v1/tables/{bots}")).await.unwrap()["table"]["stage"].clone();
    assert_eq!(stage, "playing");

    inside.app.shared.store.limit_bytes(None).await.unwrap();
    is_known_to_be(address, 200).await;
    let mut following = Following::default();
    while !following.is_over() {
        let message = tokio::time::timeout(STUCK, socket.next()).await.expect("the table goes on");
        following.take(&message.unwrap().unwrap());
    }
    let full = host.get(&format!("/api/v1/tables/{bots}")).await.unwrap();
    assert_eq!((&full["table"]["stage"], &full["view"]), (&json!("over"), &following.view));
    sitting.act(address).await.3.unwrap();
    sitting.play_to_the_end(address).await;
}
