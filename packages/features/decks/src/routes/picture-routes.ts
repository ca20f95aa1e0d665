import { codes, failure, Joi, type Resource, type RouteItem, route } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { pictureEndings } from "../formats/file-names.js";
import { maxPathLength } from "../library/deck-names.js";
import type { PictureStore } from "../library/picture-store.js";

const pictureRow = Joi.object({
  path: Joi.string().required(),
  state: Joi.string().valid("shown", "unused").required(),
  size: Joi.number().integer().required().meta({ unit: "bytes" }),
  updatedAt: Joi.number().integer().required().meta({ widget: "time" }),
  shownBy: Joi.array().items(Joi.string()).required(),
});

/** Pictures that lie beside the decks of the owner: list, upload, delete. */
export function pictureRoutes(pictures: PictureStore): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/decks/pictures",
      summary:
        "Pictures in the folder of decks and below it, each with the files whose cards show it; one that none shows is `unused`.",
      returns: Joi.array().items(pictureRow).required(),
      handle: () => pictures.list(),
    }),
    route({
      method: "POST",
      path: "/api/decks/pictures/upload",
      summary:
        "Keeps a picture beside decks (PNG, JPEG, GIF, WebP by its content; 10 MiB) under its name, which cards show it by; `replace` overwrites one of that name.",
      accepts: {
        file: { maxBytes: zipLimits.pictureBytes, types: pictureEndings },
        body: Joi.object<{ folder: string; replace: boolean }>({
          // Of decks in a folder: that one. It is there already.
          folder: Joi.string().allow("").max(maxPathLength).default(""),
          replace: Joi.boolean().default(false),
        }),
      },
      returns: pictureRow,
      async handle({ file, body, actor }) {
        if (file === undefined) throw failure(codes.invalid, "Send the picture in the field `file`.");
        return pictures.add(await file.bytes(), { name: file.name, ...body }, actor);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/decks/pictures/{path}",
      summary: "Deletes a picture beside decks. Cards that show it say so in words from then on.",
      accepts: { params: Joi.object<{ path: string }>({ path: Joi.string().max(maxPathLength).required() }) },
      returns: Joi.object({ path: Joi.string().required() }),
      async handle({ params: { path }, actor }) {
        return { path: await pictures.remove(path, actor) };
      },
    }),
  ];
}

/** Stands below the decks, on their page. */
export const pictureTable: Resource = {
  key: "deck-pictures",
  titleKey: "resource.deck-pictures",
  category: "decks",
  order: 52,
  icon: "photo",
  path: "/api/decks/pictures",
  idField: "path",
  columns: ["path", "state", "shownBy", "size", "updatedAt"],
  create: false,
  update: false,
  actions: [
    { method: "POST", path: "/api/decks/pictures/upload", titleKey: "resource.deck-pictures.upload" },
  ],
};
