// Places on the table by the names in `data-at`: where things fly from, where they land, and what a line of the log is about.

/** The first of these that can be seen. */
export function placeOf(root: ParentNode | undefined, names: readonly string[]): DOMRect | undefined {
  for (const name of names)
    for (const node of root?.querySelectorAll(`[data-at="${CSS.escape(name)}"]`) ?? []) {
      const place = node.getBoundingClientRect();
      if (place.width > 0 && place.height > 0) return place;
    }
  return undefined;
}

/** Keeps from sight what has not come yet. What is hidden stays where it is and can be pressed. */
export class Curtain {
  root: ParentNode | undefined;
  #hidden = new Map<string, Animation[]>();

  hide(names: readonly string[]) {
    for (const name of names) {
      const nodes = [...(this.root?.querySelectorAll(`[data-at="${CSS.escape(name)}"]`) ?? [])];
      const hidden = nodes.map((node) => node.animate({ opacity: [0, 0] }, { duration: 60_000 }));
      this.#hidden.set(name, [...(this.#hidden.get(name) ?? []), ...hidden]);
    }
  }

  show(names: readonly string[] = [...this.#hidden.keys()]) {
    for (const name of names) {
      for (const one of this.#hidden.get(name) ?? []) one.cancel();
      this.#hidden.delete(name);
    }
  }
}
