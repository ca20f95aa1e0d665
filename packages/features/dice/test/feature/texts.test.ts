import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { texts } from "@dicetower/contract";
import { expect } from "chai";
import { type DiceTower, diceTower } from "./tower.js";

const features = join(import.meta.dirname, "../../..");
const sources = ["dice-native", "dice-compat1", "dice-compat2", "dice"];

async function keysIn(name: string): Promise<Set<string>> {
  const folder = join(features, name, "src/engine");
  const keys = new Set<string>();
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = await readFile(join(file.parentPath, file.name), "utf8");
    for (const [, key] of source.matchAll(
      /"((?:dice|wod)\.[a-zA-Z]+\.[a-zA-Z]+|dice\.divideByZero|wod\.[a-zA-Z]+)"/g,
    ))
      keys.add(key ?? "");
  }
  return keys;
}

describe("the texts of the dice", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
  });
  after(() => tower.stop());

  for (const name of sources)
    it(`have a sentence in both languages for every key of ${name}`, async () => {
      const known = new Map(tower.host.contributions(texts).map(({ item }) => [item.key, item]));
      const keys = await keysIn(name);
      expect(keys.size).to.be.above(1);
      for (const key of keys)
        for (const locale of ["en", "zh-CN"])
          expect(known.get(key)?.values[locale], `${key} in ${locale}`).to.be.a("string").and.not.equal("");
    });
});
