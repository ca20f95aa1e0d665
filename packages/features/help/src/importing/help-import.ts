import { codes, failure } from "@dicetower/contract";
import { fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { formatOf } from "../documents/document.js";
import { commonGroup, groupFile } from "../documents/groups.js";
import { maxSavedBytes } from "../documents/help-files.js";
import { readBeside } from "../documents/read-beside.js";
import { isShipped } from "../library/file-rows.js";
import type { HelpLibrary } from "../library/library.js";
import { isOfPack } from "../packs/active-packs.js";

/** Takes in help documents of another bot, into the common group. */
export function helpImport(library: HelpLibrary): ImportTarget {
  const folder = library.folder(commonGroup);
  return fileTarget({
    key: "help",
    maxBytes: maxSavedBytes,
    async keyOf({ name, content }) {
      const format = formatOf(name);
      if (format === undefined || name === groupFile || isShipped(name) || isOfPack(name))
        throw failure(codes.invalid, "A help document ends in .json, .yaml, .yml, .md, .txt or .xlsx.");
      await readBeside(format, content, library.signal);
      const known = (await library.rows.all()).get(name);
      if (known !== undefined && known.group !== commonGroup)
        throw failure(codes.conflict, `The group "${known.group}" has a document of this name.`);
      return name;
    },
    read: async (name) => ((await folder.has(name)) ? { name, content: await folder.read(name) } : undefined),
    write: (name, { content }) => folder.write(name, content),
    async remove(name) {
      await folder.remove(name);
      await library.forget(name, commonGroup);
    },
    reload: () => library.load(),
  });
}
