import { codes, failure, Joi, planned, type RouteItem, route } from "@dicetower/contract";
import { type Broadcast, type TargetState, targetStates } from "../broadcast.js";
import { reach, type SelectionServices } from "../selection.js";
import type { BroadcastStore, Failed } from "../storage/broadcast-store.js";
import {
  broadcastBody,
  broadcastRow,
  idGiven,
  idParams,
  previewAnswer,
  previewBody,
  targetsPage,
} from "./schemas.js";

const path = "/api/broadcast";
const weekSeconds = 7 * 86_400;
const yearSeconds = 366 * 86_400;
/** Chats of each kind that a preview shows. */
const maxShown = 1_000;

/** Broadcasts: made, watched, paused and cancelled. */
export function broadcastRoutes(broadcasts: BroadcastStore, services: SelectionServices): RouteItem[] {
  const answered = async (all: readonly Broadcast[]) => {
    const failures = await broadcasts.failures(all.map(({ id }) => id));
    return all.map((one) => rowOf(one, failures.get(one.id) ?? []));
  };
  const one = async (broadcast: Broadcast) => (await answered([broadcast]))[0];
  return [
    route({
      method: "GET",
      path,
      summary: "Broadcasts that are under way, then those that have ended within 30 days, the newest first.",
      returns: Joi.array().items(broadcastRow).required(),
      handle: async () => answered(await broadcasts.list()),
    }),
    route(
      planned({
        method: "POST",
        path,
        summary:
          "Makes a broadcast for the chats that a preview shows; it goes out by itself unless it is paused.",
        accepts: { body: broadcastBody },
        returns: broadcastRow,
        async plan({ body: { targets, oncePerGroup } }) {
          const reached = await reach(services, targets, oncePerGroup);
          return reached.flatMap(({ leftOut, name, target }) => (leftOut === "" ? [name || target] : []));
        },
        async handle({ body: { paused, ...body }, actor }) {
          const now = services.clock.seconds();
          const startAt = Math.max(body.startAt, now);
          const expiresAt = body.expiresAt === 0 ? startAt + weekSeconds : body.expiresAt;
          if (expiresAt <= startAt)
            throw failure(codes.ruleBroken, "The broadcast would expire before it starts.");
          if (expiresAt > startAt + yearSeconds)
            throw failure(codes.ruleBroken, "A broadcast expires a year after its start at the latest.");
          const reached = await reach(services, body.targets, body.oncePerGroup);
          const told = reached.filter(({ leftOut }) => leftOut === "");
          if (told.length === 0)
            throw failure(codes.ruleBroken, "The broadcast would reach nobody. A preview says why.");
          const keys = told.map(({ leftOut: _none, ...key }) => key);
          const state = paused ? "paused" : "waiting";
          return one(await broadcasts.create({ ...body, startAt, expiresAt }, keys, state, actor));
        },
      }),
    ),
    route({
      method: "DELETE",
      path,
      summary: "Cancels a broadcast, named in the body or the query; what has been said is kept for 30 days.",
      accepts: { query: idGiven, body: idGiven },
      returns: broadcastRow,
      async handle({ query, body, actor }) {
        const id = (body as { id?: number } | undefined)?.id ?? query.id;
        if (id === undefined)
          throw failure(codes.invalid, "Name the broadcast.", {
            errors: [{ path: "/id", message: "id is required" }],
          });
        return one(await broadcasts.cancel(id, actor));
      },
    }),
    route({
      method: "POST",
      path: `${path}/preview`,
      summary: "Whom a broadcast would reach, and who is left out and why; nothing is said.",
      accepts: { body: previewBody },
      returns: previewAnswer,
      audit: false,
      async handle({ body }) {
        const all = await reach(services, body.targets, body.oncePerGroup);
        const told = all.filter(({ leftOut }) => leftOut === "").map(({ leftOut: _none, ...key }) => key);
        const left = all.filter(({ leftOut }) => leftOut !== "");
        const groups = told.filter(({ scene }) => scene === "group").length;
        return {
          groups,
          users: told.length - groups,
          leftOut: left.length,
          told: told.slice(0, maxShown),
          left: left.slice(0, maxShown),
        };
      },
    }),
    route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "One broadcast, with how far it has come.",
      accepts: { params: idParams },
      returns: broadcastRow,
      handle: async ({ params }) => one(await broadcasts.get(params.id)),
    }),
    route({
      method: "GET",
      path: `${path}/{id}/targets`,
      summary: "The chats of a broadcast, and what has become of each, paged.",
      accepts: {
        params: idParams,
        query: Joi.object<{ state?: TargetState; page: number; pageSize: number }>({
          state: Joi.string().valid(...targetStates),
          page: Joi.number().integer().min(1).max(100_000).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: targetsPage,
      async handle({ params, query }) {
        const { items, total } = await broadcasts.targets(params.id, query);
        const shown = items.map(({ broadcast: _of, ...target }) => target);
        return { items: shown, total, page: query.page, pageSize: query.pageSize };
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/pause`,
      summary: "Holds a broadcast: nobody else is told until it is resumed.",
      accepts: { params: idParams },
      returns: broadcastRow,
      handle: async ({ params, actor }) => one(await broadcasts.pause(params.id, true, actor)),
    }),
    route({
      method: "POST",
      path: `${path}/{id}/resume`,
      summary: "Goes on with a broadcast that was paused.",
      accepts: { params: idParams },
      returns: broadcastRow,
      handle: async ({ params, actor }) => one(await broadcasts.pause(params.id, false, actor)),
    }),
    route({
      method: "POST",
      path: `${path}/{id}/cancel`,
      summary: "Cancels a broadcast: whoever has not been told is left out.",
      accepts: { params: idParams },
      returns: broadcastRow,
      handle: async ({ params, actor }) => one(await broadcasts.cancel(params.id, actor)),
    }),
  ];
}

function rowOf(broadcast: Broadcast, failures: readonly Failed[]) {
  const { progress } = broadcast;
  return {
    ...broadcast,
    done: `${progress.total - progress.pending} / ${progress.total}`,
    failures: failures.map(({ platform, scene, target, reason, at }) => ({
      platform,
      groupId: scene === "group" ? target : "",
      userId: scene === "private" ? target : "",
      error: reason,
      at,
    })),
  };
}
