import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { asked } from "../support/in-page.js";
import { addressOf, listedPages, panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

const languages = ["zh-CN", "en", "en-XA"] as const;
const colours = ["light", "dark"] as const;
const widths = [320, 1440] as const;

describeInBrowser("every page of the panel", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower();
  });
  after(() => tower?.stop());

  for (const words of languages)
    it(`stands in ${words}, light and dark, on a phone and on a desk`, async () => {
      const here = await visit(opened(), tower, { words });
      const wrong: string[] = [];
      const pages = [...(await listedPages(tower)).map(({ key }) => key), "panel.help", "no.such.page"];
      for (const key of pages) {
        await here.go(addressOf(key));
        for (const width of widths)
          for (const colorScheme of colours) {
            await here.page.setViewportSize({ width, height: 800 });
            await here.page.emulateMedia({ colorScheme });
            const faults = await asked<string[]>(here.page, "faults(5000)");
            wrong.push(...faults.map((fault) => `${key} at ${width}, ${colorScheme}: ${fault}`));
          }
        wrong.push(...here.troubles.take().map((trouble) => `${key}: ${trouble}`));
      }
      await here.end();
      expect(wrong).to.deep.equal([]);
    });
});
