import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sites } from "./http.js";
import { type PanelPage, panelPages } from "./panel-pages.js";
import type { Scope } from "./scope.js";

/** A page that is built with its feature. */
export interface OwnPage extends PanelPage {
  /** File in the folder of built pages: `playground.js`. */
  readonly module: string;
  readonly element: string;
}

/**
 * Contributes pages built into a folder, and the site that serves them at `/pages/<feature>/`. A page that nobody
 * has built, as in a test from sources, is left out.
 * @param folder URL of the folder: `new URL("../page-dist", import.meta.url)`
 */
export function addOwnPages(host: Scope, folder: URL, ...pages: readonly OwnPage[]): void {
  const path = fileURLToPath(folder);
  const built = pages.filter(({ module }) => existsSync(join(path, module)));
  if (built.length === 0) return;
  const [feature = host.id] = host.id.split("/");
  host.add(sites, { key: `pages.${feature}`, path: `/pages/${feature}`, folder: path });
  host.add(panelPages, ...built.map((page) => ({ ...page, module: `/pages/${feature}/${page.module}` })));
}
