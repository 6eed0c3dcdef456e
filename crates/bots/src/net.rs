//! A small net that says how a position stands: each seat's share of the win, and the points it will have at the end.
//!
//! The same layers look at each seat, so that a net has no favourite chair and one net knows tables of every size:
//!
//! ```text
//! what is told of a seat ─▶ first ─▶ an impression of it
//! own impression, the neighbour's, all of them together ─▶ second ─▶ third ─▶ a number for the win, and points
//! ```
//!
//! The numbers for the win become shares that add up to one (softmax). Weights are kept in bytes, each output with a scale of
//! its own, as `bench/train.py` writes them; they are reckoned with as `f32`, always in the same order, so that every machine
//! comes to the same result.

use std::sync::OnceLock;

use table::Seat;

use crate::judged::{Judged, Outcome, SEATS};

/// What a file begins with, and which version of the format it is.
const MAGIC: &[u8; 6] = b"ATNET\x01";
/// Outputs are reckoned so many at a time: they stay in registers.
const BLOCK: usize = 32;
/// Numbers that come out: one for the win, one for the points.
const OUT: usize = 2;
/// The points that come out are these many times too small.
const POINTS: f32 = 50.0;
/// No impression is wider.
const WIDEST: usize = 256;
/// What is told of a seat has at most so many numbers.
const MOST_INPUTS: usize = 256;

/// A net for one game.
#[derive(Debug)]
pub struct Net {
    /// Says which training it came from.
    pub version: u32,
    first: Layer,
    second: Layer,
    third: Layer,
    last: Layer,
}

/// Weights in blocks of outputs: those of one input beside each other.
#[derive(Debug)]
struct Layer {
    inputs: usize,
    outputs: usize,
    weights: Vec<[f32; BLOCK]>,
    biases: Vec<[f32; BLOCK]>,
}

/// Where the net of a game is kept.
#[derive(Debug)]
pub struct NetSlot {
    file: &'static [u8],
    read: OnceLock<Option<Net>>,
}

impl NetSlot {
    /// For this file.
    pub const fn new(file: &'static [u8]) -> Self {
        Self { file, read: OnceLock::new() }
    }

    /// The net that is in it.
    pub fn net(&self) -> Option<&Net> {
        self.read.get_or_init(|| Net::read(self.file)).as_ref()
    }

    /// Puts another in its place, for those who train nets and compare them; says whether it was in time: before anybody asked.
    pub fn put(&self, net: Net) -> bool {
        self.read.set(Some(net)).is_ok()
    }
}

/// Reads a file from its beginning to its end.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<usize> {
        self.bytes().map(|bytes| usize::from(u16::from_le_bytes(bytes)))
    }

    fn figures(&mut self, count: usize) -> Option<Vec<f32>> {
        (0..count).map(|_| self.bytes().map(f32::from_le_bytes)).collect()
    }

    /// A scale for each input and each output, a bias for each output, and the weights input by input.
    fn layer(&mut self, inputs: usize, outputs: usize) -> Option<Layer> {
        let (of_input, of_output) = (self.figures(inputs)?, self.figures(outputs)?);
        let bias = self.figures(outputs)?;
        let blocks = outputs.div_ceil(BLOCK);
        let mut weights = vec![[0.0; BLOCK]; blocks * inputs];
        let mut biases = vec![[0.0; BLOCK]; blocks];
        for (output, bias) in bias.into_iter().enumerate() {
            biases[output / BLOCK][output % BLOCK] = bias;
        }
        for (input, input_scale) in of_input.into_iter().enumerate() {
            for (output, output_scale) in of_output.iter().enumerate() {
                let weight = i8::from_le_bytes(self.bytes()?);
                weights[output / BLOCK * inputs + input][output % BLOCK] =
                    f32::from(weight) * input_scale * output_scale;
            }
        }
        Some(Layer { inputs, outputs, weights, biases })
    }
}

impl Layer {
    /// What comes of these inputs, given as those that are not nought with their numbers.
    #[inline]
    fn feed(&self, inputs: &[(u16, f32)], out: &mut [f32]) {
        let blocks = self.weights.chunks_exact(self.inputs).zip(&self.biases).zip(out.chunks_mut(BLOCK));
        for ((weights, bias), out) in blocks {
            let mut sums = *bias;
            for &(input, figure) in inputs {
                let weights = &weights[usize::from(input)];
                for lane in 0..BLOCK {
                    sums[lane] += figure * weights[lane];
                }
            }
            out.copy_from_slice(&sums[..out.len()]);
        }
    }
}

/// Adds those that are above nought, numbered from here on.
#[inline]
fn above_nought(figures: &[f32], from: usize, to: &mut Vec<(u16, f32)>) {
    for (nth, &figure) in (from..).zip(figures) {
        if figure > 0.0 {
            #[expect(clippy::cast_possible_truncation, reason = "layers are not so wide")]
            to.push((nth as u16, figure));
        }
    }
}

impl Net {
    /// From a file; `None` if it is none.
    pub fn read(file: &[u8]) -> Option<Self> {
        let mut file = Reader(file);
        if file.bytes()? != *MAGIC {
            return None;
        }
        let version = u32::from_le_bytes(file.bytes()?);
        let (inputs, wide, narrow) = (file.number()?, file.number()?, file.number()?);
        if inputs > MOST_INPUTS || wide > WIDEST || narrow != BLOCK {
            return None;
        }
        let first = file.layer(inputs, wide)?;
        let second = file.layer(3 * wide, narrow)?;
        let third = file.layer(narrow, narrow)?;
        let last = file.layer(narrow, OUT)?;
        file.0.is_empty().then_some(Self { version, first, second, third, last })
    }

    /// So many numbers are told of a seat.
    pub fn inputs(&self) -> usize {
        self.first.inputs
    }

    /// How this position stands.
    pub fn value<G: Judged>(&self, world: &G) -> Outcome {
        let seats = usize::from(world.seats()).min(SEATS);
        let mut told = [[0_u8; MOST_INPUTS]; SEATS];
        let mut neighbours = [0; SEATS];
        for (nth, seat) in Seat::all(world.seats()).take(seats).enumerate() {
            world.inputs(seat, &mut told[nth][..self.first.inputs]);
            neighbours[nth] = world.neighbour(seat).index().min(seats - 1);
        }
        self.outcome(&told[..seats], &neighbours)
    }

    /// The same from what is told of each seat.
    fn outcome(&self, told: &[[u8; MOST_INPUTS]], neighbours: &[usize; SEATS]) -> Outcome {
        let (seats, wide) = (told.len(), self.first.outputs);
        let mut impressions = [[0.0_f32; WIDEST]; SEATS];
        let mut together = [0.0_f32; WIDEST];
        let mut list = Vec::with_capacity(3 * WIDEST);
        for (told, impression) in told.iter().zip(&mut impressions) {
            list.clear();
            for (nth, &figure) in (0..).zip(&told[..self.first.inputs]) {
                if figure > 0 {
                    list.push((nth, f32::from(figure)));
                }
            }
            self.first.feed(&list, &mut impression[..wide]);
            for (sum, figure) in together.iter_mut().zip(impression) {
                *figure = if *figure > 0.0 { *figure } else { 0.0 };
                *sum += *figure;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "at most six")]
        let part = 1.0 / seats as f32;
        for sum in &mut together {
            *sum *= part;
        }
        let mut outcome = Outcome::default();
        for seat in 0..seats {
            list.clear();
            above_nought(&impressions[seat][..wide], 0, &mut list);
            above_nought(&impressions[neighbours[seat]][..wide], wide, &mut list);
            above_nought(&together[..wide], 2 * wide, &mut list);
            let (mut second, mut third, mut said) = ([0.0; BLOCK], [0.0; BLOCK], [0.0; OUT]);
            self.second.feed(&list, &mut second);
            list.clear();
            above_nought(&second, 0, &mut list);
            self.third.feed(&list, &mut third);
            list.clear();
            above_nought(&third, 0, &mut list);
            self.last.feed(&list, &mut said);
            (outcome.wins[seat], outcome.points[seat]) = (said[0], said[1] * POINTS);
        }
        let wins = &mut outcome.wins[..seats];
        let most = wins.iter().copied().fold(f32::MIN, f32::max);
        for win in &mut *wins {
            *win = (*win - most).exp();
        }
        let all: f32 = wins.iter().sum();
        for win in wins {
            *win /= all;
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use shelf::masterpiece::Masterpiece;
    use shelf::pass_the_paint::PassThePaint;
    use shelf::pastiche::Pastiche;
    use table::Silent;

    use super::*;

    fn figures(value: &Value) -> Vec<f64> {
        value.as_array().unwrap().iter().map(|figure| figure.as_f64().unwrap()).collect()
    }

    /// What was trained says the same here as where it was trained.
    fn says_what_its_trainer_said<G: Judged>(examples: &str) {
        let net = G::net().unwrap();
        assert_eq!(net.inputs(), G::INPUTS);
        let examples: Vec<Value> = serde_json::from_str(examples).unwrap();
        assert!(examples.len() >= 4);
        for example in examples {
            let mut told = vec![];
            for seat in example["told"].as_array().unwrap() {
                let mut numbers = [0; MOST_INPUTS];
                for (number, told) in numbers.iter_mut().zip(seat.as_array().unwrap()) {
                    *number = u8::try_from(told.as_u64().unwrap()).unwrap();
                }
                told.push(numbers);
            }
            let mut neighbours = [0; SEATS];
            for (place, neighbour) in neighbours.iter_mut().zip(example["neighbours"].as_array().unwrap()) {
                *place = usize::try_from(neighbour.as_u64().unwrap()).unwrap();
            }
            let outcome = net.outcome(&told, &neighbours);
            for (seat, (win, points)) in
                figures(&example["wins"]).into_iter().zip(figures(&example["points"])).enumerate()
            {
                assert!((f64::from(outcome.wins[seat]) - win).abs() < 2e-3, "{outcome:?} {example}");
                assert!((f64::from(outcome.points[seat]) - points).abs() < 0.1, "{outcome:?} {example}");
            }
        }
    }

    #[test]
    fn a_net_says_here_what_it_said_where_it_was_trained() {
        says_what_its_trainer_said::<Pastiche>(include_str!("../nets/pastiche.examples.json"));
        says_what_its_trainer_said::<Masterpiece>(include_str!("../nets/masterpiece.examples.json"));
        says_what_its_trainer_said::<PassThePaint>(include_str!("../nets/pass-the-paint.examples.json"));
    }

    /// At every table of the game, whenever it may be asked: shares are shares.
    fn says_something_sensible<G: Judged>() {
        let net = G::net().unwrap();
        for seats in G::SEATS {
            let mut luck = fastrand::Rng::with_seed(u64::from(seats));
            let mut game = G::setup(&G::Options::default(), seats, &mut luck, &mut Silent).unwrap();
            let (mut notes, mut asked) = (G::Notes::default(), 0);
            while let Some(seat) = game.awaited().iter().next() {
                if game.is_settled() {
                    asked += 1;
                    let wins = net.value(&game).wins;
                    assert!((wins.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{wins:?}");
                    assert!(wins[..usize::from(seats)].iter().all(|&win| win > 0.0 && win < 1.0), "{wins:?}");
                    assert!(wins[usize::from(seats)..].iter().all(|&win| win == 0.0), "{wins:?}");
                }
                let action = game.policy(seat, &mut notes, &mut luck);
                game.apply(seat, &action, &mut luck, &mut Silent).unwrap();
            }
            assert!(asked > 5, "{asked}");
        }
    }

    #[test]
    fn shares_add_up_at_every_table() {
        says_something_sensible::<Pastiche>();
        says_something_sensible::<Masterpiece>();
        says_something_sensible::<PassThePaint>();
    }

    #[test]
    fn what_is_no_net_is_not_read() {
        let file = include_bytes!("../nets/pastiche.net");
        assert!(Net::read(file).is_some());
        assert!(Net::read(&file[..file.len() - 1]).is_none());
        assert!(Net::read(&[file.as_slice(), &[0]].concat()).is_none());
        assert!(Net::read(b"ATNET").is_none());
        let mut other = file.to_vec();
        other[5] = 9;
        assert!(Net::read(&other).is_none(), "another version");
    }
}
