import { type Clock, Joi, type RouteItem, route, withTimeout } from "@dicetower/contract";
import { jobResults } from "./job-store.js";
import type { Jobs } from "./jobs.js";

const time = Joi.number().integer().allow(null).meta({ widget: "time" });
const result = Joi.string().valid(...jobResults);

/** Milliseconds for which a response waits for the end of a run. */
const waitMs = 20_000;

/** Makes `GET /api/system/jobs`, which lists the jobs, and `POST /api/system/jobs/{key}/run`, which runs one now. */
export function jobRoutes(jobs: Pick<Jobs, "list" | "run">, clock: Clock): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/system/jobs",
      summary: "Lists the jobs of this installation with their last and next run.",
      returns: Joi.array().items(
        Joi.object({
          key: Joi.string(),
          owner: Joi.string().meta({ widget: "feature" }),
          schedule: Joi.object(),
          nextRun: time,
          running: Joi.boolean(),
          runs: Joi.number().integer(),
          lastStart: time,
          lastEnd: time,
          lastResult: result.allow(null),
          lastError: Joi.string().allow(""),
          problem: Joi.string().allow(""),
        }),
      ),
      handle: () => jobs.list(),
    }),
    route({
      method: "POST",
      path: "/api/system/jobs/{key}/run",
      summary:
        "Runs a job now and answers how it ended; `running` where that takes longer than 20 seconds: the list tells the end then.",
      accepts: { params: Joi.object<{ key: string }>({ key: Joi.string().max(300).required() }) },
      returns: Joi.object({
        key: Joi.string().required(),
        result: result.required(),
        error: Joi.string().allow("").required(),
        seconds: Joi.number().integer().min(0).required().meta({ unit: "seconds" }),
      }),
      audit: "job.run",
      async handle({ params: { key } }) {
        const began = clock.monotonic();
        const { ended } = await jobs.run(key);
        const over = await withTimeout(clock, waitMs, ended);
        const seconds = Math.round((clock.monotonic() - began) / 1000);
        return { key, result: over?.result ?? "running", error: over?.error ?? "", seconds };
      },
    }),
  ];
}
