import type { Actor, Clock, Identity, Random, RouteItem } from "@dicetower/contract";
import type { SlowBook } from "../kernel/index.js";
import type { AccessKey } from "./access-key.js";
import type { Exposure } from "./exposure.js";
import type { FrontLimits } from "./limits.js";
import type { Rate } from "./rate.js";

/** An unsafe request that somebody with credentials has made, whatever came of it. */
export interface Act {
  readonly route: RouteItem;
  /** Feature that the route belongs to. */
  readonly owner: string;
  readonly identity: Identity;
  /** The very object that the handler saw as `request.actor`. */
  readonly actor: Actor;
  readonly status: number;
  /** Envelope code, 0 for success. */
  readonly code: number;
  /** Request id. */
  readonly id: string;
}

/** What `createFront` takes. */
export interface FrontOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Names handlers that are slow. */
  readonly slow: SlowBook;
  readonly key: AccessKey;
  /** Folder for files on their way in: outside every served folder, emptied at the start. */
  readonly uploads: string;
  /** Shown on the API page. */
  readonly about: { readonly name: string; readonly version: string };
  readonly expose?: Exposure;
  /** Requests per second and burst of one identity or address; false lifts the limit. */
  readonly rate?: Rate | false;
  readonly limits?: Partial<FrontLimits>;
  /**
   * Called once for each act, before its answer leaves, which waits for a promise. Not called for routes with
   * `audit: false` that succeeded; refused rights of an identity are reported like the rest.
   */
  readonly onAct?: (act: Act) => void | Promise<void>;
}
