// Which page this is, and who looks at it.
import { ask, el, trouble } from "/page/dom.js";
import { home } from "/page/home.js";
import { join, recover } from "/page/join.js";
import { tablePage } from "/page/table.js";

async function whoAmI() {
  try {
    return await ask("GET", "/api/me");
  } catch (error) {
    if (error.problem?.status === 401) return null;
    throw error;
  }
}

async function begin() {
  const [me, games] = await Promise.all([whoAmI(), ask("GET", "/api/games")]);
  if (me) document.getElementById("who").replaceChildren(el("a", { href: "/#you" }, me.name));
  const main = document.getElementById("main");
  const house = { me, games, main };
  const table = /^\/t\/([^/]+)\/?$/.exec(location.pathname);
  if (table) return tablePage(house, decodeURIComponent(table[1]));
  if (location.pathname === "/join") return join(house);
  if (location.pathname === "/recover") return recover(house);
  return home(house);
}

begin().catch((error) => {
  const again = el("button", { type: "button", onclick: () => location.reload() }, "Try again");
  document.getElementById("main").replaceChildren(el("p", { class: "sheet narrow" }, again));
  trouble(error);
});
// The link of an invitation may be opened in a tab where the page is already.
addEventListener("hashchange", () => ["/join", "/recover"].includes(location.pathname) && location.reload());
