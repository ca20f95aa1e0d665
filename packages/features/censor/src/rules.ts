import { codes, failure, Joi } from "@dicetower/contract";
import { squeeze } from "./squeeze.js";

/** A rule as it is stored. */
export interface CensorRule {
  readonly id: number;
  readonly word: string;
  readonly level: number;
  readonly note: string;
  readonly enabled: boolean;
  readonly createdAt: number;
}

/** All of the censor's settings. */
export interface CensorSettings {
  readonly enabled: boolean;
  readonly exceptions: readonly string[];
  readonly rules: readonly CensorRule[];
  readonly noticeText: Readonly<Record<string, string>>;
}

/** Characters of a word. */
export const maxWordLength = 100;
export const maxRules = 20_000;

const word = Joi.string().min(1).max(maxWordLength);

/** Schema of a rule. */
export const ruleSchema = Joi.object<CensorRule>({
  id: Joi.number().integer().min(0).default(0).meta({ advanced: true }),
  word: word.required(),
  level: Joi.number().integer().min(0).max(5).default(3),
  note: Joi.string().allow("").max(500).default(""),
  enabled: Joi.boolean().default(true),
  createdAt: Joi.number().integer().min(0).default(0).meta({ advanced: true, widget: "time" }),
});

export const censorSchema = Joi.object<CensorSettings>({
  enabled: Joi.boolean().default(false),
  exceptions: Joi.array().items(word).max(1000).default([]),
  // A table shows them: there may be very many.
  rules: Joi.array().items(ruleSchema).max(maxRules).default([]).meta({ summary: "word", widget: "hidden" }),
  noticeText: Joi.object()
    .pattern(/^[1-5]$/, Joi.string().max(100))
    .default({})
    .meta({ advanced: true }),
});

/** @throws Failure 42200 naming the first rule whose word means nothing, or whose word or number is there twice */
export function checkRules({ rules, exceptions }: CensorSettings): void {
  const seen = new Map<string, number>();
  const numbers = new Set<number>();
  for (const [at, { id, word: said }] of rules.entries()) {
    if (id !== 0 && numbers.has(id)) throw broken(`/rules/${at}/id`, `Another rule has the number ${id}.`);
    numbers.add(id);
    const squeezed = squeeze(said);
    if (squeezed === "") throw broken(`/rules/${at}/word`, `The word "${said}" holds blanks and signs only.`);
    const first = seen.get(squeezed);
    if (first !== undefined)
      throw broken(`/rules/${at}/word`, `The word "${said}" is the same as that of rule ${first + 1}.`);
    seen.set(squeezed, at);
  }
  for (const [at, said] of exceptions.entries())
    if (squeeze(said) === "")
      throw broken(`/exceptions/${at}`, `The exception "${said}" holds blanks and signs only.`);
}

function broken(path: string, message: string) {
  return failure(codes.ruleBroken, message, { errors: [{ path, message }] });
}
