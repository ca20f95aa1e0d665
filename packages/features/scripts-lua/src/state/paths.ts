/** Where the root of each account stands. */
const home = "/dice";
/** The root of any account: a path may come from a text that was made for another one. They are one folder. */
const anyRoot = /^\/dice(?:\/Dice[\w.-]*)?(?=\/|$)/;

/** What `getDiceDir()` gives: the root of the files that scripts see. @param self id of the account, empty for none */
export function rootOf(self: string): string {
  return `${home}/Dice${self.replace(/[^\w.-]/g, "_")}`;
}

/**
 * A path of a script, relative to the virtual root and with `/`; undefined for what leads out of it. Scripts put the
 * root before it (`getDiceDir() .. "\\plugin\\x"`), or nothing.
 */
export function insideRoot(path: string): string | undefined {
  if (path.includes("\0") || path.length > 1_024) return undefined;
  let rest = path.replaceAll("\\", "/").replace(/\/{2,}/g, "/");
  const [root] = anyRoot.exec(rest) ?? [];
  if (root !== undefined) rest = rest.slice(root.length + 1);
  else if (rest.startsWith("/") || /^[a-z]:/i.test(rest)) return undefined;
  const parts: string[] = [];
  for (const part of rest.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
