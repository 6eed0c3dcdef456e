// Pastiche's layout as a picture, and single hexes.
import { svg } from "/page/dom.js";
import { HEXES, PASTICHE_COLOURS, START } from "/page/cards.js";

const NAMES = { R: "red", Y: "yellow", B: "blue" };
const SIZE = 46;
const ROOT3 = Math.sqrt(3);

const corner = (index, radius) => {
  const angle = ((-120 + 60 * index) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};
const outline = (radius) =>
  [0, 1, 2, 3, 4, 5]
    .map((index) =>
      corner(index, radius)
        .map((n) => n.toFixed(1))
        .join(","),
    )
    .join(" ");
const middle = ({ q, r }) => [SIZE * 1.5 * q, SIZE * ROOT3 * (r + q / 2)];

function spot(colour, x, y, radius) {
  return svg(
    "g",
    { class: `spot c-${NAMES[colour]}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("circle", { r: radius }),
    svg("text", { "text-anchor": "middle", dy: ".36em", "font-size": radius * 1.25 }, colour),
  );
}

/** The dabs of a hex, turned clockwise; the centre, if it has one. */
function hexParts(dabs, centre, turn, size) {
  const spots = [...dabs].map((_, index) => {
    const [x, y] = corner(index, size * 0.7);
    return spot(dabs[(index - turn + 6) % 6], x, y, size * 0.19);
  });
  [...centre].forEach((colour, index) => {
    const x = centre.length > 1 ? (index - 0.5) * size * 0.42 : 0;
    spots.push(spot(colour, x, 0, size * 0.23));
  });
  return [svg("polygon", { class: "tile", points: outline(size * 0.98) }), ...spots];
}

const printed = (hex) => HEXES[Number(hex.slice(1)) - 1]?.split(" ") ?? ["", ""];

/** One hex as it looks when turned. */
export function hexPicture(hex, turn) {
  const [dabs, centre] = printed(hex);
  const label = `${hex}: ${[...dabs].map((_, index) => dabs[(index - turn + 6) % 6]).join("")}, centre ${centre}`;
  return svg(
    "svg",
    { class: "hex", viewBox: "-48 -42 96 84", role: "img", "aria-label": label },
    svg("title", {}, label),
    hexParts(dabs, centre, turn, SIZE),
  );
}

/** All hexes that lie there, the starting piece first. */
function laidOut(board, name) {
  const laid = START.map(([q, r, dabs]) => ({ at: { q, r }, dabs, centre: "", turn: 0, says: "starting piece" }));
  for (const { hex, at, turn, by } of board) {
    const [dabs, centre] = printed(hex);
    laid.push({ at, dabs, centre, turn, says: `${hex} at ${at.q},${at.r}, placed by ${name(by)}`, last: false });
  }
  if (board.length > 0) laid.at(-1).last = true;
  return laid;
}

/** A corner, the same for all hexes that meet there. */
function meeting(at, index) {
  const [x, y] = middle(at);
  const [dx, dy] = corner(index, SIZE);
  return `${Math.round(x + dx)} ${Math.round(y + dy)}`;
}

const MIXED = new Map(PASTICHE_COLOURS.map(([name, , , mix]) => [mix, name]));

/** What mixing would give if a hex were placed so. The server decides; this is to look before one leaps. */
export function gains({ board, bank }, { hex, at, turn }) {
  const dabs = new Map();
  for (const one of laidOut(board, () => "")) {
    for (let index = 0; index < 6; index += 1) {
      const place = meeting(one.at, index);
      dabs.set(place, (dabs.get(place) ?? "") + one.dabs[(index - one.turn + 6) % 6]);
    }
  }
  const cards = {};
  const [own] = printed(hex);
  for (let index = 0; index < 6; index += 1) {
    const others = dabs.get(meeting(at, index));
    const all =
      others && [...others, own[(index - turn + 6) % 6]].sort((a, b) => "RYB".indexOf(a) - "RYB".indexOf(b)).join("");
    const colour = all && MIXED.get(all);
    if (colour && (cards[colour] ?? 0) < (bank[colour] ?? 0)) cards[colour] = (cards[colour] ?? 0) + 1;
  }
  return cards;
}

const apart = (a, b) => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));

/** A hex where it would lie, with its neighbours. */
export function placePicture(board, place) {
  const near = laidOut(board, () => "").filter(({ at }) => apart(at, place.at) <= 1);
  const [x, y] = middle(place.at);
  const [dabs, centre] = printed(place.hex);
  const reach = SIZE * 2.2;
  return svg(
    "svg",
    { class: "near", viewBox: `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true" },
    near.map((one) =>
      svg("g", { transform: `translate(${middle(one.at).join(" ")})` }, hexParts(one.dabs, one.centre, one.turn, SIZE)),
    ),
    svg("g", { class: "ghost", transform: `translate(${x} ${y})` }, hexParts(dabs, centre, place.turn, SIZE)),
  );
}

/** The layout. `cells` are those where a hex could go; `chosen(cell)` when one is pressed. */
export function boardPicture(board, { name, cells = [], chosen }) {
  const laid = laidOut(board, name);
  const all = [...laid.map(({ at }) => at), ...cells].map(middle);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - SIZE * 1.15, Math.min(...ys) - SIZE];
  const [width, height] = [Math.max(...xs) + SIZE * 1.15 - left, Math.max(...ys) + SIZE - top];
  const ghost = svg("g", { class: "ghost" });
  const picture = svg(
    "svg",
    { class: "board", viewBox: `${left} ${top} ${width} ${height}`, role: "group", "aria-label": "The layout" },
    cells.map((cell) => {
      const [x, y] = middle(cell);
      const press = () => chosen?.(cell);
      return svg(
        "g",
        {
          class: "cell",
          transform: `translate(${x} ${y})`,
          role: "button",
          tabindex: 0,
          "aria-label": `Free cell ${cell.q},${cell.r}: show its moves`,
          onclick: press,
          onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press()),
        },
        svg("polygon", { points: outline(SIZE * 0.9) }),
        svg("text", { "text-anchor": "middle", dy: ".35em" }, `${cell.q},${cell.r}`),
      );
    }),
    laid.map(({ at, dabs, centre, turn, says, last }) => {
      const [x, y] = middle(at);
      return svg(
        "g",
        { class: last ? "laid last" : "laid", transform: `translate(${x} ${y})` },
        svg("title", {}, says),
        hexParts(dabs, centre, turn, SIZE),
      );
    }),
    ghost,
  );
  picture.setAttribute("width", Math.round(width * 1.15));
  return {
    picture,
    /** Shows where a hex would lie. */
    show(place) {
      ghost.replaceChildren();
      if (!place) return;
      const [x, y] = middle(place.at);
      const [dabs, centre] = printed(place.hex);
      ghost.setAttribute("transform", `translate(${x} ${y})`);
      ghost.append(...hexParts(dabs, centre, place.turn, SIZE));
    },
  };
}
