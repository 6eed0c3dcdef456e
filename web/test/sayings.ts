// What ought to be said of what happened, put together from the events, the catalogues and the games' data alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Seen } from "../src/gen/table";

const web = join(import.meta.dirname, "..");
const words = (folder: string) =>
  JSON.parse(readFileSync(join(web, folder, "i18n/en.json"), "utf8")) as Record<string, string>;
const WORDS = {
  ...words("src"),
  ...words("src/games/pastiche"),
  ...words("src/games/masterpiece"),
  ...words("src/games/pass-the-paint"),
};
const t = (key: string) => WORDS[key] ?? key;

type Facts = { id: string; points: number; title?: string };
const facts = (file: string, name: string) => {
  const text = readFileSync(join(web, "../games", `${file}.toml`), "utf8");
  return (parse(text) as unknown as Record<string, Facts[]>)[name] ?? [];
};
const COLOURS = facts("pastiche/data/colours", "colour");
const PAINTINGS = facts("pastiche/data/commissions", "commission");
const WORKS = facts("masterpiece/data/works", "work");
const ORDERS = [
  ...facts("pass-the-paint/data/commissions", "commission"),
  ...facts("pass-the-paint/data/palettes", "palette"),
];
const worth = (all: Facts[], id: string) => all.find((one) => one.id === id)?.points ?? 0;

export type Who = (seat: number) => string;
// oxlint-disable-next-line typescript/no-explicit-any
export type Told = any;
type Sayings = Record<string, (told: Told, who: Who) => string | undefined>;

const and = (things: string[]) => new Intl.ListFormat("en").format(things);
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
export const title = (id: string) => WORDS[`painting.${id}`] ?? PAINTINGS.find((one) => one.id === id)?.title ?? id;
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
    `${who(seat)} completed ${title(commission)}${from_gallery ? " from the gallery" : ""}, ${points(worth(PAINTINGS, commission))}`,
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
export const work = (id: string) => t(`masterpiece.work.${id}`);
const aWork = (id: string) => t(`masterpiece.a-work.${id}`);
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
    `${of(who(author))} ${work(id)} is a masterpiece with ${story(card)}: ${points(worth(WORKS, id))}`,
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
export const card = (id: string) => t(`paint.card.${id}`);
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
    `${and(by.map(({ seat }: { seat: number }) => who(seat)))} claimed ${card(palette)}, ${points(worth(ORDERS, palette))}`,
  ended: ({ scores }, who) =>
    `The points: ${and(scores.map(({ total }: { total: number }, seat: number) => `${who(seat)} ${total}`))}`,
};

const SAYINGS: Record<string, Sayings> = { pastiche, masterpiece, "pass-the-paint": paint };

/** What ought to be said of an entry where everything is told. */
export function expected(seen: Seen<Record<string, Told>>, game: string, who: Who): string[] {
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
  const decided = bot ? t(`places.bot.${bot}`) : "the bot";
  if (lines[0] && hand === "clock") lines[0] += ` (time was up; ${decided} decided)`;
  if (lines[0] && hand === "standing") lines[0] += " (by a standing answer)";
  return lines;
}
