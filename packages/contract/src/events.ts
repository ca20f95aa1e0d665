import type { JsonValue } from "./engine/engine.js";
import { defineToken } from "./token.js";

/** The event stream of the panel (`/api/events`): numbered, replayed after a gap, never with secrets. */
export interface Events {
  /** @param type dotted word, such as `adapter.state` */
  publish(type: string, data: JsonValue): void;
}
export const Events = defineToken<Events>("Events");
