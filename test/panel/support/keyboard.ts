import type { Page } from "playwright-core";
import { asked } from "./in-page.js";

/** What a walk with the Tab key has found. */
export interface Walk {
  /** Controls that the Tab key does not reach. */
  readonly unreached: readonly string[];
  /** Controls that something lies over while they have the focus. */
  readonly covered: readonly string[];
  /** Controls whose focus cannot be seen. */
  readonly unmarked: readonly string[];
  /** It came back to where it began: there is no trap on the way. */
  readonly cameRound: boolean;
}

interface Step {
  readonly again: boolean;
  readonly covered?: string;
  readonly unmarked?: string;
}

const maxSteps = 1_000;

/** Walks once around a page with the Tab key. */
export async function walk(page: Page): Promise<Walk> {
  await asked(page, "beginWalk()");
  const covered: string[] = [];
  const unmarked: string[] = [];
  let cameRound = false;
  for (let step = 0; step < maxSteps && !cameRound; step++) {
    await page.keyboard.press("Tab");
    const here = await asked<Step>(page, "step()");
    cameRound = here.again;
    if (here.covered !== undefined) covered.push(here.covered);
    if (here.unmarked !== undefined) unmarked.push(here.unmarked);
  }
  return { unreached: await asked<string[]>(page, "missed()"), covered, unmarked, cameRound };
}
