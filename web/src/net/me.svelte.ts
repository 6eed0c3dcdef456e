// Who is looking: a guest with a name, or nobody yet.
import type { Me } from "../gen/server";
import { Refused, ask } from "./api";

class Myself {
  /** `undefined` before it is known, `null` for somebody without a name yet. */
  who = $state<Me | null | undefined>(undefined);

  #asked: Promise<Me | null> | undefined;

  /** Several who ask at once share one answer. */
  async load(): Promise<Me | null> {
    if (this.who !== undefined) return this.who;
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  async #ask(): Promise<Me | null> {
    try {
      this.who = await ask<Me>("GET", "/api/v1/me");
    } catch (wrong) {
      if (!(wrong instanceof Refused) || wrong.problem.status !== 401) throw wrong;
      this.who = null;
    }
    return this.who;
  }

  /** Makes sure that there is a name to sit down with. */
  async named(name: string): Promise<Me> {
    const known = await this.load();
    if (known) return known;
    await ask("POST", "/api/v1/players", { name });
    this.who = undefined;
    return (await this.load()) as Me;
  }

  /** Looks again, after something about oneself has changed. */
  async again(): Promise<Me | null> {
    this.who = undefined;
    return this.load();
  }
}

export const me = new Myself();
