import type { StoreFile, StoreKind } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { packageLimits } from "../package/index.js";
import { type ModuleManager, readUpload } from "./manager.js";

/** Lua modules of a store, found by their ids. */
export function storeModules(manager: ModuleManager): StoreKind {
  const { store } = manager.services;
  /** The name of the file: a module that is named by it keeps the one of its first version (`hats-1.0.0.lua`). */
  const nameFor = async ({ name, bytes }: StoreFile, ref: string | undefined, signal: AbortSignal) => {
    const ending = /\.[^.]+(?:\.disabled)?$/.exec(name)?.[0] ?? "";
    for (const one of ref === undefined ? [name] : [name, `${ref}${ending}`]) {
      const { id } = await readUpload(one, bytes, AbortSignal.any([signal, manager.signal]));
      if (ref === undefined || ref === id) return one;
    }
    const { id } = await readUpload(name, bytes, AbortSignal.any([signal, manager.signal]));
    throw failure(
      codes.ruleBroken,
      `The file is of the module "${id}". It is not put in the place of "${ref}".`,
    );
  };
  const find = async (ref: string) => (await store.list()).find(({ id }) => id === ref);
  return {
    key: "lua-module",
    titleKey: "modules.storeKind",
    maxBytes: packageLimits.zipBytes,
    async inspect({ name, bytes }, declared = [], signal) {
      const { id, head } = await readUpload(name, bytes, AbortSignal.any([signal, manager.signal]));
      const missing = head.requires.filter((one) => manager.services.library.get(one) === undefined);
      return {
        ref: id,
        grants: declared,
        granted: [],
        warnings: missing.map((one) => `It needs the module "${one}", which is not there.`),
      };
    },
    async install(file, ref, _grants, actor, signal) {
      const name = await nameFor(file, ref, signal);
      const { record, errorText } = await manager.upload(name, file.bytes, ref !== undefined, actor);
      return { ref: record.id, problem: errorText };
    },
    remove: (ref, actor) => manager.remove(ref, true, actor),
    async present(refs) {
      const there = new Set((await store.list()).map(({ id }) => id));
      return new Set(refs.filter((ref) => there.has(ref)));
    },
    async current(ref) {
      const record = await find(ref);
      return record === undefined ? undefined : store.bytes(record);
    },
  };
}
