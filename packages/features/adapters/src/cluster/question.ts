import type { FieldProblem, JsonValue, OutgoingMessage } from "@dicetower/contract";

/** A message that another process has made, as the outbox takes it. */
export interface ForwardedMessage extends OutgoingMessage {
  /** Leaves after everything else of the account. */
  readonly low?: boolean;
  readonly pauseMs?: number;
  /** The process that made it tells what became of it. */
  readonly quiet?: boolean;
}

/** What a process asks the one that holds an adapter. */
export type AccountQuestion = { readonly adapter: number } & (
  | { readonly ask: "act"; readonly name: string; readonly parameters: readonly JsonValue[] }
  | { readonly ask: "send"; readonly message: ForwardedMessage }
  | { readonly ask: "test"; readonly locale?: string }
  | { readonly ask: "frames" }
  | { readonly ask: "reconnect" }
  | { readonly ask: "give"; readonly to: string }
);

/** A failure on its way to the process that asked. */
export interface AskedFailure {
  readonly code: number;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** What is answered. `moved`: the process holds the adapter no more. */
export type AccountAnswer =
  | { readonly value?: JsonValue }
  | { readonly failure: AskedFailure }
  | { readonly moved: true };

/** Where a process answers for the adapters that it holds. */
export function subjectOf(process: string): string {
  return `adapters.of.${process}`;
}
