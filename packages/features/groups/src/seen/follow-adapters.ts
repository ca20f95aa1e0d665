import { Adapters, adapterState, platformEvent } from "@dicetower/adapters/api";
import type { Clock, FeatureHost, Message } from "@dicetower/contract";
import type { Greeter } from "../greetings/greeter.js";
import type { GroupRecords } from "../records/group-records.js";
import { GroupLists } from "./group-lists.js";
import { takeEvent } from "./platform-events.js";

/** What following needs. */
export interface FollowServices {
  readonly groupRecords: GroupRecords;
  readonly clock: Clock;
  readonly greeter: Greeter;
  readonly isNewLicensed: () => boolean;
}

/** What the record stage asks of the adapters. */
export interface Followed {
  /** Asks the platform for the name of a group that has just been seen for the first time. */
  readonly unnamed: (message: Message) => void;
  /** Resolves once the list of an account has been taken in; undefined where none is under way. */
  readonly listed: (account: string) => Promise<void> | undefined;
}

/** Takes in the groups of accounts that connect, and what platforms tell of groups. */
export function followAdapters(
  host: Pick<FeatureHost, "when" | "follow" | "log">,
  { groupRecords, clock, greeter, isNewLicensed }: FollowServices,
): Followed {
  let lists: GroupLists | undefined;
  host.when({ adapters: Adapters }, (part, { adapters }) => {
    const own = new GroupLists(groupRecords, adapters, clock, host.log);
    lists = own;
    part.defer(() => {
      lists = undefined;
    });
    const connected = new Set<string>();
    const look = (status: ReturnType<Adapters["list"]>[number]) => {
      if (status.state !== "connected") connected.delete(status.id);
      else if (!connected.has(status.id)) {
        connected.add(status.id);
        part.follow(own.fetch(status));
      }
    };
    part.on(adapterState, look);
    for (const status of adapters.list()) look(status);
    part.on(platformEvent, async (heard) => {
      await takeEvent(groupRecords, heard, isNewLicensed());
      await greeter.hear(part, adapters, heard);
    });
  });
  return {
    unnamed: ({ account, groupId }) =>
      host.follow(
        (async () => {
          const info = await lists?.adapters
            .actions(account.id)
            .groupInfo?.(groupId)
            .catch(() => undefined);
          if (info === undefined || info.name === "") return;
          const key = { platform: account.platform, groupId };
          await groupRecords.patch(key, { name: info.name, member_count: info.members });
        })(),
      ),
    listed: (account) => lists?.settled(account),
  };
}
