import { type Command, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Catalogue } from "./catalogue.js";
import { localeRowAnswer, textRowAnswer } from "./tables.js";
import { localeRows, textRows } from "./text-row.js";

/** What the panel asks of the catalogue. */
export function textRoutes(catalogue: Catalogue, commands: () => readonly Command[]): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/i18n/locales",
      summary: "Languages that there are texts in, and how complete they are.",
      gives: Joi.array().items(localeRowAnswer),
      handle: () => localeRows(catalogue),
    }),
    route({
      method: "GET",
      path: "/api/i18n/all",
      summary: "All text keys with their texts in one language, their original keys and who uses them.",
      accepts: {
        query: Joi.object<{ locale?: string; category?: string; q?: string }>({
          locale: Joi.string().max(35),
          category: Joi.string().max(60),
          q: Joi.string().max(200),
        }),
      },
      gives: Joi.array().items(textRowAnswer),
      handle({ query: { locale = catalogue.locale, category, q } }) {
        const wanted = q?.toLowerCase();
        return textRows(catalogue, commands(), locale).filter(
          (row) =>
            (category === undefined || row.category === category) &&
            (wanted === undefined ||
              `${row.key} ${row.originalKey} ${row.value}`.toLowerCase().includes(wanted)),
        );
      },
    }),
  ];
}
