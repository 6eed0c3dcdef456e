//! Ids that cannot be guessed, secrets that are kept as hashes, and passwords.

use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
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

/// What is kept of a sender's own key, with which a recovery link was used.
pub fn recovery_key(link: &Hash, key: &str) -> Hash {
    Sha256::new().chain_update(b"atelier recovery 1\0").chain_update(link).chain_update(key).finalize().into()
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

/// What passwords are kept and known by. It takes a while and much memory, on purpose: one of it is used again and again.
#[derive(Default)]
pub struct Hasher {
    blocks: Vec<Block>,
}

impl Hasher {
    /// What is kept of a password.
    pub fn keep(&mut self, password: &str) -> ApiResult<String> {
        let (argon, salt) = (Argon2::default(), random::<16>()?);
        let kept = self.hash(&argon, password, &salt).map_err(Problem::broken)?;
        let kept = PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: argon.params().try_into().map_err(Problem::broken)?,
            salt: Some(Salt::new(&salt).map_err(Problem::broken)?),
            hash: Some(kept),
        };
        Ok(kept.to_string())
    }

    /// Is this the password? Takes as long, and as much, when there is none to compare with.
    pub fn knows(&mut self, password: &str, kept: Option<&str>) -> bool {
        const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$\
                               wKFV0PHGfcDM5qgJlVjPPEDBV38B0NGRGzYHs4CJn5k";
        let Ok(parsed) = PasswordHash::new(kept.unwrap_or(NOBODYS)) else { return false };
        self.is_hash_of(password, &parsed).unwrap_or(false) && kept.is_some()
    }

    fn is_hash_of(&mut self, password: &str, kept: &PasswordHash) -> argon2::password_hash::Result<bool> {
        let (Some(salt), Some(hash)) = (&kept.salt, &kept.hash) else { return Ok(false) };
        let algorithm = Algorithm::try_from(kept.algorithm.as_str())?;
        let version = kept.version.map(Version::try_from).transpose()?.unwrap_or_default();
        let argon = Argon2::new(algorithm, version, Params::try_from(kept)?);
        // Outputs are compared in a time that does not depend on where they differ.
        Ok(self.hash(&argon, password, salt)? == *hash)
    }

    fn hash(
        &mut self,
        argon: &Argon2<'_>,
        password: &str,
        salt: &[u8],
    ) -> argon2::password_hash::Result<Output> {
        let params = argon.params();
        self.blocks.resize(params.block_count().max(self.blocks.len()), Block::default());
        let mut out = [0; Output::MAX_LENGTH];
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let out = out.get_mut(..length).ok_or(argon2::password_hash::Error::OutputSize)?;
        argon.hash_password_into_with_memory(password.as_bytes(), salt, out, &mut self.blocks[..])?;
        Ok(Output::new(out)?)
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordHasher;

    use super::*;

    #[test]
    fn a_password_is_known_again_and_no_other_is() {
        let mut hasher = Hasher::default();
        let kept = hasher.keep("correct horse").unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(hasher.knows("correct horse", Some(&kept)));
        assert!(!hasher.knows("correct horsf", Some(&kept)));
        assert!(!hasher.knows("correct horse", None));
        assert!(!hasher.knows("", Some("not a hash")));
        // What was kept before is known by the same memory, whatever was done in it.
        let before =
            Argon2::default().hash_password_with_salt(b"an old password", b"some salt").unwrap().to_string();
        assert!(hasher.knows("an old password", Some(&before)));
        assert_eq!(hasher.blocks.len(), 19_456, "one memory for all of it");
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
