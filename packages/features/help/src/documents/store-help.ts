import type { StoreKind } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { isShipped } from "../library/file-rows.js";
import { isOfPack } from "../packs/active-packs.js";
import { formatOf } from "./document.js";
import { commonGroup, groupFile } from "./groups.js";
import { type HelpFiles, maxSavedBytes } from "./help-files.js";
import { readBeside } from "./read-beside.js";

/** Help documents of a store: documents of the owner in the common group, found by their names. */
export function storeHelp(files: HelpFiles): StoreKind {
  const { library } = files;
  const folder = () => library.folder(commonGroup);
  const has = async (name: string) => (await folder().has(name)) === true;
  /** Of all groups: a document is found by its name alone. */
  const names = async () => [
    ...(await library.rows.all()).keys(),
    ...(await folder().list()).map(({ name }) => name),
    groupFile,
  ];
  return {
    key: "help-document",
    titleKey: "help.storeKind",
    maxBytes: maxSavedBytes,
    async inspect({ name, bytes }, look, signal) {
      const format = formatOf(name);
      if (format === undefined || name === groupFile || isShipped(name) || isOfPack(name))
        throw failure(codes.invalid, "A help document ends in .json, .yaml, .yml, .md, .txt or .xlsx.");
      const { entries } = await readBeside(format, bytes, AbortSignal.any([signal, library.signal]));
      const { ref } = look;
      const isSame = async (one: string) => (await has(one)) && (await folder().read(one)).equals(bytes);
      // A newer version stays under the name of the one before, lest there be both of them.
      const kept =
        ref !== undefined && formatOf(ref) === format ? ref : await look.free(name, await names(), isSame);
      await library.checkRoom(kept, entries.length);
      return { ref: kept, name: kept, grants: [], granted: [], warnings: [] };
    },
    async install({ name, bytes }, ref, _grants, actor, signal) {
      if (name !== ref && (await has(name)))
        throw failure(codes.conflict, `There is a help document "${name}" already.`);
      const saved = await files.save({ name, group: commonGroup, bytes }, actor, signal);
      if (ref !== undefined && ref !== name && (await has(ref))) await files.remove(ref, actor);
      return { ref: name, problem: saved.error };
    },
    async remove(ref, actor) {
      await files.remove(ref, actor);
    },
    async present(refs) {
      const names = new Set((await folder().list()).map(({ name }) => name));
      return new Set(refs.filter((ref) => names.has(ref)));
    },
    current: async (ref) => ((await has(ref)) ? folder().read(ref) : undefined),
  };
}
