import { Joi, type LogLevel, type RouteItem, route } from "@dicetower/contract";
import { logLevels } from "./lines/levels.js";
import type { Logging } from "./logging.js";

interface LogPage {
  readonly level?: LogLevel;
  readonly owner?: string;
  readonly q?: string;
  readonly after?: number;
  readonly before?: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Makes the route `GET /api/system/logs`: the last log lines, the newest first. */
export function logsRoute(logging: Pick<Logging, "ring">): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/logs",
    summary:
      "The last 2000 lines of the log, by level and those above it, owner, text and number, the newest first.",
    accepts: {
      query: Joi.object<LogPage>({
        level: Joi.string().valid(...logLevels),
        owner: Joi.string().max(200),
        q: Joi.string().max(200),
        after: Joi.number().integer().min(0),
        before: Joi.number().integer().min(0),
        page: Joi.number().integer().min(1).default(1),
        pageSize: Joi.number().integer().min(1).max(200).default(20),
      }),
    },
    returns: Joi.object({
      items: Joi.array().items(
        Joi.object({
          sequence: Joi.number().integer(),
          at: Joi.number().integer(),
          level: Joi.string().valid(...logLevels),
          owner: Joi.string(),
          message: Joi.string(),
          details: Joi.object().optional(),
          context: Joi.object().pattern(Joi.string(), Joi.string().allow("")).optional(),
        }),
      ),
      total: Joi.number().integer(),
      page: Joi.number().integer(),
      pageSize: Joi.number().integer(),
    }),
    handle({ query: { page, pageSize, ...wanted } }) {
      const found = logging.ring.find(wanted);
      const items = found.slice((page - 1) * pageSize, page * pageSize);
      return { items, total: found.length, page, pageSize };
    },
  });
}
