import type { LuaFields } from "../protocol.js";
import type { Answers } from "./asking.js";
import type { SelfData } from "./self-data.js";
import { putFile, startOf } from "./self-data-keys.js";

/** Answers what scripts keep in `getSelfData`. */
export function selfDataAnswers(
  data: SelfData,
): Pick<Answers, "self-data.read" | "self-data.set" | "self-data.replace"> {
  return {
    "self-data.read": ({ module }, file) => data.values(module, file),
    async "self-data.set"({ module }, name, key, value) {
      const open = await data.of(module, name);
      open.store.set(startOf(open.file) + key, value === null ? undefined : JSON.stringify(value));
      data.written(open);
      return null;
    },
    async "self-data.replace"({ module }, name, values: LuaFields) {
      const open = await data.of(module, name);
      const kept = Object.entries(values).filter(([, value]) => value !== null);
      putFile(
        open.store,
        open.file,
        Object.fromEntries(kept.map(([key, value]) => [key, JSON.stringify(value)])),
      );
      data.written(open);
      return null;
    },
  };
}
