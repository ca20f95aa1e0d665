import { type Clock, type Installation, inLanguage, Joi, type RouteItem, route } from "@dicetower/contract";
import { type DashboardParts, dashboardAnswer, readDashboard } from "./dashboard.js";
import type { Minute } from "./minute.js";
import { minutesAnswer } from "./minutes.js";
import { type FoundProblem, problemsAnswer } from "./problems.js";
import type { Roadmap } from "./roadmap.js";
import { readStatus, type StatusParts, statusAnswer, timezoneMinutes } from "./status.js";
import type { Surroundings } from "./surroundings.js";

const integer = Joi.number().integer().required();
const string = Joi.string().required();

/** `GET /api/system/status`. */
export function statusRoute(parts: StatusParts): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/status",
    summary: "How the service is: version, uptime, memory, disk, database, adapters, queues.",
    gives: statusAnswer,
    handle: () => readStatus(parts),
  });
}

/** `GET /api/dashboard/stats`. */
export function dashboardRoute(parts: DashboardParts): RouteItem {
  return route({
    method: "GET",
    path: "/api/dashboard/stats",
    summary: "Counts and lists of the dashboard.",
    accepts: { query: inLanguage },
    gives: dashboardAnswer,
    handle: ({ signal, query }) => readDashboard(parts, signal, query.locale),
  });
}

/** `GET /api/dashboard/minutes`. */
export function minutesRoute(read: () => readonly Minute[]): RouteItem {
  return route({
    method: "GET",
    path: "/api/dashboard/minutes",
    summary: "The last hour, minute by minute: messages, commands, errors, memory, processor, event loop.",
    gives: minutesAnswer,
    handle: read,
  });
}

/** `GET /api/dashboard/problems`. */
export function problemsRoute(
  find: (signal: AbortSignal, locale: string | undefined) => Promise<readonly FoundProblem[]>,
): RouteItem {
  return route({
    method: "GET",
    path: "/api/dashboard/problems",
    summary: "What an admin should see to, the worst first, each with one thing to do about it.",
    accepts: { query: inLanguage },
    gives: problemsAnswer,
    handle: ({ signal, query }) => find(signal, query.locale),
  });
}

/** `GET /api/system/settings`: the values in force, whatever is stored. */
export function settingsRoute(clock: Clock, installation: Installation, around: Surroundings): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/settings",
    summary: "Base settings in force: address, log level, language, time zone.",
    gives: Joi.object({
      host: string,
      port: integer,
      logLevel: string,
      locale: string,
      timezoneMinutes: integer,
    }),
    handle: () => ({
      ...installation.address(),
      logLevel: installation.config.logLevel,
      locale: around.texts?.locale ?? "en",
      timezoneMinutes: timezoneMinutes(clock),
    }),
  });
}

/** `GET /api/roadmap`. */
export function roadmapRoute(roadmap: Roadmap, around: Surroundings): RouteItem {
  return route({
    method: "GET",
    path: "/api/roadmap",
    summary: "The development plan, in the language of the installation or another.",
    accepts: { query: inLanguage },
    gives: Joi.array().items(
      Joi.object({
        id: string,
        title: string,
        description: string,
        state: Joi.string().valid("planned", "active", "done").required(),
        target: string,
        updatedAt: integer.meta({ widget: "time" }),
      }),
    ),
    handle: ({ query: { locale } }) => roadmap.read(around.texts, locale),
  });
}
