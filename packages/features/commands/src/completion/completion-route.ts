import { Joi, languageCode, route, type Texts } from "@dicetower/contract";
import type { Reader } from "../reading/reader.js";
import { complete } from "./complete.js";

const maxLine = 2_000;

const item = Joi.object({
  insert: Joi.string().allow("").required(),
  label: Joi.string().allow("").required(),
  type: Joi.string().valid("command", "word", "value", "option", "argument").required(),
  detail: Joi.string().allow("").required(),
}).id("CommandCompletion");

/** `GET /api/commands/completions`: what could stand at the cursor of a line of chat. */
export function completionRoute(reader: Reader, texts: () => Texts | undefined) {
  return route({
    method: "GET",
    path: "/api/commands/completions",
    summary:
      "What could stand at the cursor of a line of chat: words of commands and forms, values, options.",
    accepts: {
      query: Joi.object<{ text: string; cursor?: number; locale?: string }>({
        text: Joi.string().allow("").max(maxLine).required(),
        cursor: Joi.number().integer().min(0).max(maxLine),
        locale: languageCode,
      }),
    },
    returns: Joi.array().items(item),
    handle: ({ query: { text, cursor = text.length, locale } }) =>
      complete(text.slice(0, cursor), {
        prefixes: reader.prefixes,
        commands: reader.commands.map(({ command }) => command),
        kinds: reader.kinds,
        locale: locale ?? texts()?.locale ?? "en",
        brief: (command) => reader.say(command.brief ?? `command.${command.key}.brief`, locale),
        usage: (command, form) => reader.usageOf(command, form, locale),
        label: (command, element) =>
          element.type === "argument" ? reader.labelOf(command, element, locale) : "",
      }),
  });
}
