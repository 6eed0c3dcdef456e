// What a player chose for this browser: theme, sound, how fast rivals' moves are shown, what is spoken aloud, one-key
// shortcuts, and how strong bots are.
import { LEVELS, type Level } from "./table/levels";

type Theme = "system" | "light" | "dark";
export const PACES = ["calm", "brisk", "at-once"] as const;
export type Pace = (typeof PACES)[number];
const paceOf = (kept: string | null) => PACES.find((pace) => pace === kept) ?? "brisk";

class Settings {
  theme = $state<Theme>((localStorage.getItem("theme") as Theme | null) ?? "system");
  sound = $state(localStorage.getItem("sound") === "on");
  /** How fast others' moves are shown. */
  pace = $state<Pace>(paceOf(localStorage.getItem("pace")));

  /** How much is said to those who listen. */
  narration = $state<Level>(LEVELS.find((level) => level === localStorage.getItem("narration")) ?? "matters");

  /** Single letters do something; who speaks to their machine may not want that. */
  keys = $state(localStorage.getItem("keys") !== "off");

  /** The bot that somebody last played against from the front door; the usual one if none. */
  bot = $state(localStorage.getItem("bot") ?? "journeyman");

  start() {
    this.light(this.theme);
  }

  light(theme: Theme) {
    this.theme = theme;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
  }

  sounding(on: boolean) {
    this.sound = on;
    localStorage.setItem("sound", on ? "on" : "off");
    if (on) chime();
  }

  narrate(level: Level) {
    this.narration = level;
    localStorage.setItem("narration", level);
  }

  keyed(on: boolean) {
    this.keys = on;
    localStorage.setItem("keys", on ? "on" : "off");
  }

  show(pace: Pace) {
    this.pace = pace;
    localStorage.setItem("pace", pace);
  }

  against(bot: string) {
    this.bot = bot;
    localStorage.setItem("bot", bot);
  }
}

export const settings = new Settings();

let audio: AudioContext | undefined;

/** Two soft notes: you are awaited. */
export function chime() {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [index, pitch] of [659.3, 880].entries()) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const at = start + index * 0.14;
    note.frequency.value = pitch;
    note.type = "sine";
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.55);
  }
}
