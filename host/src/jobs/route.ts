import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { Jobs } from "./jobs.js";

const time = Joi.number().integer().allow(null).meta({ widget: "time" });

/** `GET /api/system/jobs`: what comes round, when it last ran and when it runs next. */
export function jobsRoute(jobs: Pick<Jobs, "list">): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/jobs",
    summary: "Lists the jobs of this installation with their last and next run.",
    gives: Joi.array().items(
      Joi.object({
        key: Joi.string(),
        owner: Joi.string().meta({ widget: "feature" }),
        schedule: Joi.object(),
        nextRun: time,
        running: Joi.boolean(),
        runs: Joi.number().integer(),
        lastStart: time,
        lastEnd: time,
        lastResult: Joi.string().allow(null),
        lastError: Joi.string().allow(""),
        problem: Joi.string().allow(""),
      }),
    ),
    handle: () => jobs.list(),
  });
}
