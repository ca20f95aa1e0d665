import { readFileSync } from "node:fs";
import Joi from "joi";
import { castKeys, type Scene } from "./scene.js";

const patterns = Joi.array().items(
  Joi.string().custom((source: string) => {
    new RegExp(source.replace(/\{(?:id|kept):\w+\}/g, "0"), "u");
    return source;
  }),
);
const names = Joi.object().pattern(Joi.string(), Joi.string());
const call = Joi.object({
  action: Joi.string().required(),
  params: names,
  content: patterns,
  notContent: patterns,
  none: Joi.boolean(),
});
const api = Joi.object({
  method: Joi.string().valid("GET", "POST", "PUT", "DELETE").required(),
  path: Joi.string().required(),
  body: Joi.any(),
  status: Joi.number(),
  match: patterns,
  not: patterns,
});
const step = Joi.object({
  from: Joi.string().pattern(new RegExp(`^[${castKeys.join("")}]+$`)),
  in: Joi.string().valid("G", "H", "P"),
  role: Joi.string().valid("owner", "admin", "member"),
  nick: Joi.string(),
  card: Joi.string().allow(""),
  noRole: Joi.boolean(),
  say: Joi.string().allow(""),
  timeOffset: Joi.number(),
  burst: Joi.number().integer().min(2),
  restart: Joi.boolean(),
  cut: Joi.boolean(),
  api,
  expect: patterns,
  not: patterns,
  whisper: patterns,
  notWhisper: patterns,
  silent: Joi.boolean(),
  count: Joi.number().integer().min(0),
  calls: Joi.array().items(call),
  keep: names,
  within: Joi.number().integer().min(1),
})
  .with("say", "from")
  .without("silent", ["expect", "count"]);
const scene = Joi.object({
  id: Joi.string()
    .pattern(/^[\w.-]+$/)
    .required(),
  title: Joi.string().required(),
  locale: Joi.string().valid("zh-CN", "en"),
  system: Joi.string(),
  refuses: names,
  alone: Joi.boolean(),
  short: Joi.boolean(),
  steps: Joi.array().items(step).min(1).required(),
});
const file = Joi.object({ scenes: Joi.array().items(scene).min(1).unique("id").required() });

/** Reads scenes. @throws Error that names the file and what is wrong in it */
export function readScenes(path: string): Scene[] {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    return (Joi.attempt(read, file) as { readonly scenes: Scene[] }).scenes;
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
