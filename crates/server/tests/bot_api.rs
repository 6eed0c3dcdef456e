//! What programs that play are told, and what they may do.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use client::{Client, ClientError, Lines};
use serde_json::{Value, json};
use server::{App, Config, Time};
use store::{Settings, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server of this test's own.
struct Server {
    app: Arc<App>,
    nobody: Client,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    _folder: TempDir,
}

impl Server {
    async fn start() -> Self {
        Self::with(Config::default()).await
    }

    async fn with(config: Config) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("atelier.db"), Settings::default()).expect("a store");
        let config = Config { bot_pause: Duration::ZERO, limits: false, ..config };
        let app = App::new(config, store, Time::of_system()).await.expect("a server");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let nobody = Client::new(&format!("http://{}", listener.local_addr().expect("an address")));
        let (stop, stopped) = oneshot::channel();
        let until = async { drop(stopped.await) };
        let serving = app.clone().serve(listener, until);
        let serving = tokio::spawn(serving);
        Self { app, nobody, stop, serving, _folder: folder }
    }

    async fn somebody(&self, name: &str) -> Client {
        self.nobody.newcomer(name).await.expect("the server answers")
    }

    /// A program: somebody's token.
    async fn program(&self, name: &str, scopes: &[&str]) -> Client {
        let owner = self.somebody(name).await;
        let wanted = json!({ "label": "a test", "scopes": scopes });
        let told = owner.post("/api/v1/me/tokens", &wanted).await.expect("the server answers");
        self.nobody.with_token(told["secret"].as_str().expect("text"))
    }

    async fn stop(self) {
        self.stop.send(()).expect("it runs");
        self.serving.await.expect("it ends well");
    }
}

/// A table of this game whose host stands aside, with a free seat among our bots, and an invitation to it.
async fn table(host: &Client, game: &str, more: &Value) -> (String, String) {
    let mut setup = json!({ "game": game, "seats": 3 });
    setup.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let wanted = json!({ "setup": setup, "sit": false, "bots": ["greedy", null, "random"] });
    let made = host.post("/api/v1/tables", &wanted).await.expect("the server answers");
    let id = made["id"].as_str().expect("text").to_owned();
    let invite =
        host.post(&format!("/api/v1/tables/{id}/invites"), &json!({})).await.expect("the server answers");
    (id, invite["secret"].as_str().expect("text").to_owned())
}

async fn claim(player: &Client, invite: &str) {
    let seated =
        player.post("/api/v1/invites/claim", &json!({ "invite": invite })).await.expect("the server answers");
    assert_eq!(seated["seat"], 1);
}

async fn start(host: &Client, table: &str) {
    host.order(table, "start", &json!({ "do": "start" })).await.expect("the server answers");
}

/// A game that has begun, with a program in it.
async fn begun(server: &Server, game: &str) -> (Client, Client, String) {
    let (host, bot) = (server.somebody("Host").await, server.program("Bot", &["read", "play"]).await);
    let (id, invite) = table(&host, game, &json!({})).await;
    claim(&bot, &invite).await;
    start(&host, &id).await;
    (host, bot, id)
}

async fn game_lines(player: &Client, table: &str) -> Lines {
    player.lines(&format!("/api/v1/bot/game/stream/{table}")).await.expect("the server answers")
}

async fn next(lines: &mut Lines) -> Value {
    lines.next().await.expect("there is more").expect("a line")
}

async fn until(lines: &mut Lines, kind: &str) -> Value {
    loop {
        let message = next(lines).await;
        if message["type"] == kind {
            return message;
        }
    }
}

/// A notation as it stands in an address.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

fn refused<T: std::fmt::Debug>(outcome: Result<T, ClientError>) -> (u16, String) {
    let wrong = outcome.expect_err("it is refused");
    (wrong.status().expect("an answer"), wrong.code().unwrap_or_default().to_owned())
}

async fn moves(bot: &Client, table: &str, decision: &Value, said: &str) -> Result<Value, ClientError> {
    let path = format!("/api/v1/bot/game/{table}/move/{}?decision={decision}", encoded(said));
    bot.post(&path, &json!({})).await
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_its_lines() {
    let server = Server::start().await;
    let mut luck = fastrand::Rng::with_seed(5);
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let (host, bot) = (server.somebody("Host").await, server.program("Bot", &["read", "play"]).await);
        let mut events = bot.lines("/api/v1/stream/event").await.unwrap();
        let (id, invite) = table(&host, game, &json!({})).await;
        claim(&bot, &invite).await;
        let mut lines = game_lines(&bot, &id).await;
        let catalogue = next(&mut lines).await;
        assert_eq!((&catalogue["type"], &catalogue["game"]), (&json!("catalogue"), &json!(game)));
        assert!(catalogue["figures"].is_object());
        let full = next(&mut lines).await;
        assert_eq!((&full["type"], &full["state"]["stage"]), (&json!("gameFull"), &json!("open")));
        assert_eq!((&full["game"], &full["seat"]), (&json!(game), &json!(1)));
        assert_eq!(
            (&full["players"][0]["bot"], &full["players"][1]["name"]),
            (&json!("greedy"), &json!("Bot"))
        );
        assert_eq!(full.get("view"), None, "there is nothing to see yet");
        start(&host, &id).await;
        let noticed = json!({ "id": id, "game": game, "seat": 1 });
        assert_eq!(next(&mut events).await, json!({ "type": "gameStart", "game": noticed }));

        let mut view = Value::Null;
        let mut numbers = vec![full["state"]["n"].as_u64().unwrap()];
        let mut decisions = BTreeSet::new();
        let last = loop {
            let message = next(&mut lines).await;
            match message["type"].as_str().unwrap() {
                "gameState" => {
                    numbers.push(message["n"].as_u64().unwrap());
                    if let Some(whole) = message.get("view") {
                        view = whole.clone();
                    }
                    if let Some(patch) = message.get("patch") {
                        let patch: json_patch::Patch = serde_json::from_value(patch.clone()).unwrap();
                        json_patch::patch(&mut view, &patch).unwrap();
                    }
                    if message["stage"] == "over" {
                        break message;
                    }
                    assert_eq!(message["stage"], "playing");
                }
                "decision" => {
                    assert_eq!(message["n"].as_u64(), numbers.last().copied(), "nothing has happened since");
                    assert_eq!(message["view"], view, "all one sees, and no more");
                    let legal = message["legal"].as_array().unwrap();
                    let key = (message["decision"].as_u64(), message["legal"].to_string());
                    assert!(decisions.insert(key), "a decision is told once");
                    let said = legal[luck.usize(..legal.len())].as_str().unwrap();
                    match moves(&bot, &id, &message["decision"], said).await {
                        Ok(done) => assert_eq!(done["repeated"], false),
                        // Others may move on while one thinks about what one need not answer.
                        Err(wrong) => {
                            assert!(message["awaited"] == false, "{wrong} after {said}");
                        }
                    }
                }
                other => panic!("{other}"),
            }
        };
        assert!(lines.next().await.is_none(), "after the last line the stream ends");
        assert_eq!(
            (last["places"].as_array().unwrap().len(), last["scores"].as_array().unwrap().len()),
            (3, 3)
        );
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
        let log = bot.get(&format!("/api/v1/tables/{id}/log?from={}&most=500", numbers[1])).await.unwrap();
        let told: Vec<_> = log.as_array().unwrap().iter().map(|told| told["n"].as_u64().unwrap()).collect();
        assert_eq!(told[..], numbers[1..=told.len()], "the numbers are those of the table");
        assert_eq!(until(&mut events, "gameFinish").await["game"], noticed);
        let proof = host.get(&format!("/api/v1/tables/{id}/verification")).await.unwrap();
        assert_eq!(proof["holds"], true, "{proof}");
        let mut again = game_lines(&bot, &id).await;
        assert_eq!(until(&mut again, "gameFull").await["state"]["scores"], last["scores"]);
        assert!(again.next().await.is_none());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_move_answers_one_decision_and_is_done_once() {
    let server = Server::start().await;
    let (_host, bot, id) = begun(&server, "masterpiece").await;
    let mut lines = game_lines(&bot, &id).await;
    let full = until(&mut lines, "gameFull").await;
    assert!(full["view"]["mine"].is_object() || full["view"]["table"].is_object(), "{full}");
    let decision = until(&mut lines, "decision").await;
    let (number, legal) = (&decision["decision"], decision["legal"][0].as_str().unwrap());
    let here = format!("/api/v1/bot/game/{id}/move");
    let late = json!({ "decision": number.as_u64().unwrap() + 1, "said": legal });
    assert_eq!(refused(bot.post(&here, &late).await), (409, "stale-decision".to_owned()));
    assert_eq!(refused(bot.post(&here, &json!({ "said": legal })).await), (400, "malformed".to_owned()));
    let path = format!("{here}/{}", encoded(legal));
    assert_eq!(refused(bot.post(&path, &json!({})).await), (400, "malformed".to_owned()), "no decision");
    assert_eq!(refused(moves(&bot, &id, number, "nonsense/of mine").await), (400, "malformed".to_owned()));

    let first = moves(&bot, &id, number, legal).await.unwrap();
    assert_eq!(first["repeated"], false);
    let again = moves(&bot, &id, number, legal).await.unwrap();
    assert_eq!(again["repeated"], true, "the answer may have got lost");
    let same = bot.post(&here, &json!({ "decision": number, "said": legal })).await.unwrap();
    assert_eq!(same["repeated"], true, "whichever way it comes");
    let state = until(&mut lines, "gameState").await;
    assert!(!state["told"].as_array().unwrap().is_empty() && state["seen"].is_object(), "{state}");

    let next = until(&mut lines, "decision").await;
    let actions = bot.get(&format!("/api/v1/tables/{id}/actions")).await.unwrap();
    let texts: Vec<_> = actions["list"].as_array().unwrap().iter().map(|listed| &listed["text"]).collect();
    assert_eq!((&actions["decision"], json!(texts)), (&next["decision"], next["legal"].clone()));
    let action = &actions["list"][0]["action"];
    let own = json!({ "decision": next["decision"], "action": action, "key": "mine" });
    assert_eq!(bot.post(&here, &own).await.unwrap()["repeated"], false);
    assert_eq!(bot.post(&here, &own).await.unwrap()["repeated"], true);
    server.stop().await;
}

#[tokio::test]
async fn only_whoever_has_the_seat_and_the_scope_is_told() {
    let server = Server::start().await;
    let (host, bot, id) = begun(&server, "pass-the-paint").await;
    let stream = format!("/api/v1/bot/game/stream/{id}");
    let status = |outcome: Result<Lines, ClientError>| outcome.err().unwrap().status().unwrap();
    assert_eq!(status(host.lines(&stream).await), 403, "the host has no seat");
    assert_eq!(status(server.nobody.lines(&stream).await), 401);
    assert_eq!(status(server.nobody.lines("/api/v1/stream/event").await), 401);
    assert_eq!(status(bot.lines("/api/v1/bot/game/stream/nowhere").await), 404);
    let (private, _) = table(&host, "pastiche", &json!({ "visibility": "private" })).await;
    assert_eq!(status(bot.lines(&format!("/api/v1/bot/game/stream/{private}")).await), 404);

    let reader = server.program("Reader", &["read"]).await;
    let player = server.program("Player", &["play"]).await;
    assert_eq!(reader.get("/api/v1/account").await.unwrap()["name"], "Reader");
    reader.lines("/api/v1/stream/event").await.unwrap();
    assert_eq!(status(player.lines("/api/v1/stream/event").await), 403);
    assert_eq!(refused(moves(&reader, &id, &json!(1), "x").await), (403, "scope".to_owned()));
    assert_eq!(refused(moves(&player, &id, &json!(1), "x").await), (403, "forbidden".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn talk_takebacks_and_resigning() {
    let server = Server::start().await;
    let (host, bot) = (server.somebody("Host").await, server.program("Bot", &["read", "play"]).await);
    let wanted = json!({ "setup": { "game": "masterpiece", "seats": 3 }, "bots": [null, null, "random"] });
    let id = host.post("/api/v1/tables", &wanted).await.unwrap()["id"].as_str().unwrap().to_owned();
    bot.order(&id, "sit", &json!({ "do": "sit" })).await.unwrap();
    start(&host, &id).await;
    let mut events = bot.lines("/api/v1/stream/event").await.unwrap();
    assert_eq!(next(&mut events).await["type"], "gameStart", "it goes on already");
    let mut lines = game_lines(&bot, &id).await;
    until(&mut lines, "gameFull").await;

    let here = format!("/api/v1/bot/game/{id}");
    bot.post(&format!("{here}/chat"), &json!({ "text": "good luck" })).await.unwrap();
    let chat = until(&mut lines, "chatLine").await;
    assert_eq!(
        (&chat["name"], &chat["seat"], &chat["text"]),
        (&json!("Bot"), &json!(1), &json!("good luck"))
    );

    let actions = format!("/api/v1/tables/{id}/actions");
    let mut asked = false;
    while !asked {
        // Whoever is awaited acts, until the host has something to take back.
        let due = host.get(&actions).await.unwrap();
        let (who, due) =
            if due["awaited"] == true { (&host, due) } else { (&bot, bot.get(&actions).await.unwrap()) };
        if due["awaited"] == true {
            let said = &due["list"][0]["text"];
            let act = json!({ "do": "act", "decision": due["decision"], "said": said });
            who.order(&id, &format!("{}-{said}", due["decision"]), &act).await.unwrap();
        }
        asked = host
            .order(&id, &format!("back-{}", due["decision"]), &json!({ "do": "ask-takeback" }))
            .await
            .is_ok();
    }
    let what = loop {
        let state = until(&mut lines, "gameState").await;
        if state["what"]["is"] == "takeback-asked" {
            break state["what"].clone();
        }
    };
    assert_eq!(what["seat"], 0);
    assert_eq!(refused(bot.post(&format!("{here}/takeback/maybe"), &json!({})).await).0, 400);
    bot.post(&format!("{here}/takeback/yes"), &json!({})).await.unwrap();
    loop {
        let state = until(&mut lines, "gameState").await;
        if state["seen"].to_string().contains("taken-back") {
            break;
        }
    }

    bot.post(&format!("{here}/resign"), &json!({})).await.unwrap();
    let goodbye = until(&mut lines, "goodbye").await;
    assert_eq!(goodbye["why"], "seat-changed");
    assert!(lines.next().await.is_none());
    assert_eq!(until(&mut events, "gameFinish").await["game"]["id"], json!(id));
    assert_eq!(bot.lines(&format!("/api/v1/bot/game/stream/{id}")).await.err().unwrap().status(), Some(403));
    let mut events = bot.lines("/api/v1/stream/event").await.unwrap();
    let (other, invite) = table(&host, "pastiche", &json!({})).await;
    claim(&bot, &invite).await;
    start(&host, &other).await;
    assert_eq!(next(&mut events).await["game"]["id"], json!(other), "the game given up is not told again");
    server.stop().await;
}

#[tokio::test]
async fn a_seat_that_is_handed_over_is_a_game_for_its_new_player() {
    let server = Server::start().await;
    let (_host, bot, id) = begun(&server, "masterpiece").await;
    let mut events = bot.lines("/api/v1/stream/event").await.unwrap();
    assert_eq!(next(&mut events).await["type"], "gameStart");
    let invite =
        bot.post(&format!("/api/v1/tables/{id}/invites"), &json!({ "hand-over": true })).await.unwrap();
    let other = server.program("Other", &["read", "play"]).await;
    let mut theirs = other.lines("/api/v1/stream/event").await.unwrap();
    claim(&other, invite["secret"].as_str().unwrap()).await;
    let noticed = json!({ "id": id, "game": "masterpiece", "seat": 1 });
    assert_eq!(next(&mut theirs).await, json!({ "type": "gameStart", "game": noticed }));
    assert_eq!(until(&mut events, "gameFinish").await["game"], noticed);
    let mut lines = game_lines(&other, &id).await;
    assert_eq!(until(&mut lines, "gameFull").await["players"][1]["name"], "Other");
    let decision = until(&mut lines, "decision").await;
    let said = decision["legal"][0].as_str().unwrap();
    moves(&other, &id, &decision["decision"], said).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_seat_kept_warm_has_nothing_to_decide_until_it_is_taken_back() {
    let server = Server::start().await;
    let (_host, bot, id) = begun(&server, "masterpiece").await;
    let mut lines = game_lines(&bot, &id).await;
    let first = until(&mut lines, "decision").await;
    bot.order(&id, "warm", &json!({ "do": "keep-warm", "bot": "random" })).await.unwrap();
    // The bot of the house may have been fast enough to play to the end.
    let _ = bot.order(&id, "back", &json!({ "do": "take-seat-back" })).await;
    let second = loop {
        let message = next(&mut lines).await;
        if message["type"] == "decision" || message["stage"] == "over" {
            break message;
        }
    };
    assert!(second["stage"] == "over" || second["decision"].as_u64() > first["decision"].as_u64());
    server.stop().await;
}

#[tokio::test]
async fn a_quiet_stream_is_alive_and_says_goodbye() {
    let server = Server::with(Config { beat: Duration::from_millis(20), ..Config::default() }).await;
    let (_host, bot, id) = begun(&server, "pass-the-paint").await;
    let get = |path: String| bot.request("GET".parse().unwrap(), &path).send();
    for path in ["/api/v1/stream/event".to_owned(), format!("/api/v1/bot/game/stream/{id}")] {
        let mut stream = get(path).await.unwrap();
        let mut blank = 0;
        while blank < 3 {
            let text = stream.chunk().await.unwrap().unwrap();
            blank += usize::from(&text[..] == b"\n");
        }
    }
    let mut events = bot.lines("/api/v1/stream/event").await.unwrap();
    let mut lines = game_lines(&bot, &id).await;
    next(&mut events).await;
    until(&mut lines, "gameFull").await;
    assert!(server.app.shared.metrics.streams.get() >= 2);
    server.stop().await;
    for lines in [&mut events, &mut lines] {
        let goodbye = until(lines, "goodbye").await;
        assert_eq!(goodbye["why"], "restart");
        assert!(goodbye["again"].as_u64().unwrap() >= 500);
        assert!(lines.next().await.is_none());
    }
}

#[test]
fn the_document_has_it_all() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let tagged = |path: &Value| path.as_object().unwrap().values().any(|way| way["tags"][0] == "bots");
    let paths = document["paths"].as_object().unwrap();
    let bots: Vec<_> = paths.iter().filter(|(_, path)| tagged(path)).map(|(name, _)| name.as_str()).collect();
    assert_eq!(bots.len(), 8, "{bots:?}");
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in
        ["BotMessage", "GameFull", "GameState", "Decision", "ChatLine", "BotMove", "BotSays", "Notice"]
    {
        assert!(schemas.contains_key(name), "{name}");
    }
}
