import { Joi } from "@dicetower/contract";

const word = Joi.string().allow("").required();
/** One line: what is typed at a desk becomes a command. */
const line = (most: number) =>
  Joi.string()
    .trim()
    .min(1)
    .max(most)
    .pattern(/^[^\p{Cc}\u2028\u2029]*$/u)
    .required();

export const stateQuery = Joi.object<{ version?: string }>({ version: Joi.string().max(40) });
export const logBody = Joi.object<{ on: boolean }>({ on: Joi.boolean().required() }).required();
export const rollBody = Joi.object<{ expression: string }>({ expression: line(200) }).required();

/** A check of a character. */
export interface CheckBody {
  readonly cardId: number;
  readonly skill: string;
  readonly hidden: boolean;
}
export const checkBody = Joi.object<CheckBody>({
  cardId: Joi.number().integer().min(1).required(),
  // Neither another card nor somebody who is mentioned.
  skill: line(48).pattern(/[:：@]/, { invert: true }),
  hidden: Joi.boolean().default(true),
}).required();

export const saidAnswer = Joi.object({ lines: Joi.array().items(Joi.string()).required() });

/** Formulas may come to more than whole numbers are exact for. */
const amount = Joi.number().unsafe();
const level = Joi.object({ now: amount.required(), max: amount.allow(null).required() });
const value = Joi.object({ name: word, value: amount.required() });
const card = {
  name: word,
  system: word,
  hp: level.allow(null).required(),
  san: level.allow(null).required(),
};
const values = Joi.array().items(value).required();
const entry = Joi.object({
  name: word,
  value: amount.required(),
  hp: amount.allow(null).required(),
  skipped: Joi.boolean().required(),
});
const state = Joi.object({
  group: Joi.object({ id: word, name: word }).required(),
  expiresAt: Joi.number().integer().required(),
  people: Joi.array()
    .items(
      Joi.object({
        userId: word,
        name: word,
        card: Joi.object({ ...card, values })
          .allow(null)
          .required(),
      }),
    )
    .required(),
  npcs: Joi.array()
    .items(Joi.object({ id: Joi.number().integer().required(), ...card, values, skills: values }))
    .required(),
  initiative: Joi.object({
    round: Joi.number().integer().required(),
    current: Joi.number().integer().required(),
    entries: Joi.array().items(entry).required(),
  })
    .allow(null)
    .required(),
  log: Joi.object({ on: Joi.boolean().required(), name: word, lines: Joi.number().integer().required() })
    .allow(null)
    .required(),
});
export const stateAnswer = Joi.object({ version: word, state: state.optional() });
