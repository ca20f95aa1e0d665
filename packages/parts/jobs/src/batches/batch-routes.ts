import {
  type BatchWork,
  codes,
  failure,
  Joi,
  type JsonValue,
  planned,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { Batch, BatchStore } from "./batch-store.js";

/** Most records in one batch. */
const maxRecords = 10_000;
const maxBytes = 4 * 1024 * 1024;

const whole = Joi.number().integer().min(0).required();
const batch = Joi.object({
  id: whole,
  state: Joi.string().valid("running", "done", "cancelled").required(),
  total: whole,
  counts: Joi.object({ waiting: whole, done: whole, failed: whole }).required(),
});
const item = Joi.object({
  id: Joi.string().required(),
  name: Joi.string().allow("").required(),
  state: Joi.string().valid("failed").required(),
  reason: Joi.string().allow("").required(),
});
const params = Joi.object<{ id: number }>({
  id: Joi.number().integer().min(1).max(2_147_483_647).required(),
});

/** Starts the work on the records; returns the number of the batch. */
type Begin = (
  items: readonly JsonValue[],
  body: Readonly<Record<string, unknown>>,
  request: { readonly actor: Parameters<BatchWork["act"]>[2] },
) => Promise<number>;

/** Makes the routes of a kind of batch. */
export function routesOf(work: BatchWork<unknown>, batches: BatchStore, begin: Begin): RouteItem[] {
  const { key, path, summary, list, item: record, body = {} } = work;
  const answerOf = async (id: number) => said(await batches.get(key, id));
  return [
    route(
      planned({
        method: "POST",
        path,
        summary,
        // A single audit line with the list is written at the end.
        audit: false,
        accepts: {
          body: Joi.object<Readonly<Record<string, unknown>>>({
            [list]: Joi.array().items(record).min(1).max(maxRecords).unique().required(),
            ...body,
          }).required(),
          maxBytes: maxBytes,
        },
        returns: batch,
        plan: ({ body: { [list]: items } }) =>
          work.names?.(items as JsonValue[]) ?? (items as JsonValue[]).map(wordOf),
        async handle({ body: { [list]: items, ...rest }, actor }) {
          return answerOf(await begin(items as JsonValue[], rest, { actor }));
        },
      }),
    ),
    route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "How far such a batch is, and which records it could not do.",
      accepts: {
        params,
        query: Joi.object<{ pageSize: number }>({
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        batch: batch.required(),
        items: Joi.array().items(item).required(),
        total: whole,
      }),
      async handle({ params: { id }, query: { pageSize } }) {
        const found = await batches.get(key, id);
        const items = found.failures.slice(0, pageSize).map((one) => ({ ...one, state: "failed" }));
        return { batch: said(found), items, total: found.failed };
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/cancel`,
      summary: "Stops such a batch: records that are still to come stay as they are.",
      audit: false,
      accepts: { params },
      returns: batch,
      async handle({ params: { id } }) {
        if (!(await batches.stop(key, id)))
          throw failure(codes.ruleBroken, `The batch ${id} has ended already.`);
        return answerOf(id);
      },
    }),
  ];
}

/** Returns a text for a record in a request: a string, a number, or an object of its parts. */
export function wordOf(item: JsonValue): string {
  return typeof item === "object" && item !== null ? Object.values(item).join(":") : String(item);
}

function said({ id, state, total, done, failed }: Batch) {
  return { id, state, total, counts: { waiting: total - done - failed, done, failed } };
}
