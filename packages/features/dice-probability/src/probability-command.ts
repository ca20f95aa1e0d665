import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  type Reply,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { DiceText } from "@dicetower/dice/api";
import type { AnalysisReport } from "./analysis-report.js";
import type { ChanceCache } from "./chances.js";
import { samplingError } from "./sampling-error.js";
import { personKey } from "./threads.js";

/** `.prob`: mean, spread and percentiles of an expression, and the chance to reach a target. */
export function probabilityCommand(chances: ChanceCache): Command {
  return commandOfForms({
    key: "dice.prob",
    names: ["prob", "概率"],
    category: "roll",
    exampleReply: "4d6k3 (exact): mean 12.24 ± 2.85, 3 to 18 …",
    replyKeys: [
      "prob.exact",
      "prob.exactTarget",
      "prob.estimate",
      "prob.estimateTarget",
      "prob.chance",
      "prob.failed",
      "prob.notNumber",
      "prob.notHere",
      "prob.busy",
      "prob.oneAtATime",
      "error.argument",
    ],
    forms: [
      form("<expression:diceText> [target:text]", {
        example: "4d6k3 15",
        run: ({ expression, target }, call) => tell(chances, expression, target, call),
      }),
    ],
  });
}

function tell(
  chances: ChanceCache,
  read: DiceText | undefined,
  said: string | undefined,
  { signal, message }: CommandCall,
): CommandAnswer {
  if (read === undefined) return text("dice.engine.none");
  const target = said === undefined ? undefined : Number(said.normalize("NFKC"));
  if (Number.isNaN(target)) return text("error.unread", { said: excerpt(said ?? "") });
  try {
    const person = personKey(message.account.platform, message.userId);
    const found = chances.find(read, {}, target === undefined ? [] : [target], person, signal);
    if (typeof found !== "function") return reply(read, found);
    if (chances.threads.has(person)) return text("prob.oneAtATime");
    return { later: (signal) => found(signal).then((known) => reply(read, known), inWords) };
  } catch (error) {
    return inWords(error);
  }
}

function inWords(error: unknown): Reply {
  if (error instanceof EngineError) return text(error.key, { ...error.values, operator: error.operator });
  if (isBusy(error)) return text("prob.busy");
  throw error;
}

/** Too many at once, or too long: what the threads refuse. */
function isBusy(error: unknown): boolean {
  const status = (error as { output?: { statusCode?: number } } | null)?.output?.statusCode;
  return status === 429 || status === 504;
}

function reply({ program }: DiceText, known: AnalysisReport): Reply {
  const { outcomes, rolls, summary } = known;
  const [reached] = known.reach;
  const { mean, deviation, least, most, percentiles, failed } = summary;
  const off = samplingError(known);
  const values = {
    expr: program.source,
    mean: rounded(mean),
    deviation: rounded(deviation),
    least: rounded(least),
    most: rounded(most),
    p5: rounded(percentiles["5"] ?? 0),
    p25: rounded(percentiles["25"] ?? 0),
    p50: rounded(percentiles["50"] ?? 0),
    p75: rounded(percentiles["75"] ?? 0),
    p95: rounded(percentiles["95"] ?? 0),
    rolls: rolls ?? 0,
    meanError: rounded(off?.mean ?? 0),
    chanceError: percent(off?.chance ?? 0),
  };
  const parts = [];
  const isYesOrNo = outcomes.map(({ value }) => value).join() === "0,1";
  const answersYes = reached === undefined && isYesOrNo && off === undefined;
  if (answersYes) parts.push(text("prob.chance", { ...values, chance: percent(mean) }));
  else {
    const key = off === undefined ? "prob.exact" : "prob.estimate";
    if (reached === undefined) parts.push(text(key, values));
    else {
      const { target, atLeast, exactly } = reached;
      const chances = { target, atLeast: percent(atLeast), exactly: percent(exactly) };
      parts.push(text(`${key}Target`, { ...values, ...chances }));
    }
  }
  if (failed >= 0.00005) parts.push(text("prob.failed", { failed: percent(failed) }));
  return parts;
}

/** At most two places behind the point. */
function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function percent(chance: number): string {
  const share = chance * 100;
  if (share > 0 && share < 0.01) return "<0.01%";
  if (share < 100 && share > 99.99) return ">99.99%";
  return `${Math.round(share * 100) / 100}%`;
}
