import {
  type ActQuestion,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type Random,
  type Reply,
  text,
  textSegment,
} from "@dicetower/contract";
import { clearQuestion } from "../table/clear-list.js";
import type { People } from "../table/people.js";
import type { SessionService } from "../table/session-service.js";
import { maxPeople } from "../table/state.js";
import { editTable, mentions, onlyHost, union, usersOf } from "../table/table-call.js";
import { type TeamSheetServices, teamCheck, teamTable } from "./team-sheet.js";

/** What `.team` works with. */
export interface TeamServices extends TeamSheetServices {
  readonly session: SessionService;
  readonly people: People;
  readonly random: Random;
}

const action = "session.team";

/** `.team`: those who play together in a group. */
export function teamCommand(services: TeamServices): Command {
  const { session } = services;
  /** A form for a team that has people in it. */
  const ofTeam = (call: CommandCall, work: (team: readonly string[]) => Promise<Reply> | Reply) => {
    const { team } = session.tables.get(groupOf(call.message));
    return team.length === 0 ? text("team.empty") : work(team);
  };
  return commandOfForms({
    key: "team",
    names: ["team", "tm", "队伍"],
    category: "session",
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
    forms: [
      form("", { readOnly: true, run: (_none, call) => ofTeam(call, (team) => list(services, call, team)) }),
      form("list|列表", {
        readOnly: true,
        run: (_none, call) => ofTeam(call, (team) => list(services, call, team)),
      }),
      form("add|添加 <who:person...>", {
        readsRole: true,
        example: text("command.team.example.add"),
        run: ({ who }, call) => onlyHost(session, call) ?? add(services, call, usersOf(call, who)),
      }),
      form("del|rm|移除|删除 <who:person...>", {
        readsRole: true,
        example: text("command.team.example.del"),
        run: ({ who }, call) => onlyHost(session, call) ?? remove(services, call, usersOf(call, who)),
      }),
      form("clr|清空", {
        readsRole: true,
        confirm: (_none, call) => asksToClear(services, call),
        run: (_none, call) => onlyHost(session, call) ?? clear(services, call),
      }),
      form("call|点名 [said:text]", {
        example: text("command.team.example.call"),
        run: ({ said }, call) =>
          ofTeam(call, (team) => ({
            content: [...mentions(team), textSegment(said ?? calling(services, call))],
          })),
      }),
      form("show|查看 [attributes:word...]", {
        readOnly: true,
        example: text("command.team.example.show"),
        run: ({ attributes = [] }, call) =>
          ofTeam(call, (team) => teamTable(services, call, team, attributes)),
      }),
      form("hp", {
        hidden: true,
        run: (_none, call) => ofTeam(call, (team) => teamTable(services, call, team, ["hp"])),
      }),
      form("ra <check:raw>", {
        example: text("command.team.example.ra"),
        run: ({ check }, call) => ofTeam(call, (team) => teamCheck(services, call, team, `ra ${check}`)),
      }),
      form("rc <check:raw>", {
        hidden: true,
        run: ({ check }, call) => ofTeam(call, (team) => teamCheck(services, call, team, `rc ${check}`)),
      }),
      form("draw|抽取 [count:number(1..99)]", {
        example: "draw 2",
        run: ({ count }, call) => ofTeam(call, (team) => draw(services, call, team, count)),
      }),
    ],
  });
}

async function list({ people }: TeamServices, call: CommandCall, team: readonly string[]): Promise<Reply> {
  return text("team.list", {
    count: team.length,
    list: listed(await people.names(call.message, team), call),
  });
}

async function add(
  { session, people }: TeamServices,
  call: CommandCall,
  targets: readonly string[],
): Promise<Reply> {
  const { message } = call;
  if (targets.length === 0) return text("team.noTargets");
  const { team } = session.tables.get(groupOf(call.message));
  if (union(team, targets).length > maxPeople) return text("team.full", { most: maxPeople });
  const names = await people.names(message, targets);
  const seen = Object.fromEntries(targets.map((userId, at) => [userId, names[at] ?? userId]));
  await editTable(session, call, action, (state) => ({
    ...state,
    team: union(state.team, targets).slice(0, maxPeople),
    names: { ...state.names, ...seen },
  }));
  return text("team.added", { list: listed(names, call) });
}

async function remove(
  { session, people }: TeamServices,
  call: CommandCall,
  targets: readonly string[],
): Promise<Reply> {
  const { message } = call;
  if (targets.length === 0) return text("team.noTargets");
  const names = await people.names(message, targets);
  await editTable(session, call, action, (state) => ({
    ...state,
    team: state.team.filter((userId) => !targets.includes(userId)),
  }));
  return text("team.removed", { list: listed(names, call) });
}

async function asksToClear(
  { session, people }: TeamServices,
  call: CommandCall,
): Promise<ActQuestion | undefined> {
  if (!session.isHost(call.message)) return undefined;
  const { team } = session.tables.get(groupOf(call.message));
  return clearQuestion(call, "team", team, await people.names(call.message, team));
}

async function clear({ session }: TeamServices, call: CommandCall): Promise<Reply> {
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
  count = 1,
): Promise<Reply> {
  const left = [...team];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.die(left.length) - 1, 1));
  return text("team.drawn", { list: listed(await people.names(call.message, drawn), call) });
}

/** Names in one line. */
export function listed(names: readonly string[], { locale }: CommandCall): string {
  return names.join(locale.startsWith("zh") ? "、" : ", ");
}
