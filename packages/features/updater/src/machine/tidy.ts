import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Memory } from "./memory.js";

const partialDays = 7;
const maxPartials = 2;

/** Removes what no record names: trees, packages of other releases, what is left of old transfers. */
export async function tidy(memory: Memory): Promise<void> {
  const { staged, state, paths, parts } = memory;
  for (const name of await readdir(paths.staged)) if (name !== staged?.id) await memory.removeTree(name);
  const wanted = new Set([staged?.sha256, state.latest?.asset?.sha256].map((sha256) => `${sha256}.zip`));
  for (const name of await readdir(paths.packages))
    if (!wanted.has(name)) await rm(join(paths.packages, name), { force: true });
  await tidyPartials(paths.partial, parts.clock.seconds());
}

async function tidyPartials(folder: string, now: number): Promise<void> {
  const names = await readdir(folder);
  const found: { readonly name: string; readonly at: number }[] = [];
  for (const name of names.filter((one) => one.endsWith(".part")))
    found.push({ name, at: (await stat(join(folder, name))).mtimeMs / 1000 });
  found.sort((a, b) => b.at - a.at);
  const keep = new Set(
    found
      .slice(0, maxPartials)
      .filter(({ at }) => now - at <= partialDays * 86_400)
      .map(({ name }) => name.slice(0, -".part".length)),
  );
  for (const name of names)
    if (!keep.has(name.replace(/\.(?:part|json)$/, ""))) await rm(join(folder, name), { force: true });
}
