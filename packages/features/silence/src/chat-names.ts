/** How a setting is shown as a number, and a number becomes one; undefined for a number that it cannot be. */
interface Reading {
  read(value: unknown): number;
  write(said: number, before: unknown): unknown;
}

/** A setting under the name that owners know. */
export interface ChatSetting {
  readonly name: string;
  /** Where the group is read and written: of whichever feature. */
  readonly path: string;
  /** Members, from the outside in. */
  readonly way: readonly string[];
  readonly reading: Reading;
}

const plain: Reading = {
  read: Number,
  write: (said, before) => (typeof before !== "boolean" ? said : said > 1 ? undefined : said === 1),
};

/** One of several words, by its place. */
function among(...words: readonly unknown[]): Reading {
  return {
    read: (value) => Math.max(0, words.indexOf(value)),
    write: (said) => words[said],
  };
}

/** A measure that is off at 0 and has a strength otherwise. */
function strength(usual: number): Reading {
  return {
    read: (value) => Number(Number(value) > 0),
    write: (said, before) =>
      said > 1 ? undefined : said === 0 ? 0 : Number(before) > 0 ? Number(before) : usual,
  };
}

const globals = "/api/system/global";
const events = "/api/system/events";

/** Names that owners know from Dice!. */
const settings: Readonly<Record<string, readonly [path: string, way: string, reading?: Reading]>> = {
  DisabledGlobal: [globals, "switches.globalSilence"],
  // Events are handled in silence here, always.
  DisabledBlock: [globals, "switches.globalSilence"],
  DisabledMe: [globals, "switches.disableMe"],
  DisabledJrrp: [globals, "switches.disableJrrp"],
  DisabledDeck: [globals, "switches.disableDeck"],
  DisabledDraw: [globals, "switches.disableDraw"],
  DisabledSend: [globals, "switches.disableSend"],
  DisabledHelp: [globals, "switches.disableHelp"],
  DisabledListenAt: [globals, "switches.listenAtWhenOff"],
  Private: [globals, "compat.privateMode"],
  CheckGroupLicense: [events, "groupInvite.licence", among("none", "new", "all")],
  AllowStranger: [
    events,
    "groupInvite.rejectNonFriends",
    { read: (value) => (value === true ? 0 : 2), write: (said) => (said > 2 ? undefined : said < 2) },
  ],
  AutoClearBlack: [
    events,
    "listRules.onDeny.leaveGroups",
    {
      read: (value) => Number(value !== "never"),
      write: (said) => (said > 1 ? undefined : said === 1 ? "all" : "never"),
    },
  ],
  ListenGroupKick: [events, "listRules.scoreKicked", strength(200)],
  ListenGroupBan: [events, "listRules.scoreMuted", strength(100)],
  ListenSpam: [events, "listRules.scoreSpam", strength(100)],
  KickedBanInviter: [globals, "compat.kickedBanInviter"],
  BannedBanInviter: [events, "listRules.jointInviterRate", strength(0.3)],
  LeaveBlackQQ: [globals, "compat.leaveDenied"],
  ListenGroupRequest: [globals, "events.joinRequest"],
  ListenGroupAdd: [globals, "events.joinFeedback"],
  ListenFriendRequest: [globals, "events.friendRequest"],
  ListenFriendAdd: [globals, "events.friendAdded"],
  GroupInvalidSize: [events, "groupInvite.maxMembers"],
  InactiveUserLine: [globals, "maintenance.inactiveUserDays"],
  InactiveGroupLine: [globals, "maintenance.inactiveGroupDays"],
  GroupClearLimit: [globals, "maintenance.groupClearLimit"],
  AutoSaveInterval: [globals, "maintenance.autoSaveMinutes"],
  SystemAlarmCPU: ["/api/settings/alarms", "cpuPercent"],
  SystemAlarmRAM: ["/api/settings/alarms", "memoryPercent"],
  SystemAlarmDisk: ["/api/settings/alarms", "diskPercent"],
  TimeZoneLag: ["/api/settings/time-zone", "lagHours"],
  SendIntervalIdle: ["/api/settings/sending", "idleMs"],
  SendIntervalBusy: ["/api/settings/sending", "busyMs"],
  ReferMsgReply: ["/api/system/quote-reply", "enabled"],
  DefaultCOCRoomRule: ["/api/dice/rules", "cocVariant"],
  CloudVisible: [globals, "cloud.visible"],
  BelieveDiceList: [globals, "cloud.believeList"],
};

/** By the names in lower case. */
export const keys: ReadonlyMap<string, ChatSetting> = new Map(
  Object.entries(settings).map(([name, [path, way, reading = plain]]) => [
    name.toLowerCase(),
    { name, path, way: way.split("."), reading },
  ]),
);
