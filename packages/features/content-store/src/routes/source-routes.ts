import { Joi, noData, type RouteItem, route } from "@dicetower/contract";
import type { SourcePlace } from "../sources/source-location.js";
import type { SourceService } from "../sources/source-service.js";
import type { SourceChange } from "../sources/source-store.js";
import { previewRow, sourceRow, sourceRowOf } from "./source-schemas.js";

const name = Joi.string().trim().min(1).max(100);
const fingerprint = Joi.string()
  .allow("")
  .pattern(/^[0-9a-f]{4}(?: [0-9a-f]{4}){7}$/, "a fingerprint, eight groups of four digits");
const params = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });
const address = Joi.string().trim().min(1).max(500);
/** Members of a place, one of which is needed. */
const place = {
  url: address,
  sealdice: address,
  folder: Joi.string()
    .trim()
    .max(100)
    .pattern(/^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u, "the name of a folder in store/sources of the data folder"),
};

interface NewSource extends SourcePlace {
  readonly name?: string;
  readonly fingerprint: string;
}

/** Sources: looked at, added, changed, refreshed, deleted. */
export function sourceRoutes(service: SourceService): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/store/sources",
      summary: "Sources of the store in their order, each with what was wrong at the last look.",
      returns: Joi.array().items(sourceRow).required(),
      handle: async () => (await service.all()).map(sourceRowOf),
    }),
    route({
      method: "POST",
      path: "/api/store/sources/preview",
      summary:
        "Reads the index of an address, a folder or a store of SealDice and says whose it is; keeps nothing.",
      expensive: true,
      audit: false,
      accepts: { body: Joi.object<SourcePlace>(place).xor("url", "folder", "sealdice").required() },
      returns: previewRow,
      async handle({ body, signal }) {
        const { read, fingerprint: key } = await service.preview(body, signal);
        const {
          id,
          name: title,
          description = "",
          homepage = "",
          updatedAt,
          mirrors = [],
          unfit,
        } = read.index;
        const kinds: Record<string, number> = {};
        for (const { kind } of read.packages) kinds[kind] = (kinds[kind] ?? 0) + 1;
        return {
          id,
          name: title,
          description,
          homepage,
          updatedAt,
          mirrors,
          packages: read.packages.length,
          signed: key !== "",
          fingerprint: key,
          kinds,
          unfit: unfit.slice(0, 100),
        };
      },
    }),
    route({
      method: "POST",
      path: "/api/store/sources",
      summary: "Adds a source; of a signed index, the fingerprint that was shown has to be confirmed.",
      expensive: true,
      accepts: {
        body: Joi.object<NewSource>({ ...place, name, fingerprint: fingerprint.default("") })
          .xor("url", "folder", "sealdice")
          .required(),
      },
      returns: sourceRow,
      async handle({ body, actor, signal }) {
        const { fingerprint: key, name: title, ...at } = body;
        return sourceRowOf(await service.add(at, key, title, actor, signal));
      },
    }),
    route({
      method: "PUT",
      path: "/api/store/sources/{id}",
      summary: "Renames, switches or orders a source, or accepts another key, which is then held to.",
      expensive: true,
      accepts: {
        params,
        body: Joi.object<SourceChange>({
          name,
          enabled: Joi.boolean(),
          position: Joi.number().integer().min(-1_000).max(1_000),
          fingerprint,
        })
          .min(1)
          .required(),
      },
      returns: sourceRow,
      handle: async ({ params: { id }, body, actor, signal }) =>
        sourceRowOf(await service.change(id, body, actor, signal)),
    }),
    route({
      method: "POST",
      path: "/api/store/sources/{id}/refresh",
      summary: "Looks at a source now; what is wrong with it is in the answer.",
      expensive: true,
      audit: "store.source.refresh",
      accepts: { params },
      returns: sourceRow,
      handle: async ({ params: { id }, signal }) => sourceRowOf(await service.refresh(id, signal)),
    }),
    route({
      method: "DELETE",
      path: "/api/store/sources/{id}",
      summary: "Deletes a source; what was installed from it stays.",
      accepts: { params },
      returns: noData,
      async handle({ params: { id }, actor }) {
        await service.remove(id, actor);
        return null;
      },
    }),
  ];
}
