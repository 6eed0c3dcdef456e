import type { About } from "../../table/model";

export const about: About = {
  poster: () => import("./Poster.svelte"),
  seats: 4,
  forTwo: ["advanced-draft", "double-hands"],
};
