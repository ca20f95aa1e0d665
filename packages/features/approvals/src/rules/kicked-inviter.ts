import type { Access } from "@dicetower/access/api";
import type { AccountEvent } from "@dicetower/adapters/api";
import { systemActor, type Texts, text } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";

/** What punishing works with. */
export interface KickedInviterServices {
  readonly access: Access;
  readonly groups: () => Groups | undefined;
  readonly texts: () => Texts | undefined;
}

/** Denies who had invited the bot into a group that has thrown it out; trusted people are spared. */
export async function denyInviter(
  { access, groups, texts }: KickedInviterServices,
  { account: { platform }, event: { groupId } }: AccountEvent,
): Promise<void> {
  const inviter = (await groups()?.get({ platform, groupId }))?.inviter?.userId ?? "";
  if (inviter === "" || access.trustOf(platform, inviter) >= 1) return;
  if (access.standing("user", platform, inviter).denied) return;
  const reason = texts()?.render(text("approvals.kickedInviter", { group: groupId })) ?? groupId;
  await access.list("deny", platform, inviter, reason, systemActor);
}
