import type { AccountStatus, Adapters } from "@dicetower/adapters/api";
import { codes, failure } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { ChatKey } from "../api.js";
import type { ChatCache } from "../recording/chat-cache.js";

/** What is asked for the account of a chat. */
export interface AccountServices {
  readonly adapters: Adapters;
  readonly chats: ChatCache;
  /** Undefined while the feature is not there. */
  readonly groups: () => Groups | undefined;
}

/**
 * The account that is to speak and read in a chat: the one that is named, else a connected one that is in the group,
 * else the one that heard of the chat last, else the only connected one of the platform.
 * @throws Failure 40400 for no such adapter, 42200 where none is known, 50300 while it is not connected
 */
export async function accountOf(
  { adapters, chats, groups }: AccountServices,
  chat: ChatKey,
  adapterId: string | undefined,
): Promise<AccountStatus> {
  if (adapterId !== undefined) {
    const named = adapters.get(adapterId);
    if (named === undefined) throw failure(codes.notFound, `There is no adapter ${adapterId}.`);
    if (named.platform !== chat.platform)
      throw failure(
        codes.ruleBroken,
        `The adapter "${named.name}" is not of the platform "${chat.platform}".`,
      );
    return connected(named);
  }
  const here = adapters.list().filter(({ platform }) => platform === chat.platform);
  const members = chat.groupId === "" ? undefined : (await groups()?.get(chat))?.adapterIds;
  const heard = (await chats.row(chat))?.account;
  const known = here.filter(({ id }) => members?.includes(id) === true || id === heard);
  const account = known.find(({ state }) => state === "connected") ?? known[0];
  if (account !== undefined) return connected(account);
  const [only, ...more] = here.filter(({ state }) => state === "connected");
  if (only === undefined)
    throw failure(codes.notReady, `No adapter of the platform "${chat.platform}" is connected.`);
  if (more.length > 0)
    throw failure(
      codes.ruleBroken,
      "It is not known which account is in this chat: name one with adapterId.",
    );
  return only;
}

function connected(account: AccountStatus): AccountStatus {
  if (account.state === "connected") return account;
  throw failure(codes.notReady, `The adapter "${account.name}" is not connected.`);
}
