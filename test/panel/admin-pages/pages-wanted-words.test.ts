import { commandOfForms, commands, defineFeature, form, texts, textTable } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

/** A feature that others have made, and that wants a word of ours. */
const others = defineFeature({
  id: "others",
  setup(host) {
    host.add(texts, ...textTable({ "others.title": { en: "Others", "zh-CN": "第三方" } }));
    host.add(
      commands,
      commandOfForms({
        key: "others.fate",
        names: ["fate"],
        category: "fun",
        title: "others.title",
        brief: "others.title",
        replyKeys: [],
        forms: [form("", { run: () => "fate of others" })],
      }),
    );
  },
});

describeInBrowser("words that wait for the decision of the owner", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower([others], { byOthers: ["others"] });
  });
  after(() => tower?.stop());

  it("are named on the dashboard, and given away by a button", async () => {
    const here = await visit(opened(), tower);
    try {
      expect(await tower.say(".fate").text()).to.not.equal("fate of others");
      await here.go("#/dashboard");
      await here.page.getByRole("button", { name: "Decide" }).click();
      await here.page.getByRole("heading", { level: 1, name: "Words to decide" }).waitFor();
      const row = here.page.getByRole("row").filter({ hasText: "others" });
      expect(await row.innerText())
        .to.include("fate")
        .and.include("Not allowed");
      expect(await violations(here.page)).to.deep.equal([]);
      await row.getByRole("button", { name: /^Give the word to who wants it/ }).click();
      const question = here.page.getByRole("dialog");
      await question
        .getByText("From now on the word is answered by who wants it.", { exact: false })
        .waitFor();
      await question.getByRole("button", { name: "Give the word to who wants it" }).click();
      await here.page.getByText("No word waits for you").waitFor();
      await tower.say(".fate").replies("fate of others");
      await tower.get("/api/commands/words").answers({ data: { words: [{ word: "fate", to: "others" }] } });
      expect(await violations(here.page)).to.deep.equal([]);
      expect(here.troubles.take()).to.deep.equal([]);
    } finally {
      await here.end();
    }
  });
});
