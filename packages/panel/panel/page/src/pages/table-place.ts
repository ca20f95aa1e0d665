import type { ManifestPage, PageAddress, TableMemory } from "@dicetower/panel-kit";
import { remember, remembered } from "../device/memory.js";
import { readAddress, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";

/** The address of the panel, as tables read and write it. */
export const tableAddress: PageAddress = {
  get path() {
    return readAddress(location.hash).path;
  },
  // The router hears of a change a moment later than the browser.
  get params() {
    return readAddress(location.hash).params;
  },
  href: (params) => writeAddress(readAddress(location.hash).path, params),
  go: (hash, replace) => router.navigate(hash, replace),
  back: () => history.back(),
  watch: (listener) => router.address.watch(listener),
};

/** What this browser remembers of tables: columns, filters, views. */
export const tableMemory: TableMemory = {
  read: (table) => remembered(`table:${table}`),
  write: (table, value) => remember(`table:${table}`, value),
};

/** Prefix of the parameters of a table in the address of a page: the first table needs none. */
export function tablePrefix({ kind, tables }: ManifestPage, table: string): string {
  return kind !== "custom" && tables[0]?.key === table ? "" : `${table}.`;
}
