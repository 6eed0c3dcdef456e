// Generated from the Rust types by `cargo xtask codegen`; do not edit.

import type { OptionFacts, Seat, Seats } from "./table";

/** One message of a table's stream. */
export type Message =
  | { type: "full" } & Full
  | { type: "happened" } & Happened
  | { type: "resumed" } & Resumed
  | { type: "present" } & Present
  | { type: "beat" }
  | { type: "goodbye" } & Goodbye;

/** What a socket answers to a command, besides the stream. */
export type Answer =
  | {
      type: "done",
      /** The command's key. */
      key: string,
      /** What came of it. */
      done: Done,
    }
  | {
      type: "refused",
      /** The command's key, if it had one. */
      key?: string,
      /** The reason. */
      error: Problem,
    };

/** One line that a bot is sent about a game. */
export type BotMessage =
  | { type: "catalogue" } & Catalogue
  | { type: "gameFull" } & GameFull
  | { type: "gameState" } & GameState
  | { type: "decision" } & Decision
  | { type: "chatLine" } & ChatLine
  | { type: "refused" } & Refused
  | {
      type: "gameFinish",
      /** The game it is about. */
      game: NoticedGame,
      /** Each seat's place, if it was played to its end; 1 won, and may be shared. */
      places?: Array<number>,
      /** Each seat's points. */
      scores?: Array<number>,
    }
  | { type: "goodbye" } & Goodbye;

/** One line that an engine writes. */
export type BotSays =
  | { type: "move" } & BotMove
  | {
      type: "pass",
      /** The decision it answers. */
      decision: number,
    }
  | { type: "chat" } & BotChat
  | { type: "resign" }
  | { type: "hello" } & BotHello;

/** Something a player wants of a table, with a key that makes saying it twice harmless. */
export type Order = {
  /**
   * Made up by the sender, another for each command, 1 to 64 characters. A command that was done is not done again
   * when it comes with the same key, it is acknowledged again; another one is refused (`key-reused`).
   */
  key: string,
  /** What is wanted. */
  command: Command,
};

/** A command was done and will stay done. */
export type Done = {
  /** The number of the last thing that this viewer has been told, this included. */
  n: number,
  /** The decision that is due from this seat now. */
  decision?: number,
  /** It had been done before, under the same key. */
  repeated: boolean,
};

/** A problem as an answer carries it. */
export type ProblemBody = {
  /** What is wrong. */
  error: Problem,
};

/** Something that concerns a player, wherever they look. */
export type Notice =
  | {
      type: "gameStart",
      /** The game it is about. */
      game: NoticedGame,
    }
  | {
      type: "awaited",
      /** The game it is about. */
      game: NoticedGame,
    }
  | {
      type: "gameFinish",
      /** The game it is about. */
      game: NoticedGame,
    }
  | {
      type: "seatVote",
      /** The game it is about. */
      game: NoticedGame,
      /** What they want. */
      wants: Wants,
      /** It is decided by then, in milliseconds since 1970. */
      until: number,
    }
  | {
      type: "rematch",
      /** The game that is over. */
      game: NoticedGame,
      /** The table where they would play. */
      table: string,
    }
  | {
      type: "seatKept",
      /** The game it is about. */
      game: NoticedGame,
    };

/** A table that is wanted. */
export type NewTable = {
  /** What is agreed. */
  setup: Setup,
  /** Where you sit yourself; at the first seat without a bot otherwise. A host may also stand: `sit: false`. */
  sit?: boolean,
  /** Bots by seat: `null` for a seat that stays free. It may be shorter than there are seats. */
  bots?: Array<string | null>,
  /** Start at once; every seat is taken. */
  start?: boolean,
};

/** A page of tables. */
export type Tables = {
  /** The last changed first. */
  tables: Array<ListedTable>,
  /** Give this as `before` to get the next page. */
  next?: string,
};

/** What may be done now. */
export type Actions = {
  /** The decision that is due. */
  decision: number,
  /** The game waits for you. If not, you have been asked something you may leave. */
  awaited: boolean,
  /** Each with its notation (`text`) and its JSON (`action`). What is too open to be listed, like an offer, is not. */
  list: Array<ListedAction>,
};

/** Actions that somebody thinks of. */
export type Considering = {
  /** 1 to 64 actions as JSON, as `act` takes them. */
  actions: unknown[],
};

/** What would come of each. */
export type Considered = {
  /** The decision that is due. Once another one is, the answers may be others too. */
  decision: number,
  /** One for each action, in the same order. */
  answers: Array<Verdict>,
};

/** What could be done now, and how the game stands. */
export type Hints = {
  /** The decision that they are for. */
  decision: number,
  /** The best things to do, at most three; none if you are neither awaited nor asked. */
  best: Array<Hint>,
  /** Each seat's chance to win, from 0 to 1, as far as you can know. */
  chances: Array<number>,
};

/** A game from its deal to its end, as one viewer saw it, or as all did. */
export type Replay = {
  /** The table. */
  table: TableFacts,
  /** Whose eyes; none for a spectator's, or for all. */
  seat?: Seat,
  /** The view after the deal; for all eyes it is `Views`. */
  first: unknown,
  /** What happened, the deal first. */
  steps: Array<Step>,
};

/** A game through all eyes at one time: what the document of a replay is that is had with `eyes=all`. */
export type Views = {
  /** The view of each seat, in order. */
  seats: unknown[],
  /** The view of somebody without a seat. */
  spectator: unknown,
};

/** Whether the luck of a game was what the table was bound to. */
export type Verification = {
  /** It was. */
  holds: boolean,
  /** In a sentence. */
  says: string,
  /** What the table showed at the start. */
  commitment?: string,
  /** A name was taken out of the record at its bearer's wish: the luck is proven, what the record's head says is not. */
  redacted?: boolean,
};

/** A game on the shelf. */
export type GameFacts = {
  /** Its id. */
  id: string,
  /** Its name. */
  title: string,
  /** At least so many play. */
  from: number,
  /** At most so many. */
  to: number,
  /** The version of its rules. */
  rules: number,
  /** What a table may agree on. */
  options: Array<OptionFacts>,
  /** The bots that can sit down, weakest first. */
  bots: Array<string>,
};

/** All is well. */
export type Health = {
  /** The program's version. */
  version: string,
  /** It can write. */
  writes: boolean,
};

/** Who you are. */
export type Me = {
  /** Your id. */
  id: string,
  /** Your name. */
  name: string,
  /** What you log in with, if you have set a password. */
  login?: string,
  /** You are a program. */
  bot: boolean,
  /** Whose talk you do not want to see, by their ids. */
  muted: Array<string>,
};

/** Somebody new. */
export type Named = {
  /** 1 to 40 letters. */
  name: string,
};

/** Changes to yourself; what is not given stays. */
export type ChangeMe = {
  /** Another name. */
  name?: string,
  /** Whose talk you do not want to see, by their ids; at most 200. */
  muted?: Array<string>,
  /** Only `true`: you are a program, and are shown as one. There is no way back. */
  bot?: boolean,
};

/** What somebody logs in with. */
export type Login = {
  /** 3 to 40 characters; capitals do not matter. */
  login: string,
  /** 10 to 200 characters. */
  password: string,
};

/** A secret that is shown once and never again. */
export type ShownOnce = {
  /** What it is called when it is to be revoked. */
  id: string,
  /** The secret. */
  secret: string,
  /** An address that carries it behind a `#`, which browsers do not send. */
  link?: string,
};

/** A secret somebody was told. */
export type Secret = {
  /** The secret itself. */
  secret: string,
};

/** A token that is wanted. */
export type NewToken = {
  /** What it is for, at most 60 characters. */
  label: string,
  /** What may be done with it. */
  scopes: Array<Scope>,
  /** It ends after so many days, 1 to 3650; never otherwise. */
  days?: number,
};

/** A token or a session, without the secret. */
export type SecretFacts = {
  /** What it is called when it is to be revoked. */
  id: string,
  /** What it is for. */
  label: string,
  /** What may be done with it. */
  scopes: Array<Scope>,
  /** When it was made, in milliseconds since 1970. */
  created: number,
  /** When it was last used, to the hour. */
  used: number,
};

/** An invitation that is wanted. */
export type NewInvite = {
  /** To this seat; otherwise to any free one. */
  seat?: Seat,
  /** So many may use it, 1 to 8. */
  uses?: number,
  /** It hands over your own seat to whoever uses it, in the middle of the game too: for one person, and without `seat`. */
  "hand-over"?: boolean,
  /** It lets one look on, at a private table too, and not sit. */
  watch?: boolean,
};

/** An invitation, without the secret. */
export type InviteFacts = {
  /** What it is called when it is to be revoked. */
  id: string,
  /** To this seat only. */
  seat?: Seat,
  /** So many may still use it. */
  left: number,
  /** It hands over a seat. */
  "hand-over": boolean,
  /** It lets one look on, and not sit. */
  watch: boolean,
};

/** Sitting down with an invitation. */
export type Claim = {
  /** The invitation's secret. */
  invite: string,
  /** Your name, if you are new here. */
  name?: string,
  /**
   * Made up by the sender, secret, 22 to 200 characters: if the answer gets lost, a newcomer who says the same
   * again gets the same seat again, and uses up nothing more.
   */
  key?: string,
};

/** What an invitation is to. */
export type Invited = {
  /** To look on, and not to sit. */
  watch: boolean,
  /** Its id. */
  id: string,
  /** How far it is. */
  stage: Stage,
  /** What was agreed. */
  setup: Setup,
  /** By which version of the game's rules it is played. */
  rules: number,
  /** Who may change it. */
  host: Person,
  /** Who sits where. */
  seats: Array<SeatFacts>,
  /** What the table shows of its secret key; once the game is over the record holds the key too. */
  commitment?: string,
  /** Somebody asks to take back an action. */
  takeback?: Takeback,
  /** Something is voted on. */
  vote?: Vote,
  /** For so many milliseconds somebody has to be away before others may have a bot play for them. */
  grace: number,
  /** At a private table: who may look on without playing. */
  onlookers?: Array<Person>,
  /** Each seat's place, once the game is over. */
  places?: Array<number>,
  /** Each seat's points, once the game is over. */
  scores?: Array<number>,
  /** The table where the same people play again. */
  rematch?: string,
  /** The table where they played before. It starts by itself when everybody has agreed and is there. */
  "rematch-of"?: string,
  /** It was played elsewhere, and its record brought here. */
  imported: boolean,
  /** When it was made, in milliseconds since 1970. */
  created: number,
};

/** A recovery link that is used. */
export type Recover = {
  /** The secret of the link. */
  secret: string,
  /**
   * Made up by the sender, secret, 22 to 200 characters: if the answer gets lost, whoever says the same again within
   * ten minutes is known again.
   */
  key?: string,
};

/** You sit, or look on. */
export type Seated = {
  /** Who you are now. */
  me: Person,
  /** Your seat; none if you were invited to look on. */
  seat?: Seat,
  /** The table you sit at. */
  table: TableFacts,
};

/** A private note. */
export type Note = {
  /** At most 10,000 characters. */
  text: string,
};

/** Why a table cannot be read. */
export type AsideReason = "unknown-game" | "unknown-rules" | "unknown-format" | "damaged";

/** Something to say. */
export type BotChat = {
  /** At most 500 characters. */
  text: string,
};

/** What an engine says of itself. */
export type BotHello = {
  /** What it is called. */
  name?: string,
  /**
   * Ask me too when I could say something though nobody asks me: an offer on another's turn. Such a decision is not awaited,
   * and its `legal` may be empty. At home and in the arena only; on a server you may say it at any time.
   */
  "speaks-up": boolean,
};

/** A move. */
export type BotMove = {
  /** The decision it answers. If another one is due by now, nothing is done. */
  decision: number,
  /** What, in the game's notation. */
  said?: string,
  /** What, as JSON. One of the two is given. */
  action?: unknown,
  /**
   * Made up by you, another for each move, 1 to 64 characters; made from decision and move otherwise. A move that was
   * done is not done again when it comes with the same key.
   */
  key?: string,
};

/** All figures of a game: cards, codes, tables. They are the same at all its tables. */
export type Catalogue = {
  /** Which game. */
  game: string,
  /** What it is called. */
  title: string,
  /** By which version of its rules. */
  rules: number,
  /** The figures. Each game has its own kind. */
  figures: unknown,
};

/** Something that was said. */
export type ChatLine = {
  /** Its number. */
  n: number,
  /** Who said it. */
  name: string,
  /** Their seat. */
  seat?: number,
  /** What they said. Plain text. */
  text: string,
};

/** A seat's clock. */
export type Clock = {
  /** So many milliseconds were left for the whole game when it last stopped. */
  left?: number,
  /** It runs, and runs out at this time, in milliseconds since 1970. */
  until?: number,
};

/** What can be wanted of a table. */
export type Command =
  | {
      do: "sit",
      /** Where; any free seat otherwise. */
      seat?: Seat,
    }
  | { do: "leave" }
  | {
      do: "seat-bot",
      /** The seat it is about. */
      seat: Seat,
      /** Which; `GET /api/v1/games` lists them. */
      bot: string,
    }
  | {
      do: "free-seat",
      /** The seat it is about. */
      seat: Seat,
    }
  | {
      do: "change",
      /** All of it. */
      setup: Setup,
    }
  | { do: "start" }
  | {
      do: "act",
      /** The decision it answers: a number from the stream. If another one is due by now, nothing is done. */
      decision: number,
      /** What, in the game's notation. */
      said?: string,
      /** What, as JSON. One of the two is given. */
      action?: unknown,
    }
  | {
      do: "undo",
      /** As for `act`. */
      decision: number,
    }
  | {
      do: "restart-turn",
      /** As for `act`. */
      decision: number,
    }
  | { do: "ask-takeback" }
  | {
      do: "answer-takeback",
      /** They agreed. */
      yes: boolean,
    }
  | {
      do: "standing",
      /** In the game's words, like `accept Tl for Gn`; at most 12. */
      answers: Array<string>,
    }
  | {
      do: "keep-warm",
      /** Which; one's own otherwise. */
      seat?: Seat,
      /** Which bot; the table's stand-in otherwise. */
      bot?: string,
    }
  | { do: "take-seat-back" }
  | {
      do: "vote",
      /** For it. */
      yes: boolean,
    }
  | {
      do: "kick",
      /** The id of a player. */
      player: string,
      /** They may not come back. */
      ban?: boolean,
    }
  | {
      do: "unban",
      /** The id of a player. */
      player: string,
    }
  | { do: "resign" }
  | {
      do: "say",
      /** The words. */
      text: string,
    }
  | {
      do: "mute",
      /** The id of a player. */
      player: string,
      /** No more talk, or talk again. */
      on: boolean,
    }
  | { do: "end" };

/** It is for you to decide. */
export type Decision = {
  /** The number of the last thing that happened before. */
  n: number,
  /** The number that your move names, so that it is not taken for an answer to anything else. */
  decision: number,
  /** The game waits for you. If not, you have been asked something that you may leave, or could say something. */
  awaited: boolean,
  /** All that you see. */
  view: unknown,
  /** What you may do, in the game's notation. What is too open to be listed, like an offer, is not. */
  legal: Array<string>,
  /** Some of what you may do besides, ready to be said: announcements, offers. What the house thinks best comes first. */
  proposals: Array<string>,
  /**
   * So many milliseconds you have for this decision: who takes longer is replaced for the rest of the game. Not there if
   * nobody counts, and not on a server, where `now` tells the clocks.
   */
  time?: number,
};

/** Everything one viewer may know of a table. */
export type Full = {
  /** Numbers are good for resuming within the same era only. */
  era: number,
  /** The number of the last thing that happened. To resume, give `from=ERA.N`. */
  n: number,
  /** Now, in milliseconds since 1970. */
  at: number,
  /** Your seat. */
  seat?: Seat,
  /** The table. */
  table: TableFacts,
  /** Which seats have somebody at the other end. */
  present: Seats,
  /**
   * Since when each seat's player has been away, to the minute, in milliseconds since 1970; `null` for those who are
   * there, and for bots.
   */
  away: Array<number | null>,
  /** What you see of the game, once it has started. Each game has its own kind. */
  view?: unknown,
  /** Where the game stands. */
  now?: Now,
  /**
   * What you may do, as `act` takes it, if you have a seat and the game has started. What is too open to be listed, like
   * an offer, is not. Each game has its own kind.
   */
  legal?: unknown[],
  /** Your standing answers. */
  standing?: Array<string>,
  /** The last that was said. */
  talk: Array<TalkLine>,
};

/** A game as a bot finds it. */
export type GameFull = {
  /** The table's id. */
  id: string,
  /** Which game. */
  game: string,
  /** By which version of its rules. */
  rules: number,
  /** Your seat. */
  seat: number,
  /** Who sits where. */
  players: Array<SeatFacts>,
  /** What was agreed; `null` if nothing was. */
  options: unknown,
  /** How much time there is. */
  pace: Pace,
  /** What you see of the game, once it has started. Each game has its own kind. */
  view?: unknown,
  /** Where it stands. */
  state: GameState,
  /**
   * A number for your own luck. Only the arena gives one: who takes all luck from it plays the same games again when the
   * same command is given.
   */
  luck?: number,
};

/** Where a game stands, and what has just happened. */
export type GameState = {
  /** The number of what happened: the same as in the table's stream. What is said has numbers too. */
  n: number,
  /** When, in milliseconds since 1970. At home there is no clock. */
  at?: number,
  /** How far the game is. */
  stage: Stage,
  /**
   * What you saw happen in the game: `happened` with its events, `undone`, `taken-back`, or `renewed`
   * where luck is drawn anew from here on.
   */
  seen?: unknown,
  /** The same in sentences. */
  told?: Array<string>,
  /** What happened at the table besides the game. */
  what?: What,
  /** How your view changes: a JSON Patch (RFC 6902). */
  patch?: unknown[],
  /** Your view, where there was none before. */
  view?: unknown,
  /** Whom the game waits for and how much time there is, while it goes on. */
  now?: Now,
  /** Each seat's place, once the game is over. */
  places?: Array<number>,
  /** Each seat's points, once the game is over. */
  scores?: Array<number>,
};

/** The stream ends. */
export type Goodbye = {
  /** The reason. */
  why: Why,
  /** Come back after so many milliseconds; if there is none, there is nothing to come back to. */
  again?: number,
};

/** Something happened. When it is looked up afterwards, what came of it is not told: only `n`, `at` and `what`. */
export type Happened = {
  /** Its number: of two that follow each other the second has the next. */
  n: number,
  /** When, in milliseconds since 1970. */
  at: number,
  /** What happened. */
  what: What,
  /** How your view changes by it: a JSON Patch (RFC 6902). */
  patch?: unknown[],
  /** Your view, where there was none before. */
  view?: unknown,
  /** How what you may do changes by it: a JSON Patch of the list. */
  legal?: unknown[],
  /** Where the game stands after it, if it goes on. */
  now?: Now,
  /** The table, if anything about it has changed. */
  table?: TableFacts,
};

/** Something worth doing. */
export type Hint = {
  /** In the game's notation. */
  text: string,
  /** As JSON, as `act` takes it. */
  action: unknown,
  /** The chance to win that it leads to, from 0 to 1. */
  chance: number,
  /** By how much that is better or worse than as things stand. */
  change: number,
  /** Your points at the end, on average. */
  points: number,
  /** Why, in a sentence. */
  why: string,
  /** The same as data (`Reason` of the game), for those who have words of their own for it. */
  reason: unknown,
};

/** Why a bot plays somebody's seat without having been asked by them. */
export type KeptBecause = "vote" | "house";

/** Something that was done in a game, as it was written down. */
export type KeptMove = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** Who did it; the deal is nobody's. */
  seat?: Seat,
  /** What, in the game's notation. */
  said: string,
};

/** Something that may be done. */
export type ListedAction = {
  /** In the game's notation. */
  text: string,
  /** As JSON. */
  action: unknown,
};

/** A table as lists show it. */
export type ListedTable = {
  /** Its id. */
  id: string,
  /** Which game. */
  game: string,
  /** What it is called. */
  title: string,
  /** How far it is. */
  stage: Stage,
  /** How much time there is. */
  pace: Pace,
  /** Who sits where. */
  seats: Array<SeatFacts>,
  /** It waits for you. */
  "awaits-you": boolean,
  /** It is set aside, because this program cannot read it; asking for it says why. */
  "set-aside"?: boolean,
  /** Your place, if it is over and you played. */
  place?: number,
  /** When a clock runs out, in milliseconds since 1970. */
  deadline?: number,
  /** When it was last changed. */
  updated: number,
};

/** A game somebody plays. */
export type NoticedGame = {
  /** The table's id. */
  id: string,
  /** Which game. */
  game: string,
  /** The seat it is played from. */
  seat: Seat,
};

/** Where the game stands, for one viewer. */
export type Now = {
  /** The game cannot go on without these seats. */
  awaited: Seats,
  /** These have been asked something they may answer or leave. */
  asked: Seats,
  /** The decision that is due from your seat, by the number of the message that asked for it; commands name it. */
  decision?: number,
  /** You may undo. */
  undo?: boolean,
  /** You may take back your last action and whatever came after it, and nobody has to be asked: only bots sit beside you. */
  takeback?: boolean,
  /** Each seat's clock, if there are clocks. */
  clocks?: Array<Clock>,
};

/** How much time there is. */
export type Pace =
  | { kind: "none" }
  | {
      kind: "live",
      /** So many seconds for one decision, 5 to a day. */
      "per-move"?: number,
      /** So many seconds for the whole game, 30 to a day. */
      "per-player"?: number,
      /** So many seconds are added to the whole when the game no longer waits for a seat, at most 600. */
      increment?: number,
    }
  | {
      kind: "correspondence",
      /** So many hours for one decision, at most 60 days. */
      hours: number,
    };

/** Somebody, as others see them. */
export type Person = {
  /** Their id. */
  id: string,
  /** Their name. */
  name: string,
};

/** Who is there. */
export type Present = {
  /** Seats with somebody at the other end. */
  seats: Seats,
  /**
   * Since when each seat's player has been away, to the minute, in milliseconds since 1970; `null` for those who are
   * there, and for bots.
   */
  away: Array<number | null>,
};

/** Why a request is refused: a code for programs, a sentence for people. */
export type Problem = {
  /** The HTTP status. */
  status: number,
  /** A word that stays the same. */
  code: string,
  /** A sentence. */
  message: string,
  /** The rule of the game that forbids it. */
  rule?: string,
  /**
   * The game's own refusal as data, so that it can be said in other words: a variant's name, or an object with that
   * name and what goes with it. Each game has its own kind.
   */
  reason?: unknown,
  /** Which limit was hit; try again after `seconds`. */
  limit?: string,
  /** Try again after so many seconds. */
  seconds?: number,
  /** Everything as it is now, for whoever acted on something older. */
  current?: Full,
  /**
   * What can still be said of a table that this program cannot read, for whoever asked for it as a whole: the code is
   * `set-aside` then.
   */
  aside?: SetAside,
};

/** Why something was not done. */
export type Refusal = {
  /** A word that stays the same. */
  code: string,
  /** A sentence. */
  message: string,
  /** The rule of the game that forbids it. */
  rule?: string,
  /** The game's own refusal as data. */
  reason?: unknown,
};

/** What you said was not done. */
export type Refused = {
  /** The reason. */
  error: Refusal,
};

/** A stream goes on. */
export type Resumed = {
  /** The number of the last thing that happened. */
  n: number,
};

/** What a token may be used for. */
export type Scope = "read" | "play";

/** Who sits in a seat. */
export type SeatFacts = {
  /** What the seat is called: its player's name, or its bot's. */
  name: string,
  /** Whose it is. */
  player?: string,
  /** The bot that plays it, or keeps it warm. */
  bot?: string,
  /** Its player gave it up. */
  resigned?: boolean,
  /** Its player was put out of a game that goes on: a bot plays it, and somebody else may be invited to it. */
  vacant?: boolean,
  /** It waits for this player, who has not agreed yet. */
  "reserved-for"?: string,
};

/** What can still be said of a table that is set aside, because this program cannot read it. It is kept as it is. */
export type SetAside = {
  /** Why it cannot be read. */
  reason: AsideReason,
  /**
   * The number of the entry of its log that is damaged, once the game is over: before, it would tell how much has
   * happened in secret.
   */
  entry?: number,
  /** The table's id. */
  id: string,
  /** Which game, by its id. */
  game: string,
  /** By which version of the game's rules. */
  rules: number,
  /** How far it is. */
  stage: Stage,
  /** What it is called. */
  title: string,
  /** What was agreed, where that can be read. */
  setup?: Setup,
  /** Who made it, where that can be read. */
  host?: Person,
  /** Who sits where. */
  seats: Array<SeatFacts>,
  /** Each seat's place, if the game is over. */
  places?: Array<number>,
  /** What was said there last, where that can be read. */
  talk: Array<TalkLine>,
  /** What was done in the game, as it was written down, once the game is over: all that can be read before the damage. */
  moves: Array<KeptMove>,
  /** When it was made, in milliseconds since 1970. */
  created: number,
  /** When it was last changed. */
  updated: number,
};

/** What a table agrees on before it starts. */
export type Setup = {
  /** Which game, by its id. */
  game: string,
  /** How many seats. */
  seats: number,
  /** The game's own options; `GET /api/v1/games` lists them. */
  options?: unknown,
  /** How much time there is. */
  pace?: Pace,
  /** Who can find it. */
  visibility?: Visibility,
  /** Who may look on. */
  watch?: Watch,
  /** What the table is called; at most 60 letters. */
  title?: string,
  /** The bot that decides for a seat when its clock runs out or its player goes. */
  "stand-in"?: string,
};

/** How far a table is. */
export type Stage = "open" | "playing" | "over" | "ended";

/** One step of a replay. */
export type Step = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** Who acted. Only for all eyes: there every entry of the record is a step, those taken back as well. */
  seat?: Seat,
  /** A spectator saw nothing of it. Only for all eyes. */
  secret?: boolean,
  /** What was seen; for all eyes by who acted, of whom nobody saw more. */
  seen: unknown,
  /** The same in sentences. */
  told: Array<string>,
  /** How the view changed, or for all eyes the `Views`: a JSON Patch (RFC 6902). */
  patch: unknown[],
};

/** What everybody who can find a table may know of it. */
export type TableFacts = {
  /** Its id. */
  id: string,
  /** How far it is. */
  stage: Stage,
  /** What was agreed. */
  setup: Setup,
  /** By which version of the game's rules it is played. */
  rules: number,
  /** Who may change it. */
  host: Person,
  /** Who sits where. */
  seats: Array<SeatFacts>,
  /** What the table shows of its secret key; once the game is over the record holds the key too. */
  commitment?: string,
  /** Somebody asks to take back an action. */
  takeback?: Takeback,
  /** Something is voted on. */
  vote?: Vote,
  /** For so many milliseconds somebody has to be away before others may have a bot play for them. */
  grace: number,
  /** At a private table: who may look on without playing. */
  onlookers?: Array<Person>,
  /** Each seat's place, once the game is over. */
  places?: Array<number>,
  /** Each seat's points, once the game is over. */
  scores?: Array<number>,
  /** The table where the same people play again. */
  rematch?: string,
  /** The table where they played before. It starts by itself when everybody has agreed and is there. */
  "rematch-of"?: string,
  /** It was played elsewhere, and its record brought here. */
  imported: boolean,
  /** When it was made, in milliseconds since 1970. */
  created: number,
};

/** A takeback that waits for answers. */
export type Takeback = {
  /** Who asks. */
  seat: Seat,
  /** Who has not answered yet. */
  "waits-for": Seats,
};

/** Something that was said. */
export type TalkLine = {
  /** Who, by their id. */
  player: string,
  /** What they are called. */
  name: string,
  /** Their seat. */
  seat?: Seat,
  /** What. Plain text: show it as such. */
  text: string,
  /** When, in milliseconds since 1970. */
  at: number,
};

/** Whether an action would be done, and if not, why. */
export type Verdict = {
  /** It would be done. */
  may: boolean,
  /** The rule of the game that forbids it. What is no action of the game is refused without one. */
  rule?: string,
  /** Why not, in a sentence. */
  message?: string,
  /** Why not, as data: the game's own refusal. */
  reason?: unknown,
};

/** Who can find a table. */
export type Visibility = "private" | "link" | "listed";

/** A vote that waits for voters, or for its time. */
export type Vote = {
  /** The seat it is about. */
  seat: Seat,
  /** What is wanted. */
  wants: Wants,
  /** Who wants it. */
  by: Person,
  /** Who is asked. */
  voters: Seats,
  /** Who was for it. */
  yes: Seats,
  /** Who was against it. */
  no: Seats,
  /** So many have to be for it. */
  needs: number,
  /** At `until` it comes to pass, if nobody refuses it; otherwise it comes to nothing then. */
  announced: boolean,
  /** It comes to nothing should the player come back. */
  absent: boolean,
  /** In milliseconds since 1970. */
  until: number,
};

/** Why a vote came to nothing. */
export type VoteEnd = "voted-down" | "came-back" | "ran-out";

/** What can be voted on. */
export type Wants = "stand-in" | "kick" | "ban";

/** Who may look on without a seat. */
export type Watch = "nobody" | "anyone";

/** What happened. */
export type What =
  | {
      is: "game",
      /**
       * What you saw of it: `happened` with its events, `undone`, `taken-back`, or `renewed`
       * where luck is drawn anew from here on.
       */
      seen: unknown,
      /** The same in sentences. */
      told: Array<string>,
      /** Why a bot did it, as it tells everybody: each game has its own kind. */
      reason?: unknown,
    }
  | { is: "made" }
  | {
      is: "changed",
      /** All of it. */
      setup: Setup,
    }
  | {
      is: "sat",
      /** The seat it is about. */
      seat: Seat,
      /** Their name. */
      name: string,
      /** The seat was handed over to them. */
      handed: boolean,
    }
  | {
      is: "bot-sat",
      /** The seat it is about. */
      seat: Seat,
      /** The bot's name. */
      bot: string,
    }
  | {
      is: "freed",
      /** From where. */
      seat: Seat,
    }
  | { is: "started" }
  | {
      is: "standing",
      /** All of them. */
      answers: Array<string>,
    }
  | {
      is: "kept",
      /** The seat it is about. */
      seat: Seat,
      /** The bot; none gives it back. */
      bot?: string,
      /** It was not its player's own wish. */
      because?: KeptBecause,
    }
  | {
      is: "resigned",
      /** The seat it is about. */
      seat: Seat,
      /** Which bot. */
      bot: string,
    }
  | {
      is: "takeback-asked",
      /** The seat it is about. */
      seat: Seat,
    }
  | {
      is: "takeback-answered",
      /** The seat it is about. */
      seat: Seat,
      /** They agreed. */
      yes: boolean,
    }
  | { is: "said" } & TalkLine
  | {
      is: "muted",
      /** Who, by their id. */
      player: string,
      /** No more talk, or talk again. */
      on: boolean,
    }
  | {
      is: "over",
      /** Each seat's place. */
      places: Array<number>,
      /** The table's key, with which anybody can draw all luck again. */
      key?: string,
    }
  | {
      is: "ended",
      /** By whom, or why. */
      why: string,
    }
  | {
      is: "rematch",
      /** At this table. */
      table: string,
    }
  | {
      is: "vote-called",
      /** The seat it is about. */
      seat: Seat,
      /** What is wanted. */
      wants: Wants,
      /** The name of whoever wants it. */
      by: string,
      /** When it comes to pass, or to nothing, in milliseconds since 1970. */
      until: number,
    }
  | {
      is: "voted",
      /** The seat of whoever was. */
      seat: Seat,
      /** For it. */
      yes: boolean,
    }
  | {
      is: "vote-ended",
      /** The reason. */
      why: VoteEnd,
    }
  | {
      is: "kicked",
      /** Their name. */
      name: string,
      /** Their seat, if they had one. */
      seat?: Seat,
      /** The bot that plays it from now on. */
      bot?: string,
    }
  | {
      is: "watching",
      /** Their name. */
      name: string,
    }
  | {
      is: "reserved",
      /** The seat it is about. */
      seat: Seat,
      /** Their name. */
      name: string,
    }
  | {
      is: "renamed",
      /** Who, by their id. */
      player: string,
      /** What they are called here. */
      name: string,
    };

/** Why a stream ends. */
export type Why = "restart" | "seat-changed" | "too-slow" | "gone" | "kicked";
