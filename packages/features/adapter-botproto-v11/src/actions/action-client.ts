import type { Result } from "../wire/answer.js";

/** Parameters of an action, as JSON. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Asks the server for actions, over whatever there is. */
export interface ActionClient {
  /** Never rejects. @param limitMs how long to wait for the answer */
  request(action: string, parameters: Parameters, limitMs: number): Promise<Result>;
  /**
   * The same without a promise, for what is said: each costs as much as the frame. `onResult` is called once, maybe
   * before this returns. @param parameters as JSON
   */
  post(action: string, parameters: string, limitMs: number, onResult: (result: Result) => void): void;
}

/** How long an answer is waited for, milliseconds. */
export const limits = {
  ordinary: 15_000,
  slow: 60_000,
  upload: 300_000,
} as const;
