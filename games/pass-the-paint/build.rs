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
    code: char,
    mark: String,
    pigment: String,
    hex: String,
    requires: Vec<String>,
    values: [u8; 6],
    blue: [u8; 2],
    red: [u8; 2],
}

#[derive(Deserialize)]
struct Commissions {
    commission: Vec<Commission>,
}

#[derive(Deserialize)]
struct Palettes {
    palette: Vec<Commission>,
}

#[derive(Deserialize)]
struct Commission {
    id: String,
    name: String,
    colours: Vec<String>,
    points: u8,
}

#[derive(Deserialize)]
struct Table {
    blue: [u8; 5],
    red: [u8; 5],
    double_hands: u8,
    hand: u8,
    row: u8,
    dealt: u8,
    drawn: u8,
    penalty: u8,
}

fn main() {
    let Colours { colour: colours } = table("colours");
    let Commissions { commission: commissions } = table("commissions");
    let Palettes { palette: palettes } = table("palettes");
    let numbers: Table = table("table");
    let variants = |ids: &[String]| -> String {
        let variant = |id: &String| {
            assert!(colours.iter().any(|colour| colour.id == *id), "{id} is no colour");
            format!("Colour::{}", variant(id))
        };
        ids.iter().map(variant).collect::<Vec<_>>().join(", ")
    };
    let mut rust = String::new();

    rust.push_str(
        "/// A colour of paint (D1.1).\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]\n\
         #[cfg_attr(feature = \"ts\", derive(ts_rs::TS))]\n\
         #[serde(rename_all = \"lowercase\")]\n#[repr(u8)]\n\
         #[expect(missing_docs, reason = \"a colour says what it is\")]\npub enum Colour {\n",
    );
    for Colour { id, .. } in &colours {
        let _ = writeln!(rust, "{},", variant(id));
    }
    let _ = writeln!(
        rust,
        "}}\n/// The facts of each colour, in order.\npub static COLOURS: [ColourFacts; {}] = [",
        colours.len()
    );
    for Colour { id, code, mark, pigment, hex, requires, values, blue, red } in &colours {
        let rgb: Vec<_> = (1..=5).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16)).collect();
        let rgb: Vec<_> = rgb.into_iter().map(|part| part.expect("a colour like #1f3f9e")).collect();
        let _ = writeln!(
            rust,
            "ColourFacts {{ colour: Colour::{}, name: {id:?}, code: {code:?}, mark: {mark:?}, pigment: {pigment:?}, rgb: {rgb:?}, \
             requires: Colours::of(&[{}]), values: {values:?}, blue: {blue:?}, red: {red:?} }},",
            variant(id),
            variants(requires)
        );
    }
    rust.push_str("];\n");

    let _ = writeln!(
        rust,
        "/// The facts of each card of the commission deck: commissions, then palettes (D1.2).\n\
         pub static COMMISSIONS: [CommissionFacts; {}] = [",
        commissions.len() + palettes.len()
    );
    for (letter, cards) in [('C', &commissions), ('P', &palettes)] {
        for (nth, Commission { id, name, colours, points }) in cards.iter().enumerate() {
            assert_eq!(*id, format!("{letter}{:02}", nth + 1), "cards are numbered in order");
            let palette = letter == 'P';
            let _ = writeln!(
                rust,
                "CommissionFacts {{ id: {id:?}, name: {name:?}, colours: Colours::of(&[{}]), points: {points}, \
                 palette: {palette} }},",
                variants(colours)
            );
        }
    }
    let _ = writeln!(
        rust,
        "];\n/// Cards of the commission deck that are commissions; the others are palettes.\n\
         const COMMISSION_COUNT: u8 = {};",
        commissions.len()
    );

    for (round, name) in [(0, "one"), (1, "two")] {
        for (back, counts) in [("blue", 0), ("red", 1)] {
            let counts = |colour: &Colour| if counts == 0 { colour.blue[round] } else { colour.red[round] };
            let cards: Vec<_> = colours
                .iter()
                .flat_map(|colour| (0..counts(colour)).map(|_| format!("Colour::{}", variant(&colour.id))))
                .collect();
            let _ = writeln!(
                rust,
                "/// The {back} deck of round {name} (D1.1).\nstatic {}_{}: [Colour; {}] = [{}];",
                back.to_uppercase(),
                name.to_uppercase(),
                cards.len(),
                cards.join(", ")
            );
        }
    }

    let Table { blue, red, double_hands, hand, row, dealt, drawn, penalty } = numbers;
    let _ = writeln!(
        rust,
        "/// Cards of the blue deck in play, for two players and more (D2.1).\npub const BLUE_IN_PLAY: [u8; 5] = {blue:?};\n\
         /// Cards of the red deck in play, for two players and more (D2.1).\npub const RED_IN_PLAY: [u8; 5] = {red:?};\n\
         /// Cards of the blue deck in play with double hands (D9.1).\nconst DOUBLE_HANDS_IN_PLAY: u8 = {double_hands};\n\
         /// Cards in a hand, and turns in a round (D2.3, D5.1).\npub const HAND: u8 = {hand};\n\
         /// Cards turned up at a time in the advanced draft (D8.1).\npub const ROW: u8 = {row};\n\
         /// Commissions everybody begins with (D2.2).\npub const DEALT: u8 = {dealt};\n\
         /// Commissions drawn for a card discarded (D3.3).\npub const DRAWN: u8 = {drawn};\n\
         /// Points off for a commission that is not complete, in the harder game (D7.2).\n\
         pub const PENALTY: u8 = {penalty};",
    );

    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("components.rs"), rust).expect("the build folder can be written");
}

/// `sky` is `Sky`.
fn variant(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

fn table<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let path = format!("data/{name}.toml");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    toml::from_str(&text).unwrap_or_else(|wrong| panic!("{path}: {wrong}"))
}
