import type { About } from "../../table/model";
import Poster from "./Poster.svelte";

export const about: About = { Poster, seats: 3 };
