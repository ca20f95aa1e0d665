import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { manifestOf, root } from "../workspace/workspace.js";
import { unpack } from "./unpack.js";

const fixtures = join(root, "test/upgrade/fixtures");
const versions = readdirSync(fixtures).sort();

/** What a later version keeps in another form, and what has become of it. */
const takenOver: Readonly<Record<string, object>> = {
  "/api/system/global/flood": { enabled: true, commandsPerMinute: 90, burst: 10, deny: false },
};

/** Looks whether everything of `then` is in `now`; a later version may know more. */
function expectIn(now: unknown, then: unknown, where: string): void {
  if (typeof then !== "object" || then === null) expect(now, where).to.equal(then);
  else
    for (const [name, kept] of Object.entries(then)) {
      const value = takenOver[`${where}/${name}`] ?? (kept as unknown);
      // Fields without effect: of these a later version has fewer.
      if (name === "recordedOnly") {
        const parts = value as readonly string[];
        for (const one of (now as { recordedOnly?: string[] }).recordedOnly ?? [])
          expect(
            parts.some((part) => part === one || one.startsWith(`${part}.`)),
            `${where}: ${one}`,
          ).to.equal(true);
        continue;
      }
      expect(now, where).to.be.an(Array.isArray(then) ? "array" : "object");
      expectIn((now as Record<string, unknown>)[name], value, `${where}/${name}`);
    }
}

describe("the data folder", () => {
  it("of the present version, and of each before it, is kept", () => {
    expect(versions).to.include(manifestOf("host").version);
  });

  for (const version of versions)
    it(`of ${version} is upgraded, and holds what it held`, async () => {
      const folder = unpack(join(fixtures, version, "data"));
      try {
        const answers = JSON.parse(
          gunzipSync(readFileSync(join(fixtures, version, "answers.json.gz"))).toString(),
        ) as object;
        const tower = await fullTower({ dataFolder: folder });
        try {
          for (const [path, then] of Object.entries(answers))
            expectIn(await tower.get(path).data(), then, path);
          expect((await tower.say(".r d20+1").text()).startsWith("[Ann] throws D20+1=")).to.equal(true);
          await tower.get("/api/system/audit/verify").answers({ data: { ok: true } });
        } finally {
          await tower.stop();
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
});
