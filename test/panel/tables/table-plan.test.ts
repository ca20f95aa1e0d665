import { defineFeature, Joi, planned, resources, route, routes, texts, textTable } from "@dicetower/contract";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

/** What was sent. */
const sent: string[] = [];
let chats = ["Tavern", "Harbour", "Mill", "Castle", "Crypt", "Attic"];

/** A table whose new records are said to many chats. */
const heralds = defineFeature({
  id: "heralds",
  setup(host) {
    const row = Joi.object({ id: Joi.number().required(), words: Joi.string().required() });
    host.add(
      routes,
      route({
        method: "GET",
        path: "/api/heralds",
        summary: "Heralds.",
        returns: Joi.array().items(row).required(),
        handle: () => sent.map((words, id) => ({ id, words })),
      }),
      route(
        planned({
          method: "POST",
          path: "/api/heralds",
          summary: "Says it everywhere.",
          accepts: { body: Joi.object<{ words: string }>({ words: Joi.string().required() }) },
          returns: row,
          audit: "herald",
          plan: () => chats,
          handle({ body: { words } }) {
            sent.push(words);
            return { id: sent.length - 1, words };
          },
        }),
      ),
    );
    host.add(resources, {
      key: "heralds",
      titleKey: "resource.heralds",
      category: "extensions",
      order: 990,
      path: "/api/heralds",
      idField: "id",
    });
    host.add(
      texts,
      ...textTable({
        "resource.heralds": { en: "Heralds", "zh-CN": "传令" },
        "resource.heralds.create": { en: "Proclaim", "zh-CN": "宣告" },
        "resource.heralds.id": { en: "Number", "zh-CN": "编号" },
        "resource.heralds.words": { en: "Words", "zh-CN": "内容" },
      }),
    );
  },
});

describeInBrowser("a form that does something to many", (opened) => {
  const at = eachTestAt(opened, "#/heralds", { more: [heralds] });

  it("shows how many and the first of them before it is sent, and sends nothing where that is declined", async () => {
    await at.page.getByRole("button", { name: "Proclaim" }).first().click();
    const form = at.page.getByRole("dialog", { name: /^Proclaim/ }).first();
    await form.getByRole("textbox", { name: /Words/ }).fill("Rise!");
    const send = form.getByRole("button", { name: "Proclaim" });
    await send.click();
    const question = at.page.getByRole("dialog", { name: "Proclaim: 6 entries" });
    await question
      .getByText("Tavern · Harbour · Mill · Castle · Crypt … This cannot be undone.", { exact: true })
      .waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(sent).to.deep.equal([]);
    chats = ["Tavern"];
    await send.click();
    const one = at.page.getByRole("dialog", { name: "Proclaim: 1 entry" });
    await one.getByText("Tavern. This cannot be undone.", { exact: true }).waitFor();
    await one.getByRole("button", { name: "Proclaim" }).click();
    await untilPasses(async () => expect(sent).to.deep.equal(["Rise!"]));
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
