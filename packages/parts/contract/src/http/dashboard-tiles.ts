import { definePoint, type Keyed } from "../feature/point.js";

/** A part of the dashboard that a feature brings: what it has to say at a glance. */
export interface DashboardTile extends Keyed {
  /** Text key. */
  readonly titleKey: string;
  /**
   * Place among the tiles, lower first. The dashboard's own: adapters 100, messages 300, commands 400, last changes 500,
   * memory 600, event loop 700.
   */
  readonly order: number;
  /** Path of an ES module that defines a custom element (`defineTile` of the panel kit), served by a site of the feature. */
  readonly module: string;
  /** Name of the custom element that the module defines. */
  readonly element: string;
  /** Routes without which there is no such tile: `GET /api/groups`. */
  readonly requires?: readonly string[];
}
export const dashboardTiles = definePoint<DashboardTile>("dashboardTiles", ({ key, module, element }) => {
  if (!module.startsWith("/")) throw new TypeError(`tile "${key}": the path of the module begins with "/"`);
  if (!element.includes("-"))
    throw new TypeError(`tile "${key}": "${element}" is no name of a custom element`);
});
