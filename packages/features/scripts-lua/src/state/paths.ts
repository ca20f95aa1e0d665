/** What `getDiceDir()` gives: the root of the files that scripts see. */
export const virtualRoot = "/dice";

/**
 * A path of a script, relative to the virtual root and with `/`; undefined for what leads out of it. Scripts put the
 * root before it (`getDiceDir() .. "\\plugin\\x"`), or nothing.
 */
export function insideRoot(path: string, root: string): string | undefined {
  if (path.includes("\0") || path.length > 1_024) return undefined;
  let rest = path.replaceAll("\\", "/").replace(/\/{2,}/g, "/");
  if (rest === root || rest.startsWith(`${root}/`)) rest = rest.slice(root.length + 1);
  else if (rest.startsWith("/") || /^[a-z]:/i.test(rest)) return undefined;
  const parts: string[] = [];
  for (const part of rest.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
