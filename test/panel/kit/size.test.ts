import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { ensureBuilt, pageFolder } from "../support/built.js";

const maxCount = 250 * 1024;

describe("the first load of the panel", () => {
  it("takes 250 KiB at most, packed: html, styles, letters and code of shell and kit", () => {
    ensureBuilt();
    const files = ["index.html", ...readdirSync(join(pageFolder, "panel")).map((name) => `panel/${name}`)]
      .filter((name) => /\.(html|js|css|svg|woff2)$/.test(name))
      // Parts of the kit with a hash in their names are loaded when something needs them.
      .filter((name) => !/kit-[\w-]+\.js$/.test(name) || loadedAtOnce(name));
    const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(pageFolder, name))).length, 0);
    console.log(`      ${files.length} files, ${(bytes / 1024).toFixed(1)} KiB`);
    expect(bytes).to.be.below(maxCount);
  });
});

/** True for parts that the kit names in an import of its own. */
function loadedAtOnce(name: string): boolean {
  const kit = readFileSync(join(pageFolder, "panel", "kit.js"), "utf8");
  const file = name.replace(/^panel\//, "");
  return new RegExp(`(?:from|^import|;import)\\s*["']\\./${file}["']`).test(kit);
}
