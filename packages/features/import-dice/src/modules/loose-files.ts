import { decodeText } from "@dicetower/contract";
import { type ImportFolder, skippedFor } from "@dicetower/imports/api";

/** Bytes of a script that is looked through; a longer one is refused. */
const maxScriptBytes = 4 * 2 ** 20;

/** How names of files end that are programs themselves, and of no use here. */
export const program = /\.(?:[cm]?js|ts|py[cdow]?|dll|so|dylib|exe|com|bat|cmd|ps1|sh|jar)$/i;

/** True for a file that is a program in another language than Lua, by its name. */
export function isProgram(name: string): boolean {
  return program.test(name);
}

/** Those of some files that a script names, in large or small letters. */
export async function namedIn(
  folder: ImportFolder,
  script: string,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const text = (await textOf(folder, script)).toLowerCase();
  return files.filter((path) => text.includes(path.slice(path.lastIndexOf("/") + 1).toLowerCase()));
}

/** Of what cannot be read nothing is known; whoever takes it in says why. */
async function textOf(folder: ImportFolder, script: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await folder.read(script, maxScriptBytes);
  } catch (error) {
    skippedFor(script, error);
    return "";
  }
  try {
    return decodeText(bytes).text;
  } catch {
    return bytes.toString("latin1");
  }
}
