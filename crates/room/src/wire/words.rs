//! What single values look like, said once for the document: nobody has one of these, fields name them as their kind.

use serde_json::Value;
use table::Seat;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What takes room on a line and shows nothing: Rust's and Unicode's white space.
macro_rules! spaces {
    () => {
        r"\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
    };
}
/// Control characters that are no space.
macro_rules! controls {
    () => {
        r"\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f"
    };
}
/// Marks that turn text round or take no room, and belong to no picture.
macro_rules! hidden {
    () => {
        r"\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    };
}

/// All on one line.
const ONE_LINE: &str = r"^[^\u0000-\u001f\u007f-\u009f]*$";
/// Something to be seen, and nothing that cannot be.
const VISIBLE: &str =
    concat!("^[", spaces!(), "]*[^", spaces!(), controls!(), hidden!(), "][^", controls!(), hidden!(), "]*$");
/// No spaces but around it.
const ONE_WORD: &str = concat!("^[", spaces!(), "]*[^", spaces!(), controls!(), "]{3,40}[", spaces!(), "]*$");
/// Something besides spaces, and of what cannot be seen only line breaks, but around it.
const SAYING: &str = concat!(
    "^[",
    spaces!(),
    "]*[^",
    spaces!(),
    controls!(),
    "]",
    r"(?:[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*[^",
    spaces!(),
    controls!(),
    "])?[",
    spaces!(),
    "]*$"
);

/// Declares a kind of value: its name, what it is, and its schema.
macro_rules! words {
    ($($name:ident: $says:literal, $schema:expr;)+) => {$(
        #[doc = $says]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let schema: ObjectBuilder = $schema;
                schema.description(Some($says)).build().into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

words! {
    Id: "An id: of a player, a table, a token, an invitation.",
        text(1, 20).pattern(Some("^[0-9A-Za-z]*$")).examples(["3vQB7B6MrGQZa"]);
    SeatNumber: "A seat by its number; the first is 0.",
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(Seat::MOST - 1));
    Name: "A name of 1 to 40 letters as people count them, among them a letter, a number or a picture. Spaces around it \
           go, and of several between words one stays.",
        text(1, names::bytes_of(names::LONGEST_NAME)).pattern(Some(VISIBLE)).examples(["Ada"]);
    LoginName: "3 to 40 characters without spaces; capitals do not matter.",
        string().pattern(Some(ONE_WORD)).examples(["ada@example.org"]);
    Label: "At most 60 characters on one line.",
        text(0, 60).pattern(Some(ONE_LINE));
    Title: "At most 60 letters as people count them, on one line.",
        text(0, names::bytes_of(names::LONGEST_TITLE)).pattern(Some(ONE_LINE));
    Saying: "Something to say, of 1 to 500 characters.",
        text(1, 500).pattern(Some(SAYING)).examples(["good luck"]);
    Key: "Made up by the sender, another for each command; 1 to 64 characters on one line.",
        text(1, 64).pattern(Some(ONE_LINE)).examples(["7f9c2d1e"]);
    GameId: "A game by its id; `GET /api/v1/games` lists them.",
        one_of(shelf::games().iter().map(|game| game.id)).examples([shelf::games()[0].id]);
    BotName: "A bot of the house; `GET /api/v1/games` lists them.",
        one_of(shelf::games().iter().flat_map(|game| bots::names(game.id)).copied());
    Position: "An era and the number of a message in it.",
        string().pattern(Some(r"^[0-9]{1,10}\.[0-9]{1,10}$")).examples(["3271.42"]);
    Cursor: "Where the next page begins.",
        string().pattern(Some(r"^[0-9]{1,15}\.[0-9A-Za-z]{1,20}$"));
}

fn string() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn text(shortest: usize, longest: usize) -> ObjectBuilder {
    string().min_length(Some(shortest).filter(|&shortest| shortest > 0)).max_length(Some(longest))
}

fn one_of(words: impl Iterator<Item = &'static str>) -> ObjectBuilder {
    let mut words: Vec<_> = words.map(Value::from).collect();
    let mut known = Vec::new();
    words.retain(|word| {
        !known.contains(word) && {
            known.push(word.clone());
            true
        }
    });
    string().enum_values(Some(words))
}
