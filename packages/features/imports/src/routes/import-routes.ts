import { codes, failure, inLanguage, Joi, type RouteItem, route, type Texts } from "@dicetower/contract";
import { importKinds } from "../api/records.js";
import type { ImportClash } from "../api/targets.js";
import { uploadBounds } from "../folder/uploads.js";
import type { Choice } from "../running/kind-writer.js";
import type { Run } from "../runs/import-run.js";
import type { ImportService, Source } from "../service.js";
import { kind, runParams, runSchema, viewOf, type Wording } from "./schemas.js";

const clash = Joi.string<ImportClash>().valid("keep", "replace");
const path = "/api/imports";

const applyBody = Joi.object<Choice>({
  kinds: Joi.array().items(kind).min(1).max(importKinds.length).unique(),
  clash: clash.default("keep"),
  clashes: Joi.object().pattern(kind, clash).default({}),
}).required();

/** Imports step by step: look, choose, write, undo. */
export function importRoutes(service: ImportService, texts: () => Texts | undefined): RouteItem[] {
  const { runs, executor, uploads, parts, follow } = service;
  const saying =
    (locale?: string): Wording =>
    (ref) =>
      texts()?.render(ref, locale) ?? ref.key;
  const view = (run: Run, locale?: string) => viewOf(run, saying(locale), executor.found);
  return [
    route({
      method: "GET",
      path,
      summary: "Imports of data of other bots, the newest first.",
      accepts: { query: inLanguage },
      returns: Joi.array().items(runSchema),
      handle: async ({ query }) => (await runs.list()).map((run) => view(run, query.locale)),
    }),
    route({
      method: "GET",
      path: `${path}/formats`,
      summary:
        "Which bots can be imported, from where, and which kinds of records have a feature that takes them in.",
      accepts: { query: inLanguage },
      returns: Joi.object({
        formats: Joi.array()
          .items(Joi.object({ key: Joi.string().required(), title: Joi.string().required() }))
          .required(),
        roots: Joi.array().items(Joi.string()).required(),
        kinds: Joi.array()
          .items(Joi.object({ kind: kind.required(), taken: Joi.boolean().required() }))
          .required(),
      }),
      handle: async ({ query }) => ({
        formats: parts.formats.map(({ key, item }) => ({
          key,
          title: saying(query.locale)({ key: item.titleKey, values: {} }),
        })),
        roots: await service.roots(),
        kinds: importKinds.map((one) => ({ kind: one, taken: service.takes(one) })),
      }),
    }),
    route({
      method: "POST",
      path: `${path}/uploads`,
      summary: "Takes a zip of the data folder of another bot, to be looked at.",
      accepts: { file: { ...uploadBounds, types: [...uploadBounds.types] } },
      returns: Joi.object({
        id: Joi.string().required(),
        files: Joi.number().integer().required(),
        bytes: Joi.number().integer().required(),
      }),
      expensive: true,
      audit: "imports.upload",
      async handle({ file, signal }) {
        if (file === undefined) throw failure(codes.malformed, "Send the zip in the field `file`.");
        return uploads.take(file, await service.usedUploads(), signal);
      },
    }),
    route({
      method: "POST",
      path,
      summary:
        "Begins to look at a folder or an upload, and writes nothing; the plan is in the import when it is planned.",
      accepts: {
        body: Joi.object<Source>({
          dir: Joi.string().max(2_000),
          upload: Joi.string().max(40),
          format: Joi.string().max(60),
        })
          .xor("dir", "upload")
          .required(),
        query: inLanguage,
      },
      returns: runSchema,
      audit: "imports.look",
      async handle({ body, query, actor, signal }) {
        const { id, planned } = await service.look(body, actor, signal);
        follow(planned);
        return view(await runs.get(id), query.locale);
      },
    }),
    route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "An import: its plan, how far it is, and what came of it.",
      accepts: { params: runParams, query: inLanguage },
      returns: runSchema,
      handle: async ({ params, query }) => view(await runs.get(params.id), query.locale),
    }),
    route({
      method: "POST",
      path: `${path}/{id}/apply`,
      summary:
        "Begins to write what an import has planned, behind a backup: each kind as a whole or not at all.",
      accepts: { params: runParams, body: applyBody, query: inLanguage },
      returns: runSchema,
      fresh: true,
      async handle({ params, body, query, actor }) {
        const { run, done } = await service.apply(params.id, body, actor);
        follow(done);
        return view(run, query.locale);
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/stop`,
      summary: "Stops an import; the kind that is being written is put back.",
      accepts: { params: runParams, query: inLanguage },
      returns: runSchema,
      audit: "imports.stop",
      async handle({ params, query }) {
        await executor.stop(params.id);
        return view(await runs.get(params.id), query.locale);
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/undo`,
      summary:
        "Begins to put back what an import has written; what has been changed since is left alone and named.",
      accepts: { params: runParams, query: inLanguage },
      returns: runSchema,
      fresh: true,
      async handle({ params, query, actor }) {
        const { run, done } = await service.undo(params.id, actor);
        follow(done);
        return view(run, query.locale);
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Forgets an import; what it has written stays, and cannot be undone by it any more.",
      accepts: { params: runParams },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await service.remove(params.id, actor);
        return { id: params.id };
      },
    }),
  ];
}
