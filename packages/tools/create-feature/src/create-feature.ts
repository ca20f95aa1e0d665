import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FeatureNames, Refused } from "./names.js";

/** From `src` and from `dist` alike. */
const template = fileURLToPath(new URL("../template", import.meta.url));

/** What is left over where somebody has built or tested the template. */
const left = new Set(["node_modules", "dist", "generated", ".made"]);

/**
 * Writes the package: beside its place first, then under its name, so that nothing half-written is left.
 * @throws Refused where something is there already, or nothing can be written
 */
export async function createFeature(names: FeatureNames): Promise<void> {
  const parent = dirname(names.folder);
  try {
    await mkdir(parent, { recursive: true });
    if ((await readdir(parent)).includes(basename(names.folder)))
      throw new Refused(`${names.folder} is there already; nothing was changed.`);
    const temporary = join(parent, `.create-${basename(names.folder)}-${process.pid}`);
    try {
      await copy(template, temporary, replacer(names));
      await rename(temporary, names.folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof Refused || !(error instanceof Error) || !("code" in error)) throw error;
    throw new Refused(`${names.folder} could not be written: ${error.message}`);
  }
}

async function copy(from: string, to: string, replaced: (text: string) => string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.has(entry.name)) continue;
    // npm leaves a `.gitignore` out of what it packs.
    const name = entry.name === "gitignore" ? ".gitignore" : replaced(entry.name);
    if (entry.isDirectory()) await copy(join(from, entry.name), join(to, name), replaced);
    else await writeFile(join(to, name), replaced(await readFile(join(from, entry.name), "utf8")));
  }
}

/** Puts the names in the place of the template's own, all in one pass: a title may hold what looks like an id. */
function replacer({ id, packageName, titleEn, titleZh }: FeatureNames): (text: string) => string {
  const camel = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  // A Chinese title is a second word of the command, where it can be one.
  const chinese = /^\p{Script=Han}{1,20}$/u.test(titleZh);
  const names: Readonly<Record<string, string>> = {
    "dicetower-feature-my-thing": packageName,
    "my-thing": id,
    my_thing: id.replaceAll("-", "_"),
    myThing: camel,
    "My thing": titleEn,
    我的东西: titleZh,
    ', "我的指令"': chinese ? `, "${titleZh}"` : "",
  };
  const any = new RegExp(Object.keys(names).join("|"), "g");
  return (text) => text.replace(any, (name) => names[name] ?? name);
}
