import type { Actor } from "../http/actor.js";
import type { Outgoing } from "./reply.js";
import type { InvalidReply } from "./validate-reply.js";

/** The account that received a message, and the way back. */
export interface Account {
  /** Adapter record id as text; `test` for the test endpoint. */
  readonly id: string;
  /** Adapter type, such as `botproto_v11`. */
  readonly type: string;
  readonly platform: string;
  /** Account number on the platform. */
  readonly selfId: string;
  /** No flood limits and no history: the test account. */
  readonly exempt?: boolean;
  /**
   * Who says what arrives here in the name of others: the test endpoint's caller. Recorded for what is changed, in the
   * place of a sender that anybody could name.
   */
  readonly tester?: Actor;
  /** What this account says in a way of its own; fields that are left out follow the general settings. */
  readonly manner?: {
    /** Longer replies are said in parts; 0: in one. Whoever delivers them sees to it. */
    readonly segmentLength?: number;
    /** Name of a reply presentation scheme. */
    readonly replyScheme?: string;
  };
  /** Takes what the outgoing stages made. Called once per part, in order; must not throw. */
  deliver(outgoing: Outgoing): void;
  /** Reports that a reply could not be sent by any platform: the test account. @param giver `the command "x" of "y"` */
  invalidReply?(why: InvalidReply, giver: string): void;
}
