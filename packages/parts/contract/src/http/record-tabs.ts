import { definePoint, type Keyed } from "../feature/point.js";

/** A tab beside others where the panel shows one record: the messages of a group, the cards of a player. */
export interface RecordTab extends Keyed {
  /** Key of the `Resource` whose records have the tab. */
  readonly resource: string;
  /** Text key. */
  readonly titleKey: string;
  /** Place among the tabs, lower first; those of the resource's own page are at 100, 200, 300. */
  readonly order: number;
  readonly icon?: string;
  /** Path of an ES module that defines a custom element (`defineTab` of the panel kit), served by a site of the feature. */
  readonly module: string;
  /** Name of the custom element that the module defines; it gets the record. */
  readonly element: string;
  /** Routes without which there is no such tab: `GET /api/groups/{platform}/{group}/messages`. */
  readonly requires?: readonly string[];
}
export const recordTabs = definePoint<RecordTab>("recordTabs", ({ key, module, element }) => {
  if (!module.startsWith("/")) throw new TypeError(`tab "${key}": the path of the module begins with "/"`);
  if (!element.includes("-"))
    throw new TypeError(`tab "${key}": "${element}" is no name of a custom element`);
});
