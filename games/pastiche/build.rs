//! Turns the tables in `data/` into constants, so that a playing engine reads no file and a wrong table does
//! not compile.

use std::fmt::Write as _;
use std::{env, fs, path::Path};

use serde::Deserialize;

#[derive(Deserialize)]
struct Colours {
    colour: Vec<Colour>,
}

#[derive(Deserialize)]
struct Colour {
    id: String,
    code: String,
    group: String,
    value: u8,
    count: u8,
    mix: Option<String>,
    swatch: String,
}

#[derive(Deserialize)]
struct Hexes {
    hex: Vec<Hex>,
    start: Vec<Start>,
}

#[derive(Deserialize)]
struct Hex {
    id: String,
    dabs: String,
    centre: String,
}

#[derive(Deserialize)]
struct Start {
    q: i8,
    r: i8,
    dabs: String,
}

#[derive(Deserialize)]
struct Commissions {
    commission: Vec<Commission>,
}

#[derive(Deserialize)]
struct Commission {
    id: String,
    title: String,
    artist: String,
    artist_name: String,
    nationality: String,
    born: String,
    died: String,
    year: String,
    technique: String,
    museum: String,
    city: String,
    aspect: f32,
    palette: Vec<String>,
    points: u8,
}

#[derive(Deserialize)]
struct Scoring {
    hand_limit: u8,
    start_hand: Vec<String>,
    target: Vec<Target>,
    bonus: Vec<Bonus>,
}

#[derive(Deserialize)]
struct Target {
    seats: u8,
    points: u8,
}

#[derive(Deserialize)]
struct Bonus {
    from: u8,
    to: u8,
    points: u8,
}

fn main() {
    let colours: Colours = table("colours");
    let hexes: Hexes = table("hexes");
    let commissions: Commissions = table("commissions");
    let scoring: Scoring = table("scoring");
    let mut rust = String::new();

    let _ = writeln!(
        rust,
        "/// The facts of each colour, by its number.\npub static COLOURS: [ColourFacts; {}] = [",
        colours.colour.len()
    );
    for Colour { id, code, group, value, count, mix, swatch } in &colours.colour {
        let group = variant(group);
        let _ = writeln!(
            rust,
            "ColourFacts {{ colour: Colour::{}, name: {id:?}, code: {code:?}, group: Group::{group}, \
             value: {value}, count: {count}, mix: {mix:?}, swatch: {swatch:?} }},",
            variant(id)
        );
    }
    rust.push_str("];\n");

    let _ = writeln!(
        rust,
        "/// The facts of each hex, by its number.\npub static HEXES: [HexFacts; {}] = [",
        hexes.hex.len()
    );
    for Hex { id, dabs, centre } in &hexes.hex {
        let _ =
            writeln!(rust, "HexFacts {{ name: {id:?}, dabs: {}, centre: &{} }},", list(dabs), list(centre));
    }
    rust.push_str("];\n");

    let _ = writeln!(
        rust,
        "/// The cells of the starting piece and the dabs on their corners (P1.5).\npub static START_PIECE: [(Cell, [Primary; 6]); {}] = [",
        hexes.start.len()
    );
    for Start { q, r, dabs } in &hexes.start {
        let _ = writeln!(rust, "(Cell {{ q: {q}, r: {r} }}, {}),", list(dabs));
    }
    rust.push_str("];\n");

    let all = &commissions.commission;
    let _ = writeln!(
        rust,
        "/// The facts of each commission, by its number.\npub static COMMISSIONS: [CommissionFacts; {}] = [",
        all.len()
    );
    for (number, c) in all.iter().enumerate() {
        let pair: Vec<usize> = (0..all.len()).filter(|&other| all[other].artist == c.artist).collect();
        let &[first, second] = pair.as_slice() else { panic!("{} has not two commissions", c.artist) };
        let sum = all[first].points + all[second].points;
        let bonus = scoring.bonus.iter().find(|bonus| (bonus.from..=bonus.to).contains(&sum));
        let bonus = bonus.unwrap_or_else(|| panic!("no bonus for {sum} points")).points;
        let palette: Vec<_> = c.palette.iter().map(|id| format!("Colour::{}", variant(id))).collect();
        let palette = palette.join(", ");
        let _ = writeln!(
            rust,
            "CommissionFacts {{ name: {:?}, title: {:?}, artist: {:?}, nationality: {:?}, born: {:?}, \
             died: {:?}, year: {:?}, technique: {:?}, museum: {:?}, city: {:?}, aspect: {:?}, \
             colours: &[{palette}], points: {}, bonus: {bonus}, \
             companion: CommissionId({}) }},",
            c.id,
            c.title,
            c.artist_name,
            c.nationality,
            c.born,
            c.died,
            c.year,
            c.technique,
            c.museum,
            c.city,
            c.aspect,
            c.points,
            first + second - number
        );
    }
    rust.push_str("];\n");

    let _ = writeln!(
        rust,
        "/// Palette cards that may stay in hand at the end of a turn (P6.1).\npub const HAND_LIMIT: u8 = {};",
        scoring.hand_limit
    );
    let start_hand: Vec<_> = scoring.start_hand.iter().map(|id| format!("Colour::{}", variant(id))).collect();
    let _ = writeln!(
        rust,
        "/// What each player gets from the bank (P2.4).\npub const START_HAND: Cards = Cards::of(&[{}]);",
        start_hand.join(", ")
    );
    let targets: Vec<_> = scoring.target.iter().map(|t| format!("({}, {})", t.seats, t.points)).collect();
    let _ = writeln!(
        rust,
        "/// Players, and the points of commissions that end the game (P7.1).\npub static TARGETS: [(u8, u8); {}] = [{}];",
        targets.len(),
        targets.join(", ")
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

/// `red` is `Red`.
fn variant(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    first.to_uppercase() + rest
}

/// `RYB` is `[Primary::Red, Primary::Yellow, Primary::Blue]`.
fn list(letters: &str) -> String {
    let primaries: Vec<_> = letters
        .chars()
        .map(|letter| match letter {
            'R' => "Primary::Red",
            'Y' => "Primary::Yellow",
            'B' => "Primary::Blue",
            _ => panic!("{letter} is no primary"),
        })
        .collect();
    format!("[{}]", primaries.join(", "))
}
