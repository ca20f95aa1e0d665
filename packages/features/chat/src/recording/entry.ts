import type { Role } from "@dicetower/contract";
import type { ChatRef } from "./chat-cache.js";

/** A message on its way into the store. */
export interface Entry {
  readonly chat: ChatRef;
  readonly id: number;
  /** As the platform names it, empty where it names none. */
  readonly messageId: string;
  /** UTC epoch seconds as said. */
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly flags: number;
  readonly text: string;
  /** JSON; empty where the message is its text and nothing else. */
  readonly segments: string;
  readonly account: string;
  /** It may have been stored before: the store is asked. */
  readonly past: boolean;
}

const roles: readonly Role[] = ["unknown", "member", "admin", "owner"];
const selfBit = 1;
const testBit = 2;
const roleShift = 2;

/** Packs what is asked of few messages into one column. */
export function flagsOf(role: Role, isSelf: boolean, test: boolean): number {
  return (isSelf ? selfBit : 0) | (test ? testBit : 0) | (roles.indexOf(role) << roleShift);
}

/** SQL that is true for messages of the test chat. */
export const isTestSql = `(flags & ${testBit}) <> 0`;

export const isSelf = (flags: number): boolean => (flags & selfBit) !== 0;
export const isTest = (flags: number): boolean => (flags & testBit) !== 0;
export const roleOf = (flags: number): Role => roles[flags >> roleShift] ?? "unknown";
