import { Joi } from "@dicetower/contract";
import { stringify } from "yaml";
import { formatOf, sha256 } from "../files/rule-files.js";
import type { ListedEntry } from "../registry/entry.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string().allow("")).required();
const whole = Joi.number().integer().min(0).required();
const flag = Joi.boolean().required();

/** Where a rule system comes from. */
export const sourceWord = Joi.valid("builtin", "user", "rulepack");

/** A rule system as the list answers it. */
export const ruleRow = Joi.object({
  name: word,
  fullName: word,
  authors: words,
  version: word,
  updatedAt: whole.meta({ widget: "time" }),
  templateVersion: word,
  filename: word,
  source: sourceWord.required(),
  packId: word,
  enabled: flag,
  faces: whole,
  keys: words,
  extension: word,
  groupsUsing: whole,
  attributes: whole,
  aliases: whole,
  commands: Joi.array()
    .items(Joi.object({ word, brief: word, example: word }))
    .required(),
  checks: Joi.array()
    .items(Joi.object({ id: word, keyword: word, name: word }))
    .required(),
  error: word,
});

/** @param using how many groups have chosen each system */
export function rowOf(entry: ListedEntry, using: ReadonlyMap<string, number>): Record<string, unknown> {
  const { name, source, packId, filename, enabled, error, updatedAt, system } = entry;
  const template = system?.template;
  const set = template?.commands.set;
  return {
    name,
    fullName: template?.fullName ?? name,
    authors: template?.authors ?? [],
    version: template?.version ?? "",
    updatedAt,
    templateVersion: template?.templateVer ?? "",
    filename,
    source,
    packId,
    enabled,
    faces: set?.diceSides ?? 0,
    keys: template === undefined ? [] : [...new Set([...template.keys, ...(set?.keys ?? [])])],
    extension: set?.relatedExt?.[0] ?? "",
    groupsUsing: using.get(name) ?? 0,
    attributes: system?.attributes.length ?? 0,
    aliases: template === undefined ? 0 : Object.values(template.alias).flat().length,
    commands: Object.entries(template?.commands.custom ?? {}).map(([of, { help = "", examples = [] }]) => ({
      word: of,
      brief: help,
      example: examples[0] ?? `.${of}`,
    })),
    checks: Object.entries(template?.checks ?? {}).map(([id, check]) => ({
      id,
      keyword: check.keyword,
      name: check.name,
    })),
    error,
  };
}

/** A rule file as it is read. */
export const fileAnswer = Joi.object({
  name: word,
  filename: word,
  source: sourceWord.required(),
  readOnly: flag,
  content: word,
  format: Joi.valid("yaml", "json").required(),
  sha256: word,
});

export function fileOf({ name, filename, source, content, system }: ListedEntry): Record<string, unknown> {
  // What is built in has no file: it is written as one that could be uploaded.
  const text = content ?? stringify(system?.template ?? {});
  return {
    name,
    filename: filename || `${name}.yaml`,
    source,
    readOnly: source !== "user",
    content: text,
    format: formatOf(filename),
    sha256: sha256(text),
  };
}
