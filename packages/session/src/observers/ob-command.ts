import { type Clock, type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { SessionService } from "../table/session-service.js";
import { mostPeople } from "../table/state.js";
import { editTable, groupOf, onlyHost } from "../table/table-call.js";

const action = "session.observers";

/** `.ob`: who watches, and so gets what is hidden. */
export function obCommand(session: SessionService, clock: Clock): Command {
  return {
    key: "ob",
    names: ["ob", "旁观"],
    category: "session",
    syntax: ".ob [join | exit | list | clr | on | off]",
    example: ".ob",
    exampleReply: "<Ann> now watches this table.",
    replyKeys: [
      "ob.joined",
      "ob.left",
      "ob.list",
      "ob.none",
      "ob.cleared",
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
    run: (call) => run(session, clock, call),
  };
}

function run(session: SessionService, clock: Clock, call: CommandCall): Reply | Promise<Reply> {
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
      if (observers.length === 0) return text("ob.none");
      return text("ob.list", {
        count: observers.length,
        list: observers.map(({ name }) => name).join(call.locale.startsWith("zh") ? "、" : ", "),
      });
    case "clr":
      return onlyHost(session, call) ?? clear(session, call);
    case "on":
    case "off":
      return toggle(session, call, call.args[0]?.toLowerCase() === "off");
    default:
      return text("error.argument", {});
  }
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

async function clear(session: SessionService, call: CommandCall): Promise<Reply> {
  await editTable(session, call, action, (state) => ({ ...state, observers: [] }));
  return text("ob.cleared");
}

async function toggle(session: SessionService, call: CommandCall, observersOff: boolean): Promise<Reply> {
  await editTable(session, call, action, (state) => ({ ...state, observersOff }));
  return text(observersOff ? "ob.off" : "ob.on");
}
