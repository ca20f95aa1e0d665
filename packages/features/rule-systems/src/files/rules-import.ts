import { codes, failure } from "@dicetower/contract";
import { fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { type RuleSource, rulesOf } from "../foreign/convert-rules.js";
import { maxFileBytes, parseTemplate } from "../templates/parse-template.js";
import type { FileEditor } from "./file-editor.js";
import type { RuleFiles } from "./rule-files.js";

/** Takes in rule systems of another bot, converted where they are none of our files. */
export function rulesImport(files: RuleFiles, editor: FileEditor): ImportTarget {
  return fileTarget({
    key: "rules",
    maxBytes: maxFileBytes,
    async keyOf({ name, content }) {
      const source = only(name, content);
      const system = await parseTemplate(source.content, { source: "user", packId: "" }, files.signal);
      return files.entries.find((one) => one.name === system.name)?.filename ?? source.filename;
    },
    async read(name) {
      if (!(await files.folder.has(name))) return undefined;
      return { name, content: await files.folder.read(name) };
    },
    write: (filename, { name, content }) => files.folder.write(filename, only(name, content).content),
    restore: (filename, { content }) => files.folder.write(filename, content),
    remove: (filename) => files.folder.remove(filename),
    // What was converted is compared with what it is converted to.
    normal: (content) => Buffer.from(only(content[0] === 0x7b ? "a.json" : "a.yaml", content).content),
    reload: () => editor.reloadEverywhere(),
  });
}

/** The one rule file of a record: formats give a record for each system. */
function only(name: string, content: Buffer): RuleSource {
  const [first, ...more] = rulesOf(name, content);
  if (first === undefined || more.length > 0)
    throw failure(codes.invalid, `The file has ${more.length + 1} rule systems, not one.`);
  return first;
}
