import { Joi } from "@dicetower/contract";
import { expect } from "chai";
import { LargeValueValidator } from "../src/large-value.js";

const item = Joi.object({
  word: Joi.string().min(1).max(5).required(),
  level: Joi.number().default(3),
  labelled: Joi.number().label("item.labelled"),
});
const schema = Joi.object({
  before: Joi.number().integer(),
  rules: Joi.array().items(item).min(2).max(2_000).default([]),
  after: Joi.string(),
  words: Joi.array().items(Joi.string().max(3)).max(3_000),
  inner: Joi.object({ a: Joi.number() }),
});
const prepare = (part: Joi.Schema) => part.prefs({ convert: false, abortEarly: false });

const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n));
const fields = (count: number) => Object.fromEntries(many(count, (n) => [`k${n}`, n]) as [string, number][]);

describe("a large value", () => {
  const validator = new LargeValueValidator(schema, prepare);
  for (const [name, value] of Object.entries({
    "that is valid": {
      rules: many(1_500, (n) => ({ word: `w${n % 100}` })),
      words: many(2_500, () => "abc"),
    },
    "with wrong items far behind": {
      before: 1.5,
      rules: many(1_500, (n) =>
        n % 500 === 499 ? { word: "too long", labelled: "x", other: 1 } : { word: "w" },
      ),
      after: 3,
      words: many(900, (n) => (n === 800 ? 1 : "a")),
    },
    "with more wrong items than are told of": {
      rules: many(1_500, () => ({ word: 1 })),
      words: many(900, () => 1),
    },
    "with too many items": { rules: many(2_001, () => ({ word: "w" })), words: many(3_001, () => "a") },
    "with too many items and a wrong one": { rules: many(2_001, (n) => ({ word: n === 1_999 ? "" : "w" })) },
    "with many fields that nobody knows": { before: "x", ...fields(2_000), inner: fields(2_000) },
    "that is a list": many(2_000, (n) => n),
    "that is a text": "x".repeat(70_000),
  }))
    it(`${name} is reported like a small one`, async () => {
      const whole = prepare(schema).validate(value);
      const { value: valid, problems } = await validator.validate(value);
      const told = (list: readonly Joi.ValidationErrorItem[]) =>
        list.slice(0, 50).map(({ path, message, type }) => ({ path, message, type }));
      expect(told(problems)).to.deep.equal(told(whole.error?.details ?? []));
      if (whole.error === undefined) expect(valid).to.deep.equal(whole.value);
    });
});
