import type { Feature } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Browser, Page } from "playwright-core";
import { panelTower } from "./tower.js";
import { type Visit, type VisitOptions, visit } from "./visit.js";

/** What a test of a page works with. */
export interface AtPage {
  readonly tower: TestHost;
  readonly here: Visit;
  readonly page: Page;
}

/** How a suite comes to its page. */
export interface ComingThere extends VisitOptions {
  /** Features beside those of `examples/full`. */
  readonly more?: readonly Feature[];
  /** All features, in the place of those of `examples/full`. */
  readonly features?: () => Promise<readonly Feature[]>;
  /** What is done at the tower before the first test. */
  readonly first?: (tower: TestHost) => unknown;
}

/**
 * One tower for all tests of a suite, and for each of them a browser profile of its own that stands at an address,
 * empty for nowhere yet.
 * @returns what is there while a test runs
 */
export function eachTestAt(
  opened: () => Browser,
  address: string,
  { more = [], features, first, ...how }: ComingThere = {},
): AtPage {
  let tower: TestHost | undefined;
  let here: Visit | undefined;
  before(async () => {
    tower = await panelTower(more, features === undefined ? {} : { features: await features() });
    await first?.(tower);
  });
  beforeEach(async () => {
    here = await visit(opened(), there(tower), how);
    if (address !== "") await here.go(address);
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());
  return {
    get tower() {
      return there(tower);
    },
    get here() {
      return there(here);
    },
    get page() {
      return there(here).page;
    },
  };
}

function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("this is there while a test runs, and not before");
  return one;
}
