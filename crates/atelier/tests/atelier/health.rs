//! `atelier health`: what a health check without a shell is told.

use std::process::Command;
use std::time::Instant;

use rusqlite::Connection;

use crate::house::{House, STUCK};

/// Asks at an address: is all well, and what was said?
fn ask(address: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atelier"));
    let ran = command.args(["health", "--address", address]).output().expect("the binary runs");
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.success(), String::from_utf8(said).expect("text"))
}

/// Asks until it is well, or no longer so: the server looks at most once a second.
fn ask_until(address: &str, wanted: bool) -> String {
    let began = Instant::now();
    while began.elapsed() < STUCK {
        let (well, said) = ask(address);
        if well == wanted {
            return said;
        }
    }
    panic!("it is never so")
}

#[test]
fn it_is_well_while_it_can_write_and_no_longer() {
    let mut house = House::open(&[]);
    let address = house.way().now();
    let address = address.strip_prefix("http://").expect("an address");
    let (well, said) = ask(address);
    assert!(well && said.contains("\"writes\":true"), "{said}");

    let other = Connection::open(house.database()).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("it can be locked");
    let said = ask_until(address, false);
    assert!(said.contains("503") && said.contains("storage-busy"), "{said}");
    other.execute_batch("ROLLBACK").expect("it can be let go");
    ask_until(address, true);

    house.kill();
    let (well, said) = ask(address);
    assert!(!well && said.contains("does not answer"), "{said}");
}

#[test]
fn what_is_no_address_is_said_to_be_none() {
    let (well, said) = ask("nowhere");
    assert!(!well && said.contains("nowhere does not answer"), "{said}");
}
