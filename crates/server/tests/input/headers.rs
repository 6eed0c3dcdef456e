//! What goes before the body: who somebody says they are, from which site they ask, and what every answer says to
//! browsers.

use axum::http::{HeaderMap, Method, header};
use serde_json::json;
use server::Config;

use super::scene::{Draft, Scene, addresses};
use crate::secrets::house::{Answer, Guest, House, quiet};

/// What every answer says to browsers.
fn assert_safe(headers: &HeaderMap, what: &str) {
    let word =
        |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let policy = word("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ] {
        assert!(policy.contains(part), "{what}: {part} is not in {policy:?}");
    }
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(word(name), value, "{what}: {name}");
    }
    assert!(!word("permissions-policy").is_empty(), "{what}");
    assert!(!headers.contains_key("access-control-allow-origin"), "{what}: no other site may read this");
    assert!(!headers.contains_key("server") && !headers.contains_key("x-powered-by"), "{what}");
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let mut scene = Scene::set().await;
    let mut dice = fastrand::Rng::with_seed(7);
    for (method, path, _) in addresses() {
        scene.anew().await;
        let draft = scene.sample(&method, &path, &mut dice).await;
        let stranger = Draft { headers: Vec::new(), ..draft.clone() };
        let spoilt = Draft { body: b"{".to_vec(), ..draft.clone() };
        let nowhere = Draft { path: format!("{path}/nowhere"), ..draft.clone() };
        let huge = Draft { body: vec![b'x'; 3 * 1024 * 1024], ..draft.clone() };
        let other = Draft { method: Method::TRACE, ..draft.clone() };
        for draft in [draft, stranger, spoilt, nowhere, huge, other] {
            let Some(request) = draft.request() else { continue };
            let answer = scene.house.send(request).await;
            assert_safe(&answer.headers, &format!("{} {} {}", draft.method, draft.path, answer.status));
        }
    }
}

fn cookie(answer: &Answer) -> Vec<String> {
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    cookie.split("; ").map(str::to_owned).collect()
}

#[tokio::test]
async fn the_session_s_cookie_is_for_no_script_no_other_site_and_with_tls_for_nothing_else() {
    for secure in [false, true] {
        let house = House::open_as(Config { secure_cookies: secure, ..quiet() }).await;
        let answer = house.post(&Guest::default(), "/api/v1/players", &json!({ "name": "Ada" })).await;
        let set = cookie(&answer);
        let name = if secure { "__Host-atelier=ats_" } else { "atelier=ats_" };
        assert!(set[0].starts_with(name) && set[0].len() > 40, "{set:?}");
        for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(set.iter().any(|there| there == part), "{set:?}");
        }
        assert_eq!(set.iter().any(|part| part == "Secure"), secure);
        assert!(!set.iter().any(|part| part.starts_with("Domain")));
        assert!(!answer.text().contains("ats_"), "the secret is in the cookie and nowhere else");
        let known_by = |cookie: String| Guest { id: String::new(), known_by: Some((header::COOKIE, cookie)) };
        let ada = known_by(set[0].clone());
        assert_eq!(house.get(&ada, "/api/v1/me").await.status, 200);
        if secure {
            let plain = known_by(set[0].trim_start_matches("__Host-").to_owned());
            assert_eq!(
                house.get(&plain, "/api/v1/me").await.status,
                401,
                "a cookie that another host could have set"
            );
        }
        let out = cookie(&house.send(House::request(&ada, &Method::POST, "/api/v1/logout", None)).await);
        assert!(
            out.iter().any(|part| part == "Max-Age=0") && out.iter().any(|part| part == "HttpOnly"),
            "{out:?}"
        );
        assert_eq!(house.get(&ada, "/api/v1/me").await.status, 401);
    }
}

#[tokio::test]
async fn whoever_says_odd_things_of_themselves_is_nobody() {
    let house = House::open().await;
    let ada = house.newcomer("Ada").await;
    let (token, _) = house.token(&ada, &["read", "play"]).await;
    let session = ada.known_by.clone().unwrap().1;
    let secret = session.trim_start_matches("atelier=").to_owned();
    let token = token.known_by.unwrap().1.trim_start_matches("Bearer ").to_owned();
    let as_cookie = |value: &str| (header::COOKIE, value.as_bytes().to_vec());
    let as_token = |value: &str| (header::AUTHORIZATION, value.as_bytes().to_vec());
    let odd = [
        as_cookie(""),
        as_cookie("atelier"),
        as_cookie("atelier="),
        as_cookie("atelier=ats_wrong"),
        as_cookie(&format!("ATELIER={secret}")),
        as_cookie(&format!("atelier={token}")),
        as_cookie(&format!("atelier={secret}x")),
        as_cookie(&format!("other={secret}")),
        (header::COOKIE, b"atelier=\xff\xfe".to_vec()),
        as_cookie(&"a=b; ".repeat(2000)),
        as_token(""),
        as_token("Bearer"),
        as_token("Bearer "),
        as_token("Basic YTpi"),
        as_token(&format!("bearer{token}")),
        as_token(&format!("Bearer {secret}")),
        as_token(&format!("Bearer {token} {token}")),
        as_token(&format!("Token {token}")),
        (header::AUTHORIZATION, b"Bearer \xff\xfe".to_vec()),
    ];
    for (name, value) in odd {
        let mut request = House::request(&Guest::default(), &Method::GET, "/api/v1/me", None);
        let text = String::from_utf8_lossy(&value).into_owned();
        request.headers_mut().insert(&name, value.as_slice().try_into().unwrap());
        let answer = house.send(request).await;
        assert_eq!(answer.status, 401, "{name}: {text}");
        assert!(!answer.code().is_empty() && !answer.text().contains(&secret));
    }
    assert_eq!(house.get(&ada, "/api/v1/me").await.status, 200, "and Ada is still Ada");
}

#[tokio::test]
async fn another_site_can_do_nothing_in_a_visitor_s_name() {
    let scene = Scene::set().await;
    let before = scene.digest().await;
    let mut dice = fastrand::Rng::with_seed(9);
    let ours = "atelier.test:8080";
    let elsewhere: [&[(&str, &str)]; 8] = [
        &[("origin", "https://evil.test")],
        &[("origin", "null")],
        &[("origin", "http://atelier.test:9090")],
        &[("origin", "http://atelier.test:8080.evil.test")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://atelier.test:8080")],
        &[("sec-fetch-site", "anything")],
    ];
    for (method, path, _) in addresses() {
        let socket = path.ends_with("/socket");
        if method == Method::GET && !socket {
            continue;
        }
        for lines in elsewhere {
            let mut draft = scene.sample(&method, &path, &mut dice).await;
            draft.headers.push(("host".to_owned(), ours.into()));
            draft
                .headers
                .extend(lines.iter().map(|(name, value)| ((*name).to_owned(), value.as_bytes().to_vec())));
            if socket {
                draft.headers.push(("upgrade".to_owned(), b"websocket".to_vec()));
            }
            let answer = scene.house.send(draft.request().unwrap()).await;
            let got = (answer.status, answer.code());
            assert_eq!(got, (403, "cross-site".to_owned()), "{method} {path} {lines:?}");
            assert_safe(&answer.headers, &path);
        }
    }
    assert_eq!(scene.digest().await, before);
    for lines in [
        vec![],
        vec![("origin", "http://atelier.test:8080")],
        vec![("sec-fetch-site", "same-origin")],
        vec![("sec-fetch-site", "none")],
    ] {
        let mut draft = scene.sample(&Method::POST, "/api/v1/players", &mut dice).await;
        draft.headers.push(("host".to_owned(), ours.into()));
        draft
            .headers
            .extend(lines.iter().map(|(name, value)| ((*name).to_owned(), value.as_bytes().to_vec())));
        assert_eq!(scene.house.send(draft.request().unwrap()).await.status, 201, "{lines:?}");
    }
}
