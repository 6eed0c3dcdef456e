//! The web client as it is built into the program, asked for over HTTP.

use client::{Client, Method, header};

use crate::house::House;

async fn get(client: &Client, path: &str) -> (u16, String, String) {
    let answer = client.request(Method::GET, path).header(header::ACCEPT, "text/html").send().await;
    let answer = answer.expect("the server answers");
    let kind = answer.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().expect("text").to_owned());
    (answer.status().as_u16(), kind.unwrap_or_default(), answer.text().await.expect("all of it comes"))
}

#[tokio::test]
async fn the_page_is_served_with_everything_it_names() {
    let house = House::open(&[]);
    let client = Client::new(&house.way().now());
    let (status, kind, page) = get(&client, "/").await;
    assert_eq!((status, kind.as_str()), (200, "text/html; charset=utf-8"));
    for attribute in ["src=\"/", "href=\"/"] {
        for name in page.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
            let (status, kind, _) = get(&client, &format!("/{name}")).await;
            assert_eq!(status, 200, "the page names {name}");
            assert_ne!(kind, "application/octet-stream", "{name}");
        }
    }
}
