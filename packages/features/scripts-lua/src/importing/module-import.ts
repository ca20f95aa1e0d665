import { codes, failure } from "@dicetower/contract";
import { fileTarget, type ImportTarget } from "@dicetower/imports/api";
import type { ModuleManager } from "../modules/manager.js";
import { PackageProblem, packageLimits, readPackage } from "../package/index.js";

/** Takes in modules of Dice!. They are switched off until somebody has looked at them. */
export function moduleImport(manager: ModuleManager): ImportTarget {
  const { library, store } = manager.services;
  return fileTarget({
    key: "mods",
    maxBytes: packageLimits.zipBytes,
    async keyOf({ name, content }) {
      try {
        return (await readPackage(name, content, manager.signal)).id;
      } catch (error) {
        if (error instanceof PackageProblem) throw failure(codes.invalid, error.message);
        throw error;
      }
    },
    async read(id) {
      const record = library.get(id)?.record;
      return record === undefined || record.packId !== ""
        ? undefined
        : { name: record.filename, content: await store.bytes(record) };
    },
    write(id, { name, content }, actor) {
      const isNew = library.get(id) === undefined && !/\.disabled$/i.test(name);
      return manager.upload(isNew ? `${name}.disabled` : name, content, true, actor);
    },
    remove: (id, actor) => manager.remove(id, false, actor),
    // Each change loads what it concerns.
    reload: () => Promise.resolve(),
  });
}
