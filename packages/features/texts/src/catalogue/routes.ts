import { Joi, languageCode, type RouteItem, route, type TextFormat } from "@dicetower/contract";
import { localeRowAnswer, textRowAnswer } from "./tables.js";
import { localeRows, type RowContext, slicedTextRows } from "./text-row.js";

/** What the panel asks of the catalogue. */
export function textRoutes(context: RowContext): RouteItem[] {
  const { catalogue } = context;
  return [
    route({
      method: "GET",
      path: "/api/i18n/locales",
      summary: "Languages that there are texts in, and how complete they are.",
      returns: Joi.array().items(localeRowAnswer),
      handle: () => localeRows(catalogue),
    }),
    route({
      method: "GET",
      path: "/api/i18n/all",
      summary:
        "All text keys with their texts in one language, their original keys and who uses them; Markdown wordings have rows of their own.",
      accepts: {
        query: Joi.object<{ locale?: string; category?: string; q?: string; format?: TextFormat }>({
          locale: languageCode,
          category: Joi.string().max(60),
          q: Joi.string().max(200),
          format: Joi.string().valid("plain", "markdown"),
        }),
      },
      returns: Joi.array().items(textRowAnswer),
      async handle({ query: { locale = catalogue.locale, category, q, format } }) {
        const wanted = q?.toLowerCase();
        return (await slicedTextRows(context, locale)).filter(
          (row) =>
            (category === undefined || row.category === category) &&
            (format === undefined || row.format === format) &&
            (wanted === undefined ||
              `${row.key} ${row.originalKey} ${row.value}`.toLowerCase().includes(wanted)),
        );
      },
    }),
  ];
}
