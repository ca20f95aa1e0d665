import type { MessagePort } from "node:worker_threads";

/** What a thread is begun with. */
export interface ThreadData {
  readonly data: unknown;
  readonly memory: SharedArrayBuffer;
  /** Where answers to questions arrive. */
  readonly answers: MessagePort;
}

/** From the service to the thread; those of one turn come together, in a list. */
export type ToThread =
  | { readonly call: number; readonly task: string; readonly value: unknown; readonly sliceMs: number }
  | { readonly call?: undefined; readonly task: string; readonly value: unknown };

/** The answer to a question. */
export type Answer = { readonly value: unknown } | { readonly error: string };

/** Names of scripts are sent once; a number stands for each. */
export type FromThread =
  | { readonly kind: "named"; readonly number: number; readonly script: string }
  | {
      readonly kind: "told";
      readonly name: string;
      readonly values: readonly unknown[];
      readonly script: number;
      readonly weight: number;
    }
  | {
      readonly kind: "asked";
      readonly number: number;
      readonly name: string;
      readonly values: readonly unknown[];
      readonly script: number;
    }
  | { readonly kind: "done"; readonly call: number; readonly value: unknown }
  | ({ readonly kind: "failed"; readonly call: number } & CallFailure);

/** Why a call failed, as the thread tells it. */
export interface CallFailure {
  readonly why: "threw" | "overran" | "memory";
  readonly message: string;
  readonly script: string | undefined;
  readonly trace: string | undefined;
}
