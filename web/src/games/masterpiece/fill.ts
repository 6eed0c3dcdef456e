// Which cards of one's own make a work, found for those who name the work first, and to warn those who pass. Only a proposal:
// whether it is one is judged by the server, like everything that is chosen.
import { GENRES, genreOf, rankOf, workOf, type Card, type Work } from "../../data/masterpiece";
import { HIGHEST } from "../../gen/masterpiece.data";
import type { Selection } from "./drafts";

/** The cards of a work from one's hand and one's own masterpieces, as few of the hand as can be. */
export function fill(work: Work, hand: readonly Card[], lent: readonly Card[]): Selection | undefined {
  const ways = candidates(work, hand, lent).map((cards) => ({
    lay: cards.filter((card) => hand.includes(card)),
    borrow: cards.filter((card) => lent.includes(card)),
  }));
  return ways.filter(({ lay }) => lay.length > 0).toSorted((a, b) => a.lay.length - b.lay.length)[0];
}

function candidates(work: Work, hand: readonly Card[], lent: readonly Card[]): Card[][] {
  const { shape } = workOf(work);
  // What costs nothing comes first.
  const own = [...lent, ...hand];
  if (shape === "flag") return [];
  if ("sum" in shape) return [hand, own].flatMap((cards) => adding(cards, shape.sum));
  if ("ranks" in shape) return ranked(shape.ranks, own, hand);
  if ("groups" in shape) return grouped(shape.groups, own, hand);
  const [long, suits] =
    "straight" in shape ? [shape.straight, [own]] : [shape.flush, GENRES.map(({ id }) => inGenre(id, own))];
  const starts = Array.from({ length: HIGHEST - long + 1 }, (_, start) => start + 1);
  return suits.flatMap((cards) =>
    starts.flatMap((start) =>
      ranked(
        Array.from({ length: long }, (_, step) => start + step),
        cards,
        hand,
      ),
    ),
  );
}

const inGenre = (genre: string, cards: readonly Card[]) => cards.filter((card) => genreOf(card).id === genre);

/** One card of each rank, at least one of them of the hand. */
function ranked(ranks: readonly number[], cards: readonly Card[], hand: readonly Card[]): Card[][] {
  const row = ranks.flatMap((rank) => cards.find((card) => rankOf(card) === rank) ?? []);
  if (row.length < ranks.length) return [];
  if (row.some((card) => hand.includes(card))) return [row];
  const own = hand.find((card) => cards.includes(card) && ranks.includes(rankOf(card)));
  return own ? [row.map((card) => (rankOf(card) === rankOf(own) ? own : card))] : [];
}

/** So many ranks of which there are so many cards each; those with most that cost nothing come first. */
function grouped([count, of]: [number, number], cards: readonly Card[], hand: readonly Card[]): Card[][] {
  const ranks = [...new Set(cards.map(rankOf))];
  const sets = ranks
    .map((rank) => cards.filter((card) => rankOf(card) === rank))
    .filter((set) => set.length >= of)
    .map((set) => set.slice(0, of))
    .toSorted((a, b) => held(a, hand) - held(b, hand));
  if (sets.length < count) return [];
  const row = sets.slice(0, count).flat();
  if (held(row, hand) > 0) return [row];
  // All of it would be borrowed: one card at least has to be laid.
  const own = hand.find((card) => row.some((other) => rankOf(other) === rankOf(card)));
  const instead = own && row.find((other) => rankOf(other) === rankOf(own));
  if (own) return [row.map((card) => (card === instead ? own : card))];
  const other = sets.slice(count).find((set) => held(set, hand) > 0);
  return other ? [[...sets.slice(0, count - 1).flat(), ...other]] : [];
}

const held = (cards: readonly Card[], hand: readonly Card[]) => cards.filter((card) => hand.includes(card)).length;

/** Cards whose ranks add up to a total, the fewest there are. */
function adding(cards: readonly Card[], total: number): Card[][] {
  const best: (Card[] | undefined)[] = [[]];
  for (const card of cards)
    for (let sum = total; sum >= rankOf(card); sum -= 1) {
      const before = best[sum - rankOf(card)];
      if (before && before.length + 1 < (best[sum]?.length ?? Infinity)) best[sum] = [...before, card];
    }
  return best[total] ? [best[total]] : [];
}
