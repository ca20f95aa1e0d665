import type { FailureDetails } from "@dicetower/contract";
import type { Piece } from "./pieces.js";

/** What a thread is asked for: a function of a module, called with the input. */
export interface Order {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** To a thread: work, or the next piece of its result. */
export type Asked = { readonly order: Order } | { readonly more: true };

/** An error as it is handed over. */
export interface ToldError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Of an error of the system, such as `ENOSPC`. */
  readonly code: string | undefined;
  /** Code and details of a Failure. */
  readonly failure: ({ readonly code: number } & Omit<FailureDetails, "cause">) | undefined;
}

/** From a thread: a piece of the result, or why there is none. */
export type Told = { readonly piece: Piece; readonly isLast: boolean } | { readonly error: ToldError };
