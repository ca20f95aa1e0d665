import { namesIn } from "@dicetower/cards/api";
import {
  type Awaitable,
  andThen,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type PersonArgument,
  type TextRef,
  text,
} from "@dicetower/contract";
import { splitRounds } from "@dicetower/dice/api";
import { readDifficulty, readTens } from "../engine/index.js";
import { type CocServices, extension } from "../services.js";
import { judgedPlan, planOf } from "./check-plan.js";
import { checkReason } from "./check-reason.js";
import { speaker } from "./check-words.js";
import { hiddenCheckKeys } from "./hidden-answer.js";
import { type Meant, readSubject } from "./read-subject.js";
import { type CheckRun, runCheck } from "./run-check.js";
import { isRefusal, playsDnd, type Subject, subjectOf } from "./subject.js";

/** The form of checks. */
export const checkForm = "<check:check> [who:mention]";

/** A command of checks: to whom the result goes. */
interface CheckCommand {
  readonly key: string;
  readonly names: readonly string[];
  readonly hidden: boolean;
  readonly example: TextRef;
  readonly exampleReply: string;
  readonly replyKeys: readonly string[];
}

const refusals = [
  "check.valueMissing",
  "check.valueMissingOf",
  "check.targetRange",
  "coc.delegateForbidden",
  "dice.bonus.tooMany",
  "dice.bonus.range",
  "dice.rounds.tooMany",
  "dice.rounds.zero",
  "error.argument",
  "error.unread",
];

const levelKeys = ["critical", "extreme", "hard", "success", "failure", "fumble"].map(
  (key) => `level.${key}`,
);

const checks: readonly CheckCommand[] = [
  {
    key: "coc.check",
    names: ["ra", "rc", "检定"],
    hidden: false,
    example: text("command.coc.check.example"),
    exampleReply: "<Ann> checks Spot Hidden: D100=12/60 extreme success",
    replyKeys: [
      "check.result",
      "check.resultReason",
      "check.plain",
      "check.multi",
      ...levelKeys,
      ...refusals,
    ],
  },
  {
    key: "coc.checkHidden",
    names: ["rah", "rch"],
    hidden: true,
    example: text("command.coc.checkHidden.example"),
    exampleReply: "<Ann> checks something behind the screen",
    replyKeys: [...hiddenCheckKeys, "hidden.privateFailed", ...levelKeys, ...refusals],
  },
];

/** `.ra`, `.rc` and their hidden forms. */
export function checkCommands(services: CocServices): Command[] {
  return checks.map(({ hidden, example, ...command }) =>
    commandOfForms({
      ...command,
      category: "coc",
      extension,
      priority: "core",
      glued: true,
      reads: (rest) => reads(services, rest),
      forms: [
        form(checkForm, {
          example,
          available: (call) => !(call.word.startsWith("rc") && playsDnd(services, locationOf(call.message))),
          run: ({ check, who }, call) => run(services, call, { check, who, hidden }),
        }),
      ],
    }),
  );
}

/** True for what is a check behind the word without a blank: bonus dice, a difficulty, or a name that is known. */
function reads({ systems }: CocServices, rest: string): boolean {
  const said = splitRounds(rest).rest;
  const tens = readTens(said);
  if (tens !== undefined) return said.slice(tens.length).trim() !== "";
  if (readDifficulty(said) !== undefined) return true;
  return namesIn(systems.get("coc7")).read(said)?.known === true;
}

/** True where a word means the rulebook and not the variant of the group. */
export function byRulebook({ dice }: CocServices, word: string): boolean {
  return word.startsWith("rc") && !dice.rules.value.rcUsesVariant;
}

/** A check as it was said. */
interface CheckSaid {
  readonly check: string;
  readonly who: PersonArgument | undefined;
  readonly hidden: boolean;
}

function run(
  services: CocServices,
  call: CommandCall,
  { check, who, hidden }: CheckSaid,
): Awaitable<CommandAnswer> {
  const { turns, rest } = splitRounds(check);
  return andThen<Subject | TextRef, CommandAnswer>(subjectOf(services, call, who?.userId), (subject) =>
    isRefusal(subject)
      ? subject
      : andThen<Meant | TextRef, CommandAnswer>(readSubject(services, call, subject, rest), (meant) =>
          "key" in meant ? meant : runMeant(services, call, meant, { turns, hidden }),
        ),
  );
}

function runMeant(
  services: CocServices,
  call: CommandCall,
  meant: Meant,
  { turns, hidden: mayHide }: Pick<CheckRun, "turns" | "hidden">,
): Awaitable<CommandAnswer> {
  const place = locationOf(call.message);
  const left = checkReason(call, meant.text.reason);
  if ("key" in left) return left;
  const variant = byRulebook(services, call.word)
    ? services.variants.byNumber(0, place)
    : services.variants.at(place);
  const plan = planOf(speaker(services, call), { ...meant, variant, locale: call.locale });
  if ("key" in plan) return plan;
  const hidden = mayHide && call.message.groupId !== "";
  const { reason } = left;
  const { given } = meant.text;
  return andThen(judgedPlan(plan, call.message), (judged) =>
    runCheck(services, call, { plan: judged, turns, hidden, reason, given }),
  );
}
