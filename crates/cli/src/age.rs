//! Encryption in the age format, version 1 (<https://age-encryption.org/v1>), so that the `age` tool opens what is made here,
//! and what is made here opens what the tool has made: to X25519 keys, or by a passphrase.

mod header;
mod keys;

pub use keys::{Identity, Recipient};

use std::io::{self, ErrorKind, Read, Write};

use anyhow::{Context, bail, ensure};
use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use hkdf::Hkdf;
use sha2::Sha256;

/// What every such file begins with.
pub const BEGINS: &str = "age-encryption.org/v1";
/// So much is encrypted at once.
const CHUNK: usize = 64 * 1024;
/// What is added to it.
const TAG: usize = 16;

/// For whom something is encrypted.
pub enum To {
    /// For the owners of these keys, each by themselves.
    Recipients(Vec<Recipient>),
    /// For whoever knows this.
    Passphrase(String),
}

/// By what something is opened.
#[derive(Default)]
pub struct By {
    /// By one of these keys.
    pub identities: Vec<Identity>,
    /// By this.
    pub passphrase: Option<String>,
}

/// Encrypts all that is read.
pub fn encrypt(mut from: impl Read, to: &To, mut out: impl Write) -> anyhow::Result<()> {
    let file_key: [u8; 16] = random()?;
    let nonce: [u8; 16] = random()?;
    out.write_all(&header::seal(&file_key, to)?)?;
    out.write_all(&nonce)?;
    let cipher = payload(&file_key, &nonce)?;
    let mut chunk = vec![0; CHUNK];
    let (mut next, mut length) = (vec![0; CHUNK], fill(&mut from, &mut chunk)?);
    for counter in 0.. {
        let ahead = if length == CHUNK { fill(&mut from, &mut next)? } else { 0 };
        let sealed = cipher.encrypt(&of_chunk(counter, ahead == 0), &chunk[..length]);
        out.write_all(&sealed.map_err(|_| anyhow::anyhow!("this cannot be encrypted"))?)?;
        if ahead == 0 {
            break;
        }
        std::mem::swap(&mut chunk, &mut next);
        length = ahead;
    }
    Ok(())
}

/// Decrypts all that is read. What was altered or cut off is refused; what was written by then is to be thrown away.
pub fn decrypt(mut from: impl Read, by: &By, mut out: impl Write) -> anyhow::Result<()> {
    let file_key = header::open(&mut from, by)?;
    let mut nonce = [0; 16];
    from.read_exact(&mut nonce).context("it is cut off")?;
    let cipher = payload(&file_key, &nonce)?;
    let mut chunk = vec![0; CHUNK + TAG];
    let (mut next, mut length) = (vec![0; CHUNK + TAG], fill(&mut from, &mut chunk)?);
    for counter in 0.. {
        let ahead = if length == CHUNK + TAG { fill(&mut from, &mut next)? } else { 0 };
        let opened = cipher.decrypt(&of_chunk(counter, ahead == 0), &chunk[..length]);
        let opened = opened.map_err(|_| anyhow::anyhow!("it was altered or cut off"))?;
        ensure!(!opened.is_empty() || counter == 0, "it was altered");
        out.write_all(&opened)?;
        if ahead == 0 {
            break;
        }
        std::mem::swap(&mut chunk, &mut next);
        length = ahead;
    }
    Ok(())
}

/// As much as fits or is there.
fn fill(from: &mut impl Read, chunk: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < chunk.len() {
        match from.read(&mut chunk[filled..]) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

fn payload(file_key: &[u8; 16], nonce: &[u8]) -> anyhow::Result<ChaCha20Poly1305> {
    Ok(ChaCha20Poly1305::new(&Key::from(derive(file_key, nonce, "payload")?)))
}

/// The number of the chunk in eleven bytes, and whether it is the last.
fn of_chunk(counter: u64, last: bool) -> Nonce {
    let mut nonce = [0; 12];
    nonce[3..11].copy_from_slice(&counter.to_be_bytes());
    nonce[11] = u8::from(last);
    Nonce::from(nonce)
}

/// A key for one purpose.
fn derive(secret: &[u8], salt: &[u8], purpose: &str) -> anyhow::Result<[u8; 32]> {
    let mut key = [0; 32];
    let derived = Hkdf::<Sha256>::new(Some(salt), secret).expand(purpose.as_bytes(), &mut key);
    derived.map_err(|_| anyhow::anyhow!("no key can be derived"))?;
    Ok(key)
}

/// A key is kept under another, which is used for nothing else.
fn wrap(under: [u8; 32], file_key: &[u8; 16]) -> anyhow::Result<Vec<u8>> {
    let wrapped = ChaCha20Poly1305::new(&Key::from(under)).encrypt(&Nonce::default(), file_key.as_slice());
    wrapped.map_err(|_| anyhow::anyhow!("this cannot be encrypted"))
}

fn unwrap(under: [u8; 32], wrapped: &[u8]) -> Option<[u8; 16]> {
    let opened = ChaCha20Poly1305::new(&Key::from(under)).decrypt(&Nonce::default(), wrapped).ok()?;
    opened.try_into().ok()
}

fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        bail!("no randomness: {error}");
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the `age` tool, version 1.1.1.
    const BY_THE_TOOL: &[u8] = include_bytes!("../testdata/by-the-age-tool.age");
    const IDENTITY: &str = include_str!("../testdata/identity.txt");

    fn to() -> To {
        To::Recipients(vec![IDENTITY.parse::<Identity>().expect("a key").recipient()])
    }

    fn by() -> By {
        By { identities: vec![IDENTITY.parse().expect("a key")], passphrase: None }
    }

    fn sealed(plain: &[u8], to: &To) -> Vec<u8> {
        let mut sealed = Vec::new();
        encrypt(plain, to, &mut sealed).expect("encrypted");
        sealed
    }

    fn opened(sealed: &[u8], by: &By) -> Result<Vec<u8>, String> {
        let mut plain = Vec::new();
        decrypt(sealed, by, &mut plain).map_err(|wrong| format!("{wrong:#}"))?;
        Ok(plain)
    }

    #[test]
    fn what_the_age_tool_has_made_is_opened() {
        assert_eq!(opened(BY_THE_TOOL, &by()).as_deref(), Ok(b"Everything a server keeps.\n".as_slice()));
    }

    #[test]
    fn all_lengths_come_back() {
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7] {
            let plain: Vec<u8> = (0..length).map(|n| u8::try_from(n % 251).expect("small")).collect();
            assert_eq!(opened(&sealed(&plain, &to()), &by()), Ok(plain));
        }
    }

    #[test]
    fn a_passphrase_opens_what_it_has_closed_and_no_other_does() {
        let passphrase = |said: &str| By { passphrase: Some(said.to_owned()), ..By::default() };
        let sealed = sealed(b"x", &To::Passphrase("correct horse".to_owned()));
        assert_eq!(opened(&sealed, &passphrase("correct horse")), Ok(b"x".to_vec()));
        assert!(opened(&sealed, &passphrase("wrong horse")).unwrap_err().contains("passphrase"));
        assert!(opened(&sealed, &by()).unwrap_err().contains("passphrase"));
    }

    #[test]
    fn another_key_opens_nothing_and_several_may() {
        let other = Identity::new([3; 32]);
        let both =
            To::Recipients(vec![other.recipient(), IDENTITY.parse::<Identity>().expect("a key").recipient()]);
        let for_both = sealed(b"x", &both);
        assert_eq!(opened(&for_both, &by()), Ok(b"x".to_vec()));
        let by_other = By { identities: vec![other], passphrase: None };
        assert_eq!(opened(&for_both, &by_other), Ok(b"x".to_vec()));
        assert!(opened(&sealed(b"x", &to()), &by_other).unwrap_err().contains("none of the keys"));
        assert!(opened(&sealed(b"x", &to()), &By::default()).unwrap_err().contains("key"));
    }

    /// Every byte counts, and so does the end.
    #[test]
    fn what_was_altered_or_cut_off_is_refused() {
        let plain = vec![7; CHUNK + 100];
        let whole = sealed(&plain, &to());
        for at in (0..whole.len()).step_by(997).chain(0..300) {
            let mut altered = whole.clone();
            altered[at] ^= 1;
            assert!(opened(&altered, &by()).is_err(), "byte {at}");
        }
        for length in [0, 10, 100, 200, whole.len() - CHUNK, whole.len() - 116, whole.len() - 1] {
            assert!(opened(&whole[..length], &by()).is_err(), "{length} bytes");
        }
        let mut more = whole;
        more.push(0);
        assert!(opened(&more, &by()).is_err());
    }
}
