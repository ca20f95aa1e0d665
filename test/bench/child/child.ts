import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answers, Asked, Told } from "./protocol.js";
import type { OwnAnswers } from "./serve.js";

/** Milliseconds after which an unanswered question fails the benchmark. */
const askLimitMs = 180_000;
/** Lines of a child's error output that are kept for the message of a failure. */
const linesKept = 30;

type Input<F> = F extends (input: infer I) => unknown ? (unknown extends I ? undefined : I) : never;
type Output<F> = F extends (...input: never[]) => infer O ? Awaited<O> : never;

/** How a child is started. */
export interface ChildOptions {
  /** Runs our packages from their sources rather than as built. */
  readonly source?: boolean;
  /** Further flags of Node.js. */
  readonly flags?: readonly string[];
}

/** A process under test, or one that loads another. */
export class Child<A extends Answers> {
  readonly #waiting = new Map<number, (told: Told) => void>();
  readonly #said: string[] = [];
  #asked = 0;
  #ended = false;

  private constructor(
    readonly name: string,
    readonly process: ChildProcess,
  ) {
    process.on("message", (told: Told) => {
      this.#waiting.get(told.id)?.(told);
    });
    process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said.push(...text.trimEnd().split("\n"));
      this.#said.splice(0, this.#said.length - linesKept);
    });
    process.on("exit", (code, signal) => {
      this.#ended = true;
      for (const [id, settle] of this.#waiting) settle({ id, error: `it ended (${signal ?? code})` });
    });
  }

  /** @param file of a program that calls `serve` */
  static async start<A extends Answers>(file: URL, options: ChildOptions = {}): Promise<Child<A>> {
    const path = fileURLToPath(file);
    const conditions = options.source === true ? ["--conditions=dicetower-source"] : [];
    const process = fork(path, [], {
      execArgv: [
        "--import",
        import.meta.resolve("tsx"),
        "--expose-gc",
        "--no-warnings",
        ...conditions,
        ...(options.flags ?? []),
      ],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const child = new Child<A>(path.split(/[\\/]/).at(-1) ?? path, process);
    await child.#told(0, "load");
    return child;
  }

  /** @throws Error when the child fails, ends, or does not answer in time */
  async ask<K extends keyof (A & OwnAnswers) & string>(
    question: K,
    ...[input]: Input<(A & OwnAnswers)[K]> extends undefined ? [] : [Input<(A & OwnAnswers)[K]>]
  ): Promise<Output<(A & OwnAnswers)[K]>> {
    const id = ++this.#asked;
    const told = this.#told(id, question);
    this.process.send({ id, question, input } satisfies Asked);
    return (await told) as Output<(A & OwnAnswers)[K]>;
  }

  #told(id: number, question: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) =>
        reject(new Error(`${this.name} (${question}): ${why}\n${this.#said.join("\n")}`));
      const timer = setTimeout(() => settle({ id, error: `no answer in ${askLimitMs} ms` }), askLimitMs);
      const settle = (told: Told) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (told.error !== undefined) fail(told.error);
        else resolve(told.value);
      };
      this.#waiting.set(id, settle);
      if (this.#ended) settle({ id, error: "it has ended" });
    });
  }

  /** Ends the process; by force when it does not end by itself. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    const gone = once(this.process, "exit");
    this.process.disconnect();
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(timer);
  }
}
