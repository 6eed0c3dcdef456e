use std::fs;

use bots::{Bot, Knowledge, Random, Tunable};
use clap::Parser;
use shelf::pass_the_paint::{Action, PassThePaint};

use super::*;

/// Sometimes plays with a plan, sometimes without. It plays best if its courage is great; patience is of no use.
struct Mood;

struct Moody {
    courage: f32,
    sensible: Box<dyn Bot<PassThePaint>>,
}

impl Bot<PassThePaint> for Moody {
    fn name(&self) -> &'static str {
        "moody"
    }

    fn choose(&mut self, known: &Knowledge<'_, PassThePaint>, luck: &mut fastrand::Rng) -> Option<Action> {
        let sensible = luck.f32() < 1.0 / (1.0 + (-self.courage).exp());
        if sensible { self.sensible.choose(known, luck) } else { Random.choose(known, luck) }
    }
}

impl Tunable for Mood {
    type Game = PassThePaint;
    const NAMES: &'static [&'static str] = &["courage", "patience"];

    fn weights() -> Vec<f32> {
        vec![0.0, 5.0]
    }

    fn bot(weights: &[f32]) -> Box<dyn Bot<PassThePaint>> {
        let sensible = bots::by_name("greedy").unwrap();
        Box::new(Moody { courage: weights[0], sensible })
    }

    fn steps() -> Vec<f32> {
        vec![0.5, 0.5]
    }
}

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: Args,
}

fn args(words: &str) -> Args {
    Cli::parse_from(["tune", "pass-the-paint"].into_iter().chain(words.split_whitespace())).args
}

fn tuned(words: &str) -> Result<Kept> {
    let (args, stop) = (args(words), AtomicBool::new(false));
    Tuner::new(&args, Weights::of::<Mood>(), &stop)?.tuned(&args)
}

#[test]
fn what_helps_is_tuned_up() {
    let (args, stop) = (args("--rounds 12 --games 48 --seats 3 --check 60"), AtomicBool::new(false));
    let tuner = Tuner::new(&args, Weights::of::<Mood>(), &stop).unwrap();
    let kept = tuner.tuned(&args).unwrap();
    assert_eq!(kept.rounds.len(), 12);
    assert!(kept.weights()[0] > 0.7, "{:?}", kept.weights());
    let checked = tuner.checked(&args, &kept).unwrap().unwrap();
    assert!(checked.contains(" of 60 games won (") && checked.contains("33.3 % is fair, Elo +"), "{checked}");
    let constant = constant(&kept);
    assert!(constant.contains("[f32; 2] = [\n    ") && constant.contains(", // courage\n"), "{constant}");
    stop.store(true, Ordering::Relaxed);
    assert_eq!(tuner.tuned(&args).unwrap().rounds, [], "whoever stops it gets what there is");
    assert_eq!(tuner.checked(&args, &kept).unwrap(), None);
}

#[test]
fn tuning_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let keep = format!("--games 12 --seats 2 --keep {}", path.display());
    let at_once = tuned("--rounds 5 --games 12 --seats 2 --threads 3").unwrap();
    tuned(&format!("{keep} --rounds 5")).unwrap();
    assert_eq!(serde_json::from_str::<Kept>(&fs::read_to_string(&path).unwrap()).unwrap(), at_once);
    // As if it had been stopped after the second round.
    let mut early = at_once.clone();
    early.rounds.truncate(2);
    early.write(&path).unwrap();
    assert_eq!(tuned(&format!("{keep} --rounds 5")).unwrap(), at_once);
    assert_eq!(tuned(&format!("{keep} --rounds 3")).unwrap(), at_once, "what is done is done");

    for (words, said) in [
        (keep.replace("--games 12", "--games 24"), "is of another game, other options or other weights"),
        (format!("{keep} --option harder"), "is of another game, other options or other weights"),
        (format!("--keep {}", folder.path().display()), "kept"),
        ("--keep /nowhere/at/all.json".to_owned(), "the rounds cannot be written to /nowhere/at/all.json"),
    ] {
        let refused = tuned(&words).unwrap_err();
        assert!(format!("{refused:#}").contains(said) || said == "kept", "{words}: {refused:#}");
    }
    fs::write(&path, "{}").unwrap();
    let refused = tuned(&keep).unwrap_err();
    assert!(format!("{refused:#}").contains("has no rounds of tuning"), "{refused:#}");
    early.start.pop();
    early.write(&path).unwrap();
    let refused = tuned(&keep).unwrap_err();
    assert!(format!("{refused:#}").contains("does not have a number for each weight"), "{refused:#}");
}

#[test]
fn the_result_is_the_mean_of_the_later_half() {
    let round = |weight: f64| Round { better: 0.0, weights: vec![weight, 2.0 * weight] };
    let mut kept = tuned("--rounds 0 --seats 2").unwrap();
    assert_eq!(kept.result(), [0.0, 5.0], "nothing was tried");
    kept.rounds = [9.0, 7.0, 1.0, 2.0].map(round).into();
    assert_eq!(kept.result(), [1.5, 3.0]);
}

#[test]
fn weights_are_written_as_rust_reads_them() {
    let written = [1.0, -0.123_456, 1234.56, 0.0, 20.0].map(digits);
    assert_eq!(written, ["1.0", "-0.1235", "1235.0", "0.0", "20.0"]);
}
