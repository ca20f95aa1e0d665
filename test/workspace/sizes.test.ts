import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root, typescriptFiles } from "./workspace.js";

/** Lines that the sources of a folder may have: what grows beyond them has found something that belongs elsewhere. */
const maxLines: Readonly<Record<string, number>> = {
  "host/src": 2_300,
  "packages/parts/kernel/src": 2_300,
};

describe("sizes", () => {
  for (const [folder, most] of Object.entries(maxLines))
    it(`of ${folder} are at most ${most} lines`, () => {
      const files = typescriptFiles(join(root, folder));
      expect(files).to.not.deep.equal([]);
      const lines = files.map((file) => readFileSync(file, "utf8").split("\n").length - 1);
      expect(lines.reduce((sum, count) => sum + count, 0)).to.be.at.most(most);
    });
});
