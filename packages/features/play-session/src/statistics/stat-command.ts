import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  notMine,
  personOf,
  type Reply,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { PersonKey, Players } from "@dicetower/players/api";
import type { People } from "../table/people.js";
import { nameOfGroup } from "../table/state.js";
import { fitOf } from "./chi-square.js";
import type { CountRow, RollCounts } from "./roll-counts.js";
import { countOf, type Faces, levels, meanOf, type Summary, summaryOf } from "./summary.js";

/** Lines of a list. */
const maxLines = 20;
/** Below this probability dice are called odd, below the next one very odd. */
const odd = 0.05;
const veryOdd = 0.001;

/** What `.stat` works with. */
export interface StatServices {
  readonly counts: RollCounts;
  readonly people: People;
  readonly groups: Groups;
  readonly players: () => Players | undefined;
  readonly runner: () => CommandRunner | undefined;
  readonly texts: () => Texts | undefined;
}

/** `.stat`: what was rolled, and whether the dice are fair. */
export function statCommand(services: StatServices): Command {
  return commandOfForms({
    key: "stat",
    names: ["stat", "统计", "hiy"],
    category: "session",
    exampleReply: "D100: 120 rolled by <Ann>, mean 51.2 (expected 50.5)",
    replyKeys: [
      "stat.own",
      "stat.levels",
      "stat.group",
      "stat.all",
      "stat.line",
      "stat.none",
      "stat.dice",
      "stat.fair",
      "stat.odd",
      "stat.veryOdd",
      "stat.tooFew",
      "error.privateOnly",
      "error.groupOnly",
      "error.argument",
    ],
    priority: "expected",
    forms: [
      form("", {
        readOnly: true,
        run: (_none, call) =>
          call.message.groupId === "" ? everywhere(services, call) : own(services, call),
      }),
      form("<--all>", { readOnly: true, scope: "private", run: (_none, call) => everywhere(services, call) }),
      form("group|本群", { readOnly: true, scope: "group", run: (_none, call) => ofGroup(services, call) }),
      form("dice|检验", { readOnly: true, example: "dice", run: (_none, call) => dice(services, call) }),
      form("log|日志 [name:text]", {
        readOnly: true,
        example: text("command.stat.example.log"),
        run: ({ name = "" }, call) => ofLog(services, call, name),
      }),
    ],
  });
}

/** Several texts as one message. */
function inOne({ texts }: StatServices, { locale, message }: CommandCall, refs: readonly TextRef[]): Reply {
  const words = texts();
  if (words === undefined) return refs;
  return refs
    .map((ref) => words.render(ref, locale, message))
    .filter((line) => line !== "")
    .join("\n");
}

async function own(services: StatServices, call: CommandCall): Promise<Reply> {
  const { counts, players } = services;
  const rows = await counts.ofPeople([mainOf(players(), call)], nameOfGroup(groupOf(call.message)));
  const summary = summaryOf(rows);
  const said = text("stat.own", numbers(summary));
  return inOne(services, call, summary.checks === 0 ? [said] : [said, levelsLine(summary)]);
}

function levelsLine({ levels: found }: Summary): TextRef {
  return text("stat.levels", Object.fromEntries(levels.map((level) => [level, found.get(level) ?? 0])));
}

function numbers({ d100, d20, checks }: Summary) {
  return {
    d100: countOf(d100),
    d100Mean: meanOf(d100) ?? "-",
    d20: countOf(d20),
    d20Mean: meanOf(d20) ?? "-",
    checks,
  };
}

async function ofGroup(services: StatServices, call: CommandCall): Promise<Reply> {
  const { counts, people } = services;
  const { platform } = call.message.account;
  const rows = await counts.ofGroup(nameOfGroup(groupOf(call.message)));
  if (rows.length === 0) return text("stat.none");
  const byPerson = parted(rows, (row) => `${row.platform}:${row.user_id}`);
  const lines = await Promise.all(
    byPerson.map(async ([, own]) => {
      const [first] = own;
      const userId = first?.user_id ?? "";
      const name = first?.platform === platform ? await people.name(call.message, userId) : userId;
      return { name, summary: summaryOf(own) };
    }),
  );
  return inOne(services, call, [text("stat.group", numbers(summaryOf(rows))), ...linesOf(lines)]);
}

async function everywhere(services: StatServices, call: CommandCall): Promise<Reply> {
  const { counts, players, groups } = services;
  const rows = await counts.ofPeople([mainOf(players(), call)]);
  if (rows.length === 0) return text("stat.none");
  const summary = summaryOf(rows);
  const lines = parted(rows, ({ group_key }) => group_key).map(([group, own]) => {
    const colon = group.indexOf(":");
    const place = { platform: group.slice(0, colon), groupId: group.slice(colon + 1) };
    return { name: group === "" ? "-" : groups.nameOf(place), summary: summaryOf(own) };
  });
  const levelLines = summary.checks === 0 ? [] : [levelsLine(summary)];
  return inOne(services, call, [text("stat.all", numbers(summary)), ...levelLines, ...linesOf(lines)]);
}

/** Those with the most dice first. */
function linesOf(lines: readonly { readonly name: string; readonly summary: Summary }[]): TextRef[] {
  const dice = ({ d100, d20 }: Summary) => countOf(d100) + countOf(d20);
  return [...lines]
    .sort((one, other) => dice(other.summary) - dice(one.summary))
    .slice(0, maxLines)
    .map(({ name, summary }) => text("stat.line", { name, ...numbers(summary) }));
}

/** Dice of a person in all places, against fair ones. */
async function dice(services: StatServices, call: CommandCall): Promise<Reply> {
  const { counts, players } = services;
  const { d100, d20 } = summaryOf(await counts.ofPeople([mainOf(players(), call)]));
  return inOne(services, call, [...verdict("D100", d100, 100), ...verdict("D20", d20, 20)]);
}

function verdict(die: string, faces: Faces, sides: number): TextRef[] {
  const fit = fitOf(faces, sides);
  const said = text("stat.dice", {
    die,
    count: countOf(faces),
    mean: meanOf(faces) ?? "-",
    expected: (sides + 1) / 2,
  });
  if (fit === undefined) return [said, text("stat.tooFew", { die })];
  const { probability } = fit;
  const key = probability >= odd ? "stat.fair" : probability >= veryOdd ? "stat.odd" : "stat.veryOdd";
  const values = {
    die,
    chiSquare: fit.chiSquare.toFixed(1),
    degrees: fit.degrees,
    percent: (probability * 100).toPrecision(2),
  };
  return [said, text(key, values)];
}

/** What was rolled while a log recorded is told by the logs. */
async function ofLog({ runner }: StatServices, call: CommandCall, name: string): Promise<CommandAnswer> {
  const running = runner();
  if (running === undefined) return notMine;
  const outcome = await running.run({ message: call.message, text: `log stat ${name}`, call });
  return outcome.status === "unknown" ? text("stat.none") : answerOf(outcome);
}

function parted(rows: readonly CountRow[], by: (row: CountRow) => string): [string, CountRow[]][] {
  const parts = new Map<string, CountRow[]>();
  for (const row of rows) parts.set(by(row), [...(parts.get(by(row)) ?? []), row]);
  return [...parts];
}

function mainOf(players: Players | undefined, { message }: CommandCall): PersonKey {
  const person = personOf(message);
  return players?.main(person) ?? person;
}
