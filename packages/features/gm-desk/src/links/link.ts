import { createHash } from "node:crypto";
import type { Actor } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";

/** Seconds after which a link ends, whatever the session does. */
export const linkSeconds = 86_400;
/** Links of one group; the oldest makes room. */
export const maxLinks = 5;
export const tokenBytes = 32;

/** A link to the desk of one session, as stored. */
export interface DeskLink extends GroupKey {
  readonly hash: string;
  readonly groupName: string;
  /** Id of the account of the bot. */
  readonly account: string;
  /** Whose desk it is. */
  readonly userId: string;
  readonly nickname: string;
  /** Who led the session then; empty for nobody. */
  readonly host: string;
  /** UTC epoch seconds. */
  readonly expiresAt: number;
}

/** A row of the table. PostgreSQL answers large numbers as texts. */
export interface LinkRow {
  readonly hash: string;
  readonly platform: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly account: string;
  readonly user_id: string;
  readonly nickname: string;
  readonly host: string;
  readonly made_at: number | string;
  readonly expires_at: number | string;
}

export function linkOf(row: LinkRow): DeskLink {
  return {
    hash: row.hash,
    platform: row.platform,
    groupId: row.group_id,
    groupName: row.group_name,
    account: row.account,
    userId: row.user_id,
    nickname: row.nickname,
    host: row.host,
    expiresAt: Number(row.expires_at),
  };
}

/** What is stored of a token; undefined for what is none. */
export function hashOf(token: unknown): string | undefined {
  if (typeof token !== "string" || !/^[\w-]{43}$/.test(token)) return undefined;
  return createHash("sha256").update(token).digest("hex");
}

/** Who is recorded for what is done at a desk. */
export function actorOf({ platform, userId, nickname }: DeskLink): Actor {
  return { kind: "chat", id: userId, name: nickname, platform, via: "desk" };
}

/**
 * What becomes of a link under whoever leads now: it ends with the session, and with the lead of the host that it was
 * made for. An administrator's link goes on under the next host.
 */
export function underHost(
  { host, userId }: DeskLink,
  now: string | undefined,
): "ends" | "stands" | { readonly host: string } {
  if (now === undefined) return host === "" ? "stands" : "ends";
  if (now === host) return "stands";
  return host !== "" && host === userId ? "ends" : { host: now };
}
