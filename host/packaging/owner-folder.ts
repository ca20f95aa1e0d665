import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nodePath } from "./node-binary.js";
import { writeJson } from "./program-tree.js";
import type { Target } from "./targets.js";

/** What starts the launcher with the Node.js that came with it, whichever program is then in force. */
const shellScript = (node: string) => `#!/bin/sh
# Starts Dicetower: ./dicetower start. Links to this file may stand anywhere.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=\${self%/*}/$link ;;
  esac
done
here=$(CDPATH='' cd -- "\${self%/*}" && pwd -P)
exec "$here/program/node/${node}" "$here/launcher/main.mjs" "$@"
`;

const windowsScript = (node: string) =>
  ["@echo off", `"%~dp0program\\node\\${node.replace("/", "\\")}" "%~dp0launcher\\main.mjs" %*`, ""].join(
    "\r\n",
  );

const main = `import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runPackaged } from "./packaged/index.js";
process.exitCode = await runPackaged(process.argv.slice(2), dirname(dirname(fileURLToPath(import.meta.url))));
`;

/**
 * Writes what an owner downloads around a program: the launcher, which updates do not replace, and what starts it.
 * @param folder holds the program, as `program`
 */
export async function writeOwnerFolder(folder: string, root: string, target: Target): Promise<void> {
  const launcher = join(root, "packages", "tools", "launcher");
  const into = join(folder, "launcher");
  const packaged = join(launcher, "dist", "packaged");
  await mkdir(into, { recursive: true });
  await cp(join(launcher, "dist"), into, {
    recursive: true,
    filter: (path) => path.endsWith(".js") || [join(launcher, "dist"), packaged].includes(path),
  });
  const { version } = JSON.parse(await readFile(join(launcher, "package.json"), "utf8")) as {
    version: string;
  };
  await writeJson(join(into, "package.json"), { name: "@dicetower/launcher", version, type: "module" });
  await writeFile(join(into, "main.mjs"), main);
  const node = nodePath(target);
  if (target.system === "win32") await writeFile(join(folder, "dicetower.cmd"), windowsScript(node));
  else {
    await writeFile(join(folder, "dicetower"), shellScript(node));
    await chmod(join(folder, "dicetower"), 0o755);
  }
  for (const name of ["LICENSE", "README.md", "README.zh-CN.md"])
    await cp(join(root, name), join(folder, name));
}
