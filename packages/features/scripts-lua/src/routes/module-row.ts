import type { WordLoss } from "@dicetower/commands/api";
import { Joi } from "@dicetower/contract";
import { isLimited } from "../limits/limits.js";
import type { LuaModule } from "../modules/module.js";
import { keywordKinds } from "../objects/trigger.js";
import type { SourceEncoding } from "../package/index.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string().allow("")).required();
const flag = Joi.boolean().required();
const whole = Joi.number().integer().min(0).required();

/** Encodings of sources as lists name them. */
const encodings: Readonly<Record<SourceEncoding, string>> = {
  "utf-8": "utf-8",
  "utf-16le": "utf-16",
  "utf-16be": "utf-16",
  gb18030: "gbk",
};

/** A module as lists show it. */
export const moduleRow = Joi.object({
  id: word,
  kind: Joi.valid("plugin", "mod").required(),
  packId: word,
  title: word,
  version: word,
  author: word,
  brief: word,
  enabled: flag,
  loaded: flag,
  errorText: word,
  encoding: Joi.valid(...new Set(Object.values(encodings))).required(),
  order: whole,
  triggers: Joi.array()
    .items(
      Joi.object({
        title: word,
        kind: Joi.valid(...keywordKinds).required(),
        text: word,
        type: Joi.valid("order", "reply").required(),
        limited: flag,
      }),
    )
    .required(),
  conflicts: Joi.array()
    .items(
      Joi.object({
        word,
        other: word,
        reason: Joi.valid("protected", "extensionOff", "notAllowed", "behind").required(),
      }),
    )
    .required(),
  events: Joi.array()
    .items(Joi.object({ title: word, hooks: words, clock: words, cycleSeconds: whole }))
    .required(),
  tasks: words,
  scripts: words,
  speechKeys: words,
  requires: words,
  dataSize: whole.meta({ unit: "bytes" }),
  updatedAt: whole.meta({ widget: "time" }),
});

/** What is known of a module beside itself. */
export interface RowFacts {
  /** Bytes that it keeps. */
  readonly dataSize: number;
  /** Why it is switched off for this run; empty where it is not. */
  readonly out: string;
  /** What of it is not in force. */
  readonly problems: string;
  /** A keyword as people say it, with the texts that it names. */
  readonly spoken: (keyword: string) => string;
  /** Command words that it does not get, who has them, and why. */
  readonly conflicts: readonly { readonly word: string; readonly other: string; readonly reason: WordLoss }[];
}

/** The row of a module. */
export function rowOf(
  { record, content, loaded, errorText, parts }: LuaModule,
  { dataSize, out, problems, spoken, conflicts }: RowFacts,
) {
  const { id, enabled, place, packId, updatedAt } = record;
  const head = content?.head;
  return {
    id,
    kind: content?.kind ?? "plugin",
    packId,
    title: head?.title || id,
    version: head?.version ?? "",
    author: head?.author ?? "",
    brief: head?.brief ?? "",
    enabled,
    loaded: loaded && enabled && out === "",
    errorText: [out, errorText, problems].filter((one) => one !== "").join("\n"),
    encoding: encodings[content?.encoding ?? "utf-8"],
    order: place,
    triggers: parts.triggers.flatMap(({ title, type, keywords, limits }) =>
      keywordKinds.flatMap((kind) =>
        keywords[kind].map((text) => ({
          title,
          kind,
          text: kind === "regex" ? text : spoken(text),
          type,
          limited: isLimited(limits),
        })),
      ),
    ),
    conflicts: [...conflicts],
    events: parts.events.map(({ title, hooks, clock, cycleSeconds }) => ({
      title,
      hooks: [...hooks],
      clock: clock.map(({ hour, minute }) => `${two(hour)}:${two(minute)}`),
      cycleSeconds,
    })),
    tasks: parts.tasks.map(({ name }) => name),
    scripts: content?.kind === "mod" ? [...content.scripts.keys()] : [],
    speechKeys: [...(content?.speech.keys() ?? [])],
    requires: [...(head?.requires ?? [])],
    dataSize,
    updatedAt,
  };
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
