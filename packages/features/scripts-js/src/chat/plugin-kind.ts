import { argumentKind, nearNames, sanitizeText, text } from "@dicetower/contract";
import type { PluginService } from "../plugins/plugin-service.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a JavaScript plugin. */
    jsPlugin: string;
  }
}

/** The kind `jsPlugin`: a JavaScript plugin by its name, blanks and all, whatever its case. */
export function pluginKind(service: Pick<PluginService, "states">) {
  const names = () => [...new Set(service.states.map(({ plugin }) => plugin.header.name))];
  return argumentKind({
    key: "jsPlugin",
    label: "argument.jsPlugin",
    takesRest: true,
    read({ original }) {
      const said = original.trim();
      if (said === "") return undefined;
      const all = names();
      const lower = said.toLowerCase();
      const value = all.find((name) => name === said) ?? all.find((name) => name.toLowerCase() === lower);
      if (value !== undefined) return { value, length: original.length };
      const name = sanitizeText(said, 60);
      const near = nearNames(said, all, 3).map((one) => sanitizeText(one, 60));
      return {
        enough: true,
        refusal:
          near.length === 0
            ? text("scripts-js.notFound", { name })
            : text("scripts-js.notFoundNear", { name, list: near.join(", ") }),
      };
    },
    suggest: names,
    schema: () => ({ type: "string", minLength: 1 }),
  });
}
