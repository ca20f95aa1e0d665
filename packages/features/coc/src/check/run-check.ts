import type { CommandCall, Reply, TextRef } from "@dicetower/contract";
import { andThen, text } from "@dicetower/contract";
import { checked, throwRounds } from "@dicetower/dice/api";
import { passes } from "../engine/index.js";
import type { CocServices } from "../services.js";
import { type CheckPlan, type CheckThrown, expressionOf, throwCheck } from "./check-plan.js";
import { nameValues, outcomeOf, speaker } from "./check-words.js";
import { hiddenAnswer, hiddenCheck, openCheck } from "./hidden-answer.js";
import { tick } from "./ticks.js";

/** What a check command throws. */
export interface CheckRun {
  readonly plan: CheckPlan;
  readonly turns: number;
  readonly hidden: boolean;
  /** Fit to be repeated; empty for none. */
  readonly reason: string;
  /** The value that was written with the skill. */
  readonly given: number | undefined;
}

interface Round {
  readonly expression: string;
  readonly value: number;
  readonly thrown: CheckThrown;
}

/** Throws the rounds of a check, tells of them, and answers. */
export function runCheck(services: CocServices, call: CommandCall, run: CheckRun): Reply | Promise<Reply> {
  const { host, dice } = services;
  const { plan, turns, hidden } = run;
  return throwRounds<Round>({
    host,
    dice,
    call,
    turns,
    hidden,
    round(die) {
      const thrown = throwCheck(services, plan, die);
      return { expression: expressionOf(plan.extra), value: thrown.percentile.total, thrown };
    },
    reply(rounds, receipt) {
      const thrown = rounds.map((round) => round.thrown);
      for (const one of thrown) tellChecked(services, call, plan, one, hidden);
      remember(services, call, run, thrown.at(-1));
      const isPassed = thrown.some(({ level }) => passes(level));
      return andThen<void, Reply>(isPassed ? tick(services, call, plan) : undefined, () => {
        const result = resultText(services, call, run, thrown, receipt);
        return hidden
          ? hiddenAnswer(services, call, hiddenCheck, [result], openCheck(services, call, run))
          : result;
      });
    },
  });
}

/** Tells statistics, logs and plugins. */
export function tellChecked(
  { host }: CocServices,
  { message }: CommandCall,
  { subject, attribute, extra }: Pick<CheckPlan, "subject" | "attribute" | "extra">,
  { percentile, target, level }: Pick<CheckThrown, "percentile" | "target" | "level">,
  hidden = false,
): void {
  host.emit(checked, {
    message,
    person: subject.person,
    system: subject.sheet.system.name,
    attribute,
    expression: expressionOf(extra),
    roll: percentile.total,
    target,
    level,
    hidden,
  });
}

function remember(
  { lastChecks }: CocServices,
  { message }: CommandCall,
  { plan, hidden }: CheckRun,
  thrown: CheckThrown | undefined,
): void {
  if (!plan.subject.own || thrown === undefined) return;
  const { platform } = message.account;
  const { groupId, userId } = message;
  lastChecks.set({ platform, groupId, userId }, { plan, thrown, pushed: false, hidden });
}

function resultText(
  services: CocServices,
  call: CommandCall,
  { plan, reason: because }: CheckRun,
  thrown: readonly CheckThrown[],
  receipt: string,
): TextRef {
  const say = speaker(services, call);
  const { subject, shown, value } = plan;
  const [first] = thrown;
  const common = {
    ...nameValues(say, subject),
    skill: shown,
    reason: because,
    target: first?.modified.value ?? value,
    receipt,
  };
  const lines = thrown.map((one) => outcomeOf(say, one, plan));
  if (first !== undefined && thrown.length === 1) {
    const values = {
      ...common,
      res: lines[0] ?? "",
      roll: first.percentile.total,
      level: say(`level.${first.level}`),
    };
    if (because !== "") return text(shown === "" ? "check.plainReason" : "check.resultReason", values);
    return text(shown === "" ? "check.plain" : "check.result", values);
  }
  const successes = thrown.filter(({ level }) => passes(level)).length;
  const skill = shown === "" ? because : because === "" ? shown : `${shown} ${because}`;
  return text("check.multi", { ...common, skill, turns: thrown.length, list: lines.join("\n"), successes });
}
