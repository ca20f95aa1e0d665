import { type Account, definePoint, defineTopic, type Keyed } from "@dicetower/contract";
import type { TextValue } from "@dicetower/texts/api";

/** Something that rules can be set off by, other than what is said. */
export interface EventKind extends Keyed {
  /** Value of `event`: `rollCritical`. */
  readonly key: string;
  /** Text key of its title. */
  readonly titleKey: string;
  /** Names of the values that it brings along, as texts of a rule name them. */
  readonly values: readonly string[];
}

/** Kinds of events, contributed by whoever emits them on {@link happened}. */
export const eventKinds = definePoint<EventKind>("eventKinds");

/** One event. */
export interface Happening {
  /** Key of its kind. */
  readonly kind: string;
  /** The account that it happened to; undefined for what concerns all, such as a new day. */
  readonly account: Account | undefined;
  /** Empty outside groups. */
  readonly groupId: string;
  readonly groupName?: string;
  /** Whom it is about; empty for nobody in particular. */
  readonly userId: string;
  /** Who did it; whom it is about where left out. */
  readonly operatorId?: string;
  readonly nickname?: string;
  readonly values: Readonly<Record<string, TextValue>>;
}

/** Emitted when something happened that rules may wait for. Listeners come after whoever has answered it. */
export const happened = defineTopic<Happening>("automation.happened");
