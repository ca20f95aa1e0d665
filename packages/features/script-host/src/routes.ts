import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { ScriptConsole, ScriptLanguage } from "./api.js";

const whole = Joi.number().integer().min(0).required();
const ms = Joi.number().min(0).required();

interface Query {
  readonly name: string;
  readonly after: number;
}

/** What scripts have printed. */
export function consoleRoutes(console: ScriptConsole): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/scripts/{language}/console",
      summary:
        "The last 500 lines that a script has printed since the start, and how long its calls of the last hour took; `after` leaves out lines up to that number.",
      accepts: {
        params: Joi.object<{ language: ScriptLanguage }>({
          language: Joi.string().valid("js", "lua").required(),
        }),
        query: Joi.object<Query>({
          name: Joi.string().min(1).max(200).required(),
          after: Joi.number().integer().min(0).default(0),
        }),
      },
      returns: Joi.object({
        lines: Joi.array()
          .items(
            Joi.object({
              sequence: whole,
              at: whole.description("UTC epoch milliseconds"),
              level: Joi.string().valid("debug", "info", "warn", "error").required(),
              text: Joi.string().allow("").required(),
            }),
          )
          .required(),
        times: Joi.object({
          calls: whole,
          failures: whole,
          lastHourMs: ms,
          longestMs: ms,
          lastMs: ms,
        }).required(),
      }),
      handle({ params: { language }, query: { name, after } }) {
        const script = { language, name };
        return { lines: console.lines(script, after), times: console.times(script) };
      },
    }),
  ];
}
