// Where cards may be dragged, and what happens there: the same as by pressing.
import type { Card } from "../../data/masterpiece";
import type { Drag } from "../../kit/drag";
import type { Intent } from "./intent.svelte";

/** What an element with `data-drop` is: the hand, the discards, one's own shelf, an author's (`author-2`), a kind of work. */
const placeOf = (target: HTMLElement) => target.dataset["drop"] ?? "";
const authorAt = (place: string) => (place.startsWith("author-") ? Number(place.slice(7)) : undefined);
const kindAt = (place: string) => (place.startsWith("kind-") ? place.slice(5) : undefined);

/** What each place does with a thing; nothing where it may not go. */
type Places = (place: string) => (() => void) | undefined;

const dragging = (places: Places): Drag => ({
  may: (target) => places(placeOf(target)) !== undefined,
  drop: (target) => places(placeOf(target))?.(),
});

/** A card of the hand. */
export function carryHand(intent: Intent, card: Card): Drag | undefined {
  if (!intent.may) return undefined;
  if (intent.phase === "discarding")
    return dragging((place) => (place === "discards" ? () => void intent.do({ discard: { card } }) : undefined));
  if (intent.phase === "flagging")
    return dragging((place) => (place === "own" ? () => void intent.do({ flag: { card } }) : undefined));
  if (!intent.acting) return undefined;
  return dragging((place) => {
    if (place === "own") return () => intent.layOut(card);
    const author = authorAt(place);
    if (author !== undefined && intent.owed.has(author) && !intent.lay.includes(card))
      return () => intent.wish(author, card);
    const kind = kindAt(place);
    return kind === undefined ? undefined : () => intent.layOut(card, kind);
  });
}

/** A card of an announced work comes into the hand. */
export function carryAnnounced(intent: Intent, card: Card): Drag | undefined {
  if (!intent.acting || !intent.mayRead(card)) return undefined;
  return dragging((place) => (place === "hand" ? () => void intent.do({ read: { card } }) : undefined));
}

/** One of two cards drawn: into the hand, or on the discards, and then the other is kept. */
export function carryDrawn(intent: Intent, card: Card): Drag | undefined {
  if (!intent.may || intent.phase !== "keeping") return undefined;
  const other = intent.mine?.drawn.find((one) => one !== card);
  return dragging((place) => {
    if (place === "hand") return () => void intent.do({ keep: { card } });
    return place === "discards" && other ? () => void intent.do({ keep: { card: other } }) : undefined;
  });
}

/** From a pile into the hand. */
export function carryPile(intent: Intent, action: "draw" | "take"): Drag | undefined {
  if (!(action === "draw" ? intent.mayDraw : intent.mayTake)) return undefined;
  return dragging((place) => (place === "hand" ? () => void intent.do(action) : undefined));
}
