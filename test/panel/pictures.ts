// Takes the pictures of docs/images: ten pages of a small installation, light and dark, on a desk and on a phone.
//   npm run pictures            all of them, after `npm run build`
//   npm run pictures -- texts   those of one page
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import sharp from "sharp";
import { openBrowser } from "../browser/chromium.js";
import { root } from "../workspace/workspace.js";
import { panelTower } from "./support/tower.js";
import { visit } from "./support/visit.js";

const folder = join(root, "docs", "images");
const maxBytes = 150 * 1024;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const themes = ["light", "dark"] as const;

/** Pages that are shown, and where they are. */
const pages: Readonly<Record<string, string>> = {
  dashboard: "#/dashboard",
  playground: "#/dice/playground?e=4d6k3%2B2d20%2Bd100&seed=7",
  audit: "#/audit",
  adapters: "#/adapters",
  groups: "#/groups",
  "test-chat": "#/test/chat",
  texts: "#/texts",
  causal: "#/causal",
  notices: "#/notices",
  features: "#/features",
};

/** What somebody would find after a few days. */
async function furnish(tower: TestHost): Promise<void> {
  await tower.post("/api/masters", { platform: "test", userId: "111" }).answers({ code: 0 });
  await tower
    .post("/api/adapters", {
      name: "Tavern bridge",
      type: "botproto_v11",
      connection_mode: "forward_ws",
      endpoint: "ws://127.0.0.1:9",
      enabled: false,
    })
    .done();
  for (const said of [
    ".r 4d6k3",
    ".r d20",
    ".ra Spot 55",
    ".r 2d6+3",
    ".r d100",
    ".r 3d10",
    ".help",
    ".r d20",
  ])
    await tower.say(said).done();
}

const wanted = process.argv.slice(2);
const shown = Object.entries(pages).filter(([name]) => wanted.length === 0 || wanted.includes(name));
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
const tower = await panelTower();
const large: string[] = [];
try {
  await furnish(tower);
  for (const colorScheme of themes)
    for (const viewport of sizes) {
      const here = await visit(browser, tower, { colorScheme, viewport, deviceScaleFactor: 1 });
      for (const [name, address] of shown) {
        await here.go(address);
        await here.page.waitForLoadState("networkidle");
        await here.page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))");
        const path = join(folder, `panel-${name}-${colorScheme}-${viewport.width}.png`);
        // Few colours lie on a page: a palette takes a third of the bytes and nobody sees it.
        await sharp(await here.page.screenshot({ animations: "disabled" }))
          .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
          .toFile(path);
        const bytes = statSync(path).size;
        if (bytes > maxBytes) large.push(`${path}: ${bytes} bytes`);
      }
      await here.end();
    }
} finally {
  await tower.stop();
  await browser.close();
}
if (large.length > 0) {
  console.error(`Too large:\n${large.join("\n")}`);
  process.exitCode = 1;
}
