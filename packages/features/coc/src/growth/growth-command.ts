import { namesOn } from "@dicetower/cards/api";
import { unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { reasonBehind, rolled, throwRounds } from "@dicetower/dice/api";
import { nearHint, speaker, withNotes } from "../check/check-words.js";
import { isRefusal, numberOf, type Subject, shownName, subjectOf } from "../check/subject.js";
import { mayGrow } from "../check/ticks.js";
import { grows, maxGrown, sanityCeiling } from "../engine/index.js";
import { type Loss, readSide, rollLoss } from "../sanity/loss-text.js";
import { type CocServices, extension } from "../services.js";
import { names } from "../templates/attributes.js";
import { type GrowthText, readGrowth, usualGain } from "./growth-text.js";

/** `.en`: growth of skills. */
export function growthCommand(services: CocServices): Command {
  const knows = (word: string) => services.systems.get("coc7")?.knows(word) ?? false;
  return commandOfForms({
    key: "coc.grow",
    names: ["en", "成长"],
    category: "coc",
    extension,
    exampleReply: "<Ann> spot hidden growth: D100=61/60, grows 1D10=7, 60→67",
    replyKeys: [
      "grow.roll",
      "grow.success",
      "grow.unchanged",
      "grow.failure",
      "grow.many",
      "grow.list",
      "grow.noTicks",
      "grow.nameMissing",
      "grow.valueMissing",
      "grow.format",
      "grow.tooMany",
      "grow.sanity",
      "error.unread",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:auto|list)(?!\S)/.test(rest) || knows(/^[a-z]+/.exec(rest)?.[0] ?? ""),
    forms: [
      form("<skills:growth>", {
        example: text("command.coc.grow.example"),
        run: ({ skills }, call) => growNamed(services, call, skills),
      }),
      form("auto", { glued: false, run: (_none, call) => growTicked(services, call) }),
      form("list", { readOnly: true, glued: false, run: (_none, call) => list(services, call) }),
    ],
  });
}

/** A skill with its value and changes, ready to be rolled. */
interface GrowthPlan {
  readonly name: string;
  readonly shown: string;
  readonly value: number;
  readonly gain: Loss;
  readonly otherwise: Loss | undefined;
  /** The new value goes to the card. */
  readonly writes: boolean;
}

/** How a skill came out. */
interface Grown {
  readonly plan: GrowthPlan;
  readonly roll: number;
  readonly grew: boolean;
  readonly change: string;
  readonly next: number;
}

async function list(services: CocServices, call: CommandCall): Promise<Reply> {
  const subject = await subjectOf(services, call);
  if (isRefusal(subject)) return subject;
  const { sheet } = subject;
  const ticked = sheet.card.checks.map((name) => shownName(sheet, name, call.locale));
  return ticked.length === 0 ? text("grow.noTicks") : text("grow.list", { list: ticked.join("  ") });
}

async function growTicked(services: CocServices, call: CommandCall): Promise<Reply> {
  const subject = await subjectOf(services, call);
  if (isRefusal(subject)) return subject;
  const { sheet } = subject;
  const skills = sheet.card.checks.filter((name) => mayGrow(sheet, name));
  if (skills.length === 0) return text("grow.noTicks");
  const wanted = skills.map((skill) => ({ skill, given: undefined, gain: usualGain, otherwise: "" }));
  return grow(services, call, subject, wanted, true);
}

async function growNamed(services: CocServices, call: CommandCall, said: string): Promise<Reply> {
  const subject = await subjectOf(services, call);
  if (isRefusal(subject)) return subject;
  const wanted = readGrowth(said, namesOn(subject.sheet));
  if (wanted === "format") return text("grow.format");
  if ("unread" in wanted) return unread(reasonBehind(call, wanted.unread));
  if (wanted.length === 0) return text("grow.nameMissing");
  if (wanted.length > maxGrown) return text("grow.tooMany", { most: maxGrown });
  return grow(services, call, subject, wanted, false);
}

function grow(
  services: CocServices,
  call: CommandCall,
  subject: Subject,
  wanted: readonly GrowthText[],
  auto: boolean,
): Reply | Promise<Reply> {
  const { host, dice } = services;
  const plans: GrowthPlan[] = [];
  for (const one of wanted) {
    const plan = planOf(services, call, subject, one);
    if ("key" in plan) {
      // A mark of a skill that lost its value is no reason to keep the others from growing.
      if (auto) continue;
      return plan;
    }
    plans.push(plan);
  }
  if (plans.length === 0) return text("grow.noTicks");
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      const grown = plans.map((plan) => rollGrowth(services, subject, plan, die));
      for (const { roll } of grown.slice(1))
        host.emit(rolled, { message: call.message, expression: "D100", value: roll });
      const reward = rewardOf(services, grown, die);
      return { expression: "D100", value: grown[0]?.roll ?? 0, grown, reward };
    },
    reply: async ([round], receipt) =>
      round === undefined
        ? []
        : written(services, call, subject, { grown: round.grown, reward: round.reward, receipt, auto }),
  });
}

function planOf(
  services: CocServices,
  call: CommandCall,
  { sheet, place }: Subject,
  { skill, given, gain, otherwise }: GrowthText,
): GrowthPlan | TextRef {
  const { dice } = services;
  const name = sheet.nameOf(skill);
  const shown = shownName(sheet, skill, call.locale);
  const value = given ?? numberOf(sheet, name);
  if (value === undefined) {
    const near = nearHint(speaker(services, call), sheet, skill, call.locale);
    return text("grow.valueMissing", { skill: shown, near });
  }
  const onGrowth = readSide(dice, place, gain);
  const onFailure = otherwise === "" ? undefined : readSide(dice, place, otherwise);
  if (onGrowth === undefined || (otherwise !== "" && onFailure === undefined)) return text("grow.format");
  return {
    name,
    shown,
    value,
    gain: onGrowth,
    otherwise: onFailure,
    writes: given === undefined || sheet.has(name),
  };
}

function rollGrowth(
  { dice }: CocServices,
  { place }: Subject,
  plan: GrowthPlan,
  die: (faces: number) => number,
): Grown {
  const roll = die(100);
  const grew = grows(roll, plan.value);
  const side = grew ? plan.gain : plan.otherwise;
  if (side === undefined) return { plan, roll, grew, change: "", next: plan.value };
  const { value, detail } = rollLoss(dice, place, side, die);
  return { plan, roll, grew, change: detail, next: plan.value + value };
}

/** Sanity for skills that reached 90, where the owners have it. */
function rewardOf(
  { settings }: CocServices,
  grown: readonly Grown[],
  die: (faces: number) => number,
): number {
  if (!settings.value.sanReward) return 0;
  const reached = grown.filter(({ grew, plan, next }) => grew && plan.value < 90 && next >= 90);
  return reached.reduce((sum) => sum + die(6) + die(6), 0);
}

interface Result {
  readonly grown: readonly Grown[];
  readonly reward: number;
  readonly receipt: string;
  readonly auto: boolean;
}

async function written(
  { cards, texts }: CocServices,
  call: CommandCall,
  { sheet }: Subject,
  { grown, reward, receipt, auto }: Result,
): Promise<Reply> {
  const attributes: Record<string, number> = {};
  for (const { plan, next } of grown) if (plan.writes && next !== plan.value) attributes[plan.name] = next;
  const san = numberOf(sheet, names.san);
  if (reward > 0 && san !== undefined)
    attributes[names.san] = Math.max(
      san,
      Math.min(san + reward, sanityCeiling(numberOf(sheet, names.mythos) ?? 0)),
    );
  const gone = new Set(auto ? sheet.card.checks : grown.map(({ plan }) => plan.name));
  const keepsTicks = sheet.card.checks.every((name) => !gone.has(name));
  let notes: readonly TextRef[] = [];
  if (Object.keys(attributes).length > 0 || !keepsTicks)
    ({ notes } = await cards.edit(
      sheet,
      (now) => ({
        attributes,
        ...(keepsTicks ? {} : { checks: now.card.checks.filter((name) => !gone.has(name)) }),
      }),
      { actor: call.actor, reason: `.${call.word} ${call.rest}`.slice(0, 200) },
    ));
  const say = speaker({ texts }, call);
  const lines = grown.map(({ plan, roll, grew, change, next }, at) => {
    const line = say("grow.roll", { skill: plan.shown, roll, value: plan.value });
    const key = grew ? "grow.success" : change === "" ? "grow.unchanged" : "grow.failure";
    const mark = at === grown.length - 1 ? receipt : "";
    return text(key, {
      line,
      skill: plan.shown,
      roll,
      value: plan.value,
      change,
      final: next,
      receipt: mark,
    });
  });
  const more =
    reward > 0 && san !== undefined
      ? [text("grow.sanity", { reward, san: attributes[names.san] ?? san })]
      : [];
  const [only] = lines;
  const behind = [...more, ...notes];
  if (lines.length === 1 && only !== undefined) return withNotes(say, only, behind);
  const list = lines.map(({ key, values }) => say(key, values)).join("\n");
  return withNotes(say, text("grow.many", { list }), behind);
}
