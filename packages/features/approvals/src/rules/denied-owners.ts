import type { Access } from "@dicetower/access/api";
import type { Message, Stage, Texts } from "@dicetower/contract";
import type { GroupCleaning, Groups } from "@dicetower/groups/api";
import type { Digest } from "./digest.js";
import { leaveDeniedGroups } from "./leave-denied-groups.js";

/** What owners of groups are looked at with. */
export interface DeniedOwnerServices {
  readonly access: Access;
  readonly digest: Digest;
  /** Groups of denied people are to be left. */
  readonly wanted: () => boolean;
  readonly groups: () => Groups | undefined;
  readonly cleaning: () => GroupCleaning | undefined;
  readonly texts: () => Texts | undefined;
  readonly follow: (work: Promise<unknown>) => void;
}

/** Leaves groups whose owner is on the deny list, when that owner says something there. */
export function deniedOwnerStage(services: DeniedOwnerServices): Stage {
  const { access, digest, wanted, texts, follow } = services;
  const leaving = new Set<string>();
  const leave = async ({ account: { platform }, groupId }: Message): Promise<void> => {
    const groups = services.groups();
    const cleaning = services.cleaning();
    if (groups === undefined || cleaning === undefined) return;
    const name = `${platform}\n${groupId}`;
    if (leaving.has(name)) return;
    leaving.add(name);
    try {
      await leaveDeniedGroups(
        { groups, cleaning, digest, texts },
        [{ platform, groupId }],
        "approvals.cause.owner",
      );
    } finally {
      leaving.delete(name);
    }
  };
  return {
    key: "approvals.deniedOwner",
    slot: "record",
    run(message) {
      const { role, groupId, userId, own, account } = message;
      if (role !== "owner" || groupId === "" || own || !wanted()) return undefined;
      if (
        access.standing("user", account.platform, userId).denied &&
        access.trustOf(account.platform, userId) < 1
      )
        follow(leave(message));
      return undefined;
    },
  };
}
