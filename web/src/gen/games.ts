// Generated from the Rust types by `cargo xtask codegen`; do not edit.

import type pastiche from "../games/pastiche/i18n/en.json";
import type masterpiece from "../games/masterpiece/i18n/en.json";
import type pass_the_paint from "../games/pass-the-paint/i18n/en.json";

/** All games, in the order they are shown. */
export const games = ["pastiche", "masterpiece", "pass-the-paint"] as const;

/** One of them. */
export type GameId = (typeof games)[number];

/** What they say of themselves in English: these are the keys of their sentences. */
export type Words = typeof pastiche & typeof masterpiece & typeof pass_the_paint;
