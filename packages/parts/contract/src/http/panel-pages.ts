import { definePoint, type Keyed } from "../feature/point.js";

/** A page of the panel beyond the generated ones, or a place for generated forms and tables. */
export interface PanelPage extends Keyed {
  /** Text key. */
  readonly titleKey: string;
  /** Text key of the sentence under the title. */
  readonly summaryKey?: string;
  /**
   * Where it stands in the menu: an entry (`messages`, `decks`), whose tab it becomes, or a group (`chats`, `play`,
   * `words`, `automation`, `guard`, `extensions`, `system`), where it is an entry by itself.
   */
  readonly category: string;
  readonly order: number;
  /**
   * Keys of settings groups shown here instead of pages of their own. Also paths that have a GET and a PUT and are no
   * group: words of such a form are at `<titleKey>.form`, of its fields at `<titleKey>.form.<field>`.
   */
  readonly forms?: readonly string[];
  /** Keys of resources shown here instead of pages of their own. */
  readonly tables?: readonly string[];
  /** Path of an ES module that defines a custom element, served by a site of the feature. */
  readonly module?: string;
  /** Name of the custom element that the module defines. */
  readonly element?: string;
  /** Routes without which there is no such page: `GET /api/dice/rules`. */
  readonly requires?: readonly string[];
  readonly icon?: string;
}
export const panelPages = definePoint<PanelPage>("panelPages");
