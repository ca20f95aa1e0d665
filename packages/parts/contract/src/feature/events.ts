import type { JsonValue } from "../engine/engine.js";
import { definePoint, type Keyed } from "./point.js";
import { defineToken } from "./token.js";

/** The event stream of the panel (`/api/events`): numbered, replayed after a gap, never with secrets. */
export interface Events {
  /**
   * Among several processes all of their streams tell it, unless its {@link EventType} is `local`.
   * @param type dotted word, such as `adapter.state`
   */
  publish(type: string, data: JsonValue): void;
}
export const Events = defineToken<Events>("Events");

/** A type of event that its owner publishes, for those who listen to `/api/events`. */
export interface EventType extends Keyed {
  /** Dotted word, such as `adapter.state`. */
  readonly key: string;
  /** One English sentence: what has happened, and what the event holds. */
  readonly summary: string;
  /** Each process tells it by itself, or of itself alone: it does not travel between them. */
  readonly local?: boolean;
}
export const eventTypes = definePoint<EventType>("eventTypes");
