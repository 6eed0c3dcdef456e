// The house the tests play in: the real program on a data folder of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.ATELIER_PROGRAM ?? "../target/debug/atelier";

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

export class House {
  #child: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), "atelier-e2e-"));

  constructor(
    readonly port: number,
    /** How long bots wait before they act, in milliseconds. */
    readonly pause = 0,
  ) {}

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async open() {
    const listen = `127.0.0.1:${this.port}`;
    const given = ["serve", "--no-limits", "--bot-pause", String(this.pause), "--data", this.#data, "--listen", listen];
    this.#child = spawn(program, given, { stdio: ["ignore", "ignore", "inherit"] });
    const died = new Promise<never>((_, no) => {
      this.#child?.once("error", no);
      this.#child?.once("exit", (code) => no(new Error(`${program} ended with ${code}`)));
    });
    died.catch(() => undefined);
    const answers = async () => {
      for (;;) {
        const up = await fetch(`${this.url}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (up) return;
        await new Promise((soon) => setTimeout(soon, 50));
      }
    };
    await Promise.race([answers(), died]);
  }

  /** Goes out like a power cut, or politely. */
  async shut(signal: NodeJS.Signals = "SIGTERM") {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  async clear() {
    await this.shut("SIGKILL");
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** One house for all tests. */
export default async function house() {
  const one = new House(Number(process.env.ATELIER_PORT ?? "7979"));
  await one.open();
  return () => one.clear();
}
