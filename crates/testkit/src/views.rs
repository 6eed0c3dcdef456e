//! What everybody sees of a game, in short.

use sha2::{Digest, Sha256};
use table::{AnyMatch, Viewer};

/// For each entry of a match a digest of all that each viewer may know after it and saw of it. Kept beside a record, it
/// shows where something else is seen of it than once was.
pub fn view_digests(game: &dyn AnyMatch) -> Vec<String> {
    let mut digests = Vec::with_capacity(game.entries());
    let walked = game.walk(&mut |entry, game| {
        let mut digest = Sha256::new();
        let viewers: Vec<_> = Viewer::all(game.seats()).collect();
        for (&viewer, view) in viewers.iter().zip(game.views(&viewers)) {
            assert_eq!(view, game.view(viewer), "all at once as one by one");
            digest.update(view.as_str());
            digest.update(game.seen_of(viewer, entry).map_or(String::new(), |seen| seen.as_str().to_owned()));
        }
        let digest = digest.finalize();
        digests.push(format!("{:02x}{:02x}{:02x}{:02x}", digest[0], digest[1], digest[2], digest[3]));
    });
    walked.unwrap_or_else(|why| panic!("a match replays: {why}"));
    digests
}
