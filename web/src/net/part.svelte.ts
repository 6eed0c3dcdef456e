// Parts of the pages are fetched when they are needed. The line may be down just then, and after an upgrade the server has
// them under other names: what cannot be had is fetched again as soon as the server answers, and a page that its server has
// outlived loads itself anew. Nothing is lost by that: the server has the game.

const SECOND = 1000;
/** So long between two questions whether the server is there. */
const WAITS = [1, 2, 4, 8];
/** A page loads itself anew at most so often, so that it never does nothing else. */
const AGAIN = 60 * SECOND;
const KEPT = "renewed";

class Parts {
  /** So many are waited for because the server does not answer. */
  waiting = $state(0);
}
export const parts = new Parts();

const pause = (seconds: number) => new Promise((go) => setTimeout(go, seconds * SECOND));

/** Waits for the server, and gives the front page as it is now. */
async function frontPage(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch("/", { cache: "no-store" });
      if (answer.ok) return await answer.text();
    } catch {
      // No line: there may be one later.
    }
    await pause(WAITS[Math.min(tries, WAITS.length - 1)] as number);
  }
}

/** Does the server still have this page, or a newer one? */
function outlived(page: string): boolean {
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  return mine !== null && mine !== undefined && !page.includes(mine);
}

/** Styles that did not come are asked for again: those who load parts do so only once. */
async function restyle() {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => !link.sheet,
  );
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((done, fail) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener("load", done);
          again.addEventListener("error", fail);
          link.replaceWith(again);
        }),
    ),
  );
}

/** Loads the page anew, unless it has just done so. */
function renew(): boolean {
  const before = Number(sessionStorage.getItem(KEPT) ?? 0);
  if (Date.now() - before < AGAIN) return false;
  sessionStorage.setItem(KEPT, String(Date.now()));
  location.reload();
  return true;
}

/** A part of the page, however long it takes to come. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    parts.waiting += 1;
    const page = await frontPage();
    parts.waiting -= 1;
    if (outlived(page) && renew()) return await new Promise<never>(() => {});
    try {
      await restyle();
      return await load();
    } catch (wrong) {
      // Some browsers do not fetch anything twice that has failed once.
      if (renew()) return await new Promise<never>(() => {});
      throw wrong;
    }
  }
}
