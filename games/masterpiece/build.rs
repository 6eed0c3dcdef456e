//! Turns the tables in `data/` into constants, so that a playing engine reads no file and a wrong table does
//! not compile.

use std::fmt::Write as _;
use std::{env, fs, path::Path};

use serde::Deserialize;

#[derive(Deserialize)]
struct Genres {
    genre: Vec<Genre>,
}

#[derive(Deserialize)]
struct Genre {
    id: String,
    name: String,
    code: char,
    lowest: u8,
}

#[derive(Deserialize)]
struct Works {
    work: Vec<Work>,
}

#[derive(Deserialize)]
struct Work {
    id: String,
    title: String,
    points: u8,
    copies: u8,
    shape: Shape,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    Straight(u8),
    Flush(u8),
    Groups(u8, u8),
    Sum(u8),
    Ranks(Vec<u8>),
    Flag,
}

#[derive(Deserialize)]
struct Table {
    drawn: Vec<u8>,
    hand: u8,
    trigger: u8,
}

fn main() {
    let genres: Genres = table("genres");
    let works: Works = table("works");
    let numbers: Table = table("table");
    let mut rust = String::new();

    let _ = writeln!(
        rust,
        "/// The facts of each genre, by its number.\npub static GENRES: [GenreFacts; {}] = [",
        genres.genre.len()
    );
    for (number, Genre { id, name, code, lowest }) in genres.genre.iter().enumerate() {
        assert_eq!(
            usize::from(*lowest),
            number + 1,
            "the cards are numbered by genres that begin at 1, 2, 3…"
        );
        let _ =
            writeln!(rust, "GenreFacts {{ id: {id:?}, name: {name:?}, code: {code:?}, lowest: {lowest} }},");
    }
    rust.push_str("];\n");

    let _ = writeln!(
        rust,
        "/// The facts of each kind of work, by its number.\npub static WORKS: [WorkFacts; {}] = [",
        works.work.len()
    );
    for Work { id, title, points, copies, shape } in &works.work {
        let shape = match shape {
            Shape::Straight(length) => format!("Straight {{ length: {length} }}"),
            Shape::Flush(length) => format!("Flush {{ length: {length} }}"),
            Shape::Groups(groups, of) => format!("Groups {{ groups: {groups}, of: {of} }}"),
            Shape::Sum(total) => format!("Sum {{ total: {total} }}"),
            Shape::Ranks(ranks) => format!("Ranks {{ ranks: Ranks::of(&{ranks:?}) }}"),
            Shape::Flag => "Flag".to_owned(),
        };
        let _ = writeln!(
            rust,
            "WorkFacts {{ name: {id:?}, title: {title:?}, points: {points}, copies: {copies}, \
             shape: Shape::{shape} }},"
        );
    }
    rust.push_str("];\n");

    let Table { drawn, hand, trigger } = numbers;
    let _ = writeln!(
        rust,
        "/// Cards drawn at the start, in turn order (M2.2).\npub const DRAWN: [u8; {}] = {drawn:?};\n\
         /// Cards in hand when the game begins (M2.3).\npub const START_HAND: u8 = {hand};\n\
         /// Points that trigger the end (M6.1).\npub const TRIGGER: u8 = {trigger};",
        drawn.len()
    );

    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("components.rs"), rust).expect("the build folder can be written");
}

fn table<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let path = format!("data/{name}.toml");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    toml::from_str(&text).unwrap_or_else(|wrong| panic!("{path}: {wrong}"))
}
