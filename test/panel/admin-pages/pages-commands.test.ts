import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

interface Row {
  readonly names: readonly string[];
  readonly title: string;
  readonly syntax: string;
}

describeInBrowser("the catalogue of commands", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower();
  });
  after(() => tower?.stop());

  for (const { words, title, everybody } of [
    { words: "en", title: "Commands", everybody: "Anyone" },
    { words: "zh-CN", title: "指令一览", everybody: "所有人" },
  ] as const)
    it(`has every command in ${words}, with syntax, example, rights and reply texts`, async () => {
      const here = await visit(opened(), tower, { words });
      try {
        await here.go("#/commands");
        await here.page.getByRole("heading", { level: 1, name: title }).waitFor();
        const rows = await tower.get(`/api/commands?locale=${words}`).data<Row[]>();
        const shown = here.page.getByRole("table", { name: title }).getByRole("row");
        await shown.nth(rows.length).waitFor();
        const plain = (words: string) => words.replace(/\s+/g, "");
        const texts = (await shown.allTextContents()).map(plain);
        for (const { names, syntax, title: called } of rows)
          expect(
            texts.some(
              (text) =>
                text.includes(names[0] ?? "") &&
                text.includes(plain(syntax).slice(0, 60)) &&
                text.includes(plain(called)),
            ),
            called,
          ).to.equal(true);
        expect(texts.filter((text) => text.includes(plain(everybody))).length).to.be.above(3);
        expect(await violations(here.page)).to.deep.equal([]);
        expect(here.troubles.take()).to.deep.equal([]);
      } finally {
        await here.end();
      }
    });

  it("is searched", async () => {
    const here = await visit(opened(), tower);
    try {
      await here.go("#/commands");
      await here.page
        .getByRole("searchbox", { name: /Search/ })
        .last()
        .fill("botlist");
      const shown = here.page.getByRole("table", { name: "Commands" }).getByRole("row");
      await here.page.getByRole("table", { name: "Commands" }).getByText(".botlist").first().waitFor();
      await shown.nth(2).waitFor({ state: "detached" });
      await untilPasses(async () => expect(await shown.count()).to.equal(2));
    } finally {
      await here.end();
    }
  });
});
