import { type Clock, type Installation, inLanguage, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Minute } from "./metrics/minute.js";
import { minutesAnswer } from "./metrics/minutes.js";
import type { OptionalServices } from "./optional-services.js";
import { type FoundProblem, problemsAnswer } from "./problems/problems.js";
import type { Roadmap } from "./roadmap.js";
import { type DashboardParts, dashboardAnswer, readDashboard } from "./status/dashboard.js";
import { readStatus, type StatusParts, statusAnswer, timezoneMinutes } from "./status/status.js";

const integer = Joi.number().integer().required();
const string = Joi.string().required();

/** `GET /api/system/status`. */
export function statusRoute(parts: StatusParts): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/status",
    summary: "How the service is: version, uptime, memory, disk, database, adapters, queues.",
    returns: statusAnswer,
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
    returns: dashboardAnswer,
    handle: ({ signal, query }) => readDashboard(parts, signal, query.locale),
  });
}

/** `GET /api/dashboard/minutes`. */
export function minutesRoute(read: () => readonly Minute[]): RouteItem {
  return route({
    method: "GET",
    path: "/api/dashboard/minutes",
    summary: "The last hour, minute by minute: messages, commands, errors, memory, processor, event loop.",
    returns: minutesAnswer,
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
    returns: problemsAnswer,
    handle: ({ signal, query }) => find(signal, query.locale),
  });
}

/** `GET /api/system/settings`: the values in force, whatever is stored. */
export function settingsRoute(
  clock: Clock,
  installation: Installation,
  optional: OptionalServices,
): RouteItem {
  return route({
    method: "GET",
    path: "/api/system/settings",
    summary: "Base settings in force: address, log level, language, time zone.",
    returns: Joi.object({
      host: string,
      port: integer,
      logLevel: string,
      locale: string,
      timezoneMinutes: integer,
    }),
    handle: () => ({
      ...installation.address(),
      logLevel: installation.config.logLevel,
      locale: optional.texts?.locale ?? "en",
      timezoneMinutes: timezoneMinutes(clock),
    }),
  });
}

/** `GET /api/roadmap`. */
export function roadmapRoute(roadmap: Roadmap, optional: OptionalServices): RouteItem {
  return route({
    method: "GET",
    path: "/api/roadmap",
    summary: "The development plan, in the language of the installation or another.",
    accepts: { query: inLanguage },
    returns: Joi.array().items(
      Joi.object({
        id: string,
        title: string,
        description: string,
        state: Joi.string().valid("planned", "active", "done").required(),
        target: string,
        updatedAt: integer.meta({ widget: "time" }),
      }),
    ),
    handle: ({ query: { locale } }) => roadmap.read(optional.texts, locale),
  });
}
