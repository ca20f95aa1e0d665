import type { StoreFile, StoreKind, StoreLook } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { packageLimits } from "../package/index.js";
import { type ModuleManager, readUpload } from "./manager.js";

/** Lua modules of a store, found by their ids. */
export function storeModules(manager: ModuleManager): StoreKind {
  const { store } = manager.services;
  const read = (name: string, { bytes }: StoreFile, signal: AbortSignal) =>
    readUpload(name, bytes, AbortSignal.any([signal, manager.signal]));
  const endingOf = (name: string) => /\.[^.]+(?:\.disabled)?$/.exec(name)?.[0] ?? "";
  /** The name of the file: a module that is named by it keeps the one of its first version (`hats-1.0.0.lua`). */
  const keptName = async (file: StoreFile, ref: string, signal: AbortSignal): Promise<string> => {
    const names = [file.name, `${ref}${endingOf(file.name)}`];
    for (const one of names) if ((await read(one, file, signal)).id === ref) return one;
    const { id } = await read(file.name, file, signal);
    throw failure(
      codes.ruleBroken,
      `The file is of the module "${id}". It is not put in the place of "${ref}".`,
    );
  };
  /** The same for one that is new: what is named by its file alone gets a name that no module has. */
  const freeName = async (file: StoreFile, look: StoreLook, signal: AbortSignal): Promise<string> => {
    const ending = endingOf(file.name);
    const { id } = await read(file.name, file, signal);
    const there = manager.services.library.all.map(({ record }) => `${record.id}${ending}`);
    const isSame = async (one: string) =>
      (await current(one.slice(0, -ending.length)))?.equals(file.bytes) === true;
    const free = await look.free(`${id}${ending}`, there, isSame);
    if (free === `${id}${ending}`) return file.name;
    const isNamedSo = `${(await read(free, file, signal)).id}${ending}` === free;
    return isNamedSo ? free : file.name;
  };
  const find = async (ref: string) => (await store.list()).find(({ id }) => id === ref);
  const current = async (ref: string) => {
    const record = await find(ref);
    return record === undefined ? undefined : store.bytes(record);
  };
  return {
    key: "lua-module",
    titleKey: "modules.storeKind",
    maxBytes: packageLimits.zipBytes,
    async inspect(file, look, signal) {
      const { declared = [], ref } = look;
      const name = ref === undefined ? await freeName(file, look, signal) : await keptName(file, ref, signal);
      const { id, head } = await read(name, file, signal);
      const missing = head.requires.filter((one) => manager.services.library.get(one) === undefined);
      return {
        ref: id,
        name,
        grants: declared,
        granted: [],
        warnings: missing.map((one) => `It needs the module "${one}", which is not there.`),
      };
    },
    async install({ name, bytes }, ref, _grants, actor) {
      const { record, errorText } = await manager.upload(name, bytes, ref !== undefined, actor);
      return { ref: record.id, problem: errorText };
    },
    remove: (ref, actor) => manager.remove(ref, true, actor),
    async present(refs) {
      const there = new Set((await store.list()).map(({ id }) => id));
      return new Set(refs.filter((ref) => there.has(ref)));
    },
    current,
  };
}
