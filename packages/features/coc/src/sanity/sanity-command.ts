import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type PersonArgument,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { throwRounds } from "@dicetower/dice/api";
import { checkTens, expressionOf } from "../check/check-plan.js";
import { checkReason } from "../check/check-reason.js";
import { nameValues, percentileLine, type Say, speaker, withNotes } from "../check/check-words.js";
import { tellChecked } from "../check/run-check.js";
import { isRefusal, numberOf, type Subject, subjectOf } from "../check/subject.js";
import {
  isIndefinite,
  type Level,
  type LossOptions,
  loseSanity,
  lossAt,
  type Percentile,
  type SanityLoss,
  throwPercentile,
} from "../engine/index.js";
import { type CocServices, extension } from "../services.js";
import { names } from "../templates/attributes.js";
import { judged, type VariantInForce } from "../variants/variants.js";
import { greatestLoss, type LossText, type RolledLoss, readLoss, rollLoss } from "./loss-text.js";

const replyKeys = [
  "sanity.result",
  "sanity.resultReason",
  "sanity.format",
  "sanity.missing",
  "sanity.zero",
  "sanity.badLoss",
  "dice.bonus.tooMany",
  "coc.delegateForbidden",
  "error.unread",
];

/** `.sc` and `.mh`: sanity checks. */
export function sanityCommands(services: CocServices): Command[] {
  const pattern = "<loss:sanityCheck> [who:mention] [--half] [--cap:number(0..9999)]";
  const example = "1/1d6";
  return [
    commandOfForms({
      key: "coc.sanity",
      names: ["sc"],
      category: "coc",
      extension,
      exampleReply: "<Ann> sanity check: D100=88/60 failure, loses 1D6=5, sanity 60→55",
      replyKeys: [...replyKeys, "sanity.day"],
      priority: "core",
      glued: true,
      reads: (rest) => /^(?:[bp]\d*\s+\S*\d|[bp]?d\d+(?![a-z])|day(?!\S))/i.test(rest),
      forms: [
        form(pattern, { example, run: (said, call) => run(services, call, said, false) }),
        form("day [who:mention]", {
          example: "day",
          glued: false,
          run: ({ who }, call) => endDay(services, call, who),
        }),
      ],
    }),
    commandOfForms({
      key: "coc.mythos",
      names: ["mh"],
      category: "coc",
      extension,
      exampleReply: "<Ann> sanity check: D100=88/20 failure, loses 1D6=5, lessened to 3, sanity 20→17",
      replyKeys,
      priority: "nice",
      forms: [form(pattern, { example, run: (said, call) => run(services, call, said, true) })],
    }),
  ];
}

/** A sanity check as it was said. */
interface SanitySaid {
  readonly loss: string;
  readonly who?: PersonArgument;
  readonly half: boolean;
  readonly cap?: number;
}

/** A sanity check before its dice. */
interface SanityPlan {
  readonly subject: Subject;
  readonly said: LossText;
  readonly san: number;
  readonly options: LossOptions;
  readonly variant: VariantInForce;
  /** Fit to be repeated; empty for none. */
  readonly reason: string;
}

/** What was thrown. */
interface SanityThrown {
  readonly percentile: Percentile;
  readonly level: Level;
  readonly rolled: RolledLoss;
  readonly lost: SanityLoss;
}

async function endDay(
  services: CocServices,
  call: CommandCall,
  who: PersonArgument | undefined,
): Promise<Reply> {
  const subject = await subjectOf(services, call, who?.userId);
  if (isRefusal(subject)) return subject;
  const { id } = subject.sheet.card;
  if (id > 0) await services.sanityDays.end(id);
  return text("sanity.day");
}

async function run(
  services: CocServices,
  call: CommandCall,
  { loss, who, half: halved, cap }: SanitySaid,
  mythos: boolean,
): Promise<Reply> {
  const subject = await subjectOf(services, call, who?.userId);
  if (isRefusal(subject)) return subject;
  const { sheet } = subject;
  const said = readLoss(services.dice, subject.place, loss);
  if (said === undefined) return text("sanity.format");
  const left = checkReason(call, said.reason);
  if ("key" in left) return left;
  const san = said.san ?? numberOf(sheet, names.san);
  if (san === undefined) return text("sanity.missing");
  if (san <= 0) return text("sanity.zero");
  const known = mythos && (numberOf(sheet, names.mythos) ?? 0) > san;
  const half = known ? "up" : halved ? "down" : undefined;
  const options: LossOptions = {
    ...(half === undefined ? {} : { half }),
    ...(cap === undefined ? {} : { cap }),
  };
  const variant = await judged(services.variants.at(subject.place), call.message, [san]);
  return thrown(services, call, { subject, said, san, options, variant, reason: left.reason });
}

function thrown(services: CocServices, call: CommandCall, plan: SanityPlan): Reply | Promise<Reply> {
  const { host, dice } = services;
  const { said, san, subject, variant } = plan;
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      checkTens(said.extra, dice.rules.value.maxBonus);
      const percentile = throwPercentile(die, said.extra);
      const level = variant.levelOf(percentile.total, san);
      const rolled = rolledLoss(services, plan, level, die);
      const value = percentile.total;
      return { expression: expressionOf(said.extra), value, percentile, level, rolled };
    },
    async reply([round], receipt) {
      if (round === undefined) return [];
      const { percentile, level, rolled } = round;
      const attribute = names.san;
      tellChecked(
        services,
        call,
        { subject, attribute, extra: said.extra },
        { percentile, target: san, level },
      );
      if (rolled.value < 0) return text("sanity.badLoss");
      const result: SanityThrown = {
        percentile,
        level,
        rolled,
        lost: loseSanity(san, rolled.value, plan.options),
      };
      return written(services, call, plan, result, receipt);
    },
  });
}

function rolledLoss(
  { dice }: CocServices,
  { subject: { place }, said }: SanityPlan,
  level: Level,
  die: (faces: number) => number,
): RolledLoss & { readonly greatest?: true } {
  const at = lossAt(level);
  if (at !== "greatest")
    return rollLoss(dice, place, at === "success" ? said.onSuccess : said.onFailure, die);
  const value = greatestLoss(dice, place, said.onFailure);
  const { program, source } = said.onFailure;
  return {
    value,
    detail: program === undefined ? String(value) : `${source.toUpperCase()}=${value}`,
    greatest: true,
  };
}

/** Writes what is left to the card, where it is the card's, and answers. */
async function written(
  services: CocServices,
  call: CommandCall,
  plan: SanityPlan,
  result: SanityThrown,
  receipt: string,
): Promise<Reply> {
  const { cards, sanityDays } = services;
  const { subject, said, san, reason } = plan;
  const { lost } = result;
  const writes = said.san === undefined || numberOf(subject.sheet, names.san) === undefined;
  let indefinite = false;
  let notes: readonly TextRef[] = [];
  if (writes && (lost.loss > 0 || said.san !== undefined)) {
    const by = { actor: call.actor, reason: `.${call.word} ${call.rest}`.slice(0, 200) };
    const edited = await cards.edit(subject.sheet, { attributes: { [names.san]: lost.san } }, by);
    notes = edited.notes;
    const { id } = edited.sheet.card;
    if (lost.loss > 0 && id > 0) {
      const day = await sanityDays.lose(id, san, san - lost.san);
      indefinite = isIndefinite(day.atStart, day.lost);
    }
  }
  const say = speaker(services, call);
  const content = text(reason === "" ? "sanity.result" : "sanity.resultReason", {
    ...nameValues(say, subject),
    detail: percentileLine(say, result.percentile, said.extra, san),
    level: say(`level.${result.level}`),
    loss: lossLine(say, plan, result),
    san,
    left: lost.san,
    hints: hintsOf(say, lost, indefinite),
    reason,
    receipt,
  });
  return withNotes(say, content, notes);
}

/** `1D6=5，减半为 3`. */
function lossLine(say: Say, { options }: SanityPlan, { rolled, lost }: SanityThrown): string {
  const line = "greatest" in rolled ? say("sanity.greatest", { detail: rolled.detail }) : rolled.detail;
  if (lost.loss === rolled.value) return line;
  return line + say(options.half === undefined ? "sanity.capped" : "sanity.halved", { loss: lost.loss });
}

function hintsOf(say: Say, { temporary, permanent }: SanityLoss, indefinite: boolean): string {
  const hints = [
    ...(permanent ? ["permanent"] : temporary ? ["temporary"] : []),
    ...(indefinite && !permanent ? ["indefinite"] : []),
  ].map((key) => say(`sanity.hint.${key}`));
  return hints.length === 0 ? "" : say("sanity.hints", { list: hints.join(say("sanity.hintGap")) });
}
