import { answer, inLanguage, Joi, type RouteItem, route } from "@dicetower/contract";
import type { ManifestStore, Tagged } from "../manifest-store.js";

/** What the panel reads before it can show anything. */
export function panelRoutes(manifests: ManifestStore): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/panel/manifest",
      summary: "Pages of the panel, made from the schemas of the features in force, in one language.",
      accepts: { query: inLanguage },
      returns: Joi.object().unknown(),
      handle: async ({ query: { locale = "" } }) => tagged(await manifests.manifest(locale)),
    }),
    route({
      method: "GET",
      path: "/api/panel/texts",
      summary: "Texts of the pages of features, in one language.",
      accepts: { query: inLanguage },
      returns: Joi.object({
        locale: Joi.string().required(),
        texts: Joi.object().pattern(Joi.string(), Joi.string()).required(),
      }),
      handle: ({ query: { locale = "" } }) => tagged(manifests.texts(locale)),
    }),
  ];
}

/** The front answers 304 where the client has this one already. */
function tagged({ data, etag }: Tagged<unknown>) {
  return answer(data, { headers: { ETag: etag } });
}
