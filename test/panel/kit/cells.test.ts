import { type FeatureStatus, Features } from "@dicetower/contract";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("cells of tables", (opened) => {
  const at = eachTestAt(opened, "", { shared: true, viewport: { width: 360, height: 740 } });

  it("write codes as they are looked for, without the marks of amounts", async () => {
    await at.here.go("#/errors");
    await at.page.getByText("40001", { exact: true }).waitFor();
    await untilPasses(async () => expect(await at.page.getByText("40,001").count()).to.equal(0));
  });

  it("keep long names within their card on a phone", async () => {
    await at.here.go("#/texts");
    await at.page.getByRole("button", { name: "access.page.problem.claimOpen.text", exact: true }).waitFor();
    const outside = await at.page.evaluate<string[]>(
      `[...document.querySelectorAll("tbody tr")].flatMap((row) => {
        const edge = row.getBoundingClientRect().right;
        return [...row.querySelectorAll("button")]
          .filter((button) => button.getBoundingClientRect().right > edge)
          .map((button) => button.textContent);
      })`,
    );
    expect(outside).to.deep.equal([]);
  });
});

describeInBrowser("words of tables", (opened) => {
  const at = eachTestAt(opened, "", {
    first: async (tower) => {
      for (const userId of ["111", "222"])
        await tower.post("/api/masters", { platform: "test", userId }).done();
    },
  });
  const row = (name: string) => at.page.getByRole("row").filter({ hasText: name });

  it("say of what is so or not yes and no, as do their filters", async () => {
    await at.here.go("#/masters");
    await row("111").getByText("Yes", { exact: true }).waitFor();
    await row("222").getByText("No", { exact: true }).waitFor();
    await at.here.go("#/banlist");
    const inForce = at.page.getByRole("combobox", { name: "In force only" });
    await untilPasses(async () =>
      expect(await inForce.getByRole("option").allTextContents()).to.deep.equal(["Any", "Yes", "No"]),
    );
    await at.here.go("#/settings/page/server");
    const tray = at.page.getByText("There is a tray").locator("..");
    await tray.getByText("No", { exact: true }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("tell where a topic of help comes from, and what its columns are", async () => {
    await at.here.go("#/help");
    await at.page.getByRole("columnheader", { name: "In short", exact: true }).waitFor();
    await row("prefixes").getByRole("cell", { name: "Topic", exact: true }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("tell rows of one platform apart", async () => {
    await at.here.go("#/masters");
    await at.page.getByRole("checkbox", { name: "Select 111" }).waitFor();
    await at.page.getByRole("checkbox", { name: "Select 222" }).waitFor();
  });

  it("write sizes and lists as the language does, and ask the service for its words", async () => {
    await at.tower.post("/api/system/backups").answers({ code: 0 });
    const here = await visit(opened(), at.tower, { words: "zh-CN" });
    try {
      await here.go("#/backups");
      await here.page
        .getByRole("cell", { name: /^[\d.]+ [KM]iB$/ })
        .first()
        .waitFor();
      await here.go("#/commands");
      await here.page
        .getByRole("cell", { name: /^所有人、/ })
        .first()
        .waitFor();
      await here.go("#/roadmap");
      await here.page.getByRole("cell", { name: "三个骰子引擎", exact: true }).waitFor();
    } finally {
      await here.end();
    }
  });

  longIt("name features as people know them", async () => {
    const named = ({ id }: { readonly id: string }): FeatureStatus =>
      ({ id, title: { en: `The ${id}`, "zh-CN": `${id}功能` }, state: "on" }) as unknown as FeatureStatus;
    const list = () => ["access", "audit"].map((id) => named({ id }));
    const tower = await panelTower([], { replace: [[Features, { list }]] });
    try {
      for (const [words, access, host] of [
        ["en", "The access", "The service"],
        ["zh-CN", "access功能", "服务本身"],
      ] as const) {
        const here = await visit(opened(), tower, { words });
        const cell = (name: string) => here.page.getByRole("cell", { name, exact: true }).first();
        await here.go("#/jobs");
        await cell(access).waitFor();
        await cell(host).waitFor();
        await here.go("#/help");
        await cell(access).waitFor();
        await here.end();
      }
    } finally {
      await tower.stop();
    }
  });
});
