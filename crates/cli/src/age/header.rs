//! What a file begins with: the key of the file, wrapped for each who may open it, and a proof that none of it was altered.

use std::fmt::Write;
use std::io::Read;

use anyhow::{Context, bail, ensure};
use base64ct::{Base64Unpadded, Encoding};
use hkdf::hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use x25519_dalek::{PublicKey, StaticSecret};

use super::{BEGINS, By, To, derive, random, unwrap, wrap};

const X25519: &str = "age-encryption.org/v1/X25519";
const SCRYPT: &str = "age-encryption.org/v1/scrypt";
/// How hard it is to try a passphrase: as hard as the tool makes it, about a second and 256 MB.
const WORK: u8 = 18;
/// What is harder would take for ever.
const MOST_WORK: u8 = 22;
/// A header is no longer than this.
const LONGEST: usize = 64 * 1024;
/// Lines of what is wrapped are so long, but for the last, which is shorter.
const COLUMNS: usize = 64;

/// A header for those who may open it.
pub(super) fn seal(file_key: &[u8; 16], to: &To) -> anyhow::Result<Vec<u8>> {
    let mut header = format!("{BEGINS}\n");
    match to {
        To::Recipients(recipients) => {
            ensure!(!recipients.is_empty(), "nobody could open this");
            for recipient in recipients {
                let secret = StaticSecret::from(random::<32>()?);
                let share = PublicKey::from(&secret);
                let under = shared(&secret, &recipient.0, &share, &recipient.0)?;
                let wrapped = wrap(under, file_key)?;
                writeln!(header, "-> X25519 {}\n{}", encode(share.as_bytes()), encode(&wrapped))?;
            }
        }
        To::Passphrase(passphrase) => {
            let salt: [u8; 16] = random()?;
            let wrapped = wrap(stretch(passphrase, &salt, WORK)?, file_key)?;
            writeln!(header, "-> scrypt {} {WORK}\n{}", encode(&salt), encode(&wrapped))?;
        }
    }
    header += "---";
    let proof = encode(&proof(file_key, header.as_bytes())?);
    Ok(format!("{header} {proof}\n").into_bytes())
}

/// Reads a header, and gives the key of the file.
pub(super) fn open(from: &mut impl Read, by: &By) -> anyhow::Result<[u8; 16]> {
    let mut read = Vec::new();
    ensure!(line(from, &mut read)? == BEGINS, "it is not encrypted in the age format, version 1");
    let mut found = None;
    let mut kinds = Vec::new();
    let said = loop {
        let before = read.len();
        let first = line(from, &mut read)?;
        if let Some(said) = first.strip_prefix("---") {
            read.truncate(before + "---".len());
            break said.to_owned();
        }
        let Some(stanza) = first.strip_prefix("-> ") else { bail!("its header is not readable") };
        let mut wrapped = String::new();
        loop {
            let more = line(from, &mut read)?;
            ensure!(more.len() <= COLUMNS, "its header is not readable");
            wrapped += &more;
            if more.len() < COLUMNS {
                break;
            }
        }
        let wrapped = decode(&wrapped)?;
        let stanza: Vec<_> = stanza.split(' ').map(str::to_owned).collect();
        kinds.push(stanza.first().cloned().unwrap_or_default());
        if found.is_none() {
            found = tried(&stanza, &wrapped, by)?;
        }
    };
    let by_passphrase = kinds.iter().any(|kind| kind == "scrypt");
    ensure!(!by_passphrase || kinds.len() == 1, "its header is not readable");
    let Some(file_key) = found else {
        match (by_passphrase, &by.passphrase) {
            (true, Some(_)) => bail!("the passphrase is another one"),
            (true, None) => bail!("it is closed by a passphrase"),
            (false, _) if by.identities.is_empty() => bail!("it is closed by a key, and none is given"),
            (false, _) => bail!("none of the keys opens it"),
        }
    };
    let said = decode(said.strip_prefix(' ').unwrap_or_default())?;
    let mut mac = mac(&file_key)?;
    mac.update(&read);
    mac.verify_slice(&said).context("its header was altered")?;
    Ok(file_key)
}

/// Does one of these open one part of a header?
fn tried(stanza: &[String], wrapped: &[u8], by: &By) -> anyhow::Result<Option<[u8; 16]>> {
    match (stanza.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), &by.passphrase) {
        (["X25519", share], _) => {
            let share: [u8; 32] = decode(share)?.try_into().ok().context("its header is not readable")?;
            let share = PublicKey::from(share);
            for identity in &by.identities {
                let own = identity.recipient().0;
                if let Some(file_key) = unwrap(shared(&identity.0, &share, &share, &own)?, wrapped) {
                    return Ok(Some(file_key));
                }
            }
            Ok(None)
        }
        (["scrypt", salt, work], Some(passphrase)) => {
            let work = work.parse::<u8>().ok().filter(|work| (1..=MOST_WORK).contains(work));
            let work = work.context("trying its passphrase would take too long")?;
            Ok(unwrap(stretch(passphrase, &decode(salt)?, work)?, wrapped))
        }
        _ => Ok(None),
    }
}

/// What both sides of an exchange of keys have.
fn shared(
    secret: &StaticSecret,
    other: &PublicKey,
    share: &PublicKey,
    recipient: &PublicKey,
) -> anyhow::Result<[u8; 32]> {
    let shared = secret.diffie_hellman(other);
    ensure!(shared.was_contributory(), "a key is no key");
    derive(shared.as_bytes(), &[*share.as_bytes(), *recipient.as_bytes()].concat(), X25519)
}

fn stretch(passphrase: &str, salt: &[u8], work: u8) -> anyhow::Result<[u8; 32]> {
    let mut key = [0; 32];
    let params = scrypt::Params::new(work, 8, 1).context("scrypt")?;
    let salt = [SCRYPT.as_bytes(), salt].concat();
    scrypt::scrypt(passphrase.as_bytes(), &salt, &params, &mut key).context("scrypt")?;
    Ok(key)
}

fn mac(file_key: &[u8; 16]) -> anyhow::Result<Hmac<Sha256>> {
    Hmac::new_from_slice(&derive(file_key, &[], "header")?).context("hmac")
}

fn proof(file_key: &[u8; 16], header: &[u8]) -> anyhow::Result<[u8; 32]> {
    let mut mac = mac(file_key)?;
    mac.update(header);
    Ok(mac.finalize().into_bytes().into())
}

fn encode(bytes: &[u8]) -> String {
    Base64Unpadded::encode_string(bytes)
}

fn decode(text: &str) -> anyhow::Result<Vec<u8>> {
    Base64Unpadded::decode_vec(text).ok().context("its header is not readable")
}

/// The next line without its end, which has to be there; all that is read is kept.
fn line(from: &mut impl Read, read: &mut Vec<u8>) -> anyhow::Result<String> {
    let start = read.len();
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte).context("it is cut off")?;
        read.push(byte[0]);
        ensure!(read.len() <= LONGEST, "its header is not readable");
        if byte[0] == b'\n' {
            let line = read[start..read.len() - 1].to_vec();
            return String::from_utf8(line).ok().context("its header is not readable");
        }
    }
}
