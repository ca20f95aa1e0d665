import { fileURLToPath } from "node:url";

/** Frames that say nothing to the author of a feature: Node.js, the host, and what features call. */
const notTheirs =
  /^node:|[\\/](?:(?:@dicetower|packages)[\\/](?:contract|kernel)|host)[\\/](?:src|dist)[\\/]/;
/** Causes that are looked at: they may lead in a circle. */
const mostCauses = 8;

/**
 * File and line where an error was thrown, or where a file imports what is not there; empty where its stack names none.
 * That of its deepest cause: what was wrapped on the way was thrown there.
 */
export function placeOfError(error: unknown): string {
  let place = "";
  let at = error;
  try {
    for (let depth = 0; at instanceof Error && depth < mostCauses; depth++) {
      place = placeIn(String(at.stack)) || place;
      at = at.cause;
    }
  } catch {
    // An error whose fields cannot be read.
  }
  return place;
}

function placeIn(stack: string): string {
  // What cannot be linked begins with its place, and has frames of Node.js alone.
  const [, unlinked] = /^((?:file:\/\/|[\\/]|[A-Za-z]:)[^\n]*:\d+)\n/.exec(stack) ?? [];
  if (unlinked !== undefined) return asPath(unlinked);
  for (const [, file = "", line] of stack.matchAll(/^ +at (?:.*\()?([^\n()]+?):(\d+:\d+)\)?$/gm))
    if (!notTheirs.test(file)) return asPath(`${file}:${line}`);
  return "";
}

function asPath(place: string): string {
  return place.startsWith("file://") ? fileURLToPath(place) : place;
}
