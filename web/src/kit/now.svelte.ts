// What time it is, for what is said of times that pass: once for the page, and only while somebody looks.
import { createSubscriber } from "svelte/reactivity";

const EVERY = 1000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Whoever reads it is told again every second. */
export function ticking<T>(read: () => T): T {
  subscribe();
  return read();
}
