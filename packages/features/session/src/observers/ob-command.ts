import type { Confirmations } from "@dicetower/commands/api";
import { type Clock, type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { asksToClear } from "../table/clear-list.js";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { mostPeople, type Observer } from "../table/state.js";
import { editTable, groupOf, onlyHost } from "../table/table-call.js";

const action = "session.observers";

/** What `.ob` works with. */
export interface ObServices {
  readonly session: SessionService;
  readonly people: People;
  readonly clock: Clock;
  readonly confirmations: Confirmations;
}

/** `.ob`: who watches, and so gets what is hidden. */
export function obCommand(services: ObServices): Command {
  return {
    key: "ob",
    names: ["ob", "旁观"],
    category: "session",
    bareForms: ["clr"],
    syntax: ".ob [join | exit | list | clr | on | off]",
    example: ".ob",
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
    rights: [
      {
        form: "on | off",
        permission: "groupAdmin",
        covers: ({ args: [word = ""] }) => ["on", "off"].includes(word.toLowerCase()),
      },
    ],
    readsRole: ({ args: [word = ""] }) => word.toLowerCase() === "clr",
    run: (call) => run(services, call),
  };
}

function run(services: ObServices, call: CommandCall): Reply | Promise<Reply> {
  const { session, people, clock } = services;
  const { message } = call;
  const { observers } = session.tables.get(groupOf(call));
  const isObserver = observers.some(({ userId }) => userId === message.userId);
  switch ((call.args[0] ?? "join").toLowerCase()) {
    case "join":
      if (session.observersOff(groupOf(call))) return text("ob.disabled");
      if (isObserver) return text("ob.already");
      return observers.length >= mostPeople
        ? text("ob.full", { most: mostPeople })
        : join(session, clock, call);
    case "exit":
      return isObserver ? leave(session, call) : text("ob.notObserver");
    case "list":
      return observers.length === 0 ? text("ob.none") : list(people, call, observers);
    case "clr":
      return onlyHost(session, call) ?? clear(services, call, observers);
    case "on":
    case "off":
      return toggle(session, call, call.args[0]?.toLowerCase() === "off");
    default:
      return text("error.argument", {});
  }
}

/** As the observers are called now. */
function namesOf(people: People, call: CommandCall, observers: readonly Observer[]): Promise<string[]> {
  const group = groupOf(call);
  const names = observers.map(async ({ userId, name }) => {
    const now = await people.named(group, userId);
    return now === userId ? name : now;
  });
  return Promise.all(names);
}

async function list(people: People, call: CommandCall, observers: readonly Observer[]): Promise<Reply> {
  const names = await namesOf(people, call, observers);
  return text("ob.list", {
    count: observers.length,
    list: names.join(call.locale.startsWith("zh") ? "、" : ", "),
  });
}

async function join(session: SessionService, clock: Clock, call: CommandCall): Promise<Reply> {
  const { userId, senderName: name } = call.message;
  await editTable(session, call, action, (state) =>
    state.observers.some((one) => one.userId === userId)
      ? undefined
      : { ...state, observers: [...state.observers, { userId, name, since: clock.seconds() }] },
  );
  return text("ob.joined");
}

async function leave(session: SessionService, call: CommandCall): Promise<Reply> {
  const { userId } = call.message;
  await editTable(session, call, action, (state) => ({
    ...state,
    observers: state.observers.filter((one) => one.userId !== userId),
  }));
  return text("ob.left");
}

async function clear(
  { session, people, confirmations }: ObServices,
  call: CommandCall,
  observers: readonly Observer[],
): Promise<Reply> {
  const ids = observers.map(({ userId }) => userId);
  const asked = asksToClear(confirmations, call, "ob", ids, await namesOf(people, call, observers));
  if (asked !== undefined) return asked;
  await editTable(session, call, action, (state) => ({ ...state, observers: [] }));
  return text("ob.cleared");
}

async function toggle(session: SessionService, call: CommandCall, observersOff: boolean): Promise<Reply> {
  await editTable(session, call, action, (state) => ({ ...state, observersOff }));
  return text(observersOff ? "ob.off" : "ob.on");
}
