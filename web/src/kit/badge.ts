// How many things wait, where it is seen from elsewhere: on the app's icon, and as a dot on the page's.

const PLAIN = "/favicon.svg";
const DOT = '<circle cx="50" cy="14" r="13" fill="#a8432f" stroke="#fff6e4" stroke-width="3"/></svg>';

let dotted: Promise<string> | undefined;
/** The icon with a dot, made of the plain one when it is first needed. */
const withDot = () =>
  (dotted ??= fetch(PLAIN)
    .then((answer) => answer.text())
    .then((svg) => `data:image/svg+xml,${encodeURIComponent(svg.replace(/<\/svg>\s*$/, DOT))}`));

let shown = 0;
export function badge(count: number) {
  if (count === shown) return;
  shown = count;
  // Not every browser has badges, and some allow them only to an app that is installed.
  if ("setAppBadge" in navigator)
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  void paint(count > 0);
}

async function paint(dot: boolean) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  try {
    const href = dot ? await withDot() : PLAIN;
    // Meanwhile it may have been answered.
    if (dot === shown > 0) icon.href = href;
  } catch {
    // The title says it, too.
    dotted = undefined;
  }
}
