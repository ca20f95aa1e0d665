// Which test files there are, which of them a word of the command line names, and how they are put into batches.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolders } from "../../host/bin/package-folders.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Test files of a batch at most: what they load and leave behind stays below a gigabyte or so. */
const filesPerBatch = { whole: 20, parts: 48 };

/** Files of `npm test`: all but those that take minutes. */
export const isUsual = (file) => !file.endsWith(".long.test.ts");

/** Files of `npm run test:long`: those that take minutes, and those that do more in a long run. */
export const isLong = (file) =>
  !isUsual(file) || /\blong(?:Run|It)\b/.test(readFileSync(join(root, file), "utf8"));

/** Test files below a folder, those of installed packages left out. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? [] : testFiles(path);
      return entry.name.endsWith(".test.ts") ? [relative(root, path)] : [];
    });
}

const foldersOf = (name) => readdirSync(join(root, name)).map((folder) => join(name, folder));
const packages = () => packageFolders(root).map((folder) => relative(root, folder));

/** Test files by the folder that they belong to: those of the whole service first, they take longest. */
function byFolder() {
  const whole = foldersOf("test");
  const parts = [...packages(), "host", ...foldersOf("examples")].map((folder) => join(folder, "test"));
  return [...whole, ...parts].flatMap((folder) => {
    const path = join(root, folder);
    if (/\.\w+$/.test(folder) || !existsSync(path)) return [];
    return [{ whole: whole.includes(folder), files: testFiles(path) }];
  });
}

/** Every test file of the checkout. */
export const allFiles = () => byFolder().flatMap(({ files }) => files);

/** Puts neighbouring folders together while they are small, and cuts large ones into pieces. */
export function batches(chosen) {
  const all = [];
  for (const { whole, files: found } of byFolder()) {
    const files = found.filter((file) => chosen.has(file));
    const most = whole ? filesPerBatch.whole : filesPerBatch.parts;
    const last = all.at(-1);
    if (files.length === 0) continue;
    if (last !== undefined && last.whole === whole && last.files.length + files.length <= most)
      last.files.push(...files);
    else
      for (let at = 0; at < files.length; at += most) all.push({ whole, files: files.slice(at, at + most) });
  }
  const elsewhere = [...chosen].filter((file) => !file.endsWith(".test.ts"));
  return [...all.map(({ files }) => files), ...(elsewhere.length > 0 ? [elsewhere] : [])];
}

/** Reads a glob of `*`, `**` and `?`. */
function pattern(glob) {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*|\?/g, (sign) =>
      sign === "**/" ? "(?:.*/)?" : sign === "**" ? ".*" : sign === "*" ? "[^/]*" : "[^/]",
    );
  return new RegExp(`^${source}$`);
}

/**
 * Files that a word names: a path or a glob of test files, a folder, or the name of a package or of a folder in `test`.
 * @param word relative to `from`
 */
export function named(word, from) {
  const files = allFiles();
  const path = relative(root, join(from, word));
  const below = (folder) => files.filter((file) => file.startsWith(`${folder}/`));
  if (word.endsWith(".ts")) {
    const matches = pattern(path);
    // One that is named in full may be called as it likes.
    return existsSync(join(root, path)) ? [path] : files.filter((file) => matches.test(file));
  }
  if (word.includes("/")) return below(path);
  if (word === "host") return below("host/test");
  return [
    ...packages()
      .filter((folder) => basename(folder) === word)
      .flatMap((folder) => below(join(folder, "test"))),
    ...below(join("examples", word)),
    ...below(join("test", word)),
  ];
}
