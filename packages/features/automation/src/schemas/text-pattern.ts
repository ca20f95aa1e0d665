import { Boom, isA, Joi, type Patterns } from "@dicetower/contract";
import { matchModes, type TextPattern } from "../api.js";

const keyword = Joi.string()
  .min(1)
  .custom((word: string, { message }) =>
    [...word].length > 500 ? message({ custom: "{{#label}} has more than 500 characters" }) : word,
  );

/** Fields of what is looked for in a text. @param patterns compiles those of people when they are written */
export function textPatternFields(patterns: Patterns): Joi.SchemaMap<TextPattern> {
  const wanted = keyword.custom((source: string, { state, message }) => {
    const [, pattern] = state.ancestors as readonly [unknown, Partial<TextPattern>?];
    if (pattern?.matchMode !== "regex") return source;
    try {
      patterns.compile(source);
      return source;
    } catch (error) {
      if (!isA(Boom, error)) throw error;
      // As a value, for braces of a pattern are none of the template that the sentence is.
      return message({ custom: "{{#label}}: {{#reason}}" }, { reason: error.message });
    }
  });
  return {
    matchMode: Joi.string()
      .valid(...matchModes)
      .default("exact"),
    keywords: Joi.array().items(wanted).min(1).max(64).required(),
    caseSensitive: Joi.boolean().default(false),
    ignoreSpaces: Joi.boolean().default(false),
    excludeKeywords: Joi.array().items(keyword).max(32).default([]),
    fuzzyThreshold: Joi.number().min(0.5).max(1).default(0.7),
  };
}
