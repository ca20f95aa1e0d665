import type { Command, Texts } from "@dicetower/contract";
import { Joi, route } from "@dicetower/contract";
import type { Reader } from "./reader.js";

/** A row of `GET /api/commands` (data-model §20). */
function row(command: Command, owner: string, say: (key: string) => string) {
  const [main = ""] = command.names;
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
    permission: command.permission ?? "anyone",
    scope: command.scope ?? "any",
    extension: command.extension ?? "core",
    priority: command.priority ?? "expected",
    enabled: true,
    source: "builtin",
    helpKey: command.key,
    feature: owner,
  };
}

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
    handle: ({ query }) => {
      const say = (key: string) => texts()?.render({ key, values: {} }, query.locale) ?? key;
      return reader.commands
        .filter(({ command }) => query.category === undefined || command.category === query.category)
        .map(({ command, owner }) => row(command, owner, say));
    },
  });
}
