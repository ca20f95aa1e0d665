import { chmod, lstat, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import {
  type FileNote,
  indexLimits,
  indexName,
  type MadeIndex,
  makeIndex,
  readBounded,
  signatureName,
  signerOfKey,
  signIndex,
  verifySignature,
} from "@dicetower/content-index";
import { Boom, isA } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { CommandError } from "../../problem.js";
import { table } from "../../table.js";
import type { Terminal } from "../../terminal.js";
import { readKeyFile } from "./key.js";
import { shown } from "./shown.js";

/** Mode of files that a web server reads. */
const publicMode = 0o644;

/** Runs `dicetower store make`: lists what is in a folder, and signs the list with a key. */
export async function makeStore(
  folder: string,
  keyFile: string | undefined,
  terminal: Terminal,
): Promise<void> {
  await expectFolder(folder);
  if (keyFile !== undefined) await expectOutside(folder, keyFile);
  const key = keyFile === undefined ? undefined : await readKeyFile(keyFile, terminal);
  const made = await make(folder);
  const { packages } = made.index;
  for (const line of table(packages.map((pkg) => [pkg.kind, pkg.id, pkg.version, pkg.file])))
    terminal.out(line);
  tell("not listed", made.skipped, terminal);
  tell("look at", made.warnings, terminal);
  const file = join(folder, indexName);
  const signature = join(folder, signatureName);
  for (const path of [file, signature]) await expectFile(path);
  const old = await readBounded(file, indexLimits.bytes).catch(none);
  if (old?.equals(made.bytes) !== true) await writePublic(file, made.bytes);
  const { length: left } = made.skipped;
  terminal.out(
    `${file} lists ${counted(packages.length, "package")}${left === 0 ? "" : `; ${counted(left, "file")} left out`}`,
  );
  if (key !== undefined) {
    await writePublic(signature, signIndex(made.bytes, key));
    terminal.out(`${signature} is signed by ${signerOfKey(key).fingerprint}`);
    return;
  }
  const there = await readBounded(signature, indexLimits.signatureBytes).catch(none);
  if (there !== undefined && !isOf(made.bytes, there))
    throw new CommandError(
      `${signature} is of another index: installations refuse both. Sign again with --key, or delete it.`,
    );
}

/** @throws CommandError for a key that would be uploaded with the folder */
async function expectOutside(folder: string, keyFile: string): Promise<void> {
  const [root, key] = await Promise.all([realpath(folder), realpath(keyFile).catch(none)]);
  if (key === undefined) return;
  const way = relative(root, key);
  if (way === ".." || way.startsWith(`..${sep}`) || way === key) return;
  throw new CommandError(
    `The private key ${keyFile} is in the folder that you are going to upload: whoever downloads it could sign in your name. Move it out of ${folder}.`,
  );
}

/** @throws CommandError for a link or a folder where a file is to be written */
async function expectFile(path: string): Promise<void> {
  const found = await lstat(path).catch(none);
  if (found?.isFile() !== false) return;
  throw new CommandError(`${path} is no file, but a link or a folder. Move it away.`);
}

/** A folder that cannot be listed is a failed command like others. */
async function make(folder: string): Promise<MadeIndex> {
  try {
    return await makeIndex(folder);
  } catch (error) {
    if (isA(Boom, error)) throw new CommandError(shown(error.message), { cause: error });
    throw error;
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function tell(word: string, notes: readonly FileNote[], terminal: Terminal): void {
  for (const { path, reason } of notes) terminal.out(`${word}: ${shown(path)}: ${shown(reason)}`);
}

function isOf(index: Buffer, signature: Buffer): boolean {
  try {
    verifySignature(index, signature);
    return true;
  } catch {
    return false;
  }
}

async function writePublic(path: string, bytes: Buffer): Promise<void> {
  await writeWhole(path, bytes, undefined, async (temporary) => {
    await chmod(temporary, publicMode);
    return undefined;
  });
}

/** @throws CommandError for what is no folder */
export async function expectFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(none);
  if (found?.isDirectory() !== true) throw new CommandError(`${folder} is no folder.`);
}

/** @throws what is no missing file */
function none(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  return undefined;
}
