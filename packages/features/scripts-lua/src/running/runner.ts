import { type Account, type Clock, errorMessage, type Message } from "@dicetower/contract";
import { type ScriptConsole, ScriptFailure } from "@dicetower/script-host/api";
import type { ModuleLibrary } from "../modules/library.js";
import type { Echo } from "../objects/trigger.js";
import type { LoadAnswer, LuaEntry, LuaFields, RunAnswer } from "../protocol.js";
import type { Run } from "./run.js";
import type { WorkerPool } from "./worker-pool.js";

/** Milliseconds that a script may run without a pause. */
const sliceMs = 5_000;
/** Milliseconds in all: a minute of sleep, and twenty requests. */
const totalMs = 240_000;

/** What a run is begun with. */
export interface RunOrder {
  readonly module: string;
  readonly echo: Echo;
  readonly fields: LuaFields;
  /** Values of the arguments that a form has read. */
  readonly values?: LuaFields | undefined;
  readonly global: "msg" | "event";
  readonly message: Message | undefined;
  readonly account: Account | undefined;
  readonly depth: number;
  readonly signal: AbortSignal;
  /** Told once when it begins to wait for something outside. */
  readonly slow?: () => void;
}

/** What came of a run. */
export type RunOutcome =
  | { readonly ok: true; readonly run: Run; readonly answer: RunAnswer }
  | { readonly ok: false; readonly run: Run; readonly error: string };

/** What a runner needs. */
export interface RunnerServices {
  readonly pool: WorkerPool;
  readonly library: ModuleLibrary;
  readonly console: ScriptConsole;
  readonly clock: Clock;
  readonly random: (faces: number) => number;
}

/** Runs scripts, and writes down what came of it. */
export class Runner {
  constructor(readonly services: RunnerServices) {}

  /** Loads a file of a module. @throws ScriptFailure */
  load(module: string, file: string, signal: AbortSignal, account: Account | undefined): Promise<LoadAnswer> {
    const { pool, library } = this.services;
    const run: Run = {
      module,
      message: undefined,
      loads: true,
      account,
      fields: {},
      depth: 0,
      signal,
      waits: (waiting) => pool.waits(run, waiting),
    };
    const task = { module, revision: library.revision, self: account?.selfId ?? "", file };
    return pool.call("load", task, run, { sliceMs, totalMs: 60_000 });
  }

  /** Runs what a trigger, an event or a task asks for. Never rejects. */
  async run(order: RunOrder): Promise<RunOutcome> {
    const { pool, library, console, clock } = this.services;
    const { module, message, account, fields, depth, signal, slow } = order;
    const run: Run = {
      module,
      message,
      account,
      fields,
      depth,
      signal,
      waits(waiting) {
        pool.waits(run, waiting);
        if (waiting) slow?.();
      },
    };
    const { echo } = order;
    if (echo.kind === "texts") return { ok: true, run, answer: this.#drawn(echo.texts) };
    if (echo.kind === "none" || echo.kind === "forms")
      return { ok: true, run, answer: { fields: {}, dropped: [] } };
    const began = clock.monotonic();
    let failed = false;
    try {
      const answer = await pool.call(
        "run",
        {
          module,
          revision: library.revision,
          self: account?.selfId ?? "",
          entry: echo.kind === "run" ? echo.entry : this.#entryOf(module, echo.text),
          global: order.global,
          message: fields,
          ...(order.values === undefined ? {} : { values: order.values }),
        },
        run,
        { sliceMs, totalMs },
      );
      for (const dropped of answer.dropped) console.write(this.#id(module), "warn", dropped);
      return { ok: true, run, answer };
    } catch (error) {
      failed = true;
      const trace = error instanceof ScriptFailure ? (error.trace ?? "") : "";
      console.write(
        this.#id(module),
        "error",
        [errorMessage(error), trace].filter((one) => one !== "").join("\n"),
      );
      return { ok: false, run, error: errorMessage(error).split("\n", 1)[0] ?? "" };
    } finally {
      console.called(this.#id(module), clock.monotonic() - began, failed);
    }
  }

  #drawn(texts: readonly string[]): RunAnswer {
    const reply = texts[texts.length === 1 ? 0 : this.services.random(texts.length) - 1] ?? "";
    return { reply, fields: {}, dropped: [] };
  }

  /** A script by its name, else the text itself is code. */
  #entryOf(module: string, text: string): LuaEntry {
    const name = text.trim();
    const isName = this.services.library.hasScript(name) || /^[\p{L}\p{N}_./-]+$/u.test(name);
    return isName ? { kind: "script", name } : { kind: "code", text, name: module };
  }

  #id(name: string) {
    return { language: "lua", name } as const;
  }
}
