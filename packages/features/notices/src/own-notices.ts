import { platformEvent } from "@dicetower/adapters/api";
import { type NewNotice, type NoticeKind, type Notices, type Scope, text } from "@dicetower/contract";

const kind = (key: string, level: NoticeKind["level"]): NoticeKind => ({
  key,
  level,
  titleKey: `notice.${key}`,
});

/**
 * Kinds that no other feature sends. Those of updates are fixed: windows that choose by event get
 * the ones that are ticked, and no others.
 */
export const ownKinds: readonly NoticeKind[] = [
  kind("updateFound", "important"),
  kind("updateResult", "important"),
  kind("updateFailure", "error"),
  kind("started", "routine"),
  kind("botKicked", "critical"),
  kind("botMuted", "critical"),
  kind("groupJoined", "routine"),
  kind("groupLeft", "routine"),
  kind("friendAdded", "routine"),
];

/** Happenings on platforms that the owners are told of. */
const told: Readonly<Record<string, string>> = {
  "bot.kicked": "botKicked",
  "bot.muted": "botMuted",
  "bot.joined": "groupJoined",
  "bot.left": "groupLeft",
  "friend.added": "friendAdded",
};

/** Tells the owners what happens to the accounts of the bot, as long as the scope lives. */
export function tellOfAccounts(scope: Scope, board: Pick<Notices, "send">): void {
  scope.on(platformEvent, ({ account, event }) => {
    const key = told[event.kind];
    const level = ownKinds.find((one) => one.key === key)?.level;
    if (key === undefined || level === undefined) return;
    const { groupId, userId } = event;
    const notice: NewNotice = {
      kind: key,
      level,
      detail: `${event.kind}: account ${account.id}, group ${groupId || "none"}, user ${userId || "none"}.`,
      text: text(`notice.${key}.text`, { account: account.id, group: groupId, who: userId }),
      about: { adapterId: account.id, platform: account.platform, groupId, userId },
    };
    board.send(notice);
  });
}
