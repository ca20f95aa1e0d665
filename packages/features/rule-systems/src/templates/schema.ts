import { Joi, languageCode } from "@dicetower/contract";
import type { SystemTemplate } from "../api.js";

/** Names of one list: attributes of a system, aliases of all. */
const maxNames = 2_000;

const name = Joi.string().trim().min(1).max(64);
const line = Joi.string().allow("").max(512);
const longText = Joi.string().allow("").max(8_192);
const expression = Joi.alternatives(
  Joi.string().trim().min(1).max(512),
  Joi.number().custom((value: number) => String(value)),
).messages({ "alternatives.types": "{{#label}} is an expression" });
/** Versions and dates, which YAML reads as numbers where they look like some. */
const wordOrNumber = Joi.alternatives(
  Joi.string().allow("").max(64),
  Joi.number().custom((value: number) => String(value)),
);
const names = Joi.array().items(name).max(maxNames);
const map = (value: Joi.Schema, most = maxNames) => Joi.object().pattern(name, value).max(most).default({});

const meta = Joi.object({
  type: Joi.valid("int", "text", "expr"),
  min: Joi.number(),
  max: Joi.number(),
  skipEnhance: Joi.boolean(),
  skipCheck: Joi.boolean(),
  note: line,
});

const show = Joi.object({
  top: names,
  sortBy: Joi.valid("name", "value", "value desc"),
  ignores: names,
  showKeyAs: map(line),
  showValueAs: map(line),
  showValueAsIfMiss: map(line),
  itemsPerLine: Joi.number().integer().min(1).max(20),
});

const check = Joi.object({
  keyword: Joi.string().trim().min(1).max(32).required(),
  name: line.required(),
  roll: expression,
  levels: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().max(32).required(),
        when: Joi.alternatives(Joi.boolean(), Joi.string().min(1).max(512)).required(),
      }),
    )
    .min(1)
    .max(20)
    .required(),
  order: Joi.array().items(Joi.string().max(32)).max(20).strip(),
});

const generator = Joi.object({
  attrs: map(expression, 200),
  derived: Joi.object().pattern(name, expression).max(200),
  line: Joi.string().allow("").max(2_048).required(),
  totals: Joi.array().items(names.max(100)).max(10),
});

const custom = Joi.object({
  expr: expression.required(),
  reply: Joi.string().min(1).max(4_096).required(),
  help: longText,
  examples: Joi.array().items(line).max(20),
  hidden: Joi.boolean(),
});

/** Variants of a text are drawn by the reader. */
const variants = Joi.alternatives(
  longText,
  Joi.array()
    .items(longText)
    .min(1)
    .max(20)
    .custom((all: string[]) => (all.length === 1 ? all[0] : `{sample:${all.join("|")}}`)),
);

/** A word of a chat command: small letters, and no blanks. */
const commandWord = Joi.string()
  .min(1)
  .max(32)
  .pattern(/^[^\s\p{Cc}\p{Lu}]+$/u, "one word without capitals");

/** A rule-system template; parts that are left out are filled up with empty ones. */
export const templateSchema = Joi.object<SystemTemplate & { readonly initScript?: string }>({
  name: Joi.string()
    .min(1)
    .max(32)
    .pattern(/^[\p{Ll}\p{Lo}\p{N}_.+-]+$/u, "small letters, digits and . _ + -")
    .required(),
  fullName: Joi.string().trim().min(1).max(128).required(),
  fullNames: Joi.object().pattern(languageCode, Joi.string().trim().min(1).max(128)).max(20),
  authors: Joi.array().items(Joi.string().max(64)).single().max(50).default([]),
  version: wordOrNumber.default("1.0.0"),
  updatedTime: wordOrNumber.default(""),
  templateVer: wordOrNumber.default("2.0"),
  keys: Joi.array().items(Joi.string().trim().min(1).max(32)).max(50).default([]),
  attrs: Joi.object({
    defaults: map(Joi.alternatives(Joi.number(), longText)),
    defaultsComputed: map(expression),
    detailOverwrite: map(line),
    groups: map(names, 200),
    meta: map(meta),
  }).default({ defaults: {}, defaultsComputed: {}, detailOverwrite: {}, groups: {}, meta: {} }),
  // Left out by most: what is shown then is an other name in the script of the language.
  names: Joi.object().pattern(languageCode, Joi.object().pattern(name, name).max(maxNames)).max(20),
  alias: map(names.max(100)),
  redirect: map(name),
  commands: Joi.object({
    set: Joi.object({
      diceSides: Joi.number().integer().min(1).max(9_999),
      keys: Joi.array().items(Joi.string().trim().min(1).max(32)).max(50),
      relatedExt: Joi.array().items(Joi.string().min(1).max(60)).max(20),
      enableTip: line,
    }).default({}),
    sn: Joi.object()
      .pattern(Joi.string().max(32), Joi.object({ template: line.required(), helpText: line }))
      .max(50)
      .default({}),
    st: Joi.object({ show: show.default({}) }).default({ show: {} }),
    custom: Joi.object().pattern(commandWord, custom).max(200).default({}),
  }).default({ set: {}, sn: {}, st: { show: {} }, custom: {} }),
  checks: Joi.object().pattern(Joi.string().max(32), check).max(100).default({}),
  generate: Joi.object().pattern(Joi.string().max(32), generator).max(50).default({}),
  init: Joi.object({ expr: expression.required() }),
  hp: Joi.object({ current: name.required(), max: name.required(), temp: name }),
  // Read for the sake of files made elsewhere; nothing runs it.
  initScript: Joi.string().allow("").max(65_536).strip(),
  textMap: Joi.object().pattern(Joi.string().min(1).max(128), variants).max(500).default({}),
}).label("template");
