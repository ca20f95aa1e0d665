import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { asked, prepareAsking } from "./in-page.js";
import { collectPageErrors, type PageErrors } from "./page-errors.js";
import { password } from "./tower.js";

/** How a tower is visited. */
export interface VisitOptions extends BrowserContextOptions {
  /** False comes without a session. */
  readonly loggedIn?: boolean;
  readonly trusted?: boolean;
  /** Language of the panel, as the device remembers it. */
  readonly words?: "en" | "zh-CN" | "en-XA";
  readonly expected?: readonly { readonly path: string; readonly status: number }[];
}

/** A browser profile with a page of the panel. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly base: string;
  readonly troubles: PageErrors;
  /** Goes to `#/…` and waits until the page there is complete. */
  go(hash: string): Promise<void>;
  /** Waits until nothing of the page is still being read. */
  settled(): Promise<void>;
  end(): Promise<void>;
}

/** Opens a browser profile of its own at a tower. */
export async function visit(
  browser: Browser,
  tower: Pick<TestHost, "base">,
  options: VisitOptions = {},
): Promise<Visit> {
  const { loggedIn = true, trusted = false, words = "en", expected = [], ...how } = options;
  const context = await browser.newContext({
    locale: words === "zh-CN" ? "zh-CN" : "en-US",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...how,
  });
  context.setDefaultTimeout(60_000);
  const troubles = await collectPageErrors(context, tower.base, expected);
  await prepareAsking(context);
  // The empty page before the first one has no storage.
  await context.addInitScript(
    `if (location.protocol.startsWith("http")) localStorage.setItem("dicetower:/:locale", ${JSON.stringify(words)});`,
  );
  if (loggedIn) await logIn(context, tower.base, trusted);
  const page = await context.newPage();
  return visitOf(context, page, tower.base, troubles);
}

/** Logs a profile in, as the log-in page does. */
export async function logIn(context: BrowserContext, base: string, trustDevice: boolean): Promise<void> {
  const answer = await context.request.post(`${base}/api/auth/login`, { data: { password, trustDevice } });
  expect(answer.status(), await answer.text()).to.equal(200);
}

export function visitOf(context: BrowserContext, page: Page, base: string, troubles: PageErrors): Visit {
  const settled = () => settle(page);
  return {
    context,
    page,
    base,
    troubles,
    settled,
    async go(hash) {
      const at = page.url();
      if (!at.startsWith(base)) await page.goto(`${base}/${hash}`);
      else await page.evaluate(`location.assign(${JSON.stringify(hash)})`);
      await settled();
    },
    end: () => context.close(),
  };
}

/** Waits until a page has its title and heading and nothing in it is still being read. */
export async function settle(page: Page): Promise<void> {
  await asked(page, "whenSettled(60000)");
}
