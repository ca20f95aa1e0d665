import {
  codes,
  failure,
  Joi,
  type KeptImages,
  planned,
  type Resource,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { Exporter } from "../export/exporter.js";
import type { LineReader } from "../lines/line-reader.js";
import { type LogRow, type LogView, viewOf } from "../logs/log-row.js";
import type { LogStore } from "../logs/log-store.js";
import type { Uploader } from "../upload/uploader.js";
import type { Operations } from "./operations.js";
import {
  exportQuery,
  idParams,
  type ListQuery,
  listAnswer,
  listQuery,
  logAnswer,
  maxBodyBytes,
  operation,
  operationAnswer,
  uploadAnswer,
  uploadBody,
} from "./schemas.js";

/** What the routes work with. */
export interface LogRouteServices {
  readonly store: LogStore;
  readonly lines: LineReader;
  readonly exporter: Exporter;
  readonly uploader: Uploader;
  readonly operations: Operations;
  readonly images: KeptImages;
}

/** Rows with who has spoken in them. */
async function viewsOf(store: LogStore, rows: readonly LogRow[]): Promise<LogView[]> {
  const people = await store.people(rows.map(({ id }) => id));
  return rows.map((row) => viewOf(row, people.get(row.id) ?? []));
}

/** Routes of session logs. */
export function logRoutes(services: LogRouteServices): RouteItem[] {
  const { store, exporter, uploader, operations, images } = services;
  const known = async (id: number): Promise<LogRow> => {
    const row = await store.get(id);
    if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    return row;
  };
  return [
    route({
      method: "GET",
      path: "/api/logs",
      summary: "Session logs, the one written to last first; with `id` and `lines=1` the lines of one.",
      accepts: { query: listQuery },
      returns: listAnswer,
      handle: ({ query }) => list(services, query, known),
    }),
    route(
      planned({
        method: "POST",
        path: "/api/logs",
        summary: "Ends, pauses, resumes, renames, merges, cuts, imports, moves or cleans logs.",
        accepts: { body: operation, maxBytes: maxBodyBytes },
        returns: operationAnswer,
        async plan({ body }) {
          if (body.action !== "clean")
            throw failure(codes.invalid, "Only cleaning can be planned: leave plan out, or clean.");
          return (await operations.cleaned(body)).map(({ name }) => name);
        },
        async handle({ body, actor, signal }) {
          const { rows, removed } = await operations.run(body, actor, signal);
          return { action: body.action, logs: await viewsOf(store, rows), removed };
        },
      }),
    ),
    route({
      method: "DELETE",
      path: "/api/logs/{id}",
      summary: "Deletes a log with its lines, and pictures that no other log uses.",
      accepts: { params: idParams },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      async handle({ params: { id }, actor }) {
        await operations.remove(id, actor);
        return { id };
      },
    }),
    route({
      method: "GET",
      path: "/api/logs/{id}/export",
      summary: "A log as a file: txt as a log site gets it, csv for spreadsheets, html with its pictures.",
      accepts: { params: idParams, query: exportQuery },
      answers: "file",
      expensive: true,
      async handle({ params: { id }, query: { format, hidden, locale } }) {
        return exporter.file(await known(id), format, { hidden, locale });
      },
    }),
    route({
      method: "POST",
      path: "/api/logs/{id}/upload",
      summary: "Uploads a log to the log site; one that has not changed keeps its address.",
      accepts: { params: idParams, body: uploadBody },
      returns: uploadAnswer,
      audit: "log.upload",
      handle: async ({ params: { id }, body, signal }) =>
        uploader.upload(await known(id), body?.force === true, signal),
    }),
    route({
      method: "GET",
      path: "/api/logs/images/{file}",
      summary: "A picture of a session log.",
      accepts: { params: Joi.object<{ file: string }>({ file: Joi.string().max(300).required() }) },
      answers: "file",
      async handle({ params: { file } }) {
        const image = await images.open(file);
        if (image === undefined) throw failure(codes.notFound, "There is no such picture.");
        return image;
      },
    }),
  ];
}

async function list(
  { store, lines }: LogRouteServices,
  { page, pageSize, sort, id, lines: wantsLines, before, after, limit, hidden, ...filter }: ListQuery,
  known: (id: number) => Promise<LogRow>,
) {
  await lines.flush();
  if (id === undefined) {
    const { items, total } = await store.find(filter, page, pageSize, sort);
    return { items: await viewsOf(store, items), total, page, pageSize };
  }
  const row = await known(id);
  if (wantsLines !== 1) return { items: await viewsOf(store, [row]), total: 1, page: 1, pageSize };
  const { q, from, to } = filter;
  const window = {
    limit,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  const found = await lines.page(row, window, {
    hidden,
    recalled: true,
    ...(q === undefined ? {} : { q }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  return { ...found, page: 1, pageSize: limit };
}

/** Logs as a table. */
export const logTable: Resource = {
  key: "logs",
  titleKey: "resource.logs",
  category: "logs",
  begins: { page: "test-chat", titleKey: "panel.begins.testChat" },
  order: 60,
  icon: "book",
  path: "/api/logs",
  idField: "id",
  columns: [
    "name",
    "platform",
    "groupId",
    "groupName",
    "state",
    "lineCount",
    "sizeBytes",
    "uploadState",
    "updatedAt",
  ],
  item: logAnswer,
  create: false,
  update: false,
  remove: "/api/logs/{id}",
  actions: [
    { method: "POST", path: "/api/logs/{id}/upload", titleKey: "resource.logs.upload", shows: true },
    { method: "GET", path: "/api/logs/{id}/export", titleKey: "resource.logs.export" },
  ],
};
