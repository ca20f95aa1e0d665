import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sites } from "./http.js";
import { type PanelPage, panelPages } from "./panel-pages.js";
import type { Scope } from "./scope.js";

/** A page whose module the build of the package has made. */
export interface BuiltPage extends Omit<PanelPage, "module"> {
  /** Name of the source in the package's folder `page`, without its ending: `playground`. */
  readonly file: string;
  readonly element: string;
}

/**
 * Contributes pages of a package, and the site that serves them at `/pages/<feature>/`. Where the folder `page-dist`
 * has not been built, there are no such pages, and nothing else is missing.
 * @param host the feature's scope, whose id names the site
 * @param from `import.meta.url` of a file right in the package's `src`
 */
export function addBuiltPages(host: Scope, from: string, ...pages: readonly BuiltPage[]): void {
  const folder = fileURLToPath(new URL("../page-dist/", from));
  const built = pages.filter(({ file }) => existsSync(`${folder}${file}.js`));
  if (built.length === 0) return;
  const path = `/pages/${host.id.split("/")[0]}/`;
  host.add(sites, { key: `${host.id}.pages`, path, folder });
  host.add(panelPages, ...built.map(({ file, ...page }) => ({ ...page, module: `${path}${file}.js` })));
}
