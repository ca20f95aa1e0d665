import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { deckEndings } from "../formats/file-names.js";
import { isZipName } from "../formats/zip.js";
import { maxBytes, maxFilenameLength, maxPathLength } from "../library/deck-names.js";
import type { DeckStore } from "../library/deck-store.js";
import type { DeckSource, Library } from "../library/library.js";
import { deckRow, formatOf, rowOf } from "./schemas.js";

const filename = Joi.string().min(1).max(maxFilenameLength);
/** The same of a file that is there: with the folders that it lies in. */
const ownPath = Joi.string().min(1).max(maxPathLength);
/** The same with the id of a rule pack in front. */
const anyFilename = Joi.string()
  .min(1)
  .max(maxPathLength + 130);
const source = Joi.string().valid("builtin", "rulepack", "user");

const fileAnswer = Joi.object({
  filename: Joi.string().required(),
  source: source.required(),
  readOnly: Joi.boolean().required(),
  content: Joi.string().allow("").required(),
  format: Joi.string().allow("").required(),
  sha256: Joi.string().required(),
  entries: Joi.array().items(Joi.string()).required(),
});

/** Files of decks: read, write, upload, copy, delete. */
export function fileRoutes(store: DeckStore, library: Library): RouteItem[] {
  const must = (name: string, from: DeckSource) => {
    const deck = library.find(from, name);
    if (deck === undefined) throw failure(codes.notFound, `There is no file "${name}" of that source.`);
    return deck;
  };
  return [
    route({
      method: "GET",
      path: "/api/decks/file",
      summary: "The text of a file; the source tells a shipped one from one of the owner of the same name.",
      accepts: {
        query: Joi.object<{ name: string; source: DeckSource }>({
          name: anyFilename.required(),
          source: source.default("user"),
        }),
      },
      returns: fileAnswer,
      async handle({ query }) {
        const deck = must(query.name, query.source);
        return {
          filename: deck.filename,
          source: deck.source,
          readOnly: deck.source !== "user" || isZipName(deck.filename),
          content: isZipName(deck.filename) ? "" : await store.text(deck),
          format: formatOf(deck),
          sha256: deck.sha256,
          entries: (deck.content?.entries ?? []).map(({ name }) => name),
        };
      },
    }),
    route({
      method: "PUT",
      path: "/api/decks/file",
      summary:
        "Writes a file of the owner, once it can be read; the checksum guards what others have written.",
      accepts: {
        body: Joi.object<{ filename: string; source: DeckSource; content: string; sha256?: string }>({
          filename: ownPath.required(),
          source: source.default("user").meta({ widget: "hidden" }),
          content: Joi.string().allow("").max(maxBytes).required().meta({ multiline: true }),
          // What was read is known to the editor of a file alone.
          sha256: Joi.string().length(64).hex().meta({ widget: "hidden" }),
        }).required(),
        maxBytes: maxBytes * 2,
      },
      returns: deckRow,
      async handle({ body, actor }) {
        if (body.source !== "user")
          throw failure(
            codes.readOnly,
            body.source === "builtin"
              ? "Shipped decks cannot be written; copy an entry into a file of yours."
              : "Decks of rule packs cannot be written; a file of yours with such an entry wins over them.",
          );
        if (isZipName(body.filename))
          throw failure(codes.ruleBroken, "An archive is not written as text; upload it.");
        const options = {
          replace: true,
          ...(body.sha256 === undefined ? {} : { sha256: body.sha256.toLowerCase() }),
        };
        return rowOf(library, await store.write(body.filename, body.content, options, actor));
      },
    }),
    route({
      method: "DELETE",
      path: "/api/decks/file/{name}",
      summary: "Deletes a file of the owner, by its path below the folder of decks.",
      accepts: { params: Joi.object<{ name: string }>({ name: ownPath.required() }) },
      returns: Joi.object({ filename: Joi.string().required() }),
      async handle({ params: { name }, actor }) {
        if (library.find("user", name) === undefined && library.find("builtin", name) !== undefined)
          throw failure(codes.readOnly, "Shipped decks cannot be deleted; switch them off instead.");
        await store.remove(must(name, "user"), actor);
        return { filename: name };
      },
    }),
    route({
      method: "POST",
      path: "/api/decks/upload",
      summary:
        "Takes a deck in, JSON or any other format that is read; `replace` overwrites a file of the owner of that name.",
      accepts: {
        file: { maxBytes: zipLimits.bytes, types: [...deckEndings] },
        maxBytes: zipLimits.bytes,
        body: Joi.object<{ replace: boolean }>({ replace: Joi.boolean().default(false) }),
      },
      returns: deckRow,
      async handle({ file, body, actor }) {
        if (file === undefined) throw failure(codes.invalid, "Send the deck in the field `file`.");
        if (!isZipName(file.name) && file.size > maxBytes)
          throw failure(codes.tooLarge, "A deck has 8 MiB at most.");
        const bytes = await file.bytes();
        return rowOf(library, await store.write(file.name, bytes, { replace: body.replace }, actor));
      },
    }),
    route({
      method: "POST",
      path: "/api/decks/copy",
      summary: "Copies the cards of one shipped entry into a new file of the owner.",
      accepts: {
        body: Joi.object<{ filename: string; entry: string; targetFilename: string }>({
          filename: filename.required(),
          entry: Joi.string().min(1).max(100).required(),
          targetFilename: filename.required(),
        }).required(),
      },
      returns: deckRow,
      async handle({ body, actor }) {
        const deck = must(body.filename, "builtin");
        const entry = deck.content?.entries.find(({ name }) => name === body.entry);
        if (entry === undefined || !library.canBeDrawn(entry) || entry.cards.length === 0)
          throw failure(codes.notFound, `"${body.filename}" has no public entry "${body.entry}" with cards.`);
        const target = body.targetFilename;
        if (!target.toLowerCase().endsWith(".json"))
          throw failure(codes.ruleBroken, "The name of a copy ends in .json.");
        const bare = target.slice(0, -".json".length).toLowerCase();
        if (
          [body.filename.replace(/\.json$/i, ""), deck.content?.head.title].some(
            (name) => name?.toLowerCase() === bare,
          )
        )
          throw failure(codes.ruleBroken, "The copy needs another name than the file that it is from.");
        const all = JSON.parse(await store.text(deck)) as Record<string, unknown>;
        const content = `${JSON.stringify({ [body.entry]: all[body.entry] }, null, 2)}\n`;
        return rowOf(library, await store.write(target, content, { replace: false }, actor));
      },
    }),
  ];
}
