import { Joi } from "@dicetower/contract";
import { stringify } from "yaml";
import type { DocumentEntry, DocumentRow } from "./document.js";
import { maxContentLength, maxKeyLength } from "./document.js";
import { workbookOf } from "./xlsx-writer.js";

const names = Joi.array().items(Joi.string().max(maxKeyLength)).max(50).default([]);

/** Rows of a document as they are sent. */
export const rowsSchema = Joi.array()
  .items(
    Joi.object<DocumentRow>({
      key: Joi.string().min(1).max(maxKeyLength).required(),
      synonyms: names,
      content: Joi.string().min(1).max(maxContentLength).required().meta({ multiline: true }),
      catalogue: Joi.string().allow("").max(maxKeyLength).default(""),
      tags: names,
    }),
  )
  .max(20_000);

/** Entries as rows of a table. */
export function rowsOf(entries: readonly DocumentEntry[]): DocumentRow[] {
  return entries.map(({ key, aliases, content, catalogue, tags }) => ({
    key,
    synonyms: aliases,
    content,
    catalogue,
    tags,
  }));
}

/** Rows that are to be a document. */
export interface DocumentOfRows {
  readonly format: "xlsx" | "yaml";
  readonly rows: readonly DocumentRow[];
}

/** Rows as a document. */
export function documentOf({ format, rows }: DocumentOfRows): Buffer {
  return format === "yaml" ? Buffer.from(stringify(rows)) : workbookOf(rows);
}
