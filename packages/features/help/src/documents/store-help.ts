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
  return {
    key: "help-document",
    titleKey: "help.storeKind",
    maxBytes: maxSavedBytes,
    async inspect({ name, bytes }, _declared, signal) {
      const format = formatOf(name);
      if (format === undefined || name === groupFile || isShipped(name) || isOfPack(name))
        throw failure(codes.invalid, "A help document ends in .json, .yaml, .yml, .md, .txt or .xlsx.");
      const { entries } = await readBeside(format, bytes, AbortSignal.any([signal, library.signal]));
      await library.checkRoom(name, entries.length);
      return { ref: name, grants: [], granted: [], warnings: [] };
    },
    async install({ name, bytes }, ref, _grants, actor, signal) {
      // A newer version stays under the name of the one before, lest there be both of them.
      const kept = ref !== undefined && formatOf(ref) === formatOf(name) ? ref : name;
      if (kept !== ref && (await has(kept)))
        throw failure(codes.conflict, `There is a help document "${kept}" already.`);
      const saved = await files.save({ name: kept, group: commonGroup, bytes }, actor, signal);
      if (ref !== undefined && ref !== kept && (await has(ref))) await files.remove(ref, actor);
      return { ref: kept, problem: saved.error };
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
