import { type Clock, codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { textRowAnswer } from "../tables.js";
import type { OverrideBook } from "./book.js";
import {
  complete,
  keySchema,
  localeSchema,
  type Override,
  overrideSchema,
  type TextFormat,
  type WrittenOverride,
} from "./override.js";

/** What the routes need of the texts around them. */
export interface OverrideSurroundings {
  readonly book: OverrideBook;
  readonly clock: Clock;
  readonly known: (key: string) => boolean;
  /** The row of a key as `GET /api/i18n/all` shows it. */
  readonly row: (key: string, locale: string) => unknown;
}

interface ImportFile {
  readonly kind: "templates";
  readonly schemaVersion: 1;
  readonly exportedAt?: number;
  readonly items: readonly WrittenOverride[];
  readonly mode: "merge" | "replace";
}

const importSchema = Joi.object<ImportFile>({
  kind: Joi.string().valid("templates").required(),
  schemaVersion: Joi.number().valid(1).required(),
  exportedAt: Joi.number().integer(),
  items: Joi.array().items(overrideSchema).max(20_000).required(),
  mode: Joi.string().valid("merge", "replace").default("merge"),
}).required();

const exportAnswer = Joi.object({
  kind: Joi.string().valid("templates").required(),
  schemaVersion: Joi.number().valid(1).required(),
  exportedAt: Joi.number().integer().required(),
  items: Joi.array().items(overrideSchema).required(),
});

const importAnswer = Joi.object({
  added: Joi.number().integer().required(),
  changed: Joi.number().integer().required(),
  skipped: Joi.array()
    .items(Joi.object({ key: Joi.string().required(), reason: Joi.string().required() }))
    .required(),
});

/** Setting, resetting, export and import of texts (data-model §11). */
export function overrideRoutes({ book, clock, known, row }: OverrideSurroundings): RouteItem[] {
  const mustBeKnown = (key: string): void => {
    if (!known(key)) throw failure(codes.notFound, `There is no text "${key}".`);
  };
  return [
    route({
      method: "PUT",
      path: "/api/templates",
      summary:
        "Sets the wording, or weighted wordings, of a text in one language; the value NULL silences it.",
      accepts: { body: overrideSchema },
      gives: textRowAnswer,
      async handle({ body, actor }) {
        mustBeKnown(body.key);
        await book.put([complete(body, clock.seconds())], actor);
        return row(body.key, body.locale);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/templates/{locale}/{key}",
      summary: "Takes the owner's wording of a text back and answers the one in force.",
      accepts: {
        params: Joi.object<{ locale: string; key: string }>({
          locale: localeSchema.required(),
          key: keySchema.required(),
        }),
        query: Joi.object<{ format?: TextFormat }>({ format: Joi.string().valid("plain", "markdown") }),
      },
      gives: textRowAnswer,
      async handle({ params: { locale, key }, query: { format }, actor }) {
        mustBeKnown(key);
        if (!(await book.remove(locale, key, format, actor)))
          throw failure(codes.notFound, `The text "${key}" has no wording of its own in "${locale}".`);
        return row(key, locale);
      },
    }),
    route({
      method: "GET",
      path: "/api/templates/export",
      summary: "All wordings of owners, as a file that import takes.",
      gives: exportAnswer,
      handle: () => ({
        kind: "templates",
        schemaVersion: 1,
        exportedAt: clock.seconds(),
        items: book.all().map(({ updatedAt: _at, variants, ...item }) => ({
          ...item,
          ...(variants.length === 0 ? {} : { variants }),
        })),
      }),
    }),
    route({
      method: "POST",
      path: "/api/templates/import",
      summary:
        "Takes wordings in; merge keeps others, replace takes them away. Unknown keys are passed over.",
      accepts: { body: importSchema, maxBytes: 4 * 1024 * 1024 },
      gives: importAnswer,
      async handle({ body: { items, mode }, actor }) {
        const overrides: Override[] = [];
        const skipped: { key: string; reason: string }[] = [];
        for (const item of items) {
          if (known(item.key)) overrides.push(complete(item, clock.seconds()));
          else skipped.push({ key: item.key, reason: "There is no such text." });
        }
        const changed = overrides.filter(
          ({ locale, key, format }) => book.get(locale, key, format) !== undefined,
        ).length;
        await book.put(overrides, actor, mode === "replace");
        return { added: overrides.length - changed, changed, skipped };
      },
    }),
  ];
}
