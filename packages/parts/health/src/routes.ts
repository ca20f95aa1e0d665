import { answer, type FileAnswer, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Health } from "./health.js";

/**
 * Makes the routes: `/health/live` and `/health/ready` are public, `/api/system/health` and `/metrics` need
 * credentials.
 */
export function healthRoutes(health: Health, withMetrics: boolean): RouteItem[] {
  const items = [
    route({
      method: "GET",
      path: "/health/live",
      summary:
        "Tells whether the process is alive, whatever its database and platforms do: 200 ok, or 503 fail.",
      access: "public",
      answers: "file",
      handle: () => (health.live() ? plain(200, "ok") : plain(503, "fail")),
    }),
    route({
      method: "GET",
      path: "/health/ready",
      summary:
        "Tells whether the service takes requests, those that write included: 200 ok, or 503 not ready.",
      access: "public",
      answers: "file",
      handle: async () =>
        (await health.notReady()) === undefined ? plain(200, "ok") : plain(503, "not ready"),
    }),
    route({
      method: "GET",
      path: "/api/system/health",
      summary:
        "How each part of the service is, since when, and its last error; queues, newest backup and clock.",
      returns: Joi.object({
        state: Joi.string().valid("ok", "degraded", "failed"),
        live: Joi.boolean(),
        ready: Joi.boolean(),
        reason: Joi.string().allow(""),
        safeMode: Joi.boolean(),
        phase: Joi.string(),
        at: Joi.number().integer(),
        loop: Joi.object({ p50: Joi.number(), p99: Joi.number(), max: Joi.number() }),
        queues: Joi.array().items(
          Joi.object({ key: Joi.string(), waiting: Joi.number().integer(), most: Joi.number().integer() }),
        ),
        backup: Joi.object({
          lastAt: Joi.number().integer().allow(null),
          ageSeconds: Joi.number().integer().allow(null),
        }),
        clock: Joi.object({
          now: Joi.number().integer(),
          zone: Joi.string(),
          setBySeconds: Joi.number().integer(),
          setAt: Joi.number().integer().allow(null),
        }),
        components: Joi.array().items(
          Joi.object({
            key: Joi.string(),
            owner: Joi.string(),
            state: Joi.string().valid("ok", "degraded", "failed"),
            since: Joi.number().integer(),
            detail: Joi.string().allow(""),
            lastError: Joi.string().allow(""),
            lastErrorAt: Joi.number().integer().allow(null),
          }),
        ),
      }),
      handle: () => health.report(),
    }),
  ];
  if (!withMetrics) return items;
  const scrape = route({
    method: "GET",
    path: "/metrics",
    summary: "Counters and gauges of the service as Prometheus text.",
    answers: "file",
    handle: () => text(health.scrape(), "text/plain; version=0.0.4; charset=utf-8"),
  });
  return [...items, scrape];
}

function plain(status: number, word: string): unknown {
  return answer(text(word, "text/plain; charset=utf-8"), { status });
}

function text(body: string, type: string): FileAnswer {
  return { name: "answer.txt", type, body };
}
