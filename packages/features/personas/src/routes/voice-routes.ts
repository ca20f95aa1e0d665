import { Joi, languageCode, type RouteItem, route } from "@dicetower/contract";
import type { PersonaCache } from "../persona-cache.js";
import { everywhere, type PersonaStore } from "../persona-store.js";
import { shipped } from "../shipped/shipped.js";
import { shippedLocale } from "../shipped/shipped-persona.js";

const voice = Joi.object({
  id: Joi.number().integer().min(0).required(),
  name: Joi.string().required(),
  sample: Joi.string().required(),
  active: Joi.boolean().required(),
});

/** What the bot says of itself in a language. */
export type OwnVoice = (locale: string) => { readonly name: string; readonly sample: string };

/** The voices to choose from before anybody has made personas. */
export function voiceRoutes(store: PersonaStore, cache: PersonaCache, own: OwnVoice): RouteItem[] {
  return [
    route<Record<string, never>, { locale: string }>({
      method: "GET",
      path: "/api/personas/voices",
      summary: "The bot itself (0) and the personas that ship, with a sample line of each.",
      accepts: { query: Joi.object<{ locale: string }>({ locale: languageCode.default("en") }) },
      returns: Joi.array().items(voice).required(),
      handle({ query: { locale } }) {
        const language = shippedLocale(locale);
        const global = cache.pool.length > 0 ? undefined : (cache.pinned("global", "", "") ?? 0);
        const personas = cache.all.flatMap((persona) => {
          const made = shipped.get(cache.shippedKey(persona.id));
          if (made === undefined || !persona.enabled) return [];
          const { id } = persona;
          const name = cache.calledIn(persona, language);
          return [{ id, name, sample: made.samples[language], active: global === id }];
        });
        return [{ id: 0, ...own(language), active: global === 0 }, ...personas];
      },
    }),
    route({
      method: "DELETE",
      path: "/api/personas/active",
      summary: "The bot speaks as itself wherever nobody else is chosen: no global persona, and no pool.",
      returns: Joi.object({ id: Joi.number().valid(0).required() }),
      async handle({ actor }) {
        await store.pin(0, everywhere, actor);
        return { id: 0 };
      },
    }),
  ];
}
