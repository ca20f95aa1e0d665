import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Scope } from "../feature/scope.js";
import { type DashboardTile, dashboardTiles } from "./dashboard-tiles.js";
import { sites } from "./http.js";
import { type PanelPage, panelPages } from "./panel-pages.js";
import { type RecordTab, recordTabs } from "./record-tabs.js";

/** A page whose module the build of the package has made. */
export interface BuiltPage extends Omit<PanelPage, "module"> {
  /** Name of the source in the package's folder `page`, without its ending: `playground`. */
  readonly file: string;
  readonly element: string;
}

/** A tab of records whose module the build of the package has made. */
export interface BuiltTab extends Omit<RecordTab, "module"> {
  /** As of a page. */
  readonly file: string;
}

/** A tile of the dashboard whose module the build of the package has made. */
export interface BuiltTile extends Omit<DashboardTile, "module"> {
  /** As of a page. */
  readonly file: string;
}

/**
 * Contributes pages of a package, and the site that serves them at `/pages/<feature>/`. Where the folder `page-dist`
 * has not been built, there are no such pages, and nothing else is missing.
 * @param host the feature's scope, whose id names the site
 * @param from `import.meta.url` of a file right in the package's `src`
 */
export function addBuiltPages(host: Scope, from: string, ...pages: readonly BuiltPage[]): void {
  addBuilt(host, from, { pages });
}

/** The same for a package that has tabs of records or tiles of the dashboard, with pages or without; called once. */
export function addBuilt(
  host: Scope,
  from: string,
  {
    pages = [],
    tabs = [],
    tiles = [],
  }: {
    readonly pages?: readonly BuiltPage[];
    readonly tabs?: readonly BuiltTab[];
    readonly tiles?: readonly BuiltTile[];
  },
): void {
  const folder = fileURLToPath(new URL("../page-dist/", from));
  const isBuilt = ({ file }: { readonly file: string }) => existsSync(`${folder}${file}.js`);
  const built = pages.filter(isBuilt);
  const builtTabs = tabs.filter(isBuilt);
  const builtTiles = tiles.filter(isBuilt);
  if (built.length + builtTabs.length + builtTiles.length === 0) return;
  const path = `/pages/${host.id.split("/")[0]}/`;
  host.add(sites, { key: `${host.id}.pages`, path, folder });
  host.add(panelPages, ...built.map(({ file, ...page }) => ({ ...page, module: `${path}${file}.js` })));
  host.add(recordTabs, ...builtTabs.map(({ file, ...tab }) => ({ ...tab, module: `${path}${file}.js` })));
  host.add(
    dashboardTiles,
    ...builtTiles.map(({ file, ...tile }) => ({ ...tile, module: `${path}${file}.js` })),
  );
}
