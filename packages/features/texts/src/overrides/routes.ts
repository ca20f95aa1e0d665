import {
  type Clock,
  codes,
  failure,
  Joi,
  languageCode,
  type RouteItem,
  route,
  type TextFormat,
} from "@dicetower/contract";
import { textRowAnswer } from "../catalogue/tables.js";
import { type ImportBody, importBody, importRule, readImport } from "./import-file.js";
import { complete, keySchema, type Override, overrideSchema } from "./override.js";
import type { OverrideStore } from "./override-store.js";

/** What the routes need of the texts around them. */
export interface OverrideContext {
  readonly overrideStore: OverrideStore;
  readonly clock: Clock;
  readonly known: (key: string) => boolean;
  /** The row of a key as `GET /api/i18n/all` shows it. */
  readonly row: (key: string, locale: string, format?: TextFormat) => unknown;
}

const exportAnswer = Joi.object({
  kind: Joi.string().valid("templates").required(),
  schemaVersion: Joi.number().valid(1).required(),
  exportedAt: Joi.number().integer().required(),
  items: Joi.array().items(overrideSchema.optional()).required(),
});

const importAnswer = Joi.object({
  added: Joi.number().integer().required(),
  changed: Joi.number().integer().required(),
  skipped: Joi.array()
    .items(Joi.object({ key: Joi.string().required(), reason: Joi.string().required() }))
    .required(),
});

/** Setting, resetting, export and import of texts. */
export function overrideRoutes({ overrideStore, clock, known, row }: OverrideContext): RouteItem[] {
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
      returns: textRowAnswer,
      async handle({ body, actor }) {
        mustBeKnown(body.key);
        await overrideStore.put([complete(body, clock.seconds())], actor);
        return row(body.key, body.locale, body.format);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/templates/{locale}/{key}",
      summary: "Takes the owner's wording of a text back and answers the one in force.",
      accepts: {
        params: Joi.object<{ locale: string; key: string }>({
          locale: languageCode.required(),
          key: keySchema.required(),
        }),
        query: Joi.object<{ format?: TextFormat }>({ format: Joi.string().valid("plain", "markdown") }),
      },
      returns: textRowAnswer,
      async handle({ params: { locale, key }, query: { format }, actor }) {
        mustBeKnown(key);
        if (!(await overrideStore.remove(locale, key, format, actor)))
          throw failure(codes.notFound, `The text "${key}" has no wording of its own in "${locale}".`);
        return row(key, locale);
      },
    }),
    route({
      method: "GET",
      path: "/api/templates/export",
      summary: "All wordings of owners, as a file that import takes.",
      returns: exportAnswer,
      handle: () => ({
        kind: "templates",
        schemaVersion: 1,
        exportedAt: clock.seconds(),
        items: overrideStore.all().map(({ updatedAt: _at, variants, ...item }) => ({
          ...item,
          ...(variants.length === 0 ? {} : { variants }),
        })),
      }),
    }),
    route<Record<string, never>, Record<string, never>, ImportBody>({
      method: "POST",
      path: "/api/templates/import",
      summary:
        "Takes wordings in, as a JSON body or as a file; merge keeps others, replace takes them away. Unknown keys are passed over.",
      accepts: { body: importBody, file: importRule, maxBytes: importRule.maxBytes },
      returns: importAnswer,
      async handle({ body, file, actor, signal }) {
        const { items, mode } = await readImport(body, file, signal);
        const overrides: Override[] = [];
        const skipped: { key: string; reason: string }[] = [];
        for (const item of items) {
          if (known(item.key)) overrides.push(complete(item, clock.seconds()));
          else skipped.push({ key: item.key, reason: "There is no such text." });
        }
        const changed = overrides.filter(
          ({ locale, key, format }) => overrideStore.get(locale, key, format) !== undefined,
        ).length;
        await overrideStore.put(overrides, actor, mode === "replace");
        return { added: overrides.length - changed, changed, skipped };
      },
    }),
  ];
}
