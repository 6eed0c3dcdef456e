// What happened at a table in play: what the director shows, and what everybody did since one's last turn.
import { Director, type Stage } from "./director.svelte";
import type { LiveTable } from "./live.svelte";
import type { Face } from "./model";
import { entriesOf, rowsOf, shotsOf, sinceLastTurn, type Shot, type Story } from "./story";

export class Telling {
  readonly director: Director;
  #taken = 0;

  constructor(
    readonly table: LiveTable,
    readonly face: Pick<Face, "tell">,
    readonly story: Story,
    stage: Stage,
  ) {
    this.director = new Director(stage, () => table.seat);
  }

  readonly entries = $derived.by(() => entriesOf(this.table.log));
  readonly shots = $derived.by(() => shotsOf(this.entries, this.story));
  readonly moments = $derived.by(() =>
    sinceLastTurn(this.entries, this.story, this.table.seat, this.table.now?.awaited ?? []),
  );
  /** What each rival did since one's last turn. */
  readonly rows = $derived(rowsOf(this.moments));
  readonly byKey = $derived.by(() => new Map(this.shots.map((shot) => [shot.key, shot])));

  /** What is new goes to the director; what was there when the table was opened does not. */
  follow() {
    const from = Math.max(this.#taken, this.table.from);
    this.#taken = Math.max(from, this.table.log.at(-1)?.n ?? 0);
    for (const { n, seat } of this.entries) {
      if (n <= from) continue;
      const shots = this.shots.filter((shot) => shot.n === n);
      if (shots.length > 0 || seat === this.table.seat) this.director.take(shots, seat);
    }
  }

  /** Where rivals' things will come down that have not been taken note of yet. */
  flying(): string[] {
    const from = Math.max(this.#taken, this.table.from);
    const rivals = this.shots.filter(({ n, seat }) => n > from && seat !== this.table.seat);
    return rivals.flatMap(({ flights }) => flights.flatMap(({ to }) => to[0] ?? []));
  }

  /** In words. */
  says(shots: readonly Shot[]): string[] {
    return shots.flatMap(({ event }) => this.face.tell(event, this.table)?.text ?? []);
  }
}
