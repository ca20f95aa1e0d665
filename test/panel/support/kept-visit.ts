import type { TestHost } from "@dicetower/testkit";
import type { Browser } from "playwright-core";
import { asked } from "./in-page.js";
import { type Visit, type VisitOptions, visit } from "./visit.js";

/** The page that a test hands over: short, and it reads next to nothing. */
const restAt = "#/panel/help";
/** A page that does not come to rest within this time is closed. */
const patienceMs = 3_000;

/**
 * A browser profile that one test after the other takes over, for loading the panel takes as long as most tests. Handed
 * over is a page without a trace of the test before it: nothing unsaved, no dialog, no message, what the browser keeps as it
 * was at first. Where that is not so, or the test has failed, the next one gets a profile of its own.
 */
export class KeptVisit {
  #here: Visit | undefined;

  constructor(
    private readonly opened: () => Browser,
    private readonly how: VisitOptions = {},
  ) {}

  /** Gives a test its visit: the one of the test before it, or a new one. */
  async enter(tower: Pick<TestHost, "base">): Promise<Visit> {
    if (this.#here !== undefined && this.#here.base !== tower.base) await this.end();
    this.#here ??= await visit(this.opened(), tower, this.how);
    return this.#here;
  }

  /** Takes it back. */
  async leave(passed: boolean): Promise<void> {
    if (!passed || !(await this.#isAtRest())) await this.end();
  }

  /** Closes it: at the end of a suite, and of a test that leaves what nobody sees, such as another session. */
  async end(): Promise<void> {
    await this.#here?.end();
    this.#here = undefined;
  }

  async #isAtRest(): Promise<boolean> {
    const here = this.#here;
    if (here === undefined || !here.page.url().startsWith(here.base)) return false;
    const { page, context } = here;
    const {
      viewport = { width: 1280, height: 800 },
      colorScheme = "light",
      forcedColors = "none",
      words = "en",
    } = this.how;
    try {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll({ behavior: "wait" });
      await page.emulateMedia({ colorScheme, forcedColors });
      if (viewport !== null) await page.setViewportSize(viewport);
      const args = [restAt, words, patienceMs].map((one) => JSON.stringify(one));
      const isAtRest = await asked<boolean>(page, `comeToRest(${args.join(", ")})`);
      here.troubles.take();
      return isAtRest;
    } catch {
      return false;
    }
  }
}
