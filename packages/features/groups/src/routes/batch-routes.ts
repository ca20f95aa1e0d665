import { codes, failure, Joi, planned, type RouteItem, route } from "@dicetower/contract";
import type { BatchStore } from "../batches/batch-store.js";
import { candidates, type LeaveSelection, type SelectionServices } from "../batches/selection.js";
import { flags } from "../flags.js";
import { groupKey, platform } from "./schemas.js";

/** What the routes of batches work with. */
export interface BatchRouteServices extends SelectionServices {
  readonly batches: BatchStore;
  /** Most groups of a batch, and days of silence, where the caller names none. */
  readonly defaults: () => { readonly limit: number; readonly idleDays: number };
}

interface BatchBody extends Partial<LeaveSelection> {
  readonly farewell?: boolean;
  readonly reason: string;
}

const whole = Joi.number().integer().min(0);
const word = Joi.string().allow("").required();
const time = whole.required().meta({ widget: "time" });

const selection = {
  keys: Joi.array().items(groupKey).min(1).max(10_000).unique(),
  filter: Joi.object({
    platform,
    adapterId: Joi.string().max(20),
    flag: Joi.string().valid(...flags),
    tag: Joi.string().max(20),
    inviter: Joi.string().max(200),
    idleDays: whole.max(36_500),
    q: Joi.string().max(100),
  }),
  limit: Joi.number().integer().min(1).max(10_000),
};

const previewBody = Joi.object<BatchBody>(selection).oxor("keys", "filter").required();
const startBody = Joi.object<BatchBody>({
  ...selection,
  // The panel sends the groups that are ticked.
  filter: selection.filter.meta({ widget: "hidden" }),
  limit: selection.limit.meta({ widget: "hidden" }),
  farewell: Joi.boolean(),
  reason: Joi.string().allow("").max(500).default(""),
})
  .xor("keys", "filter")
  .required();

const candidate = Joi.object({
  platform: word,
  groupId: word,
  adapterId: word,
  name: word,
  memberCount: whole.required(),
  lastMessageAt: time,
  lastCommandAt: time,
  idleDays: whole.required(),
  keep: Joi.string().valid("", "keepIdle", "masters", "justJoined", "test", "noAccount", "limit").required(),
});

const batch = Joi.object({
  id: whole.required(),
  state: Joi.string().valid("running", "done", "cancelled").required(),
  farewell: Joi.boolean().required(),
  reason: word,
  createdAt: time,
  finishedAt: time,
  total: whole.required(),
  counts: Joi.object({
    waiting: whole.required(),
    leaving: whole.required(),
    unknown: whole.required(),
    left: whole.required(),
    failed: whole.required(),
    cancelled: whole.required(),
  }).required(),
});

const item = Joi.object({
  platform: word,
  groupId: word,
  adapterId: word,
  name: word,
  state: Joi.string().valid("waiting", "leaving", "unknown", "left", "failed", "cancelled").required(),
  reason: word,
  at: time,
});

const params = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });
const path = "/api/groups/leave-batches";
/** Groups of each kind that a preview shows. */
const maxShown = 1_000;

/** Leaving many groups, with a preview, progress and a way to stop it. */
export function batchRoutes(services: BatchRouteServices): RouteItem[] {
  const { batches } = services;
  const chosen = ({ keys, filter, limit = services.defaults().limit }: BatchBody) =>
    candidates(
      services,
      keys !== undefined
        ? { keys, limit: Number.POSITIVE_INFINITY }
        : { filter: filter ?? { idleDays: services.defaults().idleDays }, limit },
    );
  /** Groups that are left, without those that a preview keeps. */
  const left = async (body: BatchBody) => (await chosen(body)).filter(({ keep }) => keep === "");
  return [
    route({
      method: "GET",
      path,
      summary: "Batches of groups that are or were left, the newest first.",
      returns: Joi.array().items(batch),
      handle: () => batches.list(),
    }),
    route({
      method: "POST",
      path: `${path}/preview`,
      summary: "Which groups a batch would leave, and which stay and why; nothing is done.",
      accepts: { body: previewBody },
      returns: Joi.object({
        leave: Joi.array().items(candidate).required(),
        keep: Joi.array().items(candidate).required(),
        leaveTotal: whole.required(),
        keepTotal: whole.required(),
      }),
      audit: false,
      async handle({ body }) {
        const all = await chosen(body);
        const leave = all.filter(({ keep }) => keep === "");
        const keep = all.filter((one) => one.keep !== "");
        return {
          leave: leave.slice(0, maxShown),
          keep: keep.slice(0, maxShown),
          leaveTotal: leave.length,
          keepTotal: keep.length,
        };
      },
    }),
    route(
      planned({
        method: "POST",
        path,
        summary: "Starts leaving groups, in batches with pauses; those that a preview keeps stay.",
        accepts: { body: startBody },
        returns: batch,
        audit: "group.leaveBatch",
        plan: async ({ body }) => (await left(body)).map(({ name, groupId }) => name || groupId),
        async handle({ body, actor }) {
          const items = await left(body);
          if (items.length === 0) throw failure(codes.ruleBroken, "There is no group that would be left.");
          const farewell = body.farewell ?? services.settings.value.leave.farewell;
          const id = await batches.start(items, { farewell, reason: body.reason, actor });
          return batches.get(id);
        },
      }),
    ),
    route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "A batch, with what has become of each group, paged.",
      accepts: {
        params,
        query: Joi.object<{ page: number; pageSize: number }>({
          page: Joi.number().integer().min(1).max(100_000).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        batch: batch.required(),
        items: Joi.array().items(item).required(),
        total: whole.required(),
        page: whole.required(),
        pageSize: whole.required(),
      }),
      async handle({ params: { id }, query: { page, pageSize } }) {
        const found = await batches.get(id);
        const items = await batches.items(id, page, pageSize);
        return { batch: found, items, total: found.total, page, pageSize };
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/cancel`,
      summary: "Stops a batch: groups that have not been left stay.",
      accepts: { params },
      returns: batch,
      audit: "group.leaveBatchCancel",
      async handle({ params: { id } }) {
        if (!(await batches.cancel(id)))
          throw failure(codes.ruleBroken, `The batch ${id} has ended already.`);
        return batches.get(id);
      },
    }),
  ];
}
