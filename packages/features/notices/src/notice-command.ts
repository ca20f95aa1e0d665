import type { Adapters } from "@dicetower/adapters/api";
import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type LiveSettings,
  type Reply,
  text,
} from "@dicetower/contract";
import type { NoticeChange } from "./change-kind.js";
import type { TryOut } from "./sending/try-out.js";
import { levels, type NoticeSettings, type NoticeWindow } from "./setting-types.js";

const words = new Set(["notice", "通知"]);
const maxWindows = 32;

/** What the command works with. */
export interface NoticeCommandParts {
  readonly settings: LiveSettings<NoticeSettings>;
  readonly reader: CommandReader;
  readonly tryOut: TryOut;
  readonly adapters: () => Adapters | undefined;
}

/** A chat that notices are brought to. */
type Chat = Pick<NoticeWindow, "adapterId" | "type" | "targetId" | "name">;

/** `.admin notice`: windows in chats and what they get. */
export function noticeCommand(parts: NoticeCommandParts): Command {
  return commandOfForms({
    key: "notice",
    names: ["admin"],
    category: "owner",
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
    forms: [
      form("notice|通知 <window:word> [changes:noticeChange...]", {
        example: "notice . +critical",
        run: ({ window: where, changes = [] }, call) => {
          const { known, chat } = windowOf(parts, where, call);
          if (known === undefined && chat === undefined) return text("notice.noWindow", { window: where });
          if (changes.length > 0) return changed(parts, known, chat, changes, call);
          return known === undefined
            ? text("notice.windowGetsNone", { window: chat?.name || where })
            : gets(known);
        },
      }),
      form("notice|通知 <window:word> test", {
        example: "notice . test",
        run: ({ window: where }, call) => {
          const { known } = windowOf(parts, where, call);
          return known === undefined
            ? text("notice.noWindow", { window: where })
            : tested(parts, known, call);
        },
      }),
      form("notice|通知", { readOnly: true, run: () => listed(parts.settings.value.windows) }),
    ],
  });
}

/** The window that is named, and the chat where it is one. */
function windowOf(
  parts: NoticeCommandParts,
  where: string,
  call: CommandCall,
): { readonly known: NoticeWindow | undefined; readonly chat: Chat | undefined } {
  const { windows } = parts.settings.value;
  const chat = chatOf(parts, where, call);
  const known = windows.find((one) =>
    chat === undefined ? one.id === where || one.name === where : isSame(one, chat),
  );
  return { known, chat };
}

async function changed(
  { settings }: NoticeCommandParts,
  known: NoticeWindow | undefined,
  chat: Chat | undefined,
  changes: readonly NoticeChange[],
  call: CommandCall,
): Promise<Reply> {
  const { windows } = settings.value;
  if (known === undefined && windows.length >= maxWindows)
    return text("notice.tooMany", { most: maxWindows });
  const base = known ?? newWindow(windows, chat);
  let { classes, events }: { classes: readonly string[]; events: readonly string[] } = base;
  for (const change of changes) {
    const put = (list: readonly string[], item: string) =>
      change.on ? [...new Set([...list, item])] : list.filter((other) => other !== item);
    if ("level" in change) classes = put(classes, change.level);
    else events = put(events, change.event);
  }
  const ordered = levels.filter((level) => classes.includes(level));
  const next: NoticeWindow = { ...base, classes: ordered, events };
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
  if (where === "." || where === "。") {
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
