//! The server is killed again and again while people play. Nothing it has acknowledged is lost, nothing is done twice,
//! and every game comes to its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::house::checks::finished;
use crate::house::notes::{Counter, Notes};
use crate::house::player::{Line, Manner, Player};
use crate::house::tables::{KINDS, Set, insist, nobody, set};
use crate::house::{House, STUCK, Way};
use client::Client;
use tokio::task::JoinSet;

/// So often it is killed, in a full run.
const KILLS: u64 = 200;
/// So many tables are played at the same time.
const TABLES: u64 = 24;
/// At least one and less than this many commands are acknowledged between two kills.
const BETWEEN: u64 = 40;
/// What is random about it follows from this.
const SEED: u64 = 7;

/// Some talk, some take back, some read lines and some have a socket.
fn manner(luck: &mut fastrand::Rng) -> Manner {
    let line = if luck.bool() { Line::Socket } else { Line::Http };
    Manner { line, undoes: 0.1, talks: 0.03, patience: None }
}

/// Plays one table to its end.
async fn play(mut way: Way, nobody: Client, counter: Counter, seed: u64) -> (Set, Notes) {
    let mut luck = fastrand::Rng::with_seed(seed);
    let kind = KINDS[usize::try_from(seed).expect("a small seed") % KINDS.len()];
    let set = set(&mut way, &nobody, kind).await;
    let notes = Notes::new(&counter);
    let mut players = JoinSet::new();
    for client in &set.people {
        let player = Player::new(client, &way, &set.table, manner(&mut luck), &notes, luck.u64(..));
        players.spawn(player.play());
    }
    let path = &format!("/api/v1/tables/{}", set.table);
    let look = |client: Client| async move { client.get(path).await };
    let Ok(players) = tokio::time::timeout(STUCK, players.join_all()).await else {
        let waits = insist(&mut way, &set.people[0], look).await;
        panic!("{kind:?} is stuck: {} {}\n{}", waits["table"], waits["now"], notes.doing());
    };
    for player in players {
        let full = insist(&mut way, &player.client, look).await;
        assert_eq!(player.following.view, full["view"], "{}: what was followed is what is", set.table);
    }
    (set, notes)
}

/// Kills and starts it, always in the middle of things.
fn kill_again_and_again(mut house: House, counter: &Counter) -> House {
    let mut luck = fastrand::Rng::with_seed(SEED);
    let mut done = counter.done();
    let runtime = tokio::runtime::Handle::current();
    for _ in 0..testkit::scale(KILLS) {
        let enough = *done.borrow() + luck.u64(1..BETWEEN);
        let waited =
            async { tokio::time::timeout(STUCK, done.wait_for(|done| *done >= enough)).await.is_ok() };
        assert!(runtime.block_on(waited), "nobody gets on, the server {}", house.state());
        for _ in 0..luck.u32(..200_000) {
            std::hint::spin_loop();
        }
        house.kill();
        house.start();
    }
    house
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_being_killed() {
    let house = House::open(&[]);
    let (way, counter, nobody) = (house.way(), Counter::default(), nobody());
    let killed = Arc::new(AtomicBool::new(false));
    let mut tables = JoinSet::new();
    for place in 0..TABLES {
        let (way, counter, nobody, killed) = (way.clone(), counter.clone(), nobody.clone(), killed.clone());
        tables.spawn(async move {
            let mut played = Vec::new();
            // Where a game ends before the last kill, another is played.
            for round in 0.. {
                let seed = SEED + place + round * TABLES;
                played.push(play(way.clone(), nobody.clone(), counter.clone(), seed).await);
                if killed.load(Ordering::SeqCst) {
                    break;
                }
            }
            played
        });
    }
    let killing = tokio::task::spawn_blocking(move || kill_again_and_again(house, &counter));
    let house = killing.await.expect("it is killed as often as it should be");
    killed.store(true, Ordering::SeqCst);
    let played = tables.join_all().await;

    let (mut tables, mut commands, mut repeated) = (0, 0, 0);
    for (set, notes) in played.into_iter().flatten() {
        let people: Vec<_> = set.people.iter().map(|client| client.at(&house.way().now())).collect();
        finished(&set, &people, &notes).await;
        tables += 1;
        commands += notes.all_done().len();
        repeated += notes.all_done().iter().filter(|noted| noted.repeated).count();
    }
    println!("{} kills, {tables} tables, {commands} commands", testkit::scale(KILLS));
    println!("{repeated} commands were kept when it was killed, and acknowledged only after it");
    assert!(repeated > 0, "it is killed in the middle of things");
    house.is_sound();
}
