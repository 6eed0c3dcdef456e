//! Stopping in good order, and two servers in one folder.

use crate::house::House;
use crate::house::tables::{Kind, Set, nobody, set};
use client::ClientError;
use serde_json::{Value, json};

/// So many look on.
const READERS: usize = 200;

async fn table(house: &House) -> Set {
    let kind = Kind { game: "pastiche", seats: 2, bots: 0 };
    set(&mut house.way(), &nobody(), kind).await
}

/// Reads to the end, and gives the last message.
macro_rules! last {
    ($reader:expr) => {{
        let mut last = Value::Null;
        while let Some(Ok(message)) = $reader.next().await {
            last = message;
        }
        last
    }};
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_stop_it_says_goodbye_and_keeps_what_it_has_acknowledged() {
    let mut house = House::open(&[]);
    let set = table(&house).await;
    let host = set.people[0].at(&house.way().now());
    let path = format!("/api/v1/tables/{}", set.table);
    let mut sockets = Vec::new();
    for _ in 0..READERS {
        sockets.push(host.socket(&set.table, None).await.unwrap());
    }
    let (talker, there) = (host.clone(), set.table.clone());
    let talking = tokio::spawn(async move {
        // Talks until nobody listens any more; what was acknowledged last counts.
        for said in 0.. {
            let say = json!({ "do": "say", "text": format!("{said}") });
            match talker.order(&there, &format!("{said}"), &say).await {
                Ok(_) => {}
                Err(
                    ClientError::Refused { status: 503, .. } | ClientError::Lost(_) | ClientError::Silent(_),
                ) => return said,
                Err(refused) => panic!("{refused}"),
            }
        }
        unreachable!("nobody talks for ever")
    });
    // In the middle of the talk.
    while sockets[0].next().await.unwrap().unwrap()["what"]["text"] != "5" {}
    house.ask_to_stop();
    for mut socket in sockets {
        let goodbye = last!(socket);
        assert_eq!((&goodbye["type"], &goodbye["why"]), (&json!("goodbye"), &json!("restart")), "{goodbye}");
        assert!(goodbye["again"].is_u64(), "it says when to come back: {goodbye}");
    }
    let acknowledged = talking.await.unwrap();
    assert!(house.ended().success(), "{}", house.log());

    house.start();
    let full = host.at(&house.way().now()).get(&path).await.unwrap();
    let talk: Vec<_> = full["talk"].as_array().unwrap().iter().map(|said| said["text"].clone()).collect();
    // One more may have been kept whose acknowledgement did not arrive.
    let last = talk.last().unwrap().as_str().unwrap().parse::<usize>().unwrap();
    assert!(last + 1 == acknowledged || last == acknowledged, "{acknowledged} acknowledged, {last} is last");
    assert!(talk.windows(2).all(|pair| pair[0] != pair[1]));
    house.is_sound();
}

#[tokio::test]
async fn who_reads_lines_is_told_goodbye_too() {
    let mut house = House::open(&[]);
    let set = table(&house).await;
    let host = set.people[0].at(&house.way().now());
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(host.lines(&format!("/api/v1/tables/{}/stream", set.table)).await.unwrap());
    }
    house.ask_to_stop();
    for mut stream in streams {
        let goodbye = last!(stream);
        assert_eq!((&goodbye["type"], &goodbye["why"]), (&json!("goodbye"), &json!("restart")), "{goodbye}");
    }
    assert!(house.ended().success(), "{}", house.log());
}

#[tokio::test]
async fn a_second_server_in_the_same_folder_is_refused_with_a_sentence() {
    let mut house = House::open(&[]);
    let (status, said) = house.second();
    assert!(!status.success());
    assert!(said.contains("is in use by another server"), "{said}");
    // The first one goes on, and after a kill nothing is left that would be in the way.
    table(&house).await;
    house.kill();
    house.start();
    table(&house).await;
    house.is_sound();
}

/// Whatever waits to be thought out is dropped, and the tables are there as they were.
#[tokio::test]
async fn bots_that_think_do_not_hold_up_the_end() {
    let mut house = House::open(&[]);
    let host = table(&house).await.people[0].at(&house.way().now());
    let seats = vec!["grand-master"; 4];
    let wanted = json!({
        "setup": { "game": "pastiche", "seats": 4 }, "sit": false, "bots": seats, "start": true
    });
    let (mut tables, mut streams) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        let made = host.post("/api/v1/tables", &wanted).await.unwrap();
        let table = made["id"].as_str().unwrap().to_owned();
        streams.push(host.socket(&table, None).await.unwrap());
        tables.push(table);
    }
    // They are in the middle of it.
    while streams[0].next().await.unwrap().unwrap()["what"]["is"] != "game" {}
    house.ask_to_stop();
    for mut stream in streams {
        assert_eq!(last!(stream)["why"], "restart");
    }
    assert!(house.ended().success(), "{}", house.log());
    house.start();
    let host = host.at(&house.way().now());
    for table in tables {
        let full = host.get(&format!("/api/v1/tables/{table}")).await.unwrap();
        assert_eq!(full["table"]["stage"], "playing");
    }
    house.is_sound();
}
