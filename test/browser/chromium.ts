import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Names under which systems install it: the one without windows, which takes half the time, then Debian's usual one. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** No window, no graphics card, and nothing that asks for the internet of its own accord. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Containers have little shared memory.
  "--disable-dev-shm-usage",
];

/**
 * Where Chromium is on this machine: `DICETOWER_TEST_CHROMIUM`, or the first of its usual names in the path.
 * Undefined where there is none.
 */
export function chromiumPath(): string | undefined {
  const named = process.env["DICETOWER_TEST_CHROMIUM"];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const usual = names.flatMap((name) => [...folders, "/usr/bin"].map((folder) => join(folder, name)));
  return (named === undefined ? usual : [named]).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a headless Chromium of its own, with an empty profile that is deleted when it ends.
 * Its ending is `await browser.close()`; each `browser.newContext()` is a stranger to the others.
 * @throws Error where no Chromium is installed
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error(missing);
  return await chromium.launch({ executablePath, headless: true, args: flags, timeout: 60_000 });
}

const missing =
  "no Chromium found: install it (Debian: apt-get install chromium-headless-shell) or name it in DICETOWER_TEST_CHROMIUM";

let shared: Browser | undefined;

/** The browser of this process. Suites share it: they open contexts of their own, and a start takes half a second. */
async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await openBrowser();
  return shared;
}

// At the end of the whole run, for files that are run together load this module once. Other programs have no mocha.
if (typeof after === "function") after(() => shared?.close());

/**
 * A suite of mocha that runs in a browser: `define` declares its tests, which get the browser from `opened()`.
 * The browser starts before the first of them; suites of one process share it. Without Chromium the suite fails under
 * `CI=true`; elsewhere its tests are counted as skipped. One that is named in the environment must be there.
 */
export function describeInBrowser(title: string, define: (opened: () => Browser) => void): void {
  const optional = process.env["CI"] !== "true" && process.env["DICETOWER_TEST_CHROMIUM"] === undefined;
  const left = optional && chromiumPath() === undefined;
  const suite = left ? describe.skip : describe;
  suite(left ? `${title} (skipped: no Chromium is installed)` : title, function () {
    this.timeout(240_000);
    let browser: Browser | undefined;
    before(async () => {
      browser = await sharedBrowser();
    });
    define(() => {
      if (browser === undefined) throw new Error("the browser is there from the first test to the last");
      return browser;
    });
  });
}
