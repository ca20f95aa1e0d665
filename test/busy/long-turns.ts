import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A turn of a service's event loop that held up everybody else. */
export interface LongTurn {
  readonly pid: number;
  /** UTC epoch milliseconds when it ended. */
  readonly at: number;
  /** Milliseconds of processor time. */
  readonly ms: number;
  /** More ran than the machine has cores. */
  readonly isShared: boolean;
  /** What most of it went to, with what that called. */
  readonly functions: readonly string[];
}

/** What a turn may take longer where two threads share a core, as a factor. */
const sharing = 1.6;

/** True for a turn that took longer than some milliseconds of a core of its own. */
export function isAbove(maxMs: number, { ms, isShared }: LongTurn): boolean {
  return ms > maxMs * (isShared ? sharing : 1);
}

const monitor = new URL("turn-monitor.mjs", import.meta.url).href;

/** Long turns of the processes that are begun with an environment. */
export class LongTurns {
  readonly #file: string;

  /** @param folder that exists, and goes with the test */
  constructor(folder: string) {
    this.#file = join(folder, "turns.jsonl");
  }

  /** What the processes are begun with. */
  get environment(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import ${monitor}`, DICETOWER_TURNS: this.#file };
  }

  /** Those so far. @param since UTC epoch milliseconds: what began before is left out, as a start is */
  all(since = 0): LongTurn[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LongTurn)
      .filter(({ at, ms }) => at - ms >= since);
  }
}
