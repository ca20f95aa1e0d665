import { definePoint, type Keyed } from "./point.js";

/** A page of the panel beyond the generated ones, or a place for generated forms. */
export interface PanelPage extends Keyed {
  /** Text key. */
  readonly titleKey: string;
  readonly category: string;
  readonly order: number;
  /** Keys of settings groups shown here instead of pages of their own. */
  readonly forms?: readonly string[];
  /** Path of an ES module that defines a custom element, served by a site of the feature. */
  readonly module?: string;
  readonly icon?: string;
}
export const panelPages = definePoint<PanelPage>("panelPages");
