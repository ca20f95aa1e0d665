import type { Command, Permission, Resource, Texts } from "@dicetower/contract";
import { Joi, route } from "@dicetower/contract";
import type { Reader } from "./reader.js";

/** A row of `GET /api/commands` (data-model §20). */
function row(command: Command, owner: string, say: (key: string) => string) {
  const [main = ""] = command.names;
  const { permission = "anyone", rights = [] } = command;
  const who = (right: Permission) => say(`commands.page.permission.${right}`);
  return {
    key: command.key,
    names: [main],
    aliases: command.names.slice(1),
    category: command.category,
    title: say(command.title ?? `command.${command.key}`),
    brief: say(command.brief ?? `command.${command.key}.brief`),
    syntax: command.syntax,
    example: command.example,
    exampleReply: command.exampleReply ?? "",
    replyKey: command.replyKeys[0] ?? "",
    replyKeys: command.replyKeys,
    permission,
    rights: rights.map((right) => ({ form: right.form, permission: right.permission })),
    permissions: [who(permission), ...rights.map((right) => `${right.form}: ${who(right.permission)}`)],
    scope: command.scope ?? "any",
    extension: command.extension ?? "core",
    priority: command.priority ?? "expected",
    enabled: true,
    source: "builtin",
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
  key: word,
  helpKey: word,
}).id("CommandRow");

/** The commands as a table of the panel. */
export const catalogueTable: Resource = {
  key: "commands",
  titleKey: "commands.page",
  category: "play",
  order: 80,
  icon: "terminal-2",
  path: "/api/commands",
  idField: "key",
  columns: ["names", "title", "syntax", "example", "category", "permissions", "replyKeys"],
};

/** The catalogue of commands for the panel. */
export function catalogueRoute(reader: Reader, texts: () => Texts | undefined) {
  return route({
    method: "GET",
    path: "/api/commands",
    summary: "Command catalogue: category, example, reply keys.",
    accepts: {
      query: Joi.object<{ locale?: string; category?: string }>({
        locale: Joi.string().max(35),
        category: Joi.string().max(60),
      }),
    },
    gives: Joi.array().items(rowAnswer),
    handle: ({ query }) => {
      const say = (key: string) => texts()?.render({ key, values: {} }, query.locale) ?? key;
      return reader.commands
        .filter(({ command }) => query.category === undefined || command.category === query.category)
        .map(({ command, owner }) => row(command, owner, say));
    },
  });
}
