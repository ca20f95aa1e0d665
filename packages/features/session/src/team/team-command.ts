import type { Confirmations } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  type Random,
  type Reply,
  text,
  textSegment,
} from "@dicetower/contract";
import { asksToClear } from "../table/clear-list.js";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { mostPeople } from "../table/state.js";
import { editTable, groupOf, mentions, onlyHost, union } from "../table/table-call.js";
import { type TeamSheetServices, teamCheck, teamTable } from "./team-sheet.js";

/** What `.team` works with. */
export interface TeamServices extends TeamSheetServices {
  readonly session: SessionService;
  readonly people: People;
  readonly random: Random;
  readonly confirmations: Confirmations;
}

const action = "session.team";

/** `.team`: those who play together in a group. */
export function teamCommand(services: TeamServices): Command {
  return {
    key: "team",
    names: ["team", "tm", "队伍"],
    category: "session",
    bareForms: ["clr"],
    syntax: ".team [add @… | del @… | clr | call [text] | show [attributes] | ra <skill> | draw [n]]",
    example: ".team add @Bob",
    exampleReply: "In the team now: Bob",
    replyKeys: [
      "team.list",
      "team.added",
      "team.removed",
      "team.cleared",
      "team.clearAsk",
      "team.empty",
      "team.full",
      "team.called",
      "team.show",
      "team.drawn",
      "team.noTargets",
      "delegate.forbidden",
      "session.notHost",
      "error.argument",
    ],
    scope: "group",
    inPerson: true,
    priority: "expected",
    takesTarget: true,
    readsRole: ({ args: [form = "list"] }) => editing.has(form.toLowerCase()),
    run: (call) => run(services, call),
  };
}

/** Forms of who leads the table. */
const editing: ReadonlySet<string> = new Set(["add", "del", "rm", "clr"]);

async function run(services: TeamServices, call: CommandCall): Promise<Reply> {
  const { session } = services;
  const form = (call.args[0] ?? "list").toLowerCase();
  const behind = call.original.replace(/^\s*\S+\s*/u, "");
  switch (form) {
    case "add":
    case "del":
    case "rm":
      return onlyHost(session, call) ?? (form === "add" ? add(services, call) : remove(services, call));
    case "clr":
      return onlyHost(session, call) ?? clear(services, call);
  }
  const { team } = session.tables.get(groupOf(call));
  if (!["list", "call", "show", "hp", "ra", "rc", "draw"].includes(form)) return text("error.argument", {});
  if (team.length === 0) return text("team.empty");
  switch (form) {
    case "call":
      return { content: [...mentions(team), textSegment(behind === "" ? calling(services, call) : behind)] };
    case "show":
    case "hp":
      return teamTable(services, call, team, form === "hp" ? ["hp"] : call.args.slice(1));
    case "ra":
    case "rc":
      return teamCheck(services, call, team, `${form} ${behind}`);
    case "draw":
      return draw(services, call, team);
    default:
      return list(services, call, team);
  }
}

async function list({ people }: TeamServices, call: CommandCall, team: readonly string[]): Promise<Reply> {
  return text("team.list", {
    count: team.length,
    list: listed(await people.names(call.message, team), call),
  });
}

async function add({ session, people }: TeamServices, call: CommandCall): Promise<Reply> {
  const { targets, message } = call;
  if (targets.length === 0) return text("team.noTargets");
  const { team } = session.tables.get(groupOf(call));
  if (union(team, targets).length > mostPeople) return text("team.full", { most: mostPeople });
  const names = await people.names(message, targets);
  const seen = Object.fromEntries(targets.map((userId, at) => [userId, names[at] ?? userId]));
  await editTable(session, call, action, (state) => ({
    ...state,
    team: union(state.team, targets).slice(0, mostPeople),
    names: { ...state.names, ...seen },
  }));
  return text("team.added", { list: listed(names, call) });
}

async function remove({ session, people }: TeamServices, call: CommandCall): Promise<Reply> {
  const { targets, message } = call;
  if (targets.length === 0) return text("team.noTargets");
  const names = await people.names(message, targets);
  await editTable(session, call, action, (state) => ({
    ...state,
    team: state.team.filter((userId) => !targets.includes(userId)),
  }));
  return text("team.removed", { list: listed(names, call) });
}

async function clear({ session, people, confirmations }: TeamServices, call: CommandCall): Promise<Reply> {
  const { team } = session.tables.get(groupOf(call));
  const asked = asksToClear(confirmations, call, "team", team, await people.names(call.message, team));
  if (asked !== undefined) return asked;
  await editTable(session, call, action, (state) => ({ ...state, team: [] }));
  return text("team.cleared");
}

/** The words of a call without any of the caller's. */
function calling({ texts }: TeamServices, { locale, message }: CommandCall): string {
  return texts()?.render(text("team.called"), locale, message) ?? "";
}

/** Some of the team by chance. */
async function draw(
  { people, random }: TeamServices,
  call: CommandCall,
  team: readonly string[],
): Promise<Reply> {
  const [, wanted = "1"] = call.args;
  const count = Number(wanted);
  if (!/^\d{1,2}$/.test(wanted) || count < 1) return text("error.argument", {});
  const left = [...team];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.die(left.length) - 1, 1));
  return text("team.drawn", { list: listed(await people.names(call.message, drawn), call) });
}

/** Names in one line. */
export function listed(names: readonly string[], { locale }: CommandCall): string {
  return names.join(locale.startsWith("zh") ? "、" : ", ");
}
