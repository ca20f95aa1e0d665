import { readReason, unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { rolled, throwRounds } from "@dicetower/dice/api";
import { type CheckText, deltaGreen, type Side, winnerOf } from "../engine/index.js";
import { type CocServices, extension } from "../services.js";
import { byRulebook } from "./check-command.js";
import {
  type CheckPlan,
  type CheckThrown,
  expressionOf,
  judgedPlan,
  planOf,
  throwCheck,
} from "./check-plan.js";
import { defaultNote, detailOf, nameValues, type Say, speaker } from "./check-words.js";
import { type Meant, readSubject } from "./read-subject.js";
import { tellChecked } from "./run-check.js";
import { isRefusal, type Subject, subjectOf } from "./subject.js";
import { tick } from "./ticks.js";

/** `.rav` and `.rcv`: an opposed check. */
export function opposedCommand(services: CocServices): Command {
  return commandOfForms({
    key: "coc.opposed",
    names: ["rav", "rcv", "对抗"],
    category: "coc",
    extension,
    exampleReply: "<Ann> fighting 30/60 hard success - <Bob> fighting 40/60 success: <Ann> wins",
    replyKeys: [
      "opposed.win",
      "opposed.tie",
      "opposed.none",
      "opposed.noTarget",
      "check.valueMissing",
      "check.valueMissingOf",
      "check.targetRange",
      "coc.delegateForbidden",
      "error.argument",
      "error.groupOnly",
      "error.unread",
    ],
    priority: "expected",
    scope: "group",
    glued: true,
    reads: (rest) => services.systems.get("coc7")?.knows(/^[a-z]+/i.exec(rest)?.[0] ?? "") ?? false,
    forms: [
      form("<check:opposedCheck> [against:mention] [other:mention]", {
        example: text("command.coc.opposed.example"),
        run: ({ check, against, other }, call) =>
          run(services, call, check, [against?.userId, other?.userId]),
      }),
    ],
  });
}

const card = /(?:^|\s)#([^\s#,]{1,40})/u;

/** @param mentioned who is mentioned: the opponent, or both sides */
async function run(
  services: CocServices,
  call: CommandCall,
  check: string,
  mentioned: readonly (string | undefined)[],
): Promise<Reply> {
  const subjects = await subjectsOf(services, call, mentioned, card.exec(check)?.[1]);
  if ("key" in subjects) return subjects;
  const [a, b] = subjects;
  const said = check.replace(card, " ");
  const first = await readSubject(services, call, a, said);
  if ("key" in first) return first;
  const behind = readReason(first.text.reason);
  if ("unread" in behind) return unread(behind.unread);
  const { reason: rest } = behind;
  const second = rest === "" ? sameSkill(first.text, b) : await readSubject(services, call, b, rest);
  if ("key" in second) return second;
  // An opposed check has no reason.
  if (second.text.reason !== "") return unread(second.text.reason);
  const place = locationOf(call.message);
  const variant = byRulebook(services, call.word)
    ? services.variants.byNumber(0, place)
    : services.variants.at(place);
  const { locale } = call;
  const say = speaker(services, call);
  const left = planOf(say, { ...first, variant, locale });
  if ("key" in left) return left;
  const right = planOf(say, { ...second, variant, locale });
  if ("key" in right) return right;
  return thrown(services, call, await judgedPlan(left, call.message), await judgedPlan(right, call.message));
}

/** Both sides: the sender and who was mentioned, two who were mentioned, or a card of the sender. */
async function subjectsOf(
  services: CocServices,
  call: CommandCall,
  [one, two]: readonly (string | undefined)[],
  named: string | undefined,
): Promise<readonly [Subject, Subject] | TextRef> {
  if (one === undefined && named === undefined) return text("opposed.noTarget");
  const a = await subjectOf(services, call, two === undefined ? undefined : one);
  if (isRefusal(a)) return a;
  const b =
    one === undefined
      ? await subjectOf(services, call, undefined, named)
      : await subjectOf(services, call, two ?? one);
  if (isRefusal(b)) return b;
  return [a, one === undefined && named !== undefined ? { ...b, own: false, nick: named } : b];
}

/** The other side with the same skill, from its own card, where none is written for it. */
function sameSkill({ skill }: CheckText, subject: Subject): Meant | TextRef {
  if (skill === "") return text("error.argument");
  const target = { kind: "name", name: skill } as const;
  const plain = { extra: undefined, difficulty: "regular", card: "", given: undefined, reason: "" } as const;
  return { subject, text: { ...plain, target, skill, shown: skill } };
}

function thrown(
  services: CocServices,
  call: CommandCall,
  left: CheckPlan,
  right: CheckPlan,
): Reply | Promise<Reply> {
  const { host, dice } = services;
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      const sides = [throwCheck(services, left, die), throwCheck(services, right, die)] as const;
      return { expression: expressionOf(left.extra), value: sides[0].percentile.total, sides };
    },
    async reply([round], receipt) {
      if (round === undefined) return [];
      const [a, b] = round.sides;
      // The first roll is told by its round.
      tellSecond(services, call, right, b);
      for (const [plan, one] of [
        [left, a],
        [right, b],
      ] as const) {
        tellChecked(services, call, plan, one);
        if (one.level !== "failure" && one.level !== "fumble") await tick(services, call, plan);
      }
      const winner = winnerOf(sideOf(a), sideOf(b), {
        rule: services.variants.tieRuleAt(locationOf(call.message)),
        higherRollWins: left.variant.number === deltaGreen ? services.settings.value.dgHigherWins : undefined,
      });
      const say = speaker(services, call);
      const values = {
        left: sideLine(say, left, a, nameValues(say, left.subject).nick),
        right: sideLine(say, right, b),
        receipt,
      };
      if (winner === "none" || winner === "tie") return text(`opposed.${winner}`, values);
      return text("opposed.win", { ...values, winner: (winner === "a" ? left : right).subject.nick });
    },
  });
}

function tellSecond(
  { host }: CocServices,
  { message }: CommandCall,
  plan: CheckPlan,
  one: CheckThrown,
): void {
  host.emit(rolled, { message, expression: expressionOf(plan.extra), value: one.percentile.total });
}

function sideOf({ percentile, modified, level }: CheckThrown): Side {
  return { roll: percentile.total, value: modified.value, level };
}

function sideLine(say: Say, plan: CheckPlan, one: CheckThrown, who = plan.subject.nick): string {
  return say("opposed.side", {
    who,
    skill: plan.shown,
    detail: detailOf(say, one, plan),
    level: say(`level.${one.level}`),
    note: defaultNote(say, plan),
  });
}
