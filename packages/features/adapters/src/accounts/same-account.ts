import type { Account } from "@dicetower/contract";

/** The name of an account of a platform, and the beginning of the names of its events: the same through all adapters. */
export function accountKey({ platform, selfId }: Pick<Account, "platform" | "selfId">): string {
  return `${platform}:${selfId}`;
}

/** It is the same account of the same platform. */
export function isSameAccount(one: Account | undefined, { platform, selfId }: Account): boolean {
  return one?.selfId === selfId && one.platform === platform;
}
