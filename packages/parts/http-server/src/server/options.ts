import type { Clock, Random, TokenRate } from "@dicetower/contract";
import type { SlowCalls } from "@dicetower/kernel";
import type { AccessKey } from "../auth/access-key.js";
import type { HttpLimits } from "../request/limits.js";
import type { Exposure } from "../request/proxy-trust.js";
import type { Act } from "../response/error-responder.js";

/** Options of `createHttpServer`. */
export interface HttpServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Reports slow handlers. */
  readonly slow: SlowCalls;
  readonly key: AccessKey;
  /** Folder for uploads that are being received: outside every served folder, emptied at the start. */
  readonly uploads: string;
  /** Shown on the API page. */
  readonly about: { readonly name: string; readonly version: string };
  readonly expose?: Exposure;
  /** Returns the rate of requests of one identity or address that is in force; false lifts the limit. */
  readonly rate?: (() => TokenRate) | false;
  readonly limits?: Partial<HttpLimits>;
  /**
   * True where each answer is checked against what its route `returns`, in tests and in development: a wrong one is
   * answered as an internal error that names what is wrong.
   */
  readonly checkAnswers?: boolean;
  /** Hears of each wrong answer. */
  readonly onWrongAnswer?: ((sentence: string) => void) | undefined;
  /**
   * Called once for each unsafe request, before its response is sent, which waits for a returned promise. Not called
   * for successful requests to routes with `audit: false`; a request that was refused to an identity is reported as
   * well.
   */
  readonly onAct?: (act: Act) => void | Promise<void>;
}
