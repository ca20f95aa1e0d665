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
  /** True for a session of its own; else visits of one tower share one, for each log-in costs a tenth of a second. */
  readonly ownSession?: boolean;
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
  const {
    loggedIn = true,
    trusted = false,
    ownSession = trusted,
    words = "en",
    expected = [],
    ...how
  } = options;
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
  if (loggedIn) await (ownSession ? logIn(context, tower.base, trusted) : shareSession(context, tower.base));
  const page = await context.newPage();
  return visitOf(context, page, tower.base, troubles);
}

/** Cookies of the session that visits of a tower share. */
const shared = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** Gives a profile the session of an earlier visit, or a new one where there is none or it has ended. */
async function shareSession(context: BrowserContext, base: string): Promise<void> {
  const cookies = shared.get(base);
  if (cookies !== undefined) {
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { status } = await fetch(`${base}/api/system/status`, { headers: { Cookie, Origin: base } });
    if (status === 200) return context.addCookies(cookies);
  }
  await logIn(context, base, false);
  shared.set(base, await context.cookies(base));
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
