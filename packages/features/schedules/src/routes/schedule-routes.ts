import { type Actor, type Clock, codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { ScheduleFields, ScheduleOwner, StoredSchedule } from "../schedule.js";
import type { ScheduleStore } from "../storage/schedule-store.js";
import { localZone, nextRuns } from "../times/next-run.js";
import {
  idParams,
  previewAnswer,
  previewBody,
  type ScheduleBody,
  type ScheduleSchemas,
  scheduleRow,
} from "./schemas.js";

const path = "/api/schedules";
const previewed = 5;

/** Members that are answered and not written: one that comes back as it was is passed over. */
const readOnly = [
  "id",
  "owner",
  "nextRunAt",
  "lastRunAt",
  "lastResult",
  "runs",
  "createdAt",
  "updatedAt",
] as const;

/** The same as they come back, not checked. */
type Sent = { readonly [Member in (typeof readOnly)[number]]?: unknown };

/** A schedule as the API tells it. */
function rowOf({ dueAt: _due, takenAt: _taken, ...row }: StoredSchedule) {
  return row;
}

/** @throws Failure 42200 for a moment that has passed: it would never run */
function mustCome({ condition, enabled }: ScheduleFields, clock: Clock): void {
  if (enabled && condition.kind === "once" && condition.at <= clock.seconds())
    throw failure(codes.ruleBroken, "That moment has passed: the schedule would never run.");
}

const panel: ScheduleOwner = { kind: "panel", platform: "", groupId: "", userId: "" };

/** Schedules: listed, made, changed and deleted. */
export function scheduleRoutes(
  schedules: ScheduleStore,
  schemas: ScheduleSchemas,
  clock: Clock,
): RouteItem[] {
  const putBody = schemas.body.keys(Object.fromEntries(readOnly.map((name) => [name, Joi.any()])));
  const put = (id: number, body: ScheduleBody & Sent, actor: Actor) =>
    schedules.update(
      id,
      (before) => {
        const errors = readOnly
          .filter((name) => body[name] !== undefined && !sameJson(body[name], before[name]))
          .map((name) => ({ path: `/${name}`, message: `${name} cannot be written` }));
        if (errors.length > 0) throw failure(codes.invalid, "Some members cannot be written.", { errors });
        const fields = fieldsOf(body);
        mustCome(fields, clock);
        return fields;
      },
      body.revision,
      actor,
    );
  return [
    route({
      method: "GET",
      path,
      summary: "All schedules, oldest first.",
      returns: Joi.array().items(scheduleRow).required(),
      handle: async () => (await schedules.list()).map(rowOf),
    }),
    route({
      method: "POST",
      path,
      summary: "Makes a schedule: when it is due, under which conditions, and what it does for whom.",
      accepts: { body: schemas.body },
      returns: scheduleRow,
      async handle({ body, actor }) {
        mustCome(body, clock);
        return rowOf(await schedules.create(fieldsOf(body), panel, actor));
      },
    }),
    route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "One schedule.",
      accepts: { params: idParams },
      returns: scheduleRow,
      handle: async ({ params }) => rowOf(await schedules.get(params.id)),
    }),
    route({
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Writes a schedule; what is left out takes its default, and what is running goes on.",
      accepts: { params: idParams, body: putBody },
      returns: scheduleRow,
      handle: async ({ params, body, actor }) => rowOf(await put(params.id, body, actor)),
    }),
    route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Switches a schedule on or off; switched on, its runs count anew.",
      accepts: {
        params: idParams,
        body: Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().required() }).required(),
      },
      returns: scheduleRow,
      async handle({ params, body: { enabled }, actor }) {
        const change = (before: StoredSchedule) => {
          const fields = { ...fieldsOf(before), enabled };
          mustCome(fields, clock);
          return fields;
        };
        return rowOf(await schedules.update(params.id, change, undefined, actor));
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Deletes a schedule; what it is doing is aborted.",
      accepts: { params: idParams },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await schedules.remove(params.id, actor);
        return { id: params.id };
      },
    }),
    route({
      method: "POST",
      path: `${path}/preview`,
      summary: "The next five moments of a condition, in the time zone of the bot.",
      accepts: { body: previewBody },
      returns: previewAnswer,
      audit: false,
      handle({ body: { condition } }) {
        const timeZone = localZone();
        return { runs: nextRuns(condition, previewed, clock.seconds(), timeZone), timeZone };
      },
    }),
  ];
}

function fieldsOf(body: ScheduleFields): ScheduleFields {
  const { name, description, enabled, condition, action, jitterSeconds, missed, maxRuns } = body;
  return { name, description, enabled, condition, action, jitterSeconds, missed, maxRuns };
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
