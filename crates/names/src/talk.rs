//! What is said, without what would change how others see it.

use unicode_segmentation::UnicodeSegmentation;

use crate::letters::{check_cluster, is_hidden, is_mark, is_tagged_flag, is_unassigned, most_marks};

/// Joins letters or keeps them apart, in scripts that people write.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// The same without what turns text round, cannot be seen or piles up. Lines stay, and so does what pictures and scripts
/// are made of.
pub fn harmless_talk(said: &str) -> String {
    let mut kept = String::with_capacity(said.len());
    for cluster in said.graphemes(true) {
        if is_tagged_flag(cluster) || cluster == "\r\n" {
            kept.push_str(if cluster == "\r\n" { "\n" } else { cluster });
            continue;
        }
        let is_sound = check_cluster(cluster).is_ok();
        let (mut most, mut marks) = (0, 0);
        for letter in cluster.chars() {
            if is_mark(letter) {
                marks += 1;
                if marks > most {
                    continue;
                }
            } else {
                most = most.max(most_marks(letter));
            }
            match letter {
                '\u{2028}' | '\u{2029}' => kept.push('\n'),
                '\n' => kept.push(letter),
                _ if is_sound || JOINERS.contains(&letter) => kept.push(letter),
                _ if is_hidden(letter) || is_unassigned(letter) => {}
                _ => kept.push(letter),
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::harmless_talk;

    #[test]
    fn talk_cannot_change_how_others_are_seen() {
        assert_eq!(harmless_talk("good\u{202e}kcul\u{202c} \u{2066}x\u{2069}\u{200f}"), "goodkcul x");
        assert_eq!(harmless_talk("a\u{200b}b\u{feff}c\u{ad}d\u{3164}e\u{e0041}f\u{e000}"), "abcdef");
        assert_eq!(harmless_talk("one\ntwo\r\nthree\u{2028}four"), "one\ntwo\nthree\nfour");
        assert_eq!(harmless_talk(&format!("Z{}", "\u{335}".repeat(50))), "Z\u{335}\u{335}");
        for same in ["良い手！", "سلام", "می\u{200c}خواهم", "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ❤️", "นํ้าผึ้ง", "क्‍ष"]
        {
            assert_eq!(harmless_talk(same), same);
        }
    }
}
