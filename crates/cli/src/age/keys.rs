//! Keys as they are written: `age1…` for whom something is encrypted, `AGE-SECRET-KEY-1…` by whom it is opened.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;
use bech32::primitives::decode::CheckedHrpstring;
use bech32::{Bech32, Hrp};
use x25519_dalek::{PublicKey, StaticSecret};

/// Somebody for whom something is encrypted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Recipient(pub(super) PublicKey);

/// Somebody who opens it.
pub struct Identity(pub(super) StaticSecret);

impl Identity {
    /// From 32 bytes nobody can guess.
    #[cfg(test)]
    pub fn new(secret: [u8; 32]) -> Self {
        Self(secret.into())
    }

    /// For whom to encrypt so that it is opened by this.
    pub fn recipient(&self) -> Recipient {
        Recipient(PublicKey::from(&self.0))
    }

    /// The keys in a file as `age-keygen` writes it: one a line, with remarks.
    pub fn all_in(text: &str) -> anyhow::Result<Vec<Self>> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(str::parse).collect()
    }
}

impl FromStr for Recipient {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let key =
            bytes(text, "age").with_context(|| format!("`{text}` is no key to encrypt to, like age1…"))?;
        Ok(Self(key.into()))
    }
}

impl FromStr for Identity {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        // It is not said what stands there: it may be a secret with one letter wrong.
        let last = text.lines().map(str::trim).rfind(|line| !line.is_empty() && !line.starts_with('#'));
        let key = bytes(last.unwrap_or_default(), "age-secret-key-");
        Ok(Self(key.context("this is no secret key, like AGE-SECRET-KEY-1…")?.into()))
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = bech32::encode::<Bech32>(Hrp::parse_unchecked("age"), self.0.as_bytes());
        f.write_str(&written.map_err(|_| fmt::Error)?)
    }
}

/// 32 bytes behind a word, with a checksum.
fn bytes(text: &str, word: &str) -> Option<[u8; 32]> {
    let read = CheckedHrpstring::new::<Bech32>(text).ok()?;
    let bytes: Vec<u8> = read.byte_iter().collect();
    (read.hrp() == Hrp::parse_unchecked(word)).then(|| bytes.try_into().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_the_tool_writes_them() {
        let file = include_str!("../../testdata/identity.txt");
        let recipient =
            file.lines().find_map(|line| line.strip_prefix("# public key: ")).expect("a public key");
        let identities = Identity::all_in(file).expect("keys");
        assert_eq!(identities.len(), 1);
        assert_eq!(identities[0].recipient().to_string(), recipient);
        assert!(recipient.parse::<Recipient>().is_ok_and(|read| read == identities[0].recipient()));
        for wrong in
            ["", "age1", "age1qqqq", &recipient[..60], &recipient.replace("age1", "agf1"), "ssh-ed25519 AAAA"]
        {
            assert!(wrong.parse::<Recipient>().is_err(), "{wrong}");
        }
        assert!("AGE-SECRET-KEY-1QQQ".parse::<Identity>().is_err());
    }
}
