import type { ScriptStorage, ScriptStore } from "@dicetower/script-host/api";
import type { LuaFields, LuaValue } from "../protocol.js";
import { type Answers, AskRefused } from "./asking.js";

const space = "storage";
const maxFileLength = 200;

/** What modules keep by `getSelfData`, a space each; open while it is used. */
export class SelfData {
  readonly #open = new Map<string, Promise<ScriptStore>>();

  constructor(readonly storage: ScriptStorage) {}

  of(module: string): Promise<ScriptStore> {
    const known = this.#open.get(module) ?? this.storage.open({ language: "lua", name: module }, space);
    this.#open.set(module, known);
    return known;
  }

  async forget(module: string): Promise<void> {
    await this.close(module);
    await this.storage.clear({ language: "lua", name: module }, space);
  }

  async close(module: string): Promise<void> {
    if (!this.#open.delete(module)) return;
    await this.storage.close({ language: "lua", name: module }, space);
  }

  async closeAll(): Promise<void> {
    for (const module of this.#open.keys()) await this.close(module);
  }
}

/** Answers what scripts keep in `getSelfData`. */
export function selfDataAnswers(
  data: SelfData,
): Pick<Answers, "self-data.read" | "self-data.set" | "self-data.merge"> {
  return {
    async "self-data.read"({ module }, file) {
      const start = startOf(file);
      const found: Record<string, LuaValue> = {};
      let any = false;
      for (const [key, value] of (await data.of(module)).values)
        if (key.startsWith(start)) {
          found[key.slice(start.length)] = JSON.parse(value) as LuaValue;
          any = true;
        }
      return any ? found : null;
    },
    async "self-data.set"({ module }, file, key, value) {
      set(await data.of(module), startOf(file) + key, value);
      return null;
    },
    async "self-data.merge"({ module }, file, values: LuaFields) {
      const store = await data.of(module);
      for (const [key, value] of Object.entries(values)) set(store, startOf(file) + key, value);
      return null;
    },
  };
}

/** How the keys of a file begin. */
function startOf(file: string): string {
  if (file === "" || file.length > maxFileLength)
    throw new AskRefused(`a name has 1 to ${maxFileLength} characters`);
  return `${file}::`;
}

function set(store: ScriptStore, key: string, value: LuaValue): void {
  store.set(key, value === null ? undefined : JSON.stringify(value));
}
