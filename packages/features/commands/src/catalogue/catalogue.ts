import type { Command, Permission, Resource, Texts } from "@dicetower/contract";
import { Joi, languageCode, route } from "@dicetower/contract";
import type { Extensions, WordConflict } from "../api.js";
import { formRights } from "../forms/form-rights.js";
import type { Reader } from "../reading/reader.js";
import type { WordRules } from "../sharing/word-order.js";
import { type SayWith, wordNotes } from "./word-notes.js";

/** A row of `GET /api/commands`. */
function row(
  command: Command,
  owner: string,
  reader: Reader,
  extensions: Extensions,
  rules: WordRules,
  conflicts: readonly WordConflict[],
  say: SayWith,
  locale: string | undefined,
) {
  const [main = ""] = command.names;
  // What others bring is not of the core because it names no extension.
  const { extension = rules.isForeign(owner) ? "" : "core" } = command;
  const { permission = "anyone" } = command;
  const rights = formRights(command);
  const who = (right: Permission) => say(`commands.page.permission.${right}`, {});
  return {
    key: command.key,
    names: [main],
    aliases: command.names.slice(1),
    category: command.category,
    title: say(command.title ?? `command.${command.key}`, {}),
    brief: say(command.brief ?? `command.${command.key}.brief`, {}),
    ...reader.linesOf(command, locale),
    replyKey: command.replyKeys[0] ?? "",
    replyKeys: command.replyKeys,
    permission,
    rights,
    permissions: [who(permission), ...rights.map((right) => `${right.form}: ${who(right.permission)}`)],
    scope: command.scope ?? "any",
    extension,
    priority: command.priority ?? "expected",
    enabled: extensions.enabled({}, extension),
    source: rules.kindOf(extension),
    replacedBy: reader.replacedBy(command.key) ?? "",
    conflicts: conflicts.map(({ word: one, holder, loser, reason, open }) => ({
      word: one,
      holder: holder.key,
      loser: loser.key,
      reason,
      open,
    })),
    notes: wordNotes(command.key, conflicts, reader.prefix, say),
    helpKey: command.key,
    feature: owner,
  };
}

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string()).required();

const permission = word.valid(
  "anyone",
  "groupAdmin",
  "groupAdminOrHelper",
  "helper",
  "admin",
  "master",
  "root",
);

/** A row as an answer of the API. */
const rowAnswer = Joi.object({
  names: words,
  aliases: words,
  title: word,
  brief: word,
  syntax: word,
  example: word,
  exampleReply: word,
  category: word,
  permission,
  rights: Joi.array()
    .items(Joi.object({ form: Joi.string().required(), permission }))
    .required()
    .meta({ advanced: true }),
  permissions: words,
  scope: word.valid("any", "group", "private"),
  replyKeys: words,
  replyKey: word,
  extension: word,
  priority: word.valid("core", "expected", "nice"),
  source: word.valid("builtin", "js", "lua", "rulepack"),
  feature: word.meta({ widget: "feature" }),
  enabled: Joi.boolean().required(),
  replacedBy: word,
  conflicts: Joi.array()
    .items(
      Joi.object({
        word: Joi.string().required(),
        holder: word,
        loser: word,
        reason: word.valid("protected", "extensionOff", "notAllowed", "behind"),
        open: Joi.boolean().required(),
      }),
    )
    .required()
    .meta({ advanced: true }),
  notes: words,
  key: word,
  helpKey: word,
}).id("CommandRow");

/** The commands as a table of the panel. */
export const catalogueTable: Resource = {
  key: "commands",
  titleKey: "commands.page",
  category: "help",
  order: 80,
  icon: "terminal-2",
  path: "/api/commands",
  idField: "key",
  columns: ["names", "title", "syntax", "example", "category", "permissions", "replyKeys", "notes"],
};

/** The catalogue of commands for the panel. */
export function catalogueRoute(
  reader: Reader,
  extensions: Extensions,
  rules: WordRules,
  texts: () => Texts | undefined,
) {
  return route({
    method: "GET",
    path: "/api/commands",
    summary: "Command catalogue: category, example, reply keys.",
    accepts: {
      query: Joi.object<{ locale?: string; category?: string }>({
        locale: languageCode,
        category: Joi.string().max(60),
      }),
    },
    returns: Joi.array().items(rowAnswer),
    handle: ({ query }) => {
      const say: SayWith = (key, values) => texts()?.render({ key, values }, query.locale) ?? key;
      const conflicts = conflictsByCommand(reader.conflicts);
      return reader.commands
        .filter(({ command }) => query.category === undefined || command.category === query.category)
        .map(({ command, owner }) => {
          const own = conflicts.get(command.key) ?? [];
          return row(command, owner, reader, extensions, rules, own, say, query.locale);
        });
    },
  });
}

function conflictsByCommand(all: readonly WordConflict[]): Map<string, WordConflict[]> {
  const found = new Map<string, WordConflict[]>();
  for (const conflict of all)
    for (const { key } of [conflict.holder, conflict.loser])
      found.set(key, [...(found.get(key) ?? []), conflict]);
  return found;
}
