import { argumentKind, nearNames, sanitizeText, text } from "@dicetower/contract";
import type { Persona } from "../api.js";
import type { PersonaCache } from "../persona-cache.js";
import { nameKey } from "../persona-rows.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a persona that is switched on. */
    persona: string;
  }
}

/** The persona of a name, if it is switched on. */
export function findPersona({ all }: Pick<PersonaCache, "all">, name: string): Persona | undefined {
  return all.find((one) => one.enabled && nameKey(one.name) === nameKey(name));
}

/** The kind `persona`: a persona that is switched on, by its name, blanks and all, whatever its case. */
export function personaKind(cache: Pick<PersonaCache, "all">) {
  const names = () => cache.all.filter(({ enabled }) => enabled).map(({ name }) => name);
  return argumentKind({
    key: "persona",
    label: "argument.persona",
    takesRest: true,
    read({ original }) {
      const said = original.trim();
      if (said === "") return undefined;
      const found = findPersona(cache, said);
      if (found !== undefined) return { value: found.name, length: original.length };
      const name = sanitizeText(said, 60);
      const near = nearNames(said, names(), 3);
      return {
        enough: true,
        refusal:
          near.length === 0
            ? text("persona.notFound", { name })
            : text("persona.notFoundNear", { name, list: near.join(", ") }),
      };
    },
    suggest: names,
    schema: () => ({ type: "string", minLength: 1 }),
  });
}
