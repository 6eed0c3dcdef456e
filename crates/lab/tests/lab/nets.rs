//! Positions for nets to learn from, and how true chances are, as people ask for them.

use std::fs;

use crate::common::lab;

/// What is told of a seat in each game stands in the file, and all positions are whole.
#[test]
fn positions_are_written_whole_and_the_same_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, seats) in [("pastiche", 4), ("masterpiece", 3), ("pass-the-paint", 5)] {
        let written = ["one", "other"].map(|name| {
            let file = folder.path().join(format!("{game}-{name}.pos"));
            let count = seats.to_string();
            let path = file.to_str().expect("a plain name");
            let ran = lab(&[
                "selfplay",
                game,
                "--seats",
                &count,
                "--games",
                "6",
                "--keep",
                "50",
                "--threads",
                "1",
                "--out",
                path,
            ]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("positions of 6 games"), "{}", ran.out);
            fs::read(file).expect("it was written")
        });
        let file = &written[0];
        assert_eq!(*file, written[1]);
        assert_eq!((&file[..6], file[6]), (b"ATPOS\x01".as_slice(), seats));
        let told = usize::from(u16::from_le_bytes([file[7], file[8]]));
        let each = 4 + usize::from(seats) * (told + 1 + 1 + 2);
        let positions = file[9..].chunks(each);
        assert!(positions.len() > 10 && (file.len() - 9).is_multiple_of(each));
        for position in positions {
            let shares = &position[4 + usize::from(seats) * (told + 1)..][..usize::from(seats)];
            let all: u32 = shares.iter().map(|&share| u32::from(share)).sum();
            assert_eq!(all, 240, "somebody has won: {shares:?}");
        }
    }
}

#[test]
fn chances_are_compared_with_how_games_ended() {
    let words =
        "chances masterpiece --seats 3 --games 4 --ask 20 --playouts 20 --bots master,journeyman --threads 1";
    let ran = lab(&words.split_whitespace().collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for told in ["played to the end: ", "valued by the net: ", "asked twice, "] {
        assert!(ran.out.contains(told), "{}", ran.out);
    }
}

#[test]
fn what_is_no_net_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no.net");
    fs::write(&file, "no net").expect("it can be written");
    let path = file.to_str().expect("a plain name");
    let ran = lab(&["arena", "pastiche", "--bots", "valuing@1,greedy", "--games", "4", "--net", path]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("is no net for pastiche"), "{}", ran.err);
}
