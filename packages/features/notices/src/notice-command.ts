import type { Adapters } from "@dicetower/adapters/api";
import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  type LiveSettings,
  type NoticeLevel,
  type Reply,
  text,
} from "@dicetower/contract";
import type { TryOut } from "./sending/try-out.js";
import { levels, type NoticeSettings, type NoticeWindow } from "./setting-types.js";

const words = new Set(["notice", "通知"]);
/** The bits of windows that Dice! knew, as classes and events. */
const bits: readonly string[] = [
  "routine",
  "important",
  "userSend",
  "critical",
  "broadcastDone",
  "broadcastFailed",
];
const mostWindows = 32;

/** What the command works with. */
export interface NoticeCommandParts {
  readonly settings: LiveSettings<NoticeSettings>;
  readonly reader: CommandReader;
  readonly tryOut: TryOut;
  readonly adapters: () => Adapters | undefined;
  /** Kinds in force. */
  readonly kinds: () => readonly string[];
}

/** A chat that notices are brought to. */
type Chat = Pick<NoticeWindow, "adapterId" | "type" | "targetId" | "name">;

/** `.admin notice`: windows in chats and what they get. */
export function noticeCommand(parts: NoticeCommandParts): Command {
  return {
    key: "notice",
    names: ["admin"],
    category: "owner",
    syntax: ".admin notice [<window> ±<class> … | <window> test]",
    example: ".admin notice . +critical",
    replyKeys: [
      "notice.windowGets",
      "notice.windowGetsNone",
      "notice.windows",
      "notice.noWindows",
      "notice.noWindow",
      "notice.unknownClass",
      "notice.tooMany",
      "notice.tested",
      "notice.testFailed",
      "error.argument",
      "error.permission",
    ],
    permission: "master",
    priority: "core",
    whileOff: true,
    available: followedBy(parts.reader, "admin", words),
    run: (call) => run(parts, call),
  };
}

function run(parts: NoticeCommandParts, call: CommandCall): Reply | Promise<Reply> {
  const [, where, ...wanted] = call.args;
  const { windows } = parts.settings.value;
  if (where === undefined) return listed(windows);
  const chat = chatOf(parts, where, call);
  const window =
    chat === undefined ? windows.find(({ id, name }) => id === where || name === where) : undefined;
  const known = window ?? windows.find((one) => chat !== undefined && isSame(one, chat));
  if (known === undefined && chat === undefined) return text("notice.noWindow", { window: where });
  if (wanted[0]?.toLowerCase() === "test")
    return known === undefined ? text("notice.noWindow", { window: where }) : tested(parts, known, call);
  if (wanted.length === 0)
    return known === undefined ? text("notice.windowGetsNone", { window: chat?.name || where }) : gets(known);
  return changed(parts, known, chat, wanted, call);
}

async function changed(
  { settings, kinds }: NoticeCommandParts,
  known: NoticeWindow | undefined,
  chat: Chat | undefined,
  wanted: readonly string[],
  call: CommandCall,
): Promise<Reply> {
  const { windows } = settings.value;
  if (known === undefined && windows.length >= mostWindows)
    return text("notice.tooMany", { most: mostWindows });
  let { classes, events }: { classes: readonly string[]; events: readonly string[] } = known ?? {
    classes: [],
    events: [],
  };
  for (const one of wanted) {
    const [, sign, word = ""] = /^([+-])(.+)$/u.exec(one) ?? [];
    if (sign === undefined) return text("error.argument");
    const name = bits[Number(word)] ?? word;
    const isClass = levels.some((level) => level === name);
    const event = kinds().find((kind) => kind.toLowerCase() === name.toLowerCase());
    if (!isClass && event === undefined) return text("notice.unknownClass", { word });
    const put = (list: readonly string[], item: string) =>
      sign === "+" ? [...new Set([...list, item])] : list.filter((other) => other !== item);
    if (isClass) classes = put(classes, name);
    else if (event !== undefined) events = put(events, event);
  }
  const ordered = levels.filter((level) => classes.includes(level));
  const base = known ?? newWindow(windows, chat);
  const next: NoticeWindow = { ...base, classes: ordered as readonly NoticeLevel[], events };
  const isEmpty = ordered.length === 0 && events.length === 0;
  const others = windows.filter(({ id }) => id !== next.id);
  await settings.save({ windows: isEmpty ? others : [...others, next] }, call.actor);
  return isEmpty ? text("notice.windowGetsNone", { window: next.name || next.id }) : gets(next);
}

function newWindow(windows: readonly NoticeWindow[], chat: Chat | undefined): NoticeWindow {
  let number = 1;
  while (windows.some(({ id }) => id === `w${number}`)) number++;
  const common = { id: `w${number}`, enabled: true, mode: "classes", minDanger: 0 } as const;
  const target = chat ?? { adapterId: "", type: "group", targetId: "", name: "" };
  return { ...common, ...target, classes: [], events: [], lastSentAt: 0, lastError: "" };
}

/** `.`, `group:platform:id` or `user:platform:id`; undefined for what is neither, or where no account is. */
function chatOf({ adapters }: NoticeCommandParts, where: string, { message }: CommandCall): Chat | undefined {
  if (where === ".") {
    const { account, groupId, groupName, userId, senderName } = message;
    return groupId === ""
      ? { adapterId: account.id, type: "user", targetId: userId, name: senderName }
      : { adapterId: account.id, type: "group", targetId: groupId, name: groupName || groupId };
  }
  const [, type, platform, targetId] = /^(group|user):([^:]+):(.+)$/u.exec(where) ?? [];
  if (targetId === undefined) return undefined;
  const of =
    adapters()
      ?.list()
      .filter((account) => account.platform === platform) ?? [];
  const account = of.find(({ state }) => state === "connected") ?? of[0];
  if (account === undefined) return undefined;
  return { adapterId: account.id, type: type === "group" ? "group" : "user", targetId, name: targetId };
}

function isSame(window: NoticeWindow, chat: Chat): boolean {
  return (
    window.type === chat.type && window.targetId === chat.targetId && window.adapterId === chat.adapterId
  );
}

const selectionOf = ({ mode, classes, events }: NoticeWindow): string =>
  [...(mode === "classes" ? classes : []), ...events].join(" ");

function gets(window: NoticeWindow): Reply {
  return text("notice.windowGets", { window: window.name || window.id, what: selectionOf(window) });
}

function listed(windows: readonly NoticeWindow[]): Reply {
  if (windows.length === 0) return text("notice.noWindows");
  const lines = windows.map(
    (one) => `${one.id} ${one.name} (${one.type}:${one.targetId}): ${selectionOf(one)}`,
  );
  return text("notice.windows", { list: lines.join("\n") });
}

async function tested(
  { tryOut }: NoticeCommandParts,
  window: NoticeWindow,
  { signal }: CommandCall,
): Promise<Reply> {
  const { ok, error } = await tryOut.run({ windowId: window.id }, signal);
  const name = window.name || window.id;
  return ok ? text("notice.tested", { window: name }) : text("notice.testFailed", { window: name, error });
}
