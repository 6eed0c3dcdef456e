// What is said aloud is compared, sentence by sentence, with what happened in recorded games. What ought to be said is put
// together here from the events alone.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COLOURS, commission as painting } from "../src/data/pastiche";
import { commission as order } from "../src/data/paint";
import { workOf } from "../src/data/masterpiece";
import type { Seen } from "../src/gen/table";
import { t } from "../src/i18n/index.svelte";
import { tell as tellMasterpiece } from "../src/games/masterpiece/tell";
import { tell as tellPaint } from "../src/games/pass-the-paint/words";
import { tell as tellPastiche } from "../src/games/pastiche/tell";
import type { Level } from "../src/table/levels";
import { tellAs } from "../src/table/log";
import type { Face, Table } from "../src/table/model";
import { Narrator } from "../src/table/narrator";
import { recorded, told, type Recorded } from "./records";

const FILES = [
  "pastiche/records/2/2-gifts-2.txt",
  "pastiche/records/2/3-memory-aid-2.txt",
  "pastiche/records/2/3-plain-1.txt",
  "masterpiece/records/1/3-plain-1.txt",
  "masterpiece/records/1/4-open-hands-1.txt",
  "pass-the-paint/records/2/4-plain-2.txt",
  "pass-the-paint/records/2/3-open-hands-1.txt",
];

type Who = (seat: number) => string;
// oxlint-disable-next-line typescript/no-explicit-any
type Told = any;
type Sayings = Record<string, (told: Told, who: Who) => string | undefined>;

const and = (words: string[]) => new Intl.ListFormat("en").format(words);
const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
const of = (who: string) => (who === "You" ? "Your" : `${who}’s`);

const paints = (cards: Record<string, number>) => {
  const each = COLOURS.filter(({ id }) => cards[id]).map(({ id }) => [id, cards[id]] as const);
  if (each.length === 0) return "nothing";
  return and(each.map(([colour, count]) => `${count} ${colour}`));
};
/** Without figures where there is one of each. */
const bare = (cards: Record<string, number>) =>
  Object.values(cards).length > 0 && Object.values(cards).every((count) => count === 1)
    ? paints(cards).replaceAll("1 ", "")
    : paints(cards);
const title = (id: string) => t(`painting.${id}` as "painting.mona-lisa");
const you = (who: string) => (who === "You" ? "you" : who);

const pastiche: Sayings = {
  began: ({ start }, who) => (start === 0 ? "You are the start player" : `${who(start)} is the start player`),
  dealt: ({ seat }, who) => `${who(seat)} got two commissions, two hexes and four cards`,
  "drew-commission": ({ seat, commission }, who) =>
    `${who(seat)} drew ${commission ? title(commission) : "a commission"}`,
  "drew-hexes": ({ seat, count }, who) => `${who(seat)} drew ${count === 1 ? "a hex" : `${count} hexes`}`,
  "turn-began": ({ seat, round }, who) => `Round ${round}: ${seat === 0 ? "your" : of(who(seat))} turn`,
  placed: ({ seat }, who) => `${who(seat)} placed a hex`,
  mixed: ({ seat, cards }, who) => `${who(seat)} mixed ${bare(cards)}`,
  "took-centre": ({ seat, colour }, who) => `${who(seat)} took ${colour} from the centre`,
  left: ({ seat }, who) => `${who(seat)} collected nothing`,
  traded: ({ seat, give, get }, who) => `${who(seat)} gave the bank ${paints(give)} for 1 ${get}`,
  swapped: ({ seat, gave, took }, who) => `${who(seat)} put ${title(gave)} into the gallery and took ${title(took)}`,
  completed: ({ seat, commission, from_gallery }, who) =>
    `${who(seat)} completed ${title(commission)}${from_gallery ? " from the gallery" : ""}, ${points(painting(commission).points)}`,
  "gallery-filled": ({ commission }) => `${title(commission)} comes into the gallery`,
  offered: ({ offer: { from, to, give, get } }, who) =>
    `${who(from)} offered ${and(to.map((seat: number) => you(who(seat))))}: ${paints(give)} for ${paints(get)}`,
  declined: ({ seat }, who) => `${who(seat)} declined an offer`,
  withdrawn: ({ seat }, who) => `${who(seat)} withdrew an offer`,
  exchanged: ({ from, to, give, get }, who) => {
    if (from === 0) return `${who(to)} took your ${bare(give)} for ${bare(get)}`;
    if (to === 0) return `${who(from)} took your ${bare(get)} for ${bare(give)}`;
    return `${who(from)} gave ${who(to)} ${paints(give)} and got ${paints(get)}`;
  },
  lapsed: ({ offers }) => (offers.length === 1 ? "An open offer lapsed" : `${offers.length} open offers lapsed`),
  painted: ({ seat }, who) => `${who(seat)} finished painting`,
  discarded: ({ seat, colour }, who) => `${who(seat)} gave back ${colour}`,
  "end-triggered": ({ seat, points: sum }, who) => `${who(seat)} reached ${points(sum)}: this is the last round`,
  ended: () => "The last round is over",
};

const GENRES: Record<string, string> = {
  M: "Mythology",
  L: "Love Story",
  S: "Science Fiction",
  H: "Horror",
  Y: "Mystery",
  F: "Fantasy",
  R: "Magic Realism",
};
const story = (card: string) => `${GENRES[card[0] as string]} ${card.slice(1)}`;
const stories = (cards: string[]) => and(cards.map(story));
const work = (id: string) => t(`masterpiece.work.${id}` as "masterpiece.work.3-card");
const aWork = (id: string) => t(`masterpiece.a-work.${id}` as "masterpiece.a-work.3-card");
const some = (count: number) => (count === 1 ? "one card" : `${count} cards`);
const shown = (cards: string[] | null) => (cards ? `: ${stories(cards)}` : "");

const masterpiece: Sayings = {
  began: ({ start }, who) => (start === 0 ? "You begin" : `${who(start)} begins`),
  dealt: ({ seat, count, cards }, who) => `${who(seat)} drew a first hand of ${some(count)}${shown(cards)}`,
  discarded: ({ seat, card }, who) => `${who(seat)} discarded ${story(card)}`,
  drew: ({ seat, count, cards }, who) => `${who(seat)} drew ${some(count)}${shown(cards)}`,
  "drew-last": ({ seat, card }, who) => `${who(seat)} drew the last card there was${card ? `: ${story(card)}` : ""}`,
  kept: ({ seat, card, discarded }, who) =>
    `${who(seat)} kept ${card ? story(card) : "one"} and discarded ${story(discarded)}`,
  reshuffled: ({ count }) => `The discards were shuffled into a new deck of ${some(count)}`,
  took: ({ seat, card }, who) => `${who(seat)} took ${story(card)} from the discards`,
  announced: ({ seat, work: id, laid, borrowed }, who) =>
    `${who(seat)} announced ${aWork(id)} with ${stories(laid)}${borrowed.length ? `, borrowing ${stories(borrowed)}` : ""}`,
  paid: ({ from, to, count, cards }, who) =>
    `${who(from)} paid ${cards ? stories(cards) : some(count)} to ${you(who(to))}`,
  read: ({ seat, card, author, work: id }, who) => {
    const whose = seat === author ? (seat === 0 ? "your own" : "their own") : author === 0 ? "your" : of(who(author));
    return `${who(seat)} read ${story(card)} from ${whose} ${work(id)}`;
  },
  acclaimed: ({ author, work: id, card }, who) =>
    `${of(who(author))} ${work(id)} is a masterpiece with ${story(card)}: ${points(workOf(id).points)}`,
  passed: ({ seat }, who) => `${who(seat)} passed`,
  "end-triggered": ({ seat, points: sum, turns }, who) =>
    `${who(seat)} triggered the end with ${sum} points; ${turns === 1 ? "one turn is" : `${turns} turns are`} left`,
  flagged: ({ seat, card }, who) => `${who(seat)} took the End Flag with ${story(card)}`,
  ended: () => "The last turn is over; the works are counted",
};

const LETTERS: Record<string, string> = {
  b: "blue",
  r: "red",
  y: "yellow",
  w: "white",
  g: "green",
  o: "orange",
  p: "purple",
  i: "pink",
  s: "sky blue",
  n: "brown",
  k: "black",
};
const colour = (name: string) => (name === "sky" ? "sky blue" : name);
const spelt = (hand: string) => and([...hand].map((letter) => LETTERS[letter] as string));
const card = (id: string) => t(`paint.card.${id}` as "paint.card.C01");
const given = (count: number) => (count === 1 ? "one commission" : `${count} commissions`);

const paint: Sayings = {
  commissioned: ({ place, count, cards }, who) =>
    `${who(place.seat)} received ${cards ? and(cards.map(card)) : given(count)}`,
  drew: ({ place, count, cards }, who) => `${who(place.seat)} drew ${cards ? and(cards.map(card)) : given(count)}`,
  dealt: ({ place, hand }, who) =>
    hand === null
      ? undefined
      : place.seat === 0
        ? `Your hand is now ${spelt(hand)}`
        : `${who(place.seat)} received a new hand`,
  "picked-up": ({ place, hand }, who) =>
    place.seat === 0 ? `Your hand is now ${spelt(hand)}` : `${who(place.seat)} picked up the hand passed on`,
  chose: ({ place, choice }, who) =>
    choice !== "discard" && choice.draft
      ? `${who(place.seat)} put ${colour(choice.draft.colour)} face down`
      : undefined,
  ready: () => undefined,
  began: ({ first }, who) => `First to pick: ${who(first)}`,
  "laid-out": ({ palettes }) => (palettes.length ? `In the middle: ${and(palettes.map(card))}` : undefined),
  "round-began": ({ round }) => `Round ${round === 1 ? "one" : "two"} begins`,
  "turned-up": ({ row }) => `The new row is ${spelt(row)}`,
  flipped: ({ cards }, who) =>
    `Turned up: ${and(cards.map(([place, name]: [{ seat: number }, string]) => `${who(place.seat)} ${colour(name)}`))}`,
  passed: ({ passing }) => `Hands passed ${passing === "across" ? "across" : `to the ${passing}`}`,
  kept: ({ place, colour: name, paid }, who) =>
    `${who(place.seat)} kept ${colour(name)}${paid.length ? ` and paid with ${and(paid.map(card))}` : ""}`,
  discarded: ({ place, colour: name }, who) => `${who(place.seat)} discarded ${colour(name)}`,
  reshuffled: ({ cards }) => `${cards.length} discarded commissions are the new deck`,
  claimed: ({ palette, by }, who) =>
    `${and(by.map(({ seat }: { seat: number }) => who(seat)))} claimed ${card(palette)}, ${points(order(palette).points)}`,
  ended: ({ scores }, who) =>
    `The points: ${and(scores.map(({ total }: { total: number }, seat: number) => `${who(seat)} ${total}`))}`,
};

const TELL: Record<string, unknown> = {
  pastiche: tellPastiche,
  masterpiece: tellMasterpiece,
  "pass-the-paint": tellPaint,
};
const SAYINGS: Record<string, Sayings> = { pastiche, masterpiece, "pass-the-paint": paint };

/** What ought to be said of an entry where everything is told. */
function expected(seen: Seen<Record<string, Told>>, game: string, who: Who): string[] {
  if ("undone" in seen) return [`${who(seen.undone.seat)} took it back`];
  if ("taken-back" in seen) return [`${who(seen["taken-back"].seat)} took it back, as all agreed`];
  if ("renewed" in seen) return [];
  const lines = seen.happened.events.flatMap((event) => {
    const [name, what] = Object.entries(event)[0] as [string, Told];
    const saying = SAYINGS[game]?.[name];
    if (!saying) throw new Error(`nobody knows what to say of ${name}`);
    return saying(what, who) ?? [];
  });
  const [hand, bot] = (seen.happened.by ?? "player").split(" ");
  const decided = bot ? t(`places.bot.${bot}` as "places.bot.master") : "the bot";
  if (lines[0] && hand === "clock") lines[0] += ` (time was up; ${decided} decided)`;
  if (lines[0] && hand === "standing") lines[0] += " (by a standing answer)";
  return lines;
}

type Heard = { text: string; urgent: boolean };

function listener({ players }: Recorded, level: Level) {
  const heard: Heard[] = [];
  const name = (seat: number) => (seat === 0 ? "You" : (players[seat] ?? ""));
  const table = { seat: 0, name, facts: { seats: [] } } as unknown as Table;
  const narrator = new Narrator(
    table,
    () => level,
    (text, urgent = false) => heard.push({ text, urgent }),
  );
  return { heard, narrator, name };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than anything is gathered or read. */
const LONG = 60_000;

describe.each(FILES)("%s", (file) => {
  const game = recorded(file);
  beforeEach(() => void tellAs({ tell: TELL[game.game] } as unknown as Face));

  it("is told line by line, as it happened", () => {
    const { heard, narrator, name } = listener(game, "everything");
    for (const [n, seen] of game.seen.entries()) {
      heard.length = 0;
      narrator.hear(told(n + 1, seen));
      vi.advanceTimersByTime(LONG);
      // What is too much to listen to is cut to what matters most; one entry rarely is.
      const lines = expected(seen, game.game, name);
      if (lines.length > 9) continue;
      const sentences = lines.filter((line, index) => line !== lines[index - 1]).map((line) => `${line}.`);
      expect(heard.map(({ text }) => text).join(" "), JSON.stringify(seen)).toBe(sentences.join(" "));
    }
  }, 60_000);

  it("is not a stream of procedure when rivals move at once, and loses no feat and no question", () => {
    const { heard, narrator } = listener(game, "matters");
    let turns = 0;
    const feats: string[] = [];
    for (const [n, seen] of game.seen.entries()) {
      narrator.hear(told(n + 1, seen));
      if ("happened" in seen)
        for (const event of seen.happened.events) {
          const { completed, acclaimed, claimed } = event;
          if (completed) feats.push(title(completed.commission as string));
          if (acclaimed) feats.push(work(acclaimed.work as string));
          if (claimed) feats.push(card(claimed.palette as string));
        }
      const next = game.seen[n + 1];
      const mine = next && "happened" in next && next.happened.seat === 0 && !next.happened.by;
      if (mine) {
        // It is one's own turn: whatever happened before is told first, and then what is asked.
        turns += 1;
        narrator.ask(`Question ${turns}`);
        vi.advanceTimersByTime(LONG);
        expect(heard.at(-1)?.text).toMatch(new RegExp(`Question ${turns}\\.$`));
        narrator.ask();
      } else vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(LONG);
    expect(turns).toBeGreaterThan(5);
    // One utterance for each question, and a few while one waits.
    expect(heard.length).toBeLessThanOrEqual(turns + game.seen.length / 20 + 5);
    const all = heard.map(({ text }) => text).join("\n");
    expect(feats.length).toBeGreaterThan(0);
    for (const feat of feats) expect(all).toContain(feat);
    expect(all).not.toMatch(/ turn\.|finished painting|Hands passed|drew a hex/);
  }, 60_000);

  it("is left alone by those who want to hear of their turn only", () => {
    const { heard, narrator } = listener(game, "turn");
    for (const [n, seen] of game.seen.entries()) {
      if ("happened" in seen && seen.happened.seat === 0) continue;
      narrator.hear(told(n + 1, seen));
      vi.advanceTimersByTime(LONG);
    }
    expect(heard).toEqual([]);
    narrator.ask("Place a hex");
    vi.advanceTimersByTime(LONG);
    expect(heard).toEqual([{ text: "Place a hex.", urgent: false }]);
  }, 60_000);
});
