import { readFileSync } from "node:fs";
import { expect } from "chai";
import { runVectors, type VectorCount, type VectorKind } from "../vectors/runner.js";
import type { Vector } from "../vectors/vector.js";
import { bundle } from "./bundle.js";
import { describeInBrowser } from "./chromium.js";

const files: Readonly<Record<VectorKind, string>> = {
  native: "dice-native/test/vectors/native.json",
  compat1: "dice-compat1/test/vectors/compat1.json",
  compat2: "dice-compat2/test/vectors/compat2.json",
  routing: "dice/test/vectors/routing.json",
};
const kinds = Object.keys(files) as VectorKind[];

function vectors(kind: VectorKind): readonly Vector[] {
  const path = new URL(`../../packages/features/${files[kind]}`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Vector[];
}

const packages = ["contract", "dice", "dice-native", "dice-compat1", "dice-compat2", "dice-probability"];

describe("what a browser is given", () => {
  for (const name of packages)
    it(`of ${name} is its engine and the engines that it needs, and nothing else`, async () => {
      const { script, inputs } = await bundle(`export * from "@dicetower/${name}/engine"`, "engine");
      const foreign = inputs.filter((path) => !/^packages\/[\w-]+\/[\w-]+\/src\/engine\//.test(path));
      expect(foreign).to.deep.equal([]);
      expect(script.length).to.be.above(100);
    });
});

describeInBrowser("the vectors in Chromium", (opened) => {
  /** A page that can run vectors. */
  const page = async () => {
    const { script } = await bundle('export { runVectors } from "./vectors/runner.js"', "vectors");
    const made = await opened().newPage();
    await made.addScriptTag({ content: script });
    return made;
  };

  for (const kind of kinds)
    it(`of ${kind} come out as in Node, all of them passed`, async () => {
      const cases = vectors(kind);
      const inPage = await page();
      const run = `vectors.runVectors(${JSON.stringify(kind)}, ${JSON.stringify(cases)})`;
      const count = (await inPage.evaluate(run)) as VectorCount;
      expect(count).to.deep.equal(runVectors(kind, cases));
      expect(count).to.deep.equal({ passed: cases.length, failed: [] });
      await inPage.close();
    });
});
