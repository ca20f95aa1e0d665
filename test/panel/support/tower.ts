import type { Feature } from "@dicetower/contract";
import { longRun, type TestHost, type TestHostOptions } from "@dicetower/testkit";
import { fullFeatures, fullTower, usedFolder } from "../../conformance/full-tower.js";
import { ensureBuilt } from "./built.js";

/** Password of the towers of these tests. */
export const password = "a tower of dice";

/** A host with every feature of `examples/full` and a password, so that a browser can log in. */
export async function panelTower(
  more: readonly Feature[] = [],
  { keepsPassword = false, ...options }: Partial<TestHostOptions> & { readonly keepsPassword?: boolean } = {},
): Promise<TestHost> {
  if (mayBeCopy(options)) return freshTower(more, { ...options, copyOf: await usedFolder(setPassword) });
  const tower = await freshTower(more, options);
  // A data folder that has been used knows it already; setting it again would end the sessions.
  if (!keepsPassword) await setPassword(tower);
  return tower;
}

/** One that keeps time by another clock must not find what was written later. */
const mayBeCopy = ({ dataFolder, databaseUrl, replace }: Partial<TestHostOptions>) =>
  dataFolder === undefined && databaseUrl === undefined && replace === undefined;

const setPassword = (tower: TestHost) =>
  tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });

let shared: Promise<TestHost> | undefined;

/**
 * A tower like that, the same for all suites of the process. For those that change nothing that others look at: a start
 * takes as long as a test.
 */
export function sharedTower(): Promise<TestHost> {
  shared ??= panelTower();
  return shared;
}

// Files that are run together load this module once: this is after the last of them. Other programs have no mocha.
if (typeof after === "function") after(async () => (await shared)?.stop());

/** The same before anybody has been there: no password is set. */
export async function freshTower(
  more: readonly Feature[] = [],
  options: Partial<TestHostOptions> = {},
): Promise<TestHost> {
  ensureBuilt();
  const copyOf = options.copyOf ?? (mayBeCopy(options) ? await usedFolder() : undefined);
  const features = [...(await fullFeatures()), ...more];
  return fullTower({ features, ...options, ...(copyOf === undefined ? {} : { copyOf }) });
}

/** A page as the manifest lists it. */
export interface ListedPage {
  readonly key: string;
  readonly kind: "form" | "table" | "form+table" | "custom";
  readonly title: string;
  readonly forms: readonly { readonly key: string; readonly path: string }[];
  readonly tables: readonly {
    readonly key: string;
    readonly path: string;
    readonly paged: boolean;
    readonly create: object | null;
  }[];
}

/** Pages of the manifest, and one of the shell's own. */
export async function listedPages(tower: TestHost): Promise<ListedPage[]> {
  const { pages } = await tower.get("/api/panel/manifest?locale=en").data<{ pages: ListedPage[] }>();
  return pages;
}

/** Pages that a walk goes through: all in a long run, one of each kind else. */
export async function walkedPages(tower: TestHost): Promise<ListedPage[]> {
  const pages = await listedPages(tower);
  return longRun ? pages : pages.filter(({ kind }, at) => pages.findIndex((one) => one.kind === kind) === at);
}

/** Address of a page: `settings.dice` is at `#/settings/dice`. */
export function addressOf(key: string): string {
  return `#/${key.replaceAll(".", "/")}`;
}
