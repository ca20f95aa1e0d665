import { fileURLToPath } from "node:url";
import { packageCommand } from "./package-command.js";
import { PackagingRefused } from "./refusal.js";

try {
  await packageCommand(process.argv.slice(2), {
    root: fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, ""),
    // npm runs scripts at the root, whichever folder they were called from.
    from: process.env["INIT_CWD"] ?? process.cwd(),
    print: console.log,
  });
} catch (error) {
  if (!(error instanceof PackagingRefused)) throw error;
  console.error(`dicetower: ${error.message}`);
  process.exitCode = 1;
}
