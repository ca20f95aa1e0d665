import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { throwRounds } from "@dicetower/dice/api";
import { passes } from "../engine/index.js";
import { type CocServices, extension } from "../services.js";
import { names } from "../templates/attributes.js";
import { expressionOf, throwCheck } from "./check-plan.js";
import { outcomeOf, speaker } from "./check-words.js";
import { hiddenAnswer, hiddenSecondTry } from "./hidden-answer.js";
import type { Checker, LastCheck } from "./last-checks.js";
import { tellChecked } from "./run-check.js";
import { numberOf } from "./subject.js";
import { tick } from "./ticks.js";

const hiddenKeys = [...Object.values(hiddenSecondTry), "hidden.privateFailed"];

/** `.push` and `.burn`: what becomes of a failed check. */
export function secondTryCommands(services: CocServices): Command[] {
  const pushes = (_none: object, call: CommandCall) => push(services, call);
  return [
    commandOfForms({
      key: "coc.push",
      names: ["push", "孤注"],
      category: "coc",
      extension,
      exampleReply: "<Ann> pushes spot hidden: D100=30/60 hard success",
      replyKeys: ["push.result", "push.nothing", "push.again", "push.passed", ...hiddenKeys],
      priority: "nice",
      forms: [form("", { run: pushes }), form("一掷", { hidden: true, run: pushes })],
    }),
    commandOfForms({
      key: "coc.burn",
      names: ["burn", "燃运"],
      category: "coc",
      extension,
      exampleReply: "<Ann> spends 4 luck (45→41); the check is a success",
      replyKeys: [
        "burn.result",
        "burn.off",
        "burn.nothing",
        "burn.passed",
        "burn.fumble",
        "burn.pushed",
        "burn.tooFew",
        "burn.noLuck",
        "burn.notEnough",
        "error.argument",
        ...hiddenKeys,
      ],
      priority: "nice",
      forms: [
        form("[points:number(0..9999)]", {
          example: "4",
          run: ({ points }, call) => burn(services, call, points),
        }),
      ],
    }),
  ];
}

function checkerOf({ message }: CommandCall): Checker {
  const { groupId, userId } = message;
  return { platform: message.account.platform, groupId, userId };
}

/** The answer about a check: where that was hidden, in private, whatever it is. */
function answer(
  services: CocServices,
  call: CommandCall,
  { hidden }: LastCheck,
  results: readonly TextRef[],
): Reply {
  return hidden ? hiddenAnswer(services, call, hiddenSecondTry, results) : results;
}

function push(services: CocServices, call: CommandCall): Reply | Promise<Reply> {
  const { host, dice, lastChecks } = services;
  const checker = checkerOf(call);
  const last = lastChecks.get(checker);
  if (last === undefined) return text("push.nothing");
  const { plan, hidden } = last;
  if (passes(last.thrown.level)) return answer(services, call, last, [text("push.passed")]);
  if (last.pushed) return answer(services, call, last, [text("push.again")]);
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    hidden,
    round(die) {
      const thrown = throwCheck(services, plan, die);
      return { expression: expressionOf(plan.extra), value: thrown.percentile.total, thrown };
    },
    async reply([round], receipt) {
      const say = speaker(services, call);
      const thrown = round?.thrown ?? last.thrown;
      lastChecks.set(checker, { ...last, thrown, pushed: true });
      tellChecked(services, call, plan, thrown, hidden);
      if (passes(thrown.level)) await tick(services, call, plan);
      const skill = plan.shown === "" ? say("check.unnamed") : plan.shown;
      const result = text("push.result", { skill, res: outcomeOf(say, thrown, plan), receipt });
      return answer(services, call, last, [result]);
    },
  });
}

/** @param points how much is spent; what is needed when left out */
async function burn(services: CocServices, call: CommandCall, points: number | undefined): Promise<Reply> {
  if (!services.dice.rules.value.switches.luckBurn) return text("burn.off");
  const last = services.lastChecks.get(checkerOf(call));
  if (last === undefined) return text("burn.nothing");
  return answer(services, call, last, await burnt(services, call, last, points));
}

/** Spends luck on a check, and says what came of it. */
async function burnt(
  { lastChecks, cards }: CocServices,
  call: CommandCall,
  last: LastCheck,
  wanted: number | undefined,
): Promise<readonly TextRef[]> {
  const { plan, thrown, pushed } = last;
  if (passes(thrown.level)) return [text("burn.passed")];
  if (pushed) return [text("burn.pushed")];
  if (thrown.level === "fumble") return [text("burn.fumble")];
  const needed = thrown.percentile.total - thrown.target;
  const points = wanted ?? needed;
  if (points < needed || needed < 1) return [text("burn.tooFew", { needed })];
  const { system } = plan.subject.sheet;
  // As it is now: the card may have changed since the check.
  const sheet = await cards.at(plan.subject.place, { system: system.name });
  const luck = numberOf(sheet, names.luck);
  if (luck === undefined) return [text("burn.noLuck")];
  if (points > luck) return [text("burn.notEnough", { points, luck })];
  const left = luck - points;
  const { notes } = await cards.edit(
    sheet,
    { attributes: { [names.luck]: left } },
    {
      actor: call.actor,
      reason: `.${call.word} ${points}`,
    },
  );
  lastChecks.set(checkerOf(call), { ...last, thrown: { ...thrown, level: "success" }, pushed: true });
  return [text("burn.result", { points, luck, left }), ...notes];
}
