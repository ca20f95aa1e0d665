import { Joi, type RouteItem, route } from "@dicetower/contract";
import { type HelpFiles, maxSavedBytes, type SaveRequest } from "../documents/help-files.js";
import { rowsSchema } from "../documents/rows.js";
import { fileRow } from "./tables.js";

const name = Joi.string().min(1).max(255);
const endings = [".md", ".txt", ".json", ".yaml", ".yml", ".xlsx"];

interface SaveBody extends Omit<SaveRequest, "name"> {
  readonly name?: string;
}

/** Help documents in the folder. */
export function fileRoutes(files: HelpFiles): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/help/files",
      summary: "Help documents of the owner and how far they are loaded.",
      returns: Joi.array().items(fileRow),
      handle: () => files.list(),
    }),
    route({
      method: "GET",
      path: "/api/help/file",
      summary: "Text of a help document, or the rows of a workbook.",
      accepts: { query: Joi.object<{ name: string }>({ name: name.required() }) },
      returns: Joi.object({
        name: Joi.string().required(),
        group: Joi.string().required(),
        content: Joi.string().allow("").optional(),
        rows: Joi.array().items(Joi.object()).optional(),
        sha256: Joi.string().required(),
      }),
      expensive: true,
      handle: ({ query, signal }) => files.read(query.name, signal),
    }),
    route({
      method: "POST",
      path: "/api/help/file",
      summary: "Saves a help document, sent as text, as rows, or as a file.",
      accepts: {
        file: { maxBytes: maxSavedBytes, types: endings },
        maxBytes: maxSavedBytes * 2,
        body: Joi.object<SaveBody>({
          name,
          group: name.default("default"),
          content: Joi.string().allow("").max(maxSavedBytes).meta({ multiline: true }),
          rows: rowsSchema,
          sha256: Joi.string().hex().length(64).meta({ widget: "hidden" }),
        }),
      },
      returns: fileRow,
      expensive: true,
      async handle({ body, file, actor, signal }) {
        const bytes = file === undefined ? undefined : await file.bytes();
        const named = { ...body, name: body.name ?? file?.name ?? "" };
        return files.save(bytes === undefined ? named : { ...named, bytes }, actor, signal);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/help/file/{name}",
      summary: "Deletes a help document with its entries.",
      accepts: { params: Joi.object<{ name: string }>({ name: name.required() }) },
      returns: Joi.object({ name: Joi.string().required() }),
      handle: ({ params, actor }) => files.remove(params.name, actor),
    }),
    route({
      method: "POST",
      path: "/api/help/reload",
      summary: "Reads all help documents again.",
      returns: Joi.object({
        files: Joi.number().integer().required(),
        entries: Joi.number().integer().required(),
        failed: Joi.number().integer().required(),
      }),
      expensive: true,
      handle: ({ actor }) => files.reload(actor),
    }),
  ];
}
