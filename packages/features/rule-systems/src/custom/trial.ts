import {
  type CardValue,
  codes,
  errorMessage,
  failure,
  type Random,
  sanitizeText,
  type Texts,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import type { Templates } from "@dicetower/texts/api";
import type {
  AttributeValue,
  RuleSystem,
  RuleTrial,
  RuleTrialResult,
  TrialAnswer,
  TrialCommand,
  TrialSheet,
} from "../api.js";
import { worded } from "../choice/switch-system.js";
import type { SystemRegistry } from "../registry/registry.js";
import type { CompiledSystem } from "../templates/compiled-system.js";
import { parseTemplate } from "../templates/parse-template.js";
import { runCustom } from "./run-custom.js";
import { cardVariables } from "./system-variables.js";

/** What a trial run needs. */
export interface TrialParts {
  readonly registry: SystemRegistry;
  readonly dice: Dice;
  readonly templates: Templates;
  readonly texts: Texts;
  readonly random: Random;
  /** Commands of features, and what reads cards; none where no feature does. */
  readonly others: () => readonly TrialCommand[];
  readonly sheet: () => TrialSheet | undefined;
}

/** Attributes that are answered. */
const maxAttributes = 300;

/** Runs a command of a system with a card and dice that are given. @throws Failure 40400, 42200, 40001 */
export async function tryCommand(
  parts: TrialParts,
  trial: RuleTrial,
  signal: AbortSignal,
  locale = parts.texts.locale,
): Promise<RuleTrialResult> {
  const { registry, dice, templates, texts, random, others, sheet } = parts;
  const system = await systemOf(registry, trial, signal);
  const { custom } = system.template.commands;
  const commands = new Map(others().flatMap((one) => one.words.map((word) => [word, one] as const)));
  const { word, rest } = split(trial, [...Object.keys(custom), ...commands.keys()]);
  const command = Object.hasOwn(custom, word) ? custom[word] : undefined;
  const other = commands.get(word);
  const card = named(system, trial.card);
  const attributesOf = (values: TrialCard) => sheet()?.attributes(system, values, maxAttributes) ?? [];
  if (command === undefined && other === undefined)
    return {
      reply: "",
      matched: false,
      level: "",
      variables: {},
      rolls: [],
      attributes: attributesOf(card),
    };
  const waiting = [...trial.dice];
  const rolls: { faces: number; value: number }[] = [];
  const die = (faces: number) => {
    const value = waiting.shift() ?? random.die(faces);
    if (value > faces) throw badDie(faces, value);
    rolls.push({ faces, value });
    return value;
  };
  const variables = cardVariables(system, trial.card);
  const person =
    trial.person === undefined
      ? texts.render(text("ruleSystems.test.person"), locale)
      : sanitizeText(trial.person, 64);
  const answer = (reply: string, level = "", after: TrialCard = card) => ({
    reply,
    matched: true,
    level,
    variables: Object.fromEntries([...variables.asked].map(([name, value]) => [name, plain(value)])),
    rolls,
    attributes: attributesOf(after),
  });
  try {
    if (command === undefined) {
      if (other === undefined) return answer("");
      const said = other.run({ system, card, word, rest, nick: person, locale, die });
      const words = said.reply.map(({ key, values }) =>
        texts.render(text(key, { nick: person, ...values }), locale),
      );
      const level = said.level === undefined ? "" : texts.render(said.level, locale);
      return answer(words.filter(Boolean).join("\n"), level, said.card);
    }
    const place = {};
    const { values } = runCustom(command, rest, { dice, place, variables, die, locale });
    const reply = worded(command.reply);
    return answer(
      await templates.render(reply, { place, locale, values: { nick: person, pc: person, ...values } }),
    );
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const said =
      error.key === "dice.expr.refused"
        ? text("ruleSystems.custom.noExpression", { expr: command?.expr ?? rest })
        : text(error.key, { ...error.values, operator: error.operator });
    return answer(texts.has(said.key) ? texts.render(said, locale) : errorMessage(error));
  }
}

type TrialCard = NonNullable<TrialAnswer["card"]>;

/** Values by the names of the system, whatever they were called. */
function named(system: RuleSystem, card: RuleTrial["card"]): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(card).map(([word, value]) => [system.nameOf(word), value]));
}

async function systemOf(
  registry: SystemRegistry,
  { name, content }: RuleTrial,
  signal: AbortSignal,
): Promise<CompiledSystem> {
  if (content !== undefined) return parseTemplate(content, { source: "user", packId: "" }, signal);
  const entry = registry.entry(name);
  if (entry === undefined) throw failure(codes.notFound, `There is no rule system "${name}".`);
  if (entry.system === undefined)
    throw failure(codes.ruleBroken, `The rule system "${name}" cannot be read: ${entry.error}`);
  return entry.system;
}

/** The word and what follows it: as they are named, else those of a whole message. */
function split({ command, text: said }: RuleTrial, words: readonly string[]): { word: string; rest: string } {
  if (command !== "") return { word: command.replace(/^[.。!！/]/u, "").toLowerCase(), rest: said };
  const bare = said.trim().replace(/^[.。!！/]/u, "");
  const word = words
    .filter((one) => bare.toLowerCase().startsWith(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), "");
  return { word, rest: bare.slice(word.length).trim() };
}

function badDie(faces: number, value: number): Error {
  const message = `a die with ${faces} faces cannot show ${value}`;
  return failure(codes.invalid, message, { errors: [{ path: "/dice", message }] });
}

function plain(value: CardValue): number | string {
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "$computed" in value) return String(value.$computed);
  return JSON.stringify(value);
}
