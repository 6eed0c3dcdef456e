//! Bots from outside: the sample bot and the sample engine, run by the real Python, with the real binary.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use client::Client;
use serde_json::{Value, json};

const KEY: &str = "7777777777777777777777777777777777777777777777777777777777777777";
const GAMES: [&str; 3] = ["pastiche", "masterpiece", "pass-the-paint"];

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn atelier(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
    command.args(words).current_dir(root());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn went_well(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// A server on a folder, and where it is.
fn serve(folder: &Path, listen: &str) -> (Running, String) {
    let data = folder.to_str().expect("text");
    let words = ["serve", "--data", data, "--listen", listen, "--bot-pause", "0", "--no-limits"];
    let child =
        atelier(&words).env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn().expect("the binary runs");
    let mut server = Running(child);
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Atelier is at ").unwrap_or_else(|| panic!("{line}")).to_owned();
    (server, address)
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
}

/// Somebody with a token for their program.
async fn owner(nobody: &Client, name: &str) -> (Client, String) {
    let owner = nobody.newcomer(name).await.expect("the server answers");
    let wanted = json!({ "label": "bot", "scopes": ["read", "play"] });
    let told = owner.post("/api/v1/me/tokens", &wanted).await.expect("the server answers");
    (owner, told["secret"].as_str().expect("text").to_owned())
}

/// A table of four or fewer, the host standing aside, with one seat free. Gives its id and an invitation.
async fn table(host: &Client, game: &str) -> (String, String) {
    let setup = json!({ "game": game, "seats": 3 });
    let wanted = json!({ "setup": setup, "sit": false, "bots": [null, "greedy", "random"] });
    let id = host.post("/api/v1/tables", &wanted).await.expect("the server answers")["id"]
        .as_str()
        .expect("text")
        .to_owned();
    let invite =
        host.post(&format!("/api/v1/tables/{id}/invites"), &json!({})).await.expect("the server answers");
    (id, invite["secret"].as_str().expect("text").to_owned())
}

/// Waits, by what the table's stream says, until this holds of its messages.
async fn until(host: &Client, table: &str, is_so: impl Fn(&Value) -> bool) {
    let mut lines = host.lines(&format!("/api/v1/tables/{table}/stream")).await.expect("the server answers");
    while let Some(message) = lines.next().await {
        let message = message.expect("a line");
        if message["table"].is_object() && is_so(&message["table"]) {
            return;
        }
    }
    panic!("the stream ended before");
}

async fn start_when_seated(host: &Client, table: &str) {
    until(host, table, |table| table["seats"][0]["player"].is_string()).await;
    host.order(table, "start", &json!({ "do": "start" })).await.expect("the server answers");
}

/// Waits for the end, and checks the record as anybody could.
async fn ends_well(host: &Client, table: &str, game: &str, folder: &Path) {
    until(host, table, |table| table["stage"] == "over").await;
    let path = format!("/api/v1/tables/{table}/record?form=text");
    let response =
        host.request("GET".parse().expect("a method"), &path).send().await.expect("the server answers");
    let file = folder.join(format!("{game}.txt"));
    std::fs::write(&file, response.text().await.expect("text")).expect("written");
    let verified =
        went_well(&atelier(&["verify", file.to_str().expect("text")]).output().expect("the binary runs"));
    assert!(verified.contains("drawn again from the published key"), "{verified}");
}

#[test]
fn the_sample_bot_plays_all_games_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address) = serve(&folder.path().join("data"), "127.0.0.1:0");
    block_on(async {
        let nobody = Client::new(&address);
        let host = nobody.newcomer("Host").await.unwrap();
        let (_, token) = owner(&nobody, "Sample").await;
        let mut tables = Vec::new();
        for game in GAMES {
            tables.push((game, table(&host, game).await));
        }
        let invites = tables.iter().map(|(_, (_, invite))| invite);
        let mut sample = Command::new("python3");
        sample.arg(root().join("examples/bot.py")).args([&address, &token]).args(invites);
        let _sample = Running(sample.spawn().expect("python3 is there"));
        for (_, (table, _)) in &tables {
            start_when_seated(&host, table).await;
        }
        for (game, (table, _)) in &tables {
            ends_well(&host, table, game, folder.path()).await;
        }
    });
}

#[test]
fn the_sample_bot_comes_back_to_a_server_that_was_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (server, address) = serve(&data, "127.0.0.1:0");
    block_on(async {
        let nobody = Client::new(&address);
        let host = nobody.newcomer("Host").await.unwrap();
        let (_, token) = owner(&nobody, "Sample").await;
        let (table, invite) = table(&host, "pastiche").await;
        let mut sample = Command::new("python3");
        sample.arg(root().join("examples/bot.py")).stderr(Stdio::null());
        sample.env("ATELIER_URL", &address).env("ATELIER_TOKEN", &token).env("ATELIER_INVITE", invite);
        let _sample = Running(sample.spawn().expect("python3 is there"));
        start_when_seated(&host, &table).await;
        let mut lines = host.lines(&format!("/api/v1/tables/{table}/stream")).await.unwrap();
        let mut moves = 0;
        while moves < 10 {
            let message = lines.next().await.unwrap().unwrap();
            moves += u32::from(message["what"]["is"] == "game" || message["table"]["stage"] == "over");
        }
        drop(server);
        let (_server, _) = serve(&data, address.strip_prefix("http://").unwrap());
        ends_well(&host, &table, "pastiche", folder.path()).await;
    });
}

#[test]
fn the_sample_engine_plays_at_home() {
    for game in GAMES {
        let words = ["bot", game, "--engine", "python3 examples/engine.py", "--games", "2", "--seat", "B"];
        let said = went_well(&atelier(&words).output().unwrap());
        let lines: Vec<_> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert!(lines[0].starts_with("Game 1: A greedy place "), "{said}");
        assert!(lines[1].contains("; B the engine place "), "{said}");
        assert!(lines[2].starts_with("The engine won ") && lines[2].ends_with(" of 2."), "{said}");
    }
}

#[test]
fn the_same_engine_plays_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address) = serve(&folder.path().join("data"), "127.0.0.1:0");
    block_on(async {
        let nobody = Client::new(&address);
        let host = nobody.newcomer("Host").await.unwrap();
        let engine = "python3 examples/engine.py";

        // At one table, by an invitation.
        let (_, token) = owner(&nobody, "One").await;
        let (one, invite) = table(&host, "pass-the-paint").await;
        let words =
            ["bot", "--connect", &address, "--token", &token, "--invite", &invite, "--engine", engine];
        let alone = atelier(&words).stdout(Stdio::piped()).spawn().unwrap();
        start_when_seated(&host, &one).await;
        ends_well(&host, &one, "one", folder.path()).await;
        let said = went_well(&alone.wait_with_output().unwrap());
        assert!(said.starts_with(&format!("Table {one}: places [")), "{said}");

        // Wherever its player plays.
        let (player, token) = owner(&nobody, "All").await;
        let mut tables = Vec::new();
        for game in ["masterpiece", "pastiche"] {
            let (table, invite) = table(&host, game).await;
            player.post("/api/v1/invites/claim", &json!({ "invite": invite })).await.unwrap();
            start_when_seated(&host, &table).await;
            tables.push((game, table));
        }
        let words = ["bot", "--connect", &address, "--engine", engine];
        let all = atelier(&words).env("ATELIER_TOKEN", &token).stdout(Stdio::piped()).spawn().unwrap();
        let _all = Running(all);
        for (game, table) in &tables {
            ends_well(&host, table, game, folder.path()).await;
        }
    });
}

#[test]
fn a_server_that_refuses_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address) = serve(&folder.path().join("data"), "127.0.0.1:0");
    let words = ["bot", "--connect", &address, "--token", "atl_wrong", "--engine", "cat"];
    let ran = atelier(&words).output().unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(
        text(&ran.stderr),
        "atelier: the server refuses: This token is unknown, revoked or expired.\n"
    );
}

/// Somebody at the other end of standard input and output.
struct Home {
    process: Running,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Home {
    fn next(&mut self) -> Value {
        serde_json::from_str(&self.lines.next().expect("there is more").expect("a line")).expect("JSON")
    }

    fn say(&mut self, line: &Value) {
        writeln!(self.process.0.stdin.as_mut().expect("piped"), "{line}").expect("it listens");
    }
}

fn stdio(words: &[&str]) -> Home {
    let mut command = atelier(&[&["bot"], words, &["--stdio", "--key", KEY]].concat());
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
    let mut process = Running(child);
    let lines = BufReader::new(process.0.stdout.take().expect("piped")).lines();
    Home { process, lines }
}

#[test]
fn standard_input_and_output_carry_whole_games() {
    let mut home = stdio(&["pastiche", "--seats", "2", "--bots", "random", "--games", "2"]);
    let catalogue = home.next();
    assert_eq!((&catalogue["type"], &catalogue["game"]), (&json!("catalogue"), &json!("pastiche")));
    assert_eq!(catalogue["figures"]["commissions"].as_array().unwrap().len(), 34);
    for number in 1..=2 {
        let full = home.next();
        assert_eq!((&full["type"], &full["id"]), (&json!("gameFull"), &json!(format!("home-{number}"))));
        assert_eq!((&full["seat"], &full["players"][1]["bot"]), (&json!(0), &json!("random")));
        let mut last = full["state"].clone();
        loop {
            let message = home.next();
            match message["type"].as_str().unwrap() {
                "gameState" => {
                    assert_eq!(message["n"].as_u64(), last["n"].as_u64().map(|n| n + 1));
                    last = message;
                }
                "decision" => {
                    let (decision, legal) = (&message["decision"], message["legal"].as_array().unwrap());
                    home.say(
                        &json!({ "type": "move", "decision": decision, "said": legal[legal.len() / 2] }),
                    );
                }
                "gameFinish" => {
                    assert_eq!(message["game"]["id"], full["id"]);
                    assert_eq!((&message["places"], &message["scores"]), (&last["places"], &last["scores"]));
                    break;
                }
                other => panic!("{other}"),
            }
        }
        assert_eq!((&last["stage"], last["places"].as_array().unwrap().len()), (&json!("over"), 2));
    }
    assert!(home.lines.next().is_none());
    assert!(home.process.0.wait().unwrap().success());
}

#[test]
fn what_does_not_fit_is_refused_and_a_bot_plays_on_for_who_resigns() {
    let mut home = stdio(&["masterpiece"]);
    assert_eq!(home.next()["type"], "catalogue");
    assert_eq!(home.next()["type"], "gameFull");
    let decision = loop {
        let message = home.next();
        if message["type"] == "decision" {
            break message;
        }
    };
    let (number, legal) = (decision["decision"].as_u64().unwrap(), &decision["legal"][0]);
    let mut refused = |line: Value| {
        home.say(&line);
        let answer = home.next();
        assert_eq!(answer["type"], "refused", "{answer}");
        answer["error"].clone()
    };
    assert_eq!(refused(json!("what"))["code"], "malformed");
    let stale = json!({ "type": "move", "decision": number + 1, "said": legal });
    assert_eq!(refused(stale)["code"], "stale-decision");
    let odd = json!({ "type": "move", "decision": number, "said": "no such thing" });
    assert_eq!(refused(odd)["code"], "malformed");
    assert_eq!(refused(json!({ "type": "pass", "decision": number }))["code"], "awaited");
    home.say(&json!({ "type": "chat", "text": "good luck" }));
    assert_eq!(home.next()["text"], "good luck");
    home.say(&json!({ "type": "resign" }));
    assert_eq!(home.next()["type"], "goodbye");
    assert_eq!(home.next()["type"], "gameFinish");
    assert!(home.process.0.wait().unwrap().success());
}

#[test]
fn the_same_key_gives_the_same_first_view() {
    let first = |home: &mut Home| {
        assert_eq!(home.next()["type"], "catalogue");
        let full = home.next();
        assert!(full["view"].is_object());
        full["view"].clone()
    };
    let [one, other] = [(), ()].map(|()| first(&mut stdio(&["pass-the-paint", "--variant", "double-hands"])));
    assert_eq!(one, other);
    for (words, why) in [
        (&["bot", "chess", "--stdio"][..], "there is no game `chess`"),
        (&["bot", "pastiche", "--stdio", "--bots", "clever"], "Pastiche has no bot `clever`"),
        (&["bot", "pastiche", "--stdio", "--seats", "2", "--seat", "C"], "nobody sits at C of a table of 2"),
        (&["bot", "pastiche", "--engine", "true"], "the engine"),
    ] {
        let ran = atelier(words).stdin(Stdio::null()).output().unwrap();
        assert_eq!(ran.status.code(), Some(1), "{words:?}");
        assert!(text(&ran.stderr).contains(why), "{}", text(&ran.stderr));
    }
}
