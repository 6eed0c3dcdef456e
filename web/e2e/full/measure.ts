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

/** What is put into the page, so that one question answers for much. */
type Eye = {
  /** Looks at the whole table; or at the leaf, the dialog or the result that is open over it. */
  look(limits: Limits): Promise<Measured>;
  /** Opens one leaf after the other, by its tab or its seat or whatever else is named, and looks at each. */
  leaves(limits: Limits, ways: string): Promise<[leaf: string, seen: Measured][]>;
};
declare global {
  interface Window {
    eye: Eye;
  }
}

/** To be called before the page is opened. */
export const watched = (page: Page) => page.addInitScript(install);

export const measured = (page: Page, limits: Limits): Promise<Measured> =>
  page.evaluate((one) => window.eye.look(one), limits);

/** Every leaf there is a way to. */
const WAYS = ".room > .tabs [data-tab], .strip [data-seat='0'], .strip [data-seat='1']";
export const leaves = (page: Page, limits: Limits, ways = WAYS): Promise<[leaf: string, seen: Measured][]> =>
  page.evaluate(([one, selector]) => window.eye.leaves(one, selector), [limits, ways] as const);

function install() {
  // Nothing of it has to be painted to be measured: that takes most of the time.
  addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("opacity", "0"));
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  };
  /** What changed has been laid out, and whatever is loaded for it. */
  const drawn = async () => {
    await frames(2);
    await document.fonts.ready;
  };
  /** Waits for something, a moment at most. */
  const until = async (is: () => unknown) => {
    for (let frame = 0; frame < 200 && !is(); frame += 1) await frames(1);
  };

  window.eye = {
    async look(limits) {
      await drawn();
      return measure(limits);
    },
    async leaves(limits, ways) {
      const seen: [string, Measured][] = [];
      const leaf = () => document.querySelector(".leaf");
      for (const way of document.querySelectorAll<HTMLElement>(ways)) {
        way.click();
        await until(leaf);
        await drawn();
        const name = way.dataset["tab"] ?? (way.dataset["seat"] ? `seat ${way.dataset["seat"]}` : way.className);
        if (leaf()) seen.push([name, measure(limits)]);
        else if (!document.querySelector("dialog[open]"))
          seen.push([name, { ...measure(limits), wrong: ["opens nothing"] }]);
        document.querySelector<HTMLElement>(".leaf .close")?.click();
        await until(() => !leaf());
      }
      return seen;
    },
  };

  function measure({ target: least, text: letters, words }: Limits): Measured {
    const wrong: string[] = [];
    const away: string[] = [];
    const table = document.querySelector(".table") as HTMLElement;
    const leaf = table.querySelector(".leaf");
    const dialog = document.querySelector<HTMLElement>("dialog[open]");
    const result = document.querySelector(".result .sized");
    const root = dialog ?? result ?? leaf ?? table;
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
    /** One press, or a long one, shows the whole of it: the seat's leaf, a dialog, the card large. */
    const OPENS = "[data-seat], [aria-haspopup], [aria-expanded], [data-tab], [data-enlarges], [data-whole]";

    // Whatever can be pressed.
    const pressed = "button, a[href], input, select, textarea, summary, [role=button], [data-cell]";
    for (const element of root.querySelectorAll(pressed)) {
      if (!seen(element) || scrolls(element)) continue;
      // A dialog is read from top to bottom.
      if (dialog) element.scrollIntoView({ block: "center" });
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
    for (const element of [whole, root, ...root.querySelectorAll("*")]) {
      if (element === dialog) {
        if (element.scrollWidth > element.clientWidth + 1)
          wrong.push(`too wide by ${element.scrollWidth - element.clientWidth}: dialog`);
        continue;
      }
      if (element instanceof SVGElement || scrolls(element) || !element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const area = element === whole || element.matches(`${AREAS}, .leaf > .in, .sized`);
      const [across, down] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      if (across > 1 && (area || /auto|scroll/.test(overflowX))) wrong.push(`too wide by ${across}: ${name(element)}`);
      if (down > 1 && (area || /auto|scroll/.test(overflowY))) wrong.push(`too high by ${down}: ${name(element)}`);
    }

    // Letters.
    const people = [...table.querySelectorAll(".strip [data-seat] b")]
      .map((one) => (one.textContent ?? "").trim())
      .filter(Boolean);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const element = node.parentElement;
      // What is printed on a card or a picture belongs to it: a long press shows it large. On the stage cards lie on works,
      // and are spread by a press; in the hand they are read.
      if (!text || !element || !seen(element) || element.closest("style, option, .skip:not(:focus)")) continue;
      const drawing: Element = element;
      if (drawing instanceof SVGGraphicsElement) {
        // A mark in a drawing is as large as it is drawn.
        const scale = drawing.getScreenCTM()?.d ?? 1;
        const drawnAt = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
        // What stands below a picture is on the picture too, once it is opened.
        const opens = element.closest(OPENS) ?? element.closest("figcaption")?.closest("figure")?.querySelector(OPENS);
        if (drawnAt < letters - 0.1 && !opens && !scrolls(element))
          wrong.push(
            `mark of ${near(drawnAt)}: "${text.slice(0, 40)}" in ${name(element).split(" ")[0]} of ${name(element.closest("button, [class]:not(svg, svg *)") ?? element)}`,
          );
        continue;
      }
      if (dialog) element.scrollIntoView({ block: "center" });
      // Some is written for those who listen only.
      const around = element.getBoundingClientRect();
      if (around.width < 2 || around.height < 2) continue;
      const card = element.closest("[data-fly]");
      if (card && card.closest("button, figure, [role=img]") && !card.closest(".ledge")) continue;
      if (element.closest(".pic")) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const middle = (range.getClientRects()[0] ?? box) as DOMRect;
      const hit = document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2);
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
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
      // Its full form is a press away. A title is none: fingers do not find it. A person's seat opens a leaf with their name.
      const known =
        element.closest(`${OPENS}, .since-line`) || (!leaf && people.some((person) => text.includes(person)));
      if (cut && !known) wrong.push(`cut: "${text.slice(0, 60)}" in ${name(element).split(" ")[0]}`);
      else if (
        !cut &&
        hit &&
        getComputedStyle(element).pointerEvents !== "none" &&
        !hit.matches("[data-reads]") &&
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
  }
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
