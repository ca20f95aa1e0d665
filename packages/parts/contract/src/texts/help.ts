import { definePoint, type Keyed } from "../feature/point.js";

/** A topic of `.help` that is not a command; title and content are text keys. */
export interface HelpTopic extends Keyed {
  readonly key: string;
  readonly group: string;
  readonly titleKey: string;
  readonly contentKey: string;
  /** Words that open it beside its title. */
  readonly aliases?: readonly string[];
}
export const help = definePoint<HelpTopic>("help");
