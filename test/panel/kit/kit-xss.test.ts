import type { Json, JsonSchema } from "@dicetower/panel-kit/engine";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { prepareAsking } from "../support/in-page.js";
import { type KitSite, kitSite } from "../support/kit-site.js";
import { collectPageErrors } from "../support/page-errors.js";

const strings = [
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "javascript:alert(1)",
  "</textarea><svg onload=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}",
  "' onfocus=alert(1) autofocus='",
  "\u202Egnp.exe",
];

/** P-xss for the kit: what people write is shown as they wrote it, in each field and around it. */
describeInBrowser("words that look like code, in the kit", (browser) => {
  let site: KitSite;
  before(async function () {
    this.timeout(120_000);
    site = await kitSite();
  });
  after(() => site?.close());

  it("are text wherever a schema or a value brings them", async () => {
    const context = await browser().newContext();
    await prepareAsking(context);
    const troubles = await collectPageErrors(context, site.url);
    const page = await context.newPage();
    await page.goto(`${site.url}?part=bench`);
    for (const bad of strings) {
      const words = { title: bad, description: bad };
      const schema: JsonSchema = {
        type: "object",
        title: bad,
        properties: {
          text: { ...words, type: "string", default: bad, "x-unit": bad, "x-docs": bad },
          long: { ...words, type: "string", "x-multiline": true, "x-group": "g", "x-group-title": bad },
          choice: { ...words, enum: [bad, "b"], "x-options": { b: bad } },
          list: { ...words, type: "array", items: { type: "string" } },
          cards: {
            ...words,
            type: "array",
            items: { type: "object", properties: { a: { ...words, type: "string" } } },
          },
          map: { ...words, type: "object", additionalProperties: { type: "string" } },
          colour: { ...words, type: "string", format: "color" },
          secret: { ...words, type: "string", "x-secret": true },
          number: { ...words, type: "number", "x-unit": bad },
        },
      };
      const value: Json = {
        text: bad,
        long: bad,
        choice: bad,
        list: [bad],
        cards: [{ a: bad }],
        map: { [bad]: bad },
        colour: bad,
        [bad]: bad,
      };
      await page.evaluate(`bench.show(...JSON.parse(${JSON.stringify(JSON.stringify([schema, value]))}))`);
      await page.getByRole("textbox", { name: bad }).first().waitFor();
      expect(
        await page.locator("#gallery script, #gallery img, [onerror], [onload], [onfocus]").count(),
        bad,
      ).to.equal(0);
      expect(await page.locator('a[href^="javascript"]').count(), bad).to.equal(0);
    }
    expect(troubles.take()).to.deep.equal([]);
    await context.close();
  });
});
