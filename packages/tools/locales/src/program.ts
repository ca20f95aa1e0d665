import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { writePackage } from "./write-package.js";

const usage = "Usage: dicetower-locales [folder of a package …]; the present folder when none is named";

/** Where the program writes what it has to say. */
export interface Terminal {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/**
 * What `dicetower-locales` does: writes `src/generated/texts.ts` and `page/generated/words.ts` of each package from its
 * `locales/*.yml`, where those have changed.
 * @param words folders of packages
 * @param from the folder in which it was called
 * @returns exit code: 0, or 1 where a file is wrong
 */
export function main(
  words: readonly string[],
  from: string,
  terminal: Terminal = { say: (text) => console.log(text), complain: (text) => console.error(text) },
): number {
  if (words.some((word) => word.startsWith("-"))) {
    const help = words.includes("--help") || words.includes("-h");
    (help ? terminal.say : terminal.complain)(usage);
    return help ? 0 : 1;
  }
  let failed = false;
  for (const folder of (words.length === 0 ? [from] : words).map((word) => resolve(from, word))) {
    if (!existsSync(join(folder, "package.json"))) {
      terminal.complain(`dicetower-locales: ${folder} is no package: it has no package.json.`);
      failed = true;
      continue;
    }
    for (const { file, line, message } of writePackage(folder, from).problems) {
      terminal.complain(`${file}${line === 0 ? "" : `:${line}`}: ${message}`);
      failed = true;
    }
  }
  return failed ? 1 : 0;
}
