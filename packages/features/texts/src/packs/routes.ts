import { type Changes, Joi, type Resource, type RouteItem, route } from "@dicetower/contract";
import type { PackFolder, PackState } from "./pack-folder.js";
import { readPacksAgain } from "./read-again.js";

const word = Joi.string().allow("").required();
const count = Joi.number().integer().required();

const packRow = Joi.object({
  filename: word,
  locale: word,
  name: word,
  texts: count,
  unknown: count,
  inForce: Joi.boolean().required(),
  error: word,
  line: count,
  column: count,
  size: count,
  updatedAt: count.meta({ format: "time" }),
});

/** What the routes of packs work with. */
export interface PackRouteServices {
  readonly folder: PackFolder;
  readonly changes: Changes;
  readonly known: (key: string) => boolean;
}

/** The files of languages, and reading them again. */
export function packRoutes({ folder, changes, known }: PackRouteServices): RouteItem[] {
  const rows = () => folder.states.map((state) => rowOf(state, known));
  return [
    route({
      method: "GET",
      path: "/api/i18n/packs",
      summary: "Files of the folder `languages`: which language each brings, and why one is not in force.",
      returns: Joi.array().items(packRow),
      handle: rows,
    }),
    route({
      method: "POST",
      path: "/api/i18n/reload",
      summary: "Reads the files of languages again; one that is broken is named and changes nothing.",
      accepts: { body: Joi.object({}) },
      returns: Joi.object({
        loaded: count,
        failed: Joi.array()
          .items(Joi.object({ filename: word, error: word, line: count, column: count }))
          .required(),
      }),
      async handle({ actor }) {
        const { loaded, failed } = await readPacksAgain(folder, changes, actor);
        return {
          loaded,
          failed: failed.map(({ file, problem }) => ({
            filename: file,
            error: problem?.message ?? "",
            line: problem?.line ?? 0,
            column: problem?.column ?? 0,
          })),
        };
      },
    }),
  ];
}

function rowOf({ file, pack, problem, size, updatedAt }: PackState, known: (key: string) => boolean) {
  const keys = pack === undefined ? [] : [...pack.texts.keys()];
  const unknown = keys.filter((key) => !known(key)).length;
  return {
    filename: file,
    locale: pack?.locale ?? "",
    name: pack?.name ?? "",
    texts: keys.length - unknown,
    unknown,
    inForce: pack !== undefined,
    error: problem?.message ?? "",
    line: problem?.line ?? 0,
    column: problem?.column ?? 0,
    size,
    updatedAt,
  };
}

/** Files of languages. */
export const packsTable: Resource = {
  key: "language-packs",
  titleKey: "resource.language-packs",
  category: "help",
  order: 56,
  icon: "language",
  path: "/api/i18n/packs",
  idField: "filename",
  columns: ["filename", "locale", "texts", "unknown", "inForce", "error", "line"],
};
