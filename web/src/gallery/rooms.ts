// The rooms of the gallery, and the ways a picture can hang there.
import { COMMISSIONS, type Colour, type CommissionId } from "../data/pastiche";

/** What is shown under which address. */
export const ROOMS = ["paintings", "stories", "workshop", "table"] as const;
export type Room = (typeof ROOMS)[number];
export const addressOf = (room: Room) => (room === "paintings" ? "/gallery" : `/gallery/${room}`);

export const isRoom = (name: string): name is Room => (ROOMS as readonly string[]).includes(name);
export const isPainting = (name: string): name is CommissionId => COMMISSIONS.some(({ id }) => id === name);

/** The states of a picture. */
export const STATES = ["sketch", "in-work", "finished"] as const;
export type PictureState = (typeof STATES)[number];

/** What is painted in: nothing, every other colour, or everything. */
export const paintedIn = <Paint extends string>(state: PictureState, palette: readonly Paint[]): Paint[] =>
  palette.filter((_, nth) => state === "finished" || (state === "in-work" && nth % 2 === 0));

/** The paintings in the order of the gallery, the two of an artist together. */
export const ARTISTS = [...new Set(COMMISSIONS.map(({ artist }) => artist))].map((artist) => ({
  artist,
  works: COMMISSIONS.filter((one) => one.artist === artist),
}));
const ORDER = ARTISTS.flatMap(({ works }) => works.map(({ id }) => id));

/** The painting beside this one; the last is followed by the first. */
export const beside = (id: CommissionId, step: 1 | -1) =>
  ORDER[(ORDER.indexOf(id) + step + ORDER.length) % ORDER.length] as CommissionId;

export type { Colour, CommissionId };
