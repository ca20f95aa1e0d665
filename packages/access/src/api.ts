import { type Account, defineToken } from "@dicetower/contract";

/** Trust numbers of commands §1.1. */
export const trust = { anyone: 0, allowed: 1, immune: 2, helper: 3, admin: 4, master: 5, root: 256 } as const;

/** A master of the bot (data-model §9.2). */
export interface Master {
  readonly platform: string;
  readonly userId: string;
  readonly name: string;
  readonly root: boolean;
  readonly note: string;
  readonly addedAt: number;
  readonly addedBy: string;
  readonly lastSeenAt: number;
  readonly notify: boolean;
}

/** What the lists say of somebody. */
export interface Standing {
  readonly denied: boolean;
  readonly allowed: boolean;
  /** Warned, and answered all the same. */
  readonly watched: boolean;
}

/** Who may do what. */
export interface Access {
  /**
   * Trust of a user, from the masters, what was given and the allow list; 0 where nothing is known. A user is a
   * platform and an id (security H2).
   */
  trustOf(platform: string, userId: string): number;
  /** What the allow and deny lists say of a user or group. */
  standing(type: "user" | "group", platform: string, id: string): Standing;
  masters(): readonly Master[];
  /** True when an account is switched off in a group. Two adapters with one account are one. */
  isOff(account: Pick<Account, "platform" | "selfId">, groupId: string): boolean;
}
export const Access = defineToken<Access>("Access");
