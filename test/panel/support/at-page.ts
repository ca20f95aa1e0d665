import type { Feature } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Browser, Page } from "playwright-core";
import { KeptVisit } from "./kept-visit.js";
import { panelTower, sharedTower } from "./tower.js";
import type { Visit, VisitOptions } from "./visit.js";

/** What a test of a page works with. */
export interface AtPage {
  readonly tower: TestHost;
  readonly here: Visit;
  readonly page: Page;
}

/** How a suite comes to its page. */
export interface ComingThere extends VisitOptions {
  /** True for the tower that suites share. */
  readonly shared?: boolean;
  /** Features beside those of `examples/full`. */
  readonly more?: readonly Feature[];
  /** All features, in the place of those of `examples/full`. */
  readonly features?: () => Promise<readonly Feature[]>;
  /** What is done at the tower before the first test. */
  readonly first?: (tower: TestHost) => unknown;
}

/**
 * One tower for all tests of a suite, its own or the one that is shared, and for each of them a page at rest (`KeptVisit`) that stands at an address, empty
 * for nowhere yet.
 * @returns what is there while a test runs
 */
export function eachTestAt(
  opened: () => Browser,
  address: string,
  { more = [], features, first, shared = false, ...how }: ComingThere = {},
): AtPage {
  let tower: TestHost | undefined;
  let here: Visit | undefined;
  const kept = new KeptVisit(opened, how);
  before(async () => {
    tower = await (shared
      ? sharedTower()
      : panelTower(more, features === undefined ? {} : { features: await features() }));
    await first?.(tower);
  });
  beforeEach(async () => {
    here = await kept.enter(there(tower));
    if (address !== "") await here.go(address);
  });
  afterEach(function () {
    return kept.leave(this.currentTest?.state === "passed");
  });
  after(() => kept.end());
  after(() => (shared ? undefined : tower?.stop()));
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
