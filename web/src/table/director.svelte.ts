// Shows what the others did, one after the other at a pace that can be read. The table itself is always as it is now: what
// is shown lies over it, so nothing here is ever waited for, and all of it ends the moment somebody wants to play.
import type { Seat } from "../gen/table";
import { settings } from "../settings.svelte";
import type { Flight, Shot } from "./story";

/** What is shown at one time: one thing, or what several did at once. */
export type Scene = {
  key: string;
  shots: Shot[];
  /** Somebody wants to see it again, so it is neither hurried nor left out. */
  again?: true;
  /** One's own finished work. */
  ceremony?: true;
};

/** Where scenes are shown. Names are those in `data-at`. */
export interface Stage {
  /** Nothing is there yet, as far as one can see. */
  hide(places: string[]): void;
  /** It has come; everything has, if nothing is named. */
  show(places?: string[]): void;
}

/** In milliseconds, at a calm pace. */
export const HEX = 420;
export const CARD = 260;
export const APART = 90;
export const REST = 300;
export const SHOWN = 1400;
export const CEREMONY = 2600;
const STILL = 1200;
/** Somebody waits to see so much: from here on twice as fast. */
const LONG = 12_000;
const SPEED = { calm: 1, brisk: 1.8 } as const;

export type Timed = { flight: Flight; start: number; lasts: number };

/** When each thing of a shot sets out, and how long it takes. */
export function timed(flights: readonly Flight[]): Timed[] {
  let start = 0;
  return flights.map((flight) => {
    const lasts = flight.lands ? HEX : CARD;
    const one = { flight, start, lasts };
    start += flight.lands ? HEX : APART;
    return one;
  });
}

/** How long a shot takes, with a rest after it. */
export function lastsOf({ flights, made }: Shot): number {
  const last = timed(flights).at(-1);
  return (last ? last.start + last.lasts : 0) + (made ? SHOWN + HEX : 0) + REST;
}

/** What several did at once is one scene. */
export function scenesOf(shots: readonly Shot[]): Scene[] {
  const scenes: Scene[] = [];
  for (const shot of shots) {
    const last = scenes.at(-1);
    if (shot.join === "with" && last) last.shots.push(shot);
    else scenes.push({ key: shot.key, shots: [shot] });
  }
  return scenes;
}

const landing = (scenes: readonly Scene[]) =>
  scenes.flatMap(({ shots }) => shots.flatMap(({ flights }) => flights.flatMap(({ lands }) => lands ?? [])));

/** Nothing flies: somebody asked for less motion, or does not look. */
export const motionless = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

export class Director {
  /** What is shown now. */
  now = $state.raw<Scene | undefined>();
  /** What is still to be shown. */
  queue = $state.raw<readonly Scene[]>([]);
  paused = $state(false);
  /** How fast it is shown: 1 is calm. */
  speed = $state(1);
  /** Things only appear where they belong; nothing flies. */
  still = $state(false);
  #last: Scene | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ends = 0;
  #left = 0;

  constructor(
    readonly stage: Stage,
    /** Whose eyes these are. */
    readonly self: () => Seat | undefined,
  ) {}

  get busy() {
    return this.now !== undefined;
  }

  /** Is a finished work of this seat still to be shown? */
  awaits(seat: Seat): boolean {
    const coming = [...(this.now ? [this.now] : []), ...this.queue].filter(({ again }) => !again);
    return coming.some(({ shots }) => shots.some(({ made }) => made?.by.includes(seat)));
  }

  /** Something has happened at the table; who did it has seen enough of what was before. */
  take(shots: readonly Shot[], by: Seat | null) {
    const self = this.self();
    if (self !== undefined && by === self) this.skip();
    const own = ({ made }: Shot) => self !== undefined && (made?.by.includes(self) ?? false);
    const scenes = scenesOf(shots).flatMap((scene): Scene[] => {
      const celebrated = scene.shots.filter(own);
      if (celebrated.length > 0) return [{ ...scene, shots: celebrated, ceremony: true }];
      const others = scene.shots.filter(({ seat }) => seat !== self);
      return others.length > 0 ? [{ ...scene, shots: others }] : [];
    });
    if (document.hidden) return;
    this.#add(this.#atOnce() ? scenes.filter(({ ceremony }) => ceremony) : scenes);
  }

  /** Shows a moment again, before anything else. */
  replay(shots: readonly Shot[]) {
    this.skip();
    this.#add(scenesOf(shots).map((scene) => ({ ...scene, again: true })));
  }

  /** What is shown now, or was last, once more. */
  again() {
    const scene = this.now ?? this.#last;
    if (!scene) return;
    const rest = this.queue;
    this.skip();
    this.#add([{ ...scene, again: true }, ...rest]);
  }

  /** This is enough; on to the next. */
  next() {
    clearTimeout(this.#timer);
    if (this.now) this.stage.show(landing([this.now]));
    this.#last = this.now;
    const [scene, ...rest] = this.queue;
    this.queue = rest;
    this.now = scene;
    this.paused = false;
    if (scene) this.#begin(scene);
  }

  /** Everything is as it is now. */
  skip() {
    clearTimeout(this.#timer);
    if (this.now) this.#last = this.now;
    this.queue = [];
    this.now = undefined;
    this.paused = false;
    this.stage.show();
  }

  pause(on: boolean) {
    if (!this.now || on === this.paused) return;
    this.paused = on;
    if (on) {
      clearTimeout(this.#timer);
      this.#left = this.#ends - Date.now();
    } else this.#wait(this.#left);
  }

  #atOnce() {
    return settings.pace === "at-once" || motionless();
  }

  #add(scenes: readonly Scene[]) {
    if (scenes.length === 0) return;
    // What is looked at again lies there for all to see.
    if (!this.#atOnce()) this.stage.hide(landing(scenes.filter(({ again }) => !again)));
    this.queue = [...this.queue, ...scenes];
    if (!this.now) this.next();
  }

  #begin(scene: Scene) {
    this.still = motionless() || (settings.pace === "at-once" && !scene.ceremony);
    this.speed = this.#speedOf(scene);
    const length = scene.ceremony ? CEREMONY : Math.max(...scene.shots.map(lastsOf)) / this.speed;
    this.#wait(this.still ? STILL : length);
  }

  #speedOf(scene: Scene): number {
    if (scene.again || scene.ceremony || settings.pace === "at-once") return 1;
    const usual = SPEED[settings.pace];
    const waiting = this.queue.reduce((sum, { shots }) => sum + Math.max(...shots.map(lastsOf)), 0) / usual;
    return waiting > LONG ? usual * 2 : usual;
  }

  #wait(length: number) {
    this.#ends = Date.now() + length;
    this.#timer = setTimeout(() => this.next(), length);
  }
}
