import { readFileSync } from "node:fs";
import { join } from "node:path";
import commands from "@dicetower/commands";
import { type ChangeRow, Changes, Clock, defineFeature, Outbound } from "@dicetower/contract";
import { conforms, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";
import hat from "./hat.js";

const guide = readFileSync(join(root, "docs/feature-authors.md"), "utf8");

/** What stands between `#region` and `#endregion`, with the indentation of its first line taken away. */
function regions(file: string): { name: string; code: string }[] {
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  return [...source.matchAll(/^( *)\/\/ #region (.+)\n([\s\S]*?)\n *\/\/ #endregion/gm)].map((match) => ({
    name: match[2] ?? "",
    code: (match[3] ?? "").replaceAll(new RegExp(`^${match[1]}`, "gm"), ""),
  }));
}

describe("the examples in docs/feature-authors.md", () => {
  for (const [file, count] of [
    ["hat.ts", 5],
    ["feature-authors.test.ts", 1],
  ] as const)
    it(`are those of ${file}, which is tested here`, () => {
      const found = regions(file);
      expect(found.map(({ name }) => name)).to.have.length(count);
      for (const { name, code } of found)
        expect(
          guide.includes(`\`\`\`ts\n${code}\n\`\`\``),
          `the guide has the example "${name}":\n${code}`,
        ).to.equal(true);
    });

  conforms(hat, { with: [texts, commands] });

  describe("as a feature", () => {
    let tower: TestHost;
    const asked: string[] = [];
    let changes: () => Promise<readonly ChangeRow[]>;
    const reader = defineFeature({
      id: "reader",
      needs: { changes: Changes },
      setup(host) {
        changes = () => host.needs.changes.after(0, 100);
      },
    });
    const features = [texts, commands, hat, reader];
    // #region testing time
    const clock = fakeClock();
    const outbound = {
      async request(url: string) {
        asked.push(url);
        return { status: 200, headers: {}, body: Buffer.from('["Flopsy", "Mopsy"]') };
      },
    };

    before(async () => {
      tower = await testHost({
        features,
        replace: [
          [Clock, clock],
          [Outbound, outbound],
        ],
      });
    });
    after(() => tower.stop());

    it("breeds every hour", async () => {
      const label = async () => (await tower.get("/api/hat/label").data<{ label: string }>()).label;
      expect(await label()).to.equal("A hat with 0 rabbits");
      await clock.advance(30 * 60_000);
      expect(await label()).to.equal("A hat with 0 rabbits");
      // The store works on threads of its own: time goes on until it is done.
      for (let turn = 0; turn < 100 && asked.length === 0; turn++) {
        await clock.advance(10 * 60_000);
        await label();
      }
      expect(asked).to.deep.equal(["https://rabbits.example/names"]);
    });
    // #endregion

    it("says so in both languages and tells the owners, in words of theirs", async () => {
      const label = async (locale: string) =>
        (await tower.get(`/api/hat/label?locale=${locale}`).data<{ label: string }>()).label;
      for (let turn = 0; turn < 200 && tower.host.notices().length === 0; turn++) await label("en");
      expect(await label("en")).to.equal("A hat with 2 rabbits");
      expect(await label("zh-CN")).to.equal("装有 2 只兔子的帽子");
      const [notice] = tower.host.notices();
      expect(notice).to.deep.include({ kind: "hat.full", level: "important", titleKey: "hat.notice.full" });
      expect(notice?.detail).to.equal("The hat is full: 2 rabbits.");
    });

    it("lets one go, once, with a row in the changes", async () => {
      await tower.delete("/api/hat/rabbits/1").answers({ data: { id: 1 } });
      await tower.delete("/api/hat/rabbits/1").answers({ code: 40400 });
      await tower.delete("/api/hat/rabbits/nobody").answers({ code: 40001 });
      const rows = (await changes()).filter(({ action }) => action === "hat.release");
      expect(rows).to.have.length(1);
      expect(rows[0]).to.deep.include({
        action: "hat.release",
        target: { type: "rabbit", id: "1", name: "Flopsy" },
        before: { name: "Flopsy" },
      });
    });
  });
});
