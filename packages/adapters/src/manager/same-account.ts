import type { Account } from "@dicetower/contract";

/** The name of an account of a platform, through whichever adapter it is connected. */
export function accountKey({ platform, selfId }: Pick<Account, "platform" | "selfId">): string {
  return `${platform}\n${selfId}`;
}

/** It is the same account of the same platform. */
export function isSameAccount(one: Account | undefined, { platform, selfId }: Account): boolean {
  return one?.selfId === selfId && one.platform === platform;
}
