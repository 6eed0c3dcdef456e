// What a table must hold at every size, measured in the page: everything that can be pressed is large enough and can be hit
// where it is seen, nothing is cut or covered or scrolls, and letters are large enough to be read.
import type { Page } from "@playwright/test";

export type Limits = {
  /** The least side of anything that is pressed. */
  target: number;
  /** The smallest letters. */
  text: number;
  /** The smallest letters of whole words: on a large screen one sits farther away. */
  words: number;
};

/** Where the parts of the frame are that must keep still, and how large the board is drawn. */
export type Steady = { prompt: string; stage: string; scale: string };

export type Measured = {
  /** What is wrong, a line each. */
  wrong: string[];
  /** Places on the board that are out of sight. */
  away: string[];
  steady: Steady;
};

/** Looks at the whole table; or at the leaf or dialog that is open over it. */
export function measured(page: Page, limits: Limits): Promise<Measured> {
  return page.evaluate(({ target: least, text: letters, words }) => {
    const wrong: string[] = [];
    const away: string[] = [];
    const table = document.querySelector(".table") as HTMLElement;
    const leaf = table.querySelector(".leaf");
    const root = document.querySelector("dialog[open]") ?? leaf ?? table;
    const near = (value: number) => Math.round(value * 10) / 10;
    const name = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.getAttribute("title") ?? element.textContent ?? "";
      const kind = (element.getAttribute("class") ?? "").replaceAll(/\bsvelte-\w+/g, "").trim();
      return `${element.localName}${kind ? `.${kind.replaceAll(/\s+/g, ".")}` : ""} "${label.replaceAll(/\s+/g, " ").trim().slice(0, 40)}"`;
    };
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert], .hush");
    /** Log, talk and what rivals did may scroll: they are read, not played with. */
    const scrolls = (element: Element) => element.closest("[data-scrolls]") !== null;

    // Whatever can be pressed.
    const pressed = "button, a[href], input, select, textarea, summary, [role=button], [data-cell]";
    for (const element of root.querySelectorAll(pressed)) {
      if (!seen(element) || scrolls(element)) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      // What is for the keyboard alone is seen when it has the focus.
      if (width < 2 || height < 2) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const inside = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
      const hit = inside ? document.elementFromPoint(x, y) : null;
      const inText = element.localName === "a" && element.closest("p");
      if (!inText && (width < least - 0.5 || height < least - 0.5))
        wrong.push(`small ${near(width)}x${near(height)}: ${name(element)}`);
      const label = element.closest("label");
      if (hit && (element.contains(hit) || label?.contains(hit))) continue;
      // What does not fit into the line is in the leaf that the line opens.
      if (element.matches(".since-line [data-moment]")) continue;
      if (element.matches("[data-cell]")) away.push(element.getAttribute("data-cell") as string);
      else if (!inside) wrong.push(`outside at ${near(x)},${near(y)}: ${name(element)}`);
      else wrong.push(`covered by ${hit ? name(hit) : "nothing"}: ${name(element)}`);
    }

    const room = leaf?.getBoundingClientRect();
    if (room && (room.width < 2 * least || room.height < 2 * least))
      wrong.push(`no room for a leaf: ${near(room.width)}x${near(room.height)}`);

    // The areas stand side by side, in sight.
    const AREAS = ":is(.strip, .line, .stage, .asking, .ledge, .wall, .side, .tabs)";
    const areas = [...table.querySelectorAll(`.room > ${AREAS}, .room > main > ${AREAS}`)]
      .filter(seen)
      .map((area) => ({ area, box: area.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [index, { area, box }] of areas.entries()) {
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        wrong.push(
          `area outside by ${near(Math.max(box.right - innerWidth, box.bottom - innerHeight))}: ${name(area).split(" ")[0]}`,
        );
      for (const other of areas.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1)
          wrong.push(
            `areas overlap by ${near(across)}x${near(down)}: ${name(area).split(" ")[0]} ${name(other.area).split(" ")[0]}`,
          );
      }
    }

    // Nothing scrolls.
    const whole = document.scrollingElement as Element;
    for (const element of [whole, ...root.querySelectorAll("*")]) {
      if (element instanceof SVGElement || scrolls(element) || !element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const area = element === whole || element.matches(`${AREAS}, .leaf > .in`);
      const [across, down] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      if (across > 1 && (area || /auto|scroll/.test(overflowX))) wrong.push(`too wide by ${across}: ${name(element)}`);
      if (down > 1 && (area || /auto|scroll/.test(overflowY))) wrong.push(`too high by ${down}: ${name(element)}`);
    }

    // Letters.
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const element = node.parentElement;
      // What is printed on a card or a picture belongs to it: a long press shows it large. On the stage cards lie on works,
      // and are spread by a press; in the hand they are read.
      if (!text || !element || !seen(element) || element.closest("svg, style, option, .skip:not(:focus)")) continue;
      // Some is written for those who listen only.
      const around = element.getBoundingClientRect();
      if (around.width < 2 || around.height < 2) continue;
      const card = element.closest("[data-fly]");
      if (card && card.closest("button, figure") && !card.closest(".ledge")) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const middle = (range.getClientRects()[0] ?? box) as DOMRect;
      const hit = document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const wanted = text.length > 3 ? words : letters;
      if (size < wanted - 0.1)
        wrong.push(`letters of ${near(size)}: "${text.slice(0, 40)}" in ${name(element).split(" ")[0]}`);
      if (scrolls(element)) continue;
      // What is left of it when everything around it is cut off.
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      const clip = (by: { left: number; top: number; right: number; bottom: number }) => {
        [left, top] = [Math.max(left, by.left), Math.max(top, by.top)];
        [right, bottom] = [Math.min(right, by.right), Math.min(bottom, by.bottom)];
      };
      clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      for (let frame: Element | null = element; frame && frame !== root.parentElement; frame = frame.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const by = frame.getBoundingClientRect();
        clip({
          left: overflowX === "visible" ? -Infinity : by.left,
          right: overflowX === "visible" ? Infinity : by.right,
          top: overflowY === "visible" ? -Infinity : by.top,
          bottom: overflowY === "visible" ? Infinity : by.bottom,
        });
      }
      const cut = box.width - (right - left) > 1.5 || box.height - (bottom - top) > box.height * 0.25;
      // Its full form is a press away: as a title, or in what the button opens.
      const told = element.closest("[title]")?.getAttribute("title")?.replaceAll(/\s+/g, " ") ?? "";
      const said = told.includes(text) || (element.closest("button[title]") && told.length > text.length);
      const opens = element.closest("[data-seat], [aria-haspopup], [aria-expanded], [data-tab]");
      if (cut && !said && !opens) wrong.push(`cut: "${text.slice(0, 60)}" in ${name(element).split(" ")[0]}`);
      else if (
        !cut &&
        hit &&
        getComputedStyle(element).pointerEvents !== "none" &&
        !hit.contains(element) &&
        !element.contains(hit)
      )
        wrong.push(`written over by ${name(hit)}: "${text.slice(0, 40)}" in ${name(element).split(" ")[0]}`);
    }

    const box = (selector: string) => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      return found ? [found.x, found.y, found.width, found.height].map(near).join(" ") : "none";
    };
    const thing = document.querySelector("[data-stage] .base")?.getBoundingClientRect();
    return {
      wrong: [...new Set(wrong)],
      away,
      steady: {
        prompt: box(".asking"),
        stage: box(".stage"),
        scale: thing ? `${near(thing.width)} ${near(thing.height)}` : "none",
      },
    };
  }, limits);
}

/** The places on the board where a hex may be laid, and which of them can be hit. */
export const cells = (page: Page): Promise<{ all: string[]; hit: string[] }> =>
  page.locator("[data-cell]").evaluateAll((elements) => {
    const name = (element: Element) => element.getAttribute("data-cell") as string;
    const hit = elements.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    return { all: elements.map(name), hit: hit.map(name) };
  });
