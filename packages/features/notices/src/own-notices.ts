import { platformEvent } from "@dicetower/adapters/api";
import { type NewNotice, type NoticeKind, type Notices, type Scope, text } from "@dicetower/contract";

const kind = (key: string, level: NoticeKind["level"]): NoticeKind => ({
  key,
  level,
  titleKey: `notice.${key}`,
});

/** Kinds of notices that this feature sends. */
export const ownKinds: readonly NoticeKind[] = [
  kind("started", "routine"),
  kind("botKicked", "critical"),
  kind("botMuted", "critical"),
  kind("groupJoined", "routine"),
  kind("groupLeft", "routine"),
  kind("friendAdded", "routine"),
];

/** Platform events that the owners are told of, with the kind of their notice. */
const told: Readonly<Record<string, string>> = {
  "bot.kicked": "botKicked",
  "bot.muted": "botMuted",
  "bot.joined": "groupJoined",
  "bot.left": "groupLeft",
  "friend.added": "friendAdded",
};

/** Sends notices of what happens to the accounts of the bot, until the scope ends. */
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
