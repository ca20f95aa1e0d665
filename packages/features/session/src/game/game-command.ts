import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import {
  type Clock,
  type Command,
  type CommandAnswer,
  type CommandCall,
  type Reply,
  type Texts,
  text,
  textSegment,
} from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/systems/api";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { hostOf, mostPeople, noGame } from "../table/state.js";
import { editTable, groupOf, mentions, onlyHost, union } from "../table/table-call.js";
import { listed } from "../team/team-command.js";
import { setOnTable } from "./game-settings.js";
import type { Pots } from "./pots.js";
import { roulette } from "./roulette.js";

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
  return {
    key: "game",
    names: ["game"],
    category: "session",
    bareForms: ["over", "end"],
    syntax:
      ".game [state | new [system] | over | join | exit | list | call [text] | master [@…] | kick @… | set <name> [value] | rou <faces>[*copies] | rou hist | reset | clr]",
    example: ".game new",
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
    takesTarget: true,
    readsRole: true,
    run: (call) => run(services, call),
  };
}

function run(services: GameServices, call: CommandCall): CommandAnswer | Promise<CommandAnswer> {
  const { session, pots, runner } = services;
  switch ((call.args[0] ?? "state").toLowerCase()) {
    case "state":
      return state(services, call);
    case "new":
      return open(services, call);
    case "over":
    case "end":
      return onlyHost(session, call) ?? close(services, call);
    case "join":
      return join(services, call);
    case "exit":
      return leave(services, call);
    case "list":
      return list(services, call);
    case "call":
      return callAll(services, call);
    case "master":
      return master(services, call);
    case "kick":
      return onlyHost(session, call) ?? kick(services, call);
    case "set":
      return onlyHost(session, call) ?? setOnTable(session, runner(), call);
    case "rou":
      return roulette(session, pots, call);
    default:
      return text("error.argument", {});
  }
}

/** Anybody may open a table where none is open; the host and administrators may begin a new one. */
async function open(
  { session, runner, clock, systems, pots }: GameServices,
  call: CommandCall,
): Promise<CommandAnswer> {
  const group = groupOf(call);
  const { game } = session.tables.get(group);
  if (game.openedAt !== 0 && !session.isHost(call.message)) return text("game.alreadyOpen");
  const [, word] = call.args;
  let system = "";
  if (word !== undefined) {
    const found = systems()?.find(word.toLowerCase());
    if (found === undefined) return text("set.unknownSystem", { word });
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
  const { game, host } = session.tables.get(groupOf(call));
  if (game.openedAt === 0 && host === "") return text("game.notOpen");
  pots.forget(groupOf(call));
  await editTable(session, call, action, (before) => ({ ...before, host: "", game: noGame }));
  return text("game.over");
}

async function join({ session }: GameServices, call: CommandCall): Promise<Reply> {
  const { userId, senderName } = call.message;
  const { players } = session.tables.get(groupOf(call)).game;
  if (players.includes(userId)) return text("game.alreadyIn");
  if (players.length >= mostPeople) return text("game.full", { most: mostPeople });
  await editTable(session, call, action, (before) => ({
    ...before,
    game: { ...before.game, players: union(before.game.players, [userId]) },
    names: { ...before.names, [userId]: senderName },
  }));
  return text("game.joined");
}

async function leave({ session }: GameServices, call: CommandCall): Promise<Reply> {
  const { userId } = call.message;
  if (!session.tables.get(groupOf(call)).game.players.includes(userId)) return text("game.notIn");
  await withoutPlayers(session, call, [userId]);
  return text("game.left");
}

async function kick({ session, people }: GameServices, call: CommandCall): Promise<Reply> {
  const { targets, message } = call;
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
  const { players } = session.tables.get(groupOf(call)).game;
  if (players.length === 0) return text("game.empty");
  const names = await people.names(call.message, players);
  return text("game.list", { count: players.length, list: listed(names, call) });
}

/** Mentions all players and who leads. */
function callAll({ session, texts }: GameServices, call: CommandCall): Reply {
  const state = session.tables.get(groupOf(call));
  const host = hostOf(state);
  const all = union(host === undefined ? [] : [host], state.game.players);
  if (all.length === 0) return text("game.empty");
  const { message, locale, original } = call;
  const said = original.replace(/^\s*\S+\s*/u, "");
  const words = said === "" ? (texts()?.render(text("game.called"), locale, message) ?? "") : said;
  return { content: [...mentions(all), textSegment(words)] };
}

/** Who leads; with a mention it is handed on, and where nobody leads the sender takes it. */
async function master({ session, people }: GameServices, call: CommandCall): Promise<Reply> {
  const { message, targets } = call;
  const before = hostOf(session.tables.get(groupOf(call)));
  const [target] = targets;
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
  const table = session.tables.get(groupOf(call));
  const { game, observers } = table;
  const host = hostOf(table);
  const none = "-";
  const pot = pots.of(groupOf(call));
  const players = await people.names(call.message, game.players);
  const systemName = game.system || systems()?.chosenAt({ ...groupOf(call), scene: "group" });
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
