import { type Clock, Joi, languageCode, type RouteItem, route, type TextFormat } from "@dicetower/contract";
import { completeWording, type StoredWording, wordingSchema } from "@dicetower/texts/api";
import type { PersonaCache } from "../persona-cache.js";
import type { PersonaStore } from "../persona-store.js";
import { entryRow, personaParams } from "./schemas.js";

interface EntryQuery {
  readonly key?: string;
  readonly locale?: string;
  readonly format?: TextFormat;
}

const which = Joi.object<EntryQuery>({
  key: Joi.string().max(100),
  locale: languageCode,
  format: Joi.string().valid("plain", "markdown"),
});

/** What the routes know of the texts there are. */
export interface TextKnowledge {
  readonly clock: Clock;
  /** Key of a peer for a text, empty for none. */
  originalKey(key: string): string;
}

/** Wordings of a persona. */
export function entryRoutes(store: PersonaStore, cache: PersonaCache, known: TextKnowledge): RouteItem[] {
  const rowOf = ({ updatedAt, ...wording }: StoredWording) => ({
    ...wording,
    originalKey: known.originalKey(wording.key),
    // One of a persona that came with the package was never written.
    isOverride: updatedAt > 0,
    updatedAt,
  });
  return [
    route({
      method: "GET",
      path: "/api/personas/{id}/entries",
      summary: "Wordings of a persona, by language and key.",
      accepts: { params: personaParams, query: which },
      returns: Joi.array().items(entryRow).required(),
      handle({ params, query: { key, locale, format } }) {
        store.must(params.id);
        return cache
          .wordings(params.id)
          .filter((one) => key === undefined || one.key === key)
          .filter((one) => locale === undefined || one.locale === locale)
          .filter((one) => format === undefined || one.format === format)
          .map(rowOf);
      },
    }),
    route({
      method: "PUT",
      path: "/api/personas/{id}/entries",
      summary: "Sets how a persona says a text in one language: one wording, or several with weights.",
      accepts: { params: personaParams, body: wordingSchema },
      returns: entryRow,
      async handle({ params, body, actor }) {
        const wording = completeWording(body, known.clock.seconds());
        await store.put(params.id, [wording], actor);
        return rowOf(wording);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/personas/{id}/entries",
      summary: "Takes wordings of a persona away: those of a key, a language, a format, or all.",
      accepts: { params: personaParams, query: which },
      returns: Joi.object({ removed: Joi.number().integer().required() }),
      async handle({ params, query, actor }) {
        return { removed: await store.removeEntries(params.id, query, actor) };
      },
    }),
  ];
}
