import { type Clock, type Contribution, Joi, type Log } from "@dicetower/contract";
import type { DashboardShare, DashboardSource } from "../api.js";
import type { CommandCounter } from "../metrics/command-counter.js";
import type { ErrorCounter } from "../metrics/error-counter.js";
import type { OptionalServices } from "../optional-services.js";
import { warningsAnswer, warningsOf } from "../problems/warnings.js";
import { withinSecond } from "../within.js";

/** Newest notices shown. */
const shownNotices = 10;

/** What the dashboard is made of. */
export interface DashboardParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly optional: OptionalServices;
  readonly commands: CommandCounter;
  readonly errors: ErrorCounter;
  readonly listensOn: () => string;
  readonly sources: () => readonly Contribution<DashboardSource>[];
}

/** Works out the dashboard: zeros and empty lists where nobody knows better. */
export async function readDashboard(parts: DashboardParts, signal: AbortSignal, locale: string | undefined) {
  const { clock, log, optional, commands, errors } = parts;
  const own: DashboardShare = { commands: await commands.stats() };
  const shares = await Promise.all(
    parts.sources().map((source) =>
      withinSecond<DashboardShare>(
        clock,
        signal,
        async (limit) => {
          try {
            return await source.run(() => source.item.collect(limit, locale));
          } catch (error) {
            log.warn(`the dashboard source "${source.key}" of "${source.owner}" has failed`, { error });
            return {};
          }
        },
        {},
      ),
    ),
  );
  const share: DashboardShare = Object.assign({}, own, ...shares);
  return {
    groups: share.groups ?? { total: 0, active7d: 0 },
    players: share.players ?? { total: 0, active7d: 0 },
    commands: share.commands,
    rolls: share.rolls ?? { today: 0, d100Mean: null },
    logs: share.logs ?? { recording: 0, total: 0 },
    errors24h: errors.lastDay(),
    adapters: share.adapters ?? [],
    recent: share.recent ?? [],
    notices: optional.notices?.recent().slice(0, shownNotices) ?? [],
    warnings: warningsOf(parts.listensOn(), optional.auth?.passwordEnabled ?? false, optional.texts),
  };
}

const integer = Joi.number().integer().required();
const string = Joi.string().required();
const totals = Joi.object({ total: integer, active7d: integer }).required();

/** Schema of `GET /api/dashboard/stats`. */
export const dashboardAnswer = Joi.object({
  groups: totals,
  players: totals,
  commands: Joi.object({
    today: integer,
    yesterday: integer,
    byDay: Joi.array()
      .items(Joi.object({ day: string, count: integer }))
      .required(),
    byKey: Joi.array()
      .items(Joi.object({ key: string, count: integer }))
      .required(),
  }).required(),
  rolls: Joi.object({ today: integer, d100Mean: Joi.number().allow(null).required() }).required(),
  logs: Joi.object({ recording: integer, total: integer }).required(),
  errors24h: integer,
  adapters: Joi.array()
    .items(
      Joi.object({
        id: integer,
        name: string.allow(""),
        type: string,
        state: string,
        platform: Joi.string().allow(""),
        error: Joi.string().allow(""),
        attempt: Joi.number().integer(),
        nextRetryAt: Joi.number().integer(),
        connectedAt: Joi.number().integer(),
        lastEventAt: Joi.number().integer(),
        received: Joi.number().integer(),
        sent: Joi.number().integer(),
      }),
    )
    .required(),
  recent: Joi.array().items(Joi.object().unknown()).required(),
  notices: Joi.array().items(Joi.object().unknown()).required(),
  warnings: warningsAnswer.required(),
});
