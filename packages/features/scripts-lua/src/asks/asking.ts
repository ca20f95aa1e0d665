import type { LuaAsks, LuaTells } from "../protocol.js";
import type { Run } from "../running/run.js";

type Answered<T> = T | Promise<T>;

/** Answers of the service, by the names of asks: each is told for which run. */
export type Answers = {
  readonly [K in keyof LuaAsks]: (
    run: Run,
    ...values: Parameters<LuaAsks[K]>
  ) => Answered<ReturnType<LuaAsks[K]>>;
};

/** What is done when a script says something without waiting. */
export type Listeners = {
  readonly [K in keyof LuaTells]: (run: Run, ...values: Parameters<LuaTells[K]>) => void;
};

/** A refusal whose sentence the script gets as its error. */
export class AskRefused extends Error {
  override readonly name = "AskRefused";
}
