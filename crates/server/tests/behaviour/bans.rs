//! Players and addresses that the keeper turns away.

use client::{Client, Socket};
use serde_json::{Value, json};
use server::admin::{Blocked, Errand};

use crate::house::{House, Reader, done, id_of, order, pastiche, refused, seated, send, soon, started};

const PASSWORD: &str = "correct horse battery";

fn login() -> Value {
    json!({ "login": "eve", "password": PASSWORD })
}

fn player(named: &str) -> Blocked {
    Blocked::Player(named.to_owned())
}

fn block(what: Blocked) -> Errand {
    Errand::Block { what, reason: String::new(), days: None }
}

fn address(written: &str) -> Blocked {
    Blocked::Address(written.to_owned())
}

#[tokio::test]
async fn a_banned_player_is_out_at_once_and_stays_out() {
    let house = House::open().await;
    let [ada, eve] = house.guests(["Ada", "Eve"]).await;
    send(&eve, "PUT", "/api/v1/me/password", login()).await.unwrap();
    let wanted = json!({ "label": "", "scopes": ["read", "play"] });
    let token = eve.post("/api/v1/me/tokens", &wanted).await.unwrap();
    let token = house.nobody().with_token(token["secret"].as_str().unwrap());
    let link = eve.post("/api/v1/me/recovery", &json!(null)).await.unwrap();
    let table = started(&[&ada, &eve], pastiche(), &[]).await;
    let mut others = Reader::at(&ada, &table).await;
    let mut readers = [Reader::at(&eve, &table).await, Reader::at(&token, &table).await];
    let mut events = token.lines("/api/v1/stream/event").await.unwrap();
    house.errand(Errand::Block { what: player("EVE"), reason: "Rude.".to_owned(), days: Some(3) }).await;
    for reader in &mut readers {
        assert_eq!(reader.until_goodbye().await, "seat-changed");
        assert_eq!(reader.next().await, None);
    }
    while let Some(notice) = soon(events.next()).await {
        assert_ne!(notice.unwrap()["type"], "awaited");
    }
    refused(eve.get("/api/v1/me").await, 401, "sign-in");
    refused(token.get("/api/v1/me").await, 401, "token");
    refused(
        house.nobody().post("/api/v1/recover", &json!({ "secret": link["secret"] })).await,
        404,
        "not-found",
    );
    let error = refused(house.nobody().post("/api/v1/login", &login()).await, 403, "banned");
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("until 2027-01-18T") && message.ends_with("Rude."), "{message}");
    // Nobody else notices.
    done(&ada, &table, json!({ "do": "say", "text": "still here" })).await;
    others.until_is("said").await;
    assert_eq!(house.errand(Errand::Blocks).await.len(), 1);
    // Not for ever, and not after a change of mind.
    let house = house.after_a_stop_of(std::time::Duration::from_hours(71)).await;
    refused(house.nobody().post("/api/v1/login", &login()).await, 403, "banned");
    let house = house.after_a_stop_of(std::time::Duration::from_hours(2)).await;
    house.nobody().post("/api/v1/login", &login()).await.unwrap();
    house.errand(block(player("eve"))).await;
    refused(house.nobody().post("/api/v1/login", &login()).await, 403, "banned");
    house.errand(Errand::Unblock(player("eve"))).await;
    let (eve, _) = house.nobody().becoming("/api/v1/login", &login()).await.unwrap();
    assert_eq!(house.app.errand(Errand::Unblock(player("eve"))).await.unwrap_err().status, 404);
    assert_eq!(house.app.errand(block(player("nobody"))).await.unwrap_err().status, 404);
    done(&eve, &table, json!({ "do": "say", "text": "sorry" })).await;
}

#[tokio::test]
async fn a_banned_newcomer_does_not_come_back_by_their_key() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = seated(&[&ada], json!({ "game": "pastiche", "visibility": "private" }), &["greedy"]).await;
    done(&ada, &table, json!({ "do": "free-seat", "seat": 1 })).await;
    let told = ada.post(&format!("/api/v1/tables/{table}/invites"), &json!({})).await.unwrap();
    let claim = json!({ "invite": told["secret"], "name": "Eve", "key": "k".repeat(22) });
    let (eve, _) = house.nobody().becoming("/api/v1/invites/claim", &claim).await.unwrap();
    let id = id_of(&eve).await;
    house.errand(block(player(&id))).await;
    let again = house.nobody().post("/api/v1/invites/claim", &claim).await;
    refused(again, 401, "claim-key");
    refused(order(&eve, &table, json!({ "do": "say", "text": "hi" })).await, 401, "sign-in");
}

/// A socket from an address that our proxy saw.
async fn socket_from(client: &Client, table: &str, from: &str) -> Socket {
    client.seen_from(&from).socket(table, None).await.expect("a socket")
}

/// What comes until the end.
async fn to_the_end(mut socket: Socket) -> String {
    let mut all = String::new();
    while let Some(Ok(message)) = soon(socket.next()).await {
        all += &message.to_string();
    }
    all
}

#[tokio::test]
async fn an_address_is_blocked_in_all_its_forms_and_its_sockets_end() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let ada = house.guest("Ada").await;
    let table = seated(&[&ada], pastiche(), &["greedy"]).await;
    let from = async |address: &str| {
        let request = ada.request(client::Method::GET, "/api/v1/me").header("x-forwarded-for", address);
        request.send().await.unwrap().status().as_u16()
    };
    let forms = ["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:C000:207", "0:0:0:0:0:ffff:192.0.2.7"];
    for (blocked, unblocked) in forms.iter().zip(forms.iter().cycle().skip(1)) {
        let near = socket_from(&ada, &table, forms[1]).await;
        let elsewhere = socket_from(&ada, &table, "192.0.2.8").await;
        house.errand(block(address(blocked))).await;
        assert!(to_the_end(near).await.contains("goodbye"), "{blocked}");
        for form in forms {
            assert_eq!(from(form).await, 403, "{form} by {blocked}");
        }
        assert_eq!(from("192.0.2.8").await, 200);
        done(&ada, &table, json!({ "do": "say", "text": blocked })).await;
        house.errand(Errand::Unblock(address(unblocked))).await;
        assert_eq!(from(forms[2]).await, 200, "{unblocked}");
        drop(elsewhere);
    }
    let near = socket_from(&ada, &table, "2001:db8:0:0:1::5").await;
    let beside = socket_from(&ada, &table, "2001:db8:0:1::5").await;
    house.errand(block(address("2001:0DB8::99/64"))).await;
    assert!(to_the_end(near).await.contains("goodbye"));
    assert_eq!([from("2001:db8::1").await, from("2001:db8:0:1::5").await], [403, 200]);
    house.errand(block(address("10.0.0.0/8"))).await;
    assert_eq!([from("::ffff:10.9.8.7").await, from("11.0.0.1").await], [403, 200]);
    assert_eq!(house.errand(Errand::Blocks).await, ["address  10.0.0.0/8", "address  2001:db8::/64"]);
    house.errand(Errand::Unblock(address("2001:db8:0:0::/64"))).await;
    assert_eq!(from("2001:db8::1").await, 200);
    assert_eq!(house.app.errand(block(address("10.0.0.0/40"))).await.unwrap_err().status, 400);
    drop(beside);
}

#[tokio::test]
async fn a_row_that_was_blocked_before_is_heeded_and_unblocked_by_any_form() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let store = &house.app.shared.store;
    let kept = |value: &str| store::Block {
        kind: store::BlockKind::Address,
        value: value.to_owned(),
        at: 1,
        reason: String::new(),
        until: None,
    };
    store.block(kept("::ffff:192.0.2.7")).await.unwrap();
    house.app.blocks.read(store).await.unwrap();
    let request = house.nobody().request(client::Method::GET, "/api/v1/games");
    assert_eq!(request.header("x-forwarded-for", "192.0.2.7").send().await.unwrap().status(), 403);
    house.errand(Errand::Unblock(address("192.0.2.7"))).await;
    assert!(house.errand(Errand::Blocks).await.is_empty());
}
