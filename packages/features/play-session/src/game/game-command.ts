import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import {
  type Clock,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type PersonArgument,
  type Reply,
  type Texts,
  text,
  textSegment,
} from "@dicetower/contract";
import { type RuleSystems, unknownSystem } from "@dicetower/rule-systems/api";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { hostOf, maxPeople, noGame } from "../table/state.js";
import { editTable, mentions, onlyHost, union, usersOf } from "../table/table-call.js";
import { listed } from "../team/team-command.js";
import { setOnTable } from "./game-settings.js";
import type { Pots } from "./pots.js";
import { rouletteForms } from "./roulette.js";

/** What `.game` works with. */
export interface GameServices {
  readonly session: SessionService;
  readonly people: People;
  readonly clock: Clock;
  readonly pots: Pots;
  readonly runner: () => CommandRunner | undefined;
  readonly systems: () => RuleSystems | undefined;
  readonly texts: () => Texts | undefined;
}

const action = "session.game";

/** `.game`: the table of a group. */
export function gameCommand(services: GameServices): Command {
  const { session, runner } = services;
  return commandOfForms({
    key: "game",
    names: ["game"],
    category: "session",
    exampleReply: "<Ann> opens a game table and leads it.",
    replyKeys: [
      "game.state",
      "game.opened",
      "game.alreadyOpen",
      "game.over",
      "game.notOpen",
      "game.joined",
      "game.alreadyIn",
      "game.left",
      "game.notIn",
      "game.full",
      "game.list",
      "game.empty",
      "game.called",
      "game.master",
      "game.noMaster",
      "game.newMaster",
      "game.kicked",
      "game.set.done",
      "game.set.removed",
      "game.set.tooLong",
      "game.set.tooMany",
      "game.rou.set",
      "game.rou.history",
      "game.rou.cleared",
      "game.rou.none",
      "game.rou.limit",
      "team.noTargets",
      "session.notHost",
      "error.argument",
    ],
    scope: "group",
    inPerson: true,
    priority: "nice",
    forms: [
      form("", { run: (_none, call) => state(services, call) }),
      form("state|状态", { readOnly: true, run: (_none, call) => state(services, call) }),
      form("new [system]", {
        readsRole: true,
        example: "new coc7",
        run: ({ system }, call) => open(services, call, system),
      }),
      form("over|end|结束", {
        readsRole: true,
        run: (_none, call) => onlyHost(session, call) ?? close(services, call),
      }),
      form("join|加入", { run: (_none, call) => join(services, call) }),
      form("exit|离开", { run: (_none, call) => leave(services, call) }),
      form("list|列表", { readOnly: true, run: (_none, call) => list(services, call) }),
      form("call|点名 [said:text]", {
        example: text("command.game.example.call"),
        run: ({ said }, call) => callAll(services, call, said),
      }),
      form("master [who:person]", {
        readsRole: true,
        example: text("command.game.example.master"),
        run: ({ who }, call) => master(services, call, who),
      }),
      form("kick <who:person...>", {
        readsRole: true,
        example: text("command.game.example.kick"),
        run: ({ who }, call) => onlyHost(session, call) ?? kick(services, call, usersOf(call, who)),
      }),
      form("set <name> [value:text]", {
        readsRole: true,
        example: text("command.game.example.set"),
        run: ({ name, value = "" }, call) =>
          onlyHost(session, call) ?? setOnTable(session, runner(), call, name, value),
      }),
      ...rouletteForms(services),
    ],
  });
}

/** Anybody may open a table where none is open; the host and administrators may begin a new one. */
async function open(
  { session, runner, clock, systems, pots }: GameServices,
  call: CommandCall,
  word: string | undefined,
): Promise<CommandAnswer> {
  const group = groupOf(call.message);
  const { game } = session.tables.get(group);
  if (game.openedAt !== 0 && !session.isHost(call.message)) return text("game.alreadyOpen");
  let system = "";
  if (word !== undefined) {
    const there = systems();
    const found = there?.find(word.toLowerCase());
    if (found === undefined) return unknownSystem(there ?? { all: [] }, word);
    system = found.name;
    // Whoever opens the table decides what is played at it, without being an administrator of the group.
    const { userId, nickname, trust } = call.message;
    const as = { userId, nickname, trust, lends: true };
    const outcome = await runner()?.run({ message: call.message, text: `set ${system}`, as, call });
    if (outcome !== undefined && outcome.status !== "ok") return answerOf(outcome);
  }
  pots.forget(group);
  const { userId, senderName } = call.message;
  await editTable(session, call, action, (before) => ({
    ...before,
    host: userId,
    game: { ...noGame, openedAt: clock.seconds(), system },
    names: { ...before.names, [userId]: senderName },
  }));
  return text("game.opened");
}

async function close({ session, pots }: GameServices, call: CommandCall): Promise<Reply> {
  const { game, host } = session.tables.get(groupOf(call.message));
  if (game.openedAt === 0 && host === "") return text("game.notOpen");
  pots.forget(groupOf(call.message));
  await editTable(session, call, action, (before) => ({ ...before, host: "", game: noGame }));
  return text("game.over");
}

async function join({ session }: GameServices, call: CommandCall): Promise<Reply> {
  const { userId, senderName } = call.message;
  const { players } = session.tables.get(groupOf(call.message)).game;
  if (players.includes(userId)) return text("game.alreadyIn");
  if (players.length >= maxPeople) return text("game.full", { most: maxPeople });
  await editTable(session, call, action, (before) => ({
    ...before,
    game: { ...before.game, players: union(before.game.players, [userId]) },
    names: { ...before.names, [userId]: senderName },
  }));
  return text("game.joined");
}

async function leave({ session }: GameServices, call: CommandCall): Promise<Reply> {
  const { userId } = call.message;
  if (!session.tables.get(groupOf(call.message)).game.players.includes(userId)) return text("game.notIn");
  await withoutPlayers(session, call, [userId]);
  return text("game.left");
}

async function kick(
  { session, people }: GameServices,
  call: CommandCall,
  targets: readonly string[],
): Promise<Reply> {
  const { message } = call;
  if (targets.length === 0) return text("team.noTargets");
  const names = await people.names(message, targets);
  await withoutPlayers(session, call, targets);
  return text("game.kicked", { list: listed(names, call) });
}

function withoutPlayers(session: SessionService, call: CommandCall, gone: readonly string[]) {
  return editTable(session, call, action, (before) => ({
    ...before,
    game: { ...before.game, players: before.game.players.filter((userId) => !gone.includes(userId)) },
  }));
}

async function list({ session, people }: GameServices, call: CommandCall): Promise<Reply> {
  const { players } = session.tables.get(groupOf(call.message)).game;
  if (players.length === 0) return text("game.empty");
  const names = await people.names(call.message, players);
  return text("game.list", { count: players.length, list: listed(names, call) });
}

/** Mentions all players and who leads. */
function callAll({ session, texts }: GameServices, call: CommandCall, said: string | undefined): Reply {
  const state = session.tables.get(groupOf(call.message));
  const host = hostOf(state);
  const all = union(host === undefined ? [] : [host], state.game.players);
  if (all.length === 0) return text("game.empty");
  const { message, locale } = call;
  const words = said ?? texts()?.render(text("game.called"), locale, message) ?? "";
  return { content: [...mentions(all), textSegment(words)] };
}

/** Who leads; with a mention it is handed on, and where nobody leads the sender takes it. */
async function master(
  { session, people }: GameServices,
  call: CommandCall,
  who: PersonArgument | undefined,
): Promise<Reply> {
  const { message } = call;
  const before = hostOf(session.tables.get(groupOf(call.message)));
  const [target] = who === undefined ? [] : usersOf(call, [who]);
  if (who !== undefined && target === undefined) return text("team.noTargets");
  if (target === undefined && before !== undefined)
    return text("game.master", { name: await people.name(message, before) });
  if (target !== undefined && !session.isHost(message)) return text("session.notHost");
  const userId = target ?? message.userId;
  const name = await people.name(message, userId);
  await editTable(session, call, action, (state) => ({
    ...state,
    host: userId,
    names: { ...state.names, [userId]: name },
  }));
  return text("game.newMaster", { name });
}

async function state({ session, people, pots, systems }: GameServices, call: CommandCall): Promise<Reply> {
  const table = session.tables.get(groupOf(call.message));
  const { game, observers } = table;
  const host = hostOf(table);
  const none = "-";
  const pot = pots.of(groupOf(call.message));
  const players = await people.names(call.message, game.players);
  const systemName = game.system || systems()?.chosenAt({ ...groupOf(call.message), scene: "group" });
  return text("game.state", {
    host: host === undefined ? none : await people.name(call.message, host),
    players: listed(players, call) || none,
    observers:
      listed(
        observers.map(({ name }) => name),
        call,
      ) || none,
    system: systemName ?? none,
    settings:
      Object.entries(game.settings)
        .map(([name, value]) => `${name}=${value}`)
        .join(", ") || none,
    pot: pot === undefined ? none : `${pot.left.length}/${pot.faces * pot.copies} D${pot.faces}`,
  });
}
