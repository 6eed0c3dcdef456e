// Asking the server, and what to say when it says no.
import type { Problem, ProblemBody } from "../gen/server";
import { t, tOr } from "../i18n/index.svelte";

/** The server's no, or the lack of any answer. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const OFFLINE: Problem = { status: 0, code: "offline", message: "No answer from the server." };

/** One request. Throws [`Refused`] with a sentence for people, whatever goes wrong. */
export async function ask<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const text = typeof body === "string";
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" },
      ...(body === undefined ? {} : { body: text ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(OFFLINE);
  }
  const kind = response.headers.get("content-type") ?? "";
  const answer: unknown = kind.includes("json") ? await response.json().catch(() => null) : await response.text();
  if (response.ok) return answer as T;
  const problem = (answer as Partial<ProblemBody> | null)?.error;
  throw new Refused(problem ?? { status: response.status, code: "broken", message: response.statusText });
}

/** What went wrong, as a sentence in the reader's language. */
export function sentence(wrong: unknown): string {
  if (!(wrong instanceof Refused)) return t("problem.broken");
  const { code, message, seconds } = wrong.problem;
  return tOr(`problem.${code}`, message, { seconds: seconds ?? 1, message });
}

/** A key for a command that makes saying it twice harmless. */
export const key = () => crypto.randomUUID();
