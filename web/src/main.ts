import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language, t } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";

settings.start();
await language.start();
mount(App, { target: document.getElementById("atelier") as HTMLElement });
// The first number in words takes long. Now nobody waits for it: what the place needs is on its way.
setTimeout(() => t("table.points", { points: 2 }));
