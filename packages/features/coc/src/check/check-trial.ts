import { namesOn } from "@dicetower/cards/api";
import { readReason } from "@dicetower/commands/api";
import { excerpt, type TextRef, text } from "@dicetower/contract";
import type { TrialAnswer, TrialCall, TrialCommand } from "@dicetower/rule-systems/api";
import { difficultyWords, readCheck } from "../engine/index.js";
import type { CocServices } from "../services.js";
import { levelByRule, rollOfRule } from "../variants/check-rule.js";
import type { VariantInForce } from "../variants/variants.js";
import { byRulebook } from "./check-command.js";
import { planOf, throwCheck } from "./check-plan.js";
import { outcomeOf } from "./check-words.js";
import { misread } from "./read-subject.js";
import type { Subject } from "./subject.js";

/** `.ra` and `.rc` with a card that is written down, by the first variant of the system, else that of the service. */
export function checkTrial(services: CocServices): TrialCommand {
  return {
    key: "coc.check",
    words: ["ra", "rc", "检定", "rah", "rch"],
    run: (call) => tryCheck(services, call),
  };
}

function tryCheck(services: CocServices, call: TrialCall): TrialAnswer {
  const { system, card, rest, nick, locale } = call;
  const sheet = services.cards.written(system, card);
  const subject: Subject = { person: { platform: "", userId: "" }, place: {}, sheet, nick, own: true };
  const names = namesOn(sheet);
  const read = readCheck(rest, names);
  const isSkill = read !== undefined && "card" in read && read.card !== "" && names.knows(read.card);
  const said = isSkill ? readCheck(rest, names, false) : read;
  if (said === undefined || "unread" in said) return { reply: [misread(said)] };
  if (said.card !== "") return { reply: [text("error.argument")] };
  const left = readReason(said.reason, difficultyWords);
  if ("unread" in left) return { reply: [misread(left)] };
  const say = (key: string, values: TextRef["values"] = {}) =>
    services.texts.render(text(key, values), locale);
  const plan = planOf(say, { text: said, subject, variant: variantOf(services, call), locale });
  if ("key" in plan) return { reply: [plan] };
  const thrown = throwCheck(services, plan, (faces) => call.die(faces));
  const level = text(`level.${thrown.level}`);
  const values = {
    skill: plan.shown,
    reason: excerpt(left.reason),
    target: thrown.modified.value,
    receipt: "",
    res: outcomeOf(say, thrown, plan),
    roll: thrown.percentile.total,
    level: services.texts.render(level, locale),
  };
  const key = plan.shown === "" ? "check.plain" : "check.result";
  return { reply: [text(left.reason === "" ? key : `${key}Reason`, values)], level };
}

function variantOf(services: CocServices, { system, word }: TrialCall): VariantInForce {
  const { dice, variants } = services;
  if (byRulebook(services, word)) return variants.byNumber(0, {});
  const [rule] = Object.values(system.template.checks);
  if (rule === undefined) return variants.byNumber(dice.rules.value.cocVariant, {});
  return {
    number: 0,
    levelOf: (roll, target) => levelByRule(dice, rule, roll, target),
    throw: rollOfRule(dice, rule, {}),
  };
}
