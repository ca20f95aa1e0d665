import { hasScheme } from "./fields.js";
import { type IndexedPackage, indexName, type StoreIndex } from "./store-index.js";

/**
 * Addresses of the file of a package in the order in which they are tried: beside the index, then the mirrors.
 * @param baseUrl address of `packages.json` or of its folder; what follows a `?` in it is left out
 */
export function packageFileUrls(
  { mirrors = [] }: Pick<StoreIndex, "mirrors">,
  baseUrl: string,
  { file }: Pick<IndexedPackage, "file">,
): string[] {
  if (hasScheme(file)) return [new URL(file).href];
  const path = file.split("/").map(encodeURIComponent).join("/");
  return [...new Set([baseUrl, ...mirrors].map((base) => new URL(path, folderOf(base)).href))];
}

function folderOf(address: string): URL {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith(`/${indexName}`)) url.pathname = url.pathname.slice(0, -indexName.length);
  else if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}
