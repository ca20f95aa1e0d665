import {
  type ActQuestion,
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type Reply,
  text,
} from "@dicetower/contract";
import { clearQuestion } from "../table/clear-list.js";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { maxPeople, type Observer } from "../table/state.js";
import { editTable, onlyHost } from "../table/table-call.js";

const action = "session.observers";

/** What `.ob` works with. */
export interface ObServices {
  readonly session: SessionService;
  readonly people: People;
  readonly clock: Clock;
}

/** `.ob`: who watches, and so gets what is hidden. */
export function obCommand(services: ObServices): Command {
  const { session } = services;
  return commandOfForms({
    key: "ob",
    names: ["ob", "旁观"],
    category: "session",
    exampleReply: "<Ann> now watches this table.",
    replyKeys: [
      "ob.joined",
      "ob.left",
      "ob.list",
      "ob.none",
      "ob.cleared",
      "ob.clearAsk",
      "ob.on",
      "ob.off",
      "ob.disabled",
      "ob.already",
      "ob.notObserver",
      "ob.full",
      "ob.copy",
      "ob.unreachable",
      "session.notHost",
      "error.argument",
    ],
    scope: "group",
    priority: "core",
    glued: true,
    reads: (rest) => /^(join|exit|list|clr|on|off)$/.test(rest),
    forms: [
      form("", { example: "", run: (_none, call) => join(services, call) }),
      form("join|加入", { run: (_none, call) => join(services, call) }),
      form("exit|退出", { run: (_none, call) => leave(services, call) }),
      form("list|名单", { readOnly: true, run: (_none, call) => list(services, call) }),
      form("clr|清空", {
        readsRole: true,
        confirm: (_none, call) => asksToClear(services, call),
        run: (_none, call) => onlyHost(session, call) ?? clear(session, call),
      }),
      form("on|允许", { permission: "groupAdmin", run: (_none, call) => toggle(session, call, false) }),
      form("off|禁止", { permission: "groupAdmin", run: (_none, call) => toggle(session, call, true) }),
    ],
  });
}

function observersOf({ session }: ObServices, call: CommandCall): readonly Observer[] {
  return session.tables.get(groupOf(call.message)).observers;
}

/** As the observers are called now. */
function namesOf(people: People, call: CommandCall, observers: readonly Observer[]): Promise<string[]> {
  const group = groupOf(call.message);
  const names = observers.map(async ({ userId, name }) => {
    const now = await people.named(group, userId);
    return now === userId ? name : now;
  });
  return Promise.all(names);
}

async function list(services: ObServices, call: CommandCall): Promise<Reply> {
  const observers = observersOf(services, call);
  if (observers.length === 0) return text("ob.none");
  const names = await namesOf(services.people, call, observers);
  return text("ob.list", {
    count: observers.length,
    list: names.join(call.locale.startsWith("zh") ? "、" : ", "),
  });
}

async function join(services: ObServices, call: CommandCall): Promise<Reply> {
  const { session, clock } = services;
  const { userId, senderName: name } = call.message;
  const observers = observersOf(services, call);
  if (session.observersOff(groupOf(call.message))) return text("ob.disabled");
  if (observers.some((one) => one.userId === userId)) return text("ob.already");
  if (observers.length >= maxPeople) return text("ob.full", { most: maxPeople });
  await editTable(session, call, action, (state) =>
    state.observers.some((one) => one.userId === userId)
      ? undefined
      : { ...state, observers: [...state.observers, { userId, name, since: clock.seconds() }] },
  );
  return text("ob.joined");
}

async function leave(services: ObServices, call: CommandCall): Promise<Reply> {
  const { userId } = call.message;
  if (!observersOf(services, call).some((one) => one.userId === userId)) return text("ob.notObserver");
  await editTable(services.session, call, action, (state) => ({
    ...state,
    observers: state.observers.filter((one) => one.userId !== userId),
  }));
  return text("ob.left");
}

async function asksToClear(services: ObServices, call: CommandCall): Promise<ActQuestion | undefined> {
  if (!services.session.isHost(call.message)) return undefined;
  const observers = observersOf(services, call);
  const ids = observers.map(({ userId }) => userId);
  return clearQuestion(call, "ob", ids, await namesOf(services.people, call, observers));
}

async function clear(session: SessionService, call: CommandCall): Promise<Reply> {
  await editTable(session, call, action, (state) => ({ ...state, observers: [] }));
  return text("ob.cleared");
}

async function toggle(session: SessionService, call: CommandCall, observersOff: boolean): Promise<Reply> {
  await editTable(session, call, action, (state) => ({ ...state, observersOff }));
  return text(observersOff ? "ob.off" : "ob.on");
}
