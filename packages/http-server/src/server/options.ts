import type { Clock, Random, TokenRate } from "@dicetower/contract";
import type { SlowCalls } from "@dicetower/kernel";
import type { AccessKey } from "../auth/access-key.js";
import type { HttpLimits } from "../request/limits.js";
import type { Exposure } from "../request/proxy-trust.js";
import type { Act } from "../response/error-responder.js";

/** What `createHttpServer` takes. */
export interface HttpServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Names handlers that are slow. */
  readonly slow: SlowCalls;
  readonly key: AccessKey;
  /** Folder for files on their way in: outside every served folder, emptied at the start. */
  readonly uploads: string;
  /** Shown on the API page. */
  readonly about: { readonly name: string; readonly version: string };
  readonly expose?: Exposure;
  /** Requests per second and burst of one identity or address; false lifts the limit. */
  readonly rate?: TokenRate | false;
  readonly limits?: Partial<HttpLimits>;
  /**
   * Called once for each act, before its response is sent, which waits for a promise. Not called for routes with
   * `audit: false` that succeeded; requests refused to an identity are reported like the rest.
   */
  readonly onAct?: (act: Act) => void | Promise<void>;
}
