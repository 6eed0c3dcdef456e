//! Making tables, however often the server goes away meanwhile.

use client::{Client, ClientError};
use serde_json::{Value, json};

use super::Way;

/// Which game, how many seats, and which of them are bots': the last ones.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The game's id.
    pub game: &'static str,
    /// So many seats.
    pub seats: usize,
    /// So many of them play bots.
    pub bots: usize,
}

/// All games, with various numbers of seats and bots.
pub const KINDS: [Kind; 8] = [
    Kind { game: "pastiche", seats: 2, bots: 0 },
    Kind { game: "masterpiece", seats: 3, bots: 1 },
    Kind { game: "pass-the-paint", seats: 3, bots: 0 },
    Kind { game: "pastiche", seats: 3, bots: 1 },
    Kind { game: "masterpiece", seats: 4, bots: 0 },
    Kind { game: "pass-the-paint", seats: 6, bots: 2 },
    Kind { game: "pastiche", seats: 4, bots: 2 },
    Kind { game: "pass-the-paint", seats: 2, bots: 0 },
];

/// A table, and who sits at it: the host first, in the order of the seats.
pub struct Set {
    /// The table's id.
    pub table: String,
    /// What it is.
    pub kind: Kind,
    /// Those who sit in the seats that are not bots'.
    pub people: Vec<Client>,
}

/// Somebody nobody knows yet, who asks again where a line has died.
pub fn nobody() -> Client {
    Client::new("").with_patience(client::PATIENCE)
}

/// Asks until there is an answer.
pub async fn insist<T, A>(way: &mut Way, client: &Client, ask: impl Fn(Client) -> A) -> T
where
    A: Future<Output = Result<T, ClientError>>,
{
    loop {
        let there = way.now();
        match ask(client.at(&there)).await {
            Ok(answer) => return answer,
            Err(ClientError::Lost(_)) => way.again(&there).await,
            Err(ClientError::Silent(_)) => way.has_moved(&there),
            Err(refused) if refused.code() == Some("interrupted") => {}
            Err(refused) => panic!("{refused}"),
        }
    }
}

/// The same for somebody new.
pub async fn newcomer(way: &mut Way, nobody: &Client) -> Client {
    insist(way, nobody, |client| async move { client.newcomer("Ada").await }).await
}

/// The same for what is wanted of a table.
pub async fn order(way: &mut Way, client: &Client, table: &str, key: &str, command: &Value) {
    insist(way, client, |client| async move { client.order(table, key, command).await }).await;
}

/// Sets a table and starts the game.
pub async fn set(way: &mut Way, nobody: &Client, kind: Kind) -> Set {
    let Kind { game, seats, bots } = kind;
    let mut people = vec![newcomer(way, nobody).await];
    let bots = (0..seats).map(|seat| if seat < seats - bots { Value::Null } else { json!("greedy") });
    let wanted = json!({ "setup": { "game": game, "seats": seats }, "bots": bots.collect::<Vec<_>>() });
    let wanted = &wanted;
    let ask = |client: Client| async move { client.post("/api/v1/tables", wanted).await };
    let made = insist(way, &people[0], ask).await;
    let table = made["id"].as_str().expect("a table has an id").to_owned();
    for seat in 1..seats - kind.bots {
        people.push(newcomer(way, nobody).await);
        order(way, &people[seat], &table, "sit", &json!({ "do": "sit", "seat": seat })).await;
    }
    order(way, &people[0], &table, "go", &json!({ "do": "start" })).await;
    Set { table, kind, people }
}
