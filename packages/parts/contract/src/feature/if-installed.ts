/**
 * Imports what an optional peer dependency offers: points of a feature that a feature fills where it is there, and
 * does without otherwise.
 *
 * @param name the package, as in `peerDependencies` and `peerDependenciesMeta`
 * @param load `() => import("@dicetower/system/api")`
 * @returns what it exports; undefined where the package is not installed
 * @throws whatever loading it throws: a package that is there and broken is not passed over
 */
export async function ifInstalled<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error, name)) return undefined;
    throw error;
  }
}

/** Node.js names the package in the sentence alone: `Cannot find package 'x' imported from …`. */
function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ERR_MODULE_NOT_FOUND" && error.message.startsWith(`Cannot find package '${name}'`);
}
