//! Reading streams piece by piece, and comparing what two tables say.

use axum::http::Method;
use futures_util::StreamExt;
use tower::ServiceExt;

use super::house::{Guest, House};

impl House {
    /// Waits until the server's clock shows another time: what is written from now on is told apart from before.
    pub async fn tick(&self) {
        let before = self.app.shared.time.now();
        while self.app.shared.time.now() == before {
            tokio::task::yield_now().await;
        }
    }

    /// What a table's stream says to somebody, from now on.
    pub async fn stream(&self, who: &Guest, path: &str) -> Stream {
        let request = Self::request(who, &Method::GET, path, None);
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        Stream { body: response.into_body().into_data_stream() }
    }
}

/// A stream that is being read, piece by piece as it is sent.
pub struct Stream {
    body: axum::body::BodyDataStream,
}

impl Stream {
    /// The next piece.
    pub async fn next(&mut self) -> String {
        let piece = self.body.next().await.expect("the stream goes on").unwrap();
        String::from_utf8(piece.to_vec()).unwrap()
    }

    /// All pieces up to the one that has this in it.
    pub async fn until(&mut self, mark: &str) -> Vec<String> {
        let mut pieces = Vec::new();
        loop {
            let piece = self.next().await;
            let last = piece.contains(mark);
            pieces.push(piece);
            if last {
                return pieces;
            }
        }
    }
}

/// A text without what two tables may differ in: ids of the same length, the era of numbers, and times. Sizes stay
/// comparable, because only the era changes its length.
pub fn masked(text: &str, table: &str) -> String {
    let mut masked = text.replace(table, &"T".repeat(table.len()));
    for word in ["\"at\":", "\"created\":", "\"updated\":", "\"until\":", "\"deadline\":"] {
        masked = mask_number(&masked, word, false);
    }
    let masked = mask_number(&masked, "\"era\":", true);
    mask_number(&masked, "id: ", true)
}

fn mask_number(text: &str, before: &str, shorten: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(before) {
        let (head, tail) = rest.split_at(at + before.len());
        let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
        out.push_str(head);
        out.push_str(&"0".repeat(if shorten { digits.min(1) } else { digits }));
        rest = &tail[digits..];
    }
    out + rest
}
