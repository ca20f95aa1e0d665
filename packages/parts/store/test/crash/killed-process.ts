import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { typescriptFlags } from "@dicetower/testkit";

/** Runs a script of this folder as the tests run it. */
export function startScript(name: string, parameters: readonly string[], prefix: readonly string[] = []) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const [program = "", ...rest] = [...prefix, process.execPath, ...typescriptFlags, script, ...parameters];
  return spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
}

/** The writes that a process acknowledged before it was killed. */
export interface Acknowledged {
  readonly entries: number[];
  readonly lines: number[];
  readonly backups: number;
}

/** A writer process that is loaded and waits. */
export class LedgerProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #entries: number[] = [];
  readonly #lines: number[] = [];
  #backups = 0;
  #heard: () => void = () => {};

  /** @param prefix a program that runs it */
  constructor(
    folder: string,
    url: string | undefined,
    first: number,
    backups = false,
    prefix: readonly string[] = [],
  ) {
    const parameters = [folder, url ?? "", String(first), backups ? "backups" : ""];
    const child = startScript("ledger-process.ts", parameters, prefix);
    this.#child = child;
    const output = createInterface({ input: child.stdout });
    this.#ready = once(output, "line");
    output.on("line", (line) => {
      const [kind, number] = line.split(" ");
      if (kind === "s") this.#entries.push(Number(number));
      if (kind === "j") this.#lines.push(Number(number));
      if (kind === "b") this.#backups++;
      this.#heard();
    });
  }

  /** Lets it write, and kills it some milliseconds after it has acknowledged a number of entries. */
  async writeUntilKilled(ms: number, entries = 1): Promise<Acknowledged> {
    await this.#ready;
    const enough = new Promise<void>((resolve) => {
      this.#heard = () => {
        if (this.#entries.length >= entries) resolve();
      };
    });
    this.#child.stdin?.write("go\n");
    await enough;
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.end();
    return { entries: this.#entries, lines: this.#lines, backups: this.#backups };
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = once(this.#child, "close");
    this.#child.kill("SIGKILL");
    await closed;
  }
}
