import { argumentKind, nearNames, sanitizeText, text } from "@dicetower/contract";
import type { LuaModule } from "../modules/module.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Id of a Lua module. */
    luaModule: string;
  }
}

/** The kind `luaModule`: a module by its id, its title, or its number in the list. */
export function moduleKind(all: () => readonly LuaModule[]) {
  const names = () =>
    all()
      .flatMap(({ record, content }) => [record.id, content?.head.title ?? ""])
      .filter((one) => one !== "");
  return argumentKind({
    key: "luaModule",
    label: "argument.luaModule",
    takesRest: true,
    read({ original }) {
      const said = original.trim();
      if (said === "") return undefined;
      const found = find(all(), said);
      if (found !== undefined) return { value: found.record.id, length: original.length };
      const name = sanitizeText(said, 60);
      const near = nearNames(said, names(), 3).map((one) => sanitizeText(one, 60));
      return {
        enough: true,
        refusal:
          near.length === 0
            ? text("lua.notFound", { name })
            : text("lua.notFoundNear", { name, list: near.join(", ") }),
      };
    },
    suggest: () => all().map(({ record }) => record.id),
    schema: () => ({ type: "string", minLength: 1 }),
  });
}

function find(all: readonly LuaModule[], name: string): LuaModule | undefined {
  const lower = name.toLowerCase();
  return (
    all.find(({ record }) => record.id === name) ??
    all.find(({ record, content }) =>
      [record.id, content?.head.title].some((one) => one?.toLowerCase() === lower),
    ) ??
    (/^\d+$/.test(name) ? all[Number(name) - 1] : undefined)
  );
}
