import { fileURLToPath } from "node:url";
import { testHost } from "@dicetower/testkit";
import type { Browser } from "playwright-core";
import { chromiumPath, openBrowser } from "../../browser/chromium.js";
import type { Benchmark, Finding } from "../benchmark.js";
import { fullInstallation } from "../full-installation.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import { startBareServer } from "./bare-server.js";

const pageFolder = fileURLToPath(new URL("../../../packages/panel/panel/page-dist", import.meta.url));
/** What the first load may take. */
const maxKibibytes = 250;
const statusPath = "/api/auth/status";

interface Measured {
  readonly bytes: number[];
  readonly firstContent: number[];
  readonly interaction: number[];
}

/** First load of the panel, an empty cache each time, against the same files from a bare static server. */
export const panelBenchmark: Benchmark = {
  name: "panel",
  async run({ short, progress }): Promise<readonly Finding[]> {
    if (chromiumPath() === undefined) throw new Error("no Chromium is installed");
    const rounds = short ? 5 : 15;
    const tower = await testHost({ features: await fullInstallation(), settings: { checkAnswers: false } });
    await tower.put("/api/system/webui-auth", { password: "a password of the bench" }).answers({ code: 0 });
    const status = await (await fetch(tower.base + statusPath)).text();
    const bare = await startBareServer(pageFolder, new Map([[statusPath, status]]));
    const browser = await openBrowser();
    try {
      const servers = [
        { name: "bare server", base: bare.base },
        { name: "dicetower", base: tower.base },
      ];
      const measured = new Map<string, Measured>(
        servers.map(({ name }) => [name, { bytes: [], firstContent: [], interaction: [] }]),
      );
      // The first rounds warm up and do not count.
      for (let round = -2; round < rounds; round++)
        for (const { name, base } of servers) {
          progress(`panel: round ${round + 1} of ${rounds}, ${name}`);
          const one = await load(browser, base);
          if (round < 0) continue;
          const all = measured.get(name) as Measured;
          all.bytes.push(one.bytes);
          all.firstContent.push(one.firstContent);
          all.interaction.push(one.interaction);
        }
      const peer = measured.get("bare server") as Measured;
      return [
        {
          title: "Panel: first load up to the log-in, empty cache",
          rows: servers.map(({ name }): Row => {
            const own = measured.get(name) as Measured;
            const kibibytes = median(own.bytes) / 1024;
            const firstContent = median(own.firstContent);
            return {
              name,
              figures: {
                "KiB over the wire": kibibytes,
                "first content, ms": firstContent,
                "interaction, ms": median(own.interaction),
                "interaction against bare": medianRatio(own.interaction, peer.interaction),
              },
              ...(name === "dicetower"
                ? {
                    goal: {
                      text: `${maxKibibytes} KiB, first content in a second`,
                      met: kibibytes <= maxKibibytes && firstContent < 1_000,
                    },
                  }
                : {}),
            };
          }),
          notes: ["interaction: the field for the password is there and takes a character"],
        },
      ];
    } finally {
      await browser.close();
      await bare.stop();
      await tower.stop();
    }
  },
};

/** Loads the page once, in a profile of its own. */
async function load(
  browser: Browser,
  base: string,
): Promise<{ bytes: number; firstContent: number; interaction: number }> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    const begun = performance.now();
    await page.goto(base, { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: "Password" });
    await field.press("x");
    const interaction = performance.now() - begun;
    const firstContent = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    );
    return { bytes, firstContent, interaction };
  } finally {
    await context.close();
  }
}
