//! Ids that cannot be guessed, secrets that are kept as hashes, and passwords.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use sha2::{Digest, Sha256};
use store::Hash;

use crate::problem::{ApiResult, Problem};

/// A session's cookie.
pub const SESSION: &str = "ats_";
/// A token for programs.
pub const TOKEN: &str = "atl_";
/// An invitation.
pub const INVITE: &str = "ati_";
/// A link to another device.
pub const RECOVERY: &str = "atr_";

/// Bytes nobody can foresee.
pub fn random<const N: usize>() -> ApiResult<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(Problem::broken)?;
    Ok(bytes)
}

/// An id for a table, a player, a token: ten bytes, at most fourteen letters and digits.
pub fn id() -> ApiResult<String> {
    Ok(bs58::encode(random::<10>()?).into_string())
}

/// A secret with a prefix by which people and scanners recognise it.
pub fn secret(prefix: &str) -> ApiResult<String> {
    Ok(format!("{prefix}{}", bs58::encode(random::<32>()?).into_string()))
}

/// What is kept of a secret. They are long and random, so a plain hash cannot be turned round.
pub fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// The id of the newcomer who used an invitation with a key of their own: the same again for the same again.
pub fn newcomer(invite: &Hash, key: &str) -> String {
    let digest =
        Sha256::new().chain_update(b"atelier newcomer 1\0").chain_update(invite).chain_update(key).finalize();
    bs58::encode(&digest[..10]).into_string()
}

/// What is kept of a newcomer's own key.
pub fn claim_hash(invite: &Hash, key: &str) -> Hash {
    Sha256::new().chain_update(b"atelier claim 1\0").chain_update(invite).chain_update(key).finalize().into()
}

/// The key of a move that was sent without one: the same again for the same move in answer to the same decision.
pub fn move_key(decision: u32, moved: &str) -> String {
    let digest = Sha256::new()
        .chain_update(b"atelier move 1\0")
        .chain_update(decision.to_le_bytes())
        .chain_update(moved)
        .finalize();
    format!("move-{}", bs58::encode(&digest[..20]).into_string())
}

/// What is kept of a password. Takes a while, on purpose: not on a thread that others wait for.
pub fn keep_password(password: &str) -> ApiResult<String> {
    let salt: [u8; 16] = random()?;
    let kept =
        Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map_err(Problem::broken)?;
    Ok(kept.to_string())
}

/// Is this the password? Takes a while, too, also when there is none to compare with.
pub fn is_password(password: &str, kept: Option<&str>) -> bool {
    const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$\
                           wKFV0PHGfcDM5qgJlVjPPEDBV38B0NGRGzYHs4CJn5k";
    let Ok(parsed) = PasswordHash::new(kept.unwrap_or(NOBODYS)) else { return false };
    Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && kept.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_again_and_no_other_is() {
        let kept = keep_password("correct horse").unwrap();
        assert!(kept.starts_with("$argon2id$"));
        assert!(is_password("correct horse", Some(&kept)));
        assert!(!is_password("correct horsf", Some(&kept)));
        assert!(!is_password("correct horse", None));
        assert!(!is_password("", Some("not a hash")));
    }

    #[test]
    fn secrets_are_long_and_differ() {
        let (one, other) = (secret(TOKEN).unwrap(), secret(TOKEN).unwrap());
        assert!(one.starts_with("atl_") && one.len() > 40 && one != other);
        assert_ne!(hash(&one), hash(&other));
    }

    #[test]
    fn a_newcomer_who_says_the_same_again_is_the_same() {
        let invite = hash("ati_x");
        assert_eq!(newcomer(&invite, "k"), newcomer(&invite, "k"));
        assert_ne!(newcomer(&invite, "k"), newcomer(&invite, "l"));
        assert_ne!(newcomer(&invite, "k"), newcomer(&hash("ati_y"), "k"));
    }
}
