import { argumentKind, nearNames, sanitizeText, text } from "@dicetower/contract";
import type { PersonaCache } from "../persona-cache.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a persona that is switched on. */
    persona: string;
  }
}

/** The kind `persona`: a persona that is switched on, by its name, blanks and all, whatever its case. */
export function personaKind(cache: Pick<PersonaCache, "all" | "named" | "calledIn">) {
  const names = (locale: string) =>
    cache.all.filter(({ enabled }) => enabled).map((persona) => cache.calledIn(persona, locale));
  return argumentKind({
    key: "persona",
    label: "argument.persona",
    takesRest: true,
    read({ original, call: { locale } }) {
      const said = original.trim();
      if (said === "") return undefined;
      const found = cache.named(said);
      if (found !== undefined) return { value: found.name, length: original.length };
      const name = sanitizeText(said, 60);
      const near = nearNames(said, names(locale), 3);
      return {
        enough: true,
        refusal:
          near.length === 0
            ? text("persona.notFound", { name })
            : text("persona.notFoundNear", { name, list: near.join(", ") }),
      };
    },
    suggest: ({ locale }) => names(locale),
    schema: () => ({ type: "string", minLength: 1 }),
  });
}
