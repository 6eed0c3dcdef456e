// JSON Patch (RFC 6902), as the server sends it.

type Step = { op: string; path: string; from?: string; value?: unknown };
type Container = Record<string, unknown> | unknown[];

/** A document with a patch applied. The document itself stays as it was; what does not change is shared. */
export function patched(document: unknown, patch: readonly unknown[]): unknown {
  let root: unknown = document;
  const fresh = new Set<unknown>();

  /** The container at a path, copied on the way so that it may be changed. */
  const open = (path: string[]): Container => {
    root = own(root);
    let at = root as Container;
    for (const step of path) {
      const inside = own(look(at, step));
      put(at, step, inside, true);
      at = inside as Container;
    }
    return at;
  };
  const own = (value: unknown): unknown => {
    if (value === null || typeof value !== "object") throw new Error("no such place");
    if (fresh.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(copy);
    return copy;
  };
  const find = (path: string[]): unknown => path.reduce((at, step) => look(at as Container, step), root);
  const add = (path: string[], value: unknown, replaces: boolean) => {
    const last = path.at(-1);
    if (last === undefined) root = value;
    else put(open(path.slice(0, -1)), last, value, replaces);
  };
  /** What is replaced has to be there. */
  const replace = (path: string[], value: unknown) => {
    find(path);
    add(path, value, true);
  };
  const remove = (path: string[]): unknown => {
    const last = path.at(-1);
    if (last === undefined) throw new Error("the whole cannot be removed");
    const at = open(path.slice(0, -1));
    const value = look(at, last);
    if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete at[last];
    return value;
  };

  for (const { op, path, from, value } of patch as Step[]) {
    const to = steps(path);
    if (op === "add") add(to, value, false);
    else if (op === "replace") replace(to, value);
    else if (op === "remove") remove(to);
    else if (op === "move") add(to, remove(steps(from ?? "")), false);
    else if (op === "copy") {
      add(to, find(steps(from ?? "")), false);
      // What lies in two places now may be changed in neither.
      fresh.clear();
    } else if (op === "test") {
      if (!same(find(to), value)) throw new Error("not as expected");
    } else throw new Error("no such step");
  }
  return root;
}

function steps(pointer: string): string[] {
  const [before, ...path] = pointer.split("/");
  if (before !== "") throw new Error("no such place");
  return path.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function look(at: Container, step: string): unknown {
  const there =
    at !== null && typeof at === "object" && Object.hasOwn(at, step) && !(Array.isArray(at) && step === "length");
  if (!there) throw new Error("no such place");
  return (at as Record<string, unknown>)[step];
}

function put(at: Container, step: string, value: unknown, replaces: boolean) {
  if (!Array.isArray(at)) at[step] = value;
  else if (step === "-") at.push(value);
  else if (!/^(0|[1-9]\d*)$/.test(step) || Number(step) > at.length) throw new Error("no such place");
  else if (replaces) at[Number(step)] = value;
  else at.splice(Number(step), 0, value);
}

/** Are these the same, whatever the order of members? */
function same(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        same((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
