import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";

settings.start();
await language.start();
mount(App, { target: document.getElementById("atelier") as HTMLElement });
