import type { Globals } from "./settings.js";

/** Where a value stands: group and field of the settings. */
type Path = readonly [group: keyof Globals, field: string];

/** Names that owners know from Dice!, by their lower case. */
export const keys: ReadonlyMap<string, { readonly name: string; readonly path: Path }> = new Map(
  Object.entries<Path>({
    DisabledGlobal: ["switches", "globalSilence"],
    DisabledMe: ["switches", "disableMe"],
    DisabledJrrp: ["switches", "disableJrrp"],
    DisabledDeck: ["switches", "disableDeck"],
    DisabledDraw: ["switches", "disableDraw"],
    DisabledSend: ["switches", "disableSend"],
    DisabledHelp: ["switches", "disableHelp"],
    DisabledListenAt: ["switches", "listenAtWhenOff"],
    Private: ["compat", "privateMode"],
    KickedBanInviter: ["compat", "kickedBanInviter"],
    LeaveBlackQQ: ["compat", "leaveDenied"],
    ListenGroupRequest: ["events", "joinRequest"],
    ListenGroupAdd: ["events", "joinFeedback"],
    ListenFriendRequest: ["events", "friendRequest"],
    ListenFriendAdd: ["events", "friendAdded"],
    InactiveUserLine: ["maintenance", "inactiveUserDays"],
    InactiveGroupLine: ["maintenance", "inactiveGroupDays"],
    GroupClearLimit: ["maintenance", "groupClearLimit"],
    AutoSaveInterval: ["maintenance", "autoSaveMinutes"],
    CloudVisible: ["cloud", "visible"],
    BelieveDiceList: ["cloud", "believeList"],
  }).map(([name, path]) => [name.toLowerCase(), { name, path }]),
);

/** The switches and numbers as owners know them, by the name they have in chat. */
export function namedValues(globals: Globals): { readonly name: string; readonly value: number }[] {
  return [...keys.values()].map(({ name, path: [group, field] }) => ({
    name,
    value: Number((globals[group] as Readonly<Record<string, unknown>>)[field]),
  }));
}
