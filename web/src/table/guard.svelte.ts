// A second press just after something changed was meant for what was there before: for a moment it does nothing.

/** Double taps come within so many milliseconds. */
const MOMENT = 350;

export class Guard {
  /** Presses are not taken for the moment. */
  held = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  hold() {
    this.held = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.held = false), MOMENT);
  }

  /** For good: nobody looks any more. */
  drop() {
    clearTimeout(this.#timer);
    this.held = false;
  }
}
