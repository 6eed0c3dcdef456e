//! What people type instead of the exact notation: small letters and capitals as they come.

use shelf::pastiche::{Action, COLOURS, CommissionId, HexId};

/// The action that is meant; nothing if it is up to the notation.
pub fn completed(said: &str) -> Option<Result<Action, String>> {
    as_written(said).parse().ok().map(Ok)
}

/// In the letters of the notation: words and commissions small, hexes and seats in capitals, colours by their codes.
fn as_written(said: &str) -> String {
    let mut words = said.split_whitespace();
    let verb = words.next().unwrap_or_default().to_lowercase();
    let rest = words.enumerate().map(|(nth, word)| {
        if verb == "offer" && nth == 0 { word.to_uppercase() } else { names_as_written(word) }
    });
    let rest: Vec<_> = rest.collect();
    [&[verb], rest.as_slice()].concat().join(" ")
}

/// Names with `+` and `>` between them, and numbers before them.
fn names_as_written(word: &str) -> String {
    let names = word.split_inclusive(['+', '>']).map(|part| {
        let name = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let (count, end) =
            (&part[..part.len() - name.len()], name.len() - name.trim_end_matches(['+', '>']).len());
        let (name, between) = name.split_at(name.len() - end);
        format!("{count}{}{between}", name_as_written(name))
    });
    names.collect()
}

fn name_as_written(name: &str) -> String {
    let (small, capital) = (name.to_lowercase(), name.to_uppercase());
    if let Some(colour) = COLOURS.iter().find(|colour| colour.code.eq_ignore_ascii_case(name)) {
        colour.code.to_owned()
    } else if capital.parse::<HexId>().is_ok() {
        capital
    } else if small.parse::<CommissionId>().is_ok() || COLOURS.iter().any(|colour| colour.name == small) {
        small
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_may_be_small_or_capital() {
        for (typed, meant) in [
            ("MIX", "mix"),
            ("Take r", "take R"),
            ("take RED", "take R"),
            ("place h12 2,-1 3", "place H12 2,-1 3"),
            ("trade 3gn>bk", "trade 3Gn>Bk"),
            ("Offer bc GN+2vi>or", "offer BC Gn+2Vi>Or"),
            ("counter 3 gn>-", "counter 3 Gn>-"),
            ("swap Mona-Lisa>SUNFLOWERS", "swap mona-lisa>sunflowers"),
            ("ACCEPT 3", "accept 3"),
        ] {
            assert_eq!(completed(typed), Some(Ok(meant.parse().unwrap())), "{typed}");
        }
        for nothing in ["", "hello", "trade 3gn>", "take mauve", "offer xy gn>or", "place h99 0,0 0"] {
            assert_eq!(completed(nothing), None, "{nothing}");
        }
    }
}
