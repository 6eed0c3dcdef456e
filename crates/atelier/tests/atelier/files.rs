//! When there are no files left for connections.

use std::net::TcpStream;

use client::{Client, Method};

use crate::house::{House, STUCK};

/// How many files a process has open.
fn open_files(pid: u32) -> u64 {
    let files = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("a process").count();
    u64::try_from(files).expect("not so many")
}

#[tokio::test]
async fn when_there_are_no_files_left_it_goes_on_and_says_so_once() {
    let house = House::open(&[]);
    let address = house.way().now();
    let known = Client::new(&address).newcomer("Ada").await.unwrap();
    known.get("/api/v1/me/tables").await.unwrap();
    let pid = house.id();
    let few = open_files(pid) + 8;
    let resource = rlimit::Resource::NOFILE;
    rlimit::prlimit(i32::try_from(pid).unwrap(), resource, Some((few, few)), None).unwrap();
    let host = address.strip_prefix("http://").unwrap();
    let lines: Vec<_> = (0..40).map(|_| TcpStream::connect(host).unwrap()).collect();
    // Whoever is connected already is served meanwhile.
    let full = async {
        while !house.log().contains("no connection can be taken") {
            known.get("/api/v1/me").await.unwrap();
        }
    };
    tokio::time::timeout(STUCK, full).await.expect("it is not stuck");
    for _ in 0..50 {
        known.get("/api/v1/me").await.unwrap();
    }
    drop(lines);
    let answered = async {
        let fresh = Client::new(&address).request(Method::GET, "/healthz").send().await;
        assert_eq!(fresh.unwrap().status().as_u16(), 200);
    };
    tokio::time::timeout(STUCK, answered).await.expect("it is not stuck");
    assert_eq!(house.log().matches("no connection can be taken").count(), 1, "{}", house.log());
}
