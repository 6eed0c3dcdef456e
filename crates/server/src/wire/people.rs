//! People, their secrets and invitations.

use serde::{Deserialize, Serialize};
use table::{Seat, Wire};
use utoipa::ToSchema;

use super::{Person, TableFacts};

/// Somebody new.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Named {
    /// 1 to 40 letters.
    #[schema(value_type = super::Name)]
    pub name: String,
}

/// Who you are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Me {
    /// Your id.
    pub id: String,
    /// Your name.
    pub name: String,
    /// What you log in with, if you have set a password.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub login: Option<String>,
    /// You are a program.
    pub bot: bool,
    /// Whose talk you do not want to see, by their ids.
    pub muted: Vec<String>,
}

impl Wire for Me {}

/// Changes to yourself; what is not given stays.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChangeMe {
    /// Another name.
    #[serde(default)]
    #[schema(value_type = Option<super::Name>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// Whose talk you do not want to see, by their ids; at most 200.
    #[serde(default)]
    #[schema(value_type = Option<Vec<super::Id>>, max_items = 200)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub muted: Option<Vec<String>>,
    /// Only `true`: you are a program, and are shown as one. There is no way back.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot: Option<bool>,
}

/// That you want to go for good.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeleteMe {
    /// Your password, if you have set one.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub password: Option<String>,
}

/// What somebody logs in with.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Login {
    /// 3 to 40 characters; capitals do not matter.
    #[schema(value_type = super::LoginName)]
    pub login: String,
    /// 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200)]
    pub password: String,
}

/// A secret that is shown once and never again.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ShownOnce {
    /// What it is called when it is to be revoked.
    pub id: String,
    /// The secret.
    pub secret: String,
    /// An address that carries it behind a `#`, which browsers do not send.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub link: Option<String>,
}

impl Wire for ShownOnce {}

/// A secret somebody was told.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Secret {
    /// The secret itself.
    pub secret: String,
}

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Scope {
    /// Look at what you may look at.
    #[serde(rename = "read")]
    Read,
    /// Sit down, play, talk, make tables.
    #[serde(rename = "play")]
    Play,
}

impl Scope {
    /// As it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
        }
    }
}

/// A token that is wanted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, at most 60 characters.
    #[schema(value_type = super::Label)]
    pub label: String,
    /// What may be done with it.
    #[schema(min_items = 1, max_items = 2)]
    pub scopes: Vec<Scope>,
    /// It ends after so many days, 1 to 3650; never otherwise.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub days: Option<u32>,
}

/// A token or a session, without the secret.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct SecretFacts {
    /// What it is called when it is to be revoked.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// What may be done with it.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was last used, to the hour.
    pub used: i64,
}

impl Wire for SecretFacts {}

/// An invitation that is wanted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewInvite {
    /// To this seat; otherwise to any free one.
    #[serde(default)]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// So many may use it, 1 to 8.
    #[serde(default = "once")]
    #[schema(minimum = 1, maximum = 8)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u32>"))]
    pub uses: u32,
    /// It hands over your own seat to whoever uses it, in the middle of the game too: for one person, and without `seat`.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub hand_over: bool,
    /// It lets one look on, at a private table too, and not sit.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub watch: bool,
}

fn once() -> u32 {
    1
}

/// An invitation, without the secret.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct InviteFacts {
    /// What it is called when it is to be revoked.
    pub id: String,
    /// To this seat only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// So many may still use it.
    pub left: u32,
    /// It hands over a seat.
    pub hand_over: bool,
    /// It lets one look on, and not sit.
    pub watch: bool,
}

impl Wire for InviteFacts {}

/// What an invitation is to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Invited {
    /// The table.
    #[serde(flatten)]
    pub table: TableFacts,
    /// To look on, and not to sit.
    pub watch: bool,
}

impl Wire for Invited {}

/// Sitting down with an invitation.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Claim {
    /// The invitation's secret.
    pub invite: String,
    /// Your name, if you are new here.
    #[serde(default)]
    #[schema(value_type = Option<super::Name>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// Made up by the sender, secret, 22 to 200 characters: if the answer gets lost, a newcomer who says the same
    /// again gets the same seat again, and uses up nothing more.
    #[serde(default)]
    #[schema(min_length = 22, max_length = 200)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub key: Option<String>,
}

/// A recovery link that is used.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Recover {
    /// The secret of the link.
    pub secret: String,
    /// Made up by the sender, secret, 22 to 200 characters: if the answer gets lost, whoever says the same again within
    /// ten minutes is known again.
    #[serde(default)]
    #[schema(min_length = 22, max_length = 200)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub key: Option<String>,
}

/// You sit, or look on.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Seated {
    /// Who you are now.
    pub me: Person,
    /// Your seat; none if you were invited to look on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The table you sit at.
    pub table: TableFacts,
}

impl Wire for Seated {}

/// A private note.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Note {
    /// At most 10,000 characters.
    #[schema(max_length = 10_000)]
    pub text: String,
}

impl Wire for Note {}
