import { codes, failure } from "@dicetower/contract";
import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import { PackArchive } from "./archive.js";
import { type Descriptor, folders, type PackFolder, readDescriptor } from "./descriptor.js";

const inThread = workerTask<typeof readDescriptor>(
  import.meta.resolve("@dicetower/rulepacks/thread"),
  "readDescriptor",
);

const endings: Readonly<Partial<Record<PackFolder, RegExp>>> = {
  rules: /\.(ya?ml|json)$/i,
  // Lua mods are folders of many kinds of files.
  scripts: /\.(js|lua)$|^scripts\/lua\//i,
};

/** Numbers of files by folder; of those that mean something here, and of any other in the pack. */
export type Counts = Readonly<Record<PackFolder, number>> & Readonly<Record<string, number>>;

/** A pack whose descriptor was read. */
export interface Pack {
  readonly archive: PackArchive;
  readonly descriptor: Descriptor;
  readonly warnings: readonly string[];
  /** Paths within the pack, by folder. */
  readonly files: Readonly<Record<PackFolder, readonly string[]>>;
}

/** @throws Failure 42200 */
export async function openPack(bytes: Buffer, signal: AbortSignal): Promise<Pack> {
  const archive = await PackArchive.open(bytes);
  if (!archive.has("info.toml"))
    throw failure(
      codes.ruleBroken,
      "The pack has no info.toml. It belongs at the top of the zip, in no folder.",
    );
  const text = await archive.text("info.toml");
  const { descriptor, unknown } =
    text.length <= smallBytes ? readDescriptor(text) : await inWorker(inThread, text, { signal });
  const files = Object.fromEntries(
    folders.map((folder) => [folder, filesOf(archive, descriptor, folder)]),
  ) as unknown as Pack["files"];
  return {
    archive,
    descriptor,
    files,
    warnings: unknown.map((name) => `info.toml: "${name}" means nothing here.`),
  };
}

export function countsOf(pack: Pack): Counts {
  const none = Object.fromEntries(folders.map((folder) => [folder, 0]));
  return { ...none, ...foldersOf(pack) } as Counts;
}

/** Folders at the top of a pack that have files, and how many each. */
export function foldersOf({ archive, files }: Pack): Record<string, number> {
  const counts = new Map<string, number>();
  for (const path of archive.paths) {
    const at = path.indexOf("/");
    const folder = path.slice(0, at);
    if (at > 0 && !(folder in files)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  for (const folder of folders) if (files[folder].length > 0) counts.set(folder, files[folder].length);
  return Object.fromEntries(counts);
}

/** Those that are listed; all in the folder where nothing is. */
function filesOf(archive: PackArchive, { contents }: Descriptor, folder: PackFolder): readonly string[] {
  const listed = contents[folder];
  if (listed === undefined)
    return archive.paths.filter(
      (path) => path.startsWith(`${folder}/`) && (endings[folder]?.test(path) ?? true),
    );
  return listed.map((written) => {
    const path = written.startsWith(`${folder}/`) ? written : `${folder}/${written}`;
    if (!archive.has(path))
      throw failure(codes.ruleBroken, `info.toml names ${path}, which is not in the pack.`);
    return path;
  });
}
