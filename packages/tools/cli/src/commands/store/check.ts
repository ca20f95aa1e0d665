import {
  type IndexedPackage,
  indexLimits,
  indexName,
  type Mismatch,
  mismatchesOf,
  newestFor,
  parseIndex,
  type StoreIndex,
  signatureName,
  verifySignature,
} from "@dicetower/content-index";
import { errorMessage } from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { exitCodes } from "../../exit-codes.js";
import type { Terminal } from "../../terminal.js";
import { type IndexLocation, locationAt } from "./index-location.js";
import { shown } from "./shown.js";

/**
 * Runs `dicetower store check`: reads an index as an installation does, with all files of it.
 * @param version of this program, which packages may ask for
 * @returns 0 where nothing is wrong
 */
export async function checkStore(where: string, version: string, terminal: Terminal): Promise<number> {
  const location = await locationAt(where);
  let failed = 0;
  const ok = (what: string) => terminal.out(`ok    ${shown(what)}`);
  const warn = (what: string) => terminal.out(`warn  ${shown(what)}`);
  const fail = (what: string) => {
    failed++;
    terminal.out(`FAIL  ${shown(what)}`);
  };
  const bytes = await location.beside(indexName, indexLimits.bytes);
  if (bytes === undefined) {
    fail(`${indexName}: there is none. \`dicetower store make\` writes it.`);
    return exitCodes.failed;
  }
  await checkSignature(location, bytes).then(
    (fingerprint) =>
      fingerprint === undefined ? warn("the index is not signed") : ok(`signed by ${fingerprint}`),
    (error: unknown) => fail(`${signatureName}: ${errorMessage(error)}`),
  );
  const index = read(bytes, fail);
  if (index === undefined) return exitCodes.failed;
  for (const { place: at, reason } of index.unfit) warn(`${at}: ${reason}`);
  for (const pkg of index.packages) {
    const name = `${pkg.kind} ${pkg.id} ${pkg.version}`;
    await checkFile(location, index, pkg).then(
      (mismatches) => {
        ok(name);
        for (const one of mismatches) warn(`${name}: ${told(one)}`);
      },
      (error: unknown) => fail(`${name}: ${errorMessage(error)}`),
    );
  }
  for (const { id, unmet } of newestFor(index, { dicetower: version }))
    for (const { version: one, needs, range } of unmet)
      warn(
        needs === "dicetower"
          ? `${id} ${one} is not for this version (${version}): it needs Dicetower ${range}`
          : `${id} ${one} needs ${needs} ${range}, which this index does not list`,
      );
  return failed === 0 ? 0 : exitCodes.failed;
}

async function checkSignature(location: IndexLocation, bytes: Buffer): Promise<string | undefined> {
  const signature = await location.beside(signatureName, indexLimits.signatureBytes);
  return signature === undefined ? undefined : verifySignature(bytes, signature).fingerprint;
}

/** Each problem of an index is told on a line of its own. */
function read(bytes: Buffer, fail: (what: string) => void): StoreIndex | undefined {
  try {
    return parseIndex(bytes);
  } catch (error) {
    const { errors = [] } =
      (error as { data?: { errors?: readonly { path: string; message: string }[] } }).data ?? {};
    if (errors.length === 0) fail(`${indexName}: ${errorMessage(error)}`);
    for (const { path, message } of errors) fail(`${indexName}: ${placeOf(path)} ${message}`);
    return undefined;
  }
}

/** `/packages/3/sha256` as people write it: `packages[3].sha256`. */
function placeOf(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
}

/** What installations show before they install it. */
function told({ field, listed, found, isGrave }: Mismatch): string {
  const asked = isGrave ? "; whoever installs it is asked whether that is right" : "";
  return `its ${field} is "${found}" in the file, and "${listed}" in the index${asked}`;
}

/** @returns what the index says otherwise than the file @throws Error for a file that is another one */
async function checkFile(
  location: IndexLocation,
  index: StoreIndex,
  pkg: IndexedPackage,
): Promise<readonly Mismatch[]> {
  const most = pkg.size ?? indexLimits.fileBytes;
  // One byte more than the index says shows that it is another file.
  const bytes = await location.file(index, pkg, Math.min(most + 1, indexLimits.fileBytes));
  if (pkg.size !== undefined && bytes.length !== pkg.size)
    throw new Error(
      `${pkg.file} has not the ${pkg.size} bytes that the index says. Run \`dicetower store make\` again.`,
    );
  if (pkg.sha256 !== undefined && (await sha256Of(bytes)) !== pkg.sha256)
    throw new Error(`${pkg.file} is another file than the index says. Run \`dicetower store make\` again.`);
  const name = pkg.file.slice(pkg.file.lastIndexOf("/") + 1);
  return mismatchesOf(pkg, name, bytes, new AbortController().signal);
}
