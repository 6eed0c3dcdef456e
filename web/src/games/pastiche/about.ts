import type { About } from "../../table/model";

export const about: About = { poster: () => import("./Poster.svelte"), seats: 3 };
