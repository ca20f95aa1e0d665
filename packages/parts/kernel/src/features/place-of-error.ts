import { fileURLToPath } from "node:url";

/** Stack frames that do not help the author of a feature: Node.js, the host, and libraries. */
const notTheirs =
  /^node:|[\\/](?:(?:@dicetower|packages[\\/]parts)[\\/](?:contract|kernel)|host)[\\/](?:src|dist)[\\/]/;
/** Most causes to follow: they may be circular. */
const maxCauses = 8;

/**
 * Returns the file and line where an error was thrown, or where a file imports a missing module; empty if its stack
 * names none. The deepest cause counts, because the errors around it were thrown later.
 */
export function placeOfError(error: unknown): string {
  let place = "";
  let at = error;
  try {
    for (let depth = 0; at instanceof Error && depth < maxCauses; depth++) {
      place = placeIn(String(at.stack)) || place;
      at = at.cause;
    }
  } catch {
    // Reading the fields of an error may throw.
  }
  return place;
}

function placeIn(stack: string): string {
  // The stack of a module that cannot be linked begins with its place; all other frames are of Node.js.
  const [, unlinked] = /^((?:file:\/\/|[\\/]|[A-Za-z]:)[^\n]*:\d+)\n/.exec(stack) ?? [];
  if (unlinked !== undefined) return asPath(unlinked);
  for (const [, file = "", line] of stack.matchAll(/^ +at (?:.*\()?([^\n()]+?):(\d+:\d+)\)?$/gm))
    if (!notTheirs.test(file)) return asPath(`${file}:${line}`);
  return "";
}

function asPath(place: string): string {
  return place.startsWith("file://") ? fileURLToPath(place) : place;
}
