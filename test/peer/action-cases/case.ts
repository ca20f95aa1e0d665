import type { AccountActions } from "@dicetower/adapters/api";

/** Name of a typed action. */
export type Name = keyof AccountActions;

/** What is done, the frame that leaves, what the server answers, and what comes of it. */
export interface Case<K extends Name> {
  readonly does: Parameters<AccountActions[K]>;
  readonly asks: readonly [action: string, params: object];
  /** Nothing where it is left out. */
  readonly told?: unknown;
  readonly gives?: Awaited<ReturnType<AccountActions[K]>>;
}

/** Every action there is. */
export type Cases = { readonly [K in Name]: readonly Case<K>[] };
