import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { type TestHost, zip } from "@dicetower/testkit";
import { filesBelow } from "./files-below.js";

/** Folders that a mod is known by. */
const parts = ["reply", "script", "event", "speech"];

/** A file or a folder that is uploaded. */
export interface Upload {
  /** As it is told. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Buffer;
  /** Sources of the same author that it asks for, at any remove. */
  readonly needs: readonly string[];
}

/** Mods as archives of their folders, and all other sources one by one. */
export function uploadsBelow(folder: string): Upload[] {
  const all = filesBelow(folder);
  const roots = new Set(
    all.flatMap((path) => {
      const part = dirname(path)
        .split("/")
        .findIndex((step) => parts.includes(step));
      return part < 0 ? [] : [dirname(path).split("/").slice(0, part).join("/")];
    }),
  );
  const mods = [...roots].filter(
    (root) =>
      all.includes(`${root}/descriptor.json`) ||
      all.includes(`${root}.json`) ||
      all.some((path) => dirname(path) === root && path.endsWith(".json")),
  );
  const isWithin = (path: string) => mods.some((root) => path.startsWith(`${root}/`));
  return [
    ...mods.map((root) => {
      const files = all.filter((path) => path.startsWith(`${root}/`) || path === `${root}.json`);
      return {
        name: `${relative(folder, root)}/`,
        file: `${basename(root).replace(/[^\w-]/g, "_")}.zip`,
        bytes: zip(
          Object.fromEntries(files.map((path) => [relative(dirname(root), path), readFileSync(path)])),
        ),
        needs: [],
      };
    }),
    ...all
      .filter((path) => path.endsWith(".lua") && !isWithin(path))
      .map((path) => {
        const bytes = readFileSync(path);
        return { name: relative(folder, path), file: basename(path), bytes, needs: asked(bytes) };
      }),
  ];
}

/** What owners put beside modules because their sources read it: path → text, or `@` and the name of a file. */
const owned = JSON.parse(
  readFileSync(new URL("./proofs/lua-files.json", import.meta.url), "utf8"),
) as Readonly<Record<string, string>>;

/** An archive of what owners put beside modules, as far as the folder has it. */
export function ownersFiles(folder: string): Upload {
  const all = filesBelow(folder);
  const files = Object.entries(owned).flatMap(([path, said]) => {
    const found = said.startsWith("@") ? all.find((one) => basename(one) === said.slice(1)) : undefined;
    if (said.startsWith("@") && found === undefined) return [];
    return [[path, found === undefined ? said : readFileSync(found)] as const];
  });
  const bytes = zip({ "plugin/owners-files.lua": "", ...Object.fromEntries(files) });
  return { name: "files of owners", file: "owners-files.zip", bytes, needs: [] };
}

/** Names that a source asks for by `require` and `loadLua`: the last part of each. */
function asked(bytes: Buffer): string[] {
  const calls = bytes.toString("utf8").matchAll(/(?:require|loadLua)\s*\(?\s*["']([^"']+)["']/g);
  return [...calls].map(([, name = ""]) => (name.split(/[./]/).at(-1) ?? "").toLowerCase());
}

/** What a file needs of its author's other files, and they of others. */
export function withNeeds(all: readonly Upload[], one: Upload): Upload[] {
  const author = ({ name }: Upload) => name.split("/", 1)[0];
  const found = new Set<Upload>();
  const look = ({ needs }: Upload): void => {
    for (const other of all) {
      const stem = other.file.slice(0, -".lua".length).toLowerCase();
      if (other === one || found.has(other) || author(other) !== author(one) || !needs.includes(stem))
        continue;
      found.add(other);
      look(other);
    }
  };
  look(one);
  return [...found].reverse();
}

/** Uploads a file as a browser does. */
export function upload(tower: TestHost, { file, bytes }: Upload) {
  const form = new FormData();
  form.append("replace", "true");
  form.append("file", new File([new Uint8Array(bytes)], file));
  return tower.post("/api/mod/lua/upload", form).done();
}
