// Which place is shown. Addresses are the server's; moving between them loads nothing anew.

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  read() {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  go(to: string, { replace = false } = {}) {
    // The entry of something open is nobody's page: it gives way to the next one.
    if ((history.state as { open?: true } | null)?.open) replace = true;
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Links inside the house. */
  follow(event: MouseEvent) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/v1/")) return;
    event.preventDefault();
    if (link.href !== location.href) this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
