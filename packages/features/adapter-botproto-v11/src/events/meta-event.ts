import { Joi } from "@dicetower/contract";
import type { SkipReason } from "../wire/dropped-frames.js";
import { fromWire } from "../wire/identifiers.js";
import { isObject, type JsonObject } from "../wire/json-object.js";

/** What the server says of itself. */
export type MetaEvent =
  | { readonly is: "lifecycle"; readonly word: string; readonly selfId: string }
  /** @property intervalMs milliseconds until the next one, undefined where it does not say */
  | {
      readonly is: "heartbeat";
      readonly intervalMs: number | undefined;
      readonly online: boolean | undefined;
    };

/** Heartbeats are believed between these, milliseconds. */
const minMs = 500;
const maxMs = 600_000;

const schema = Joi.object({
  meta_event_type: Joi.string().required(),
  sub_type: Joi.string().allow(null, ""),
  interval: Joi.number(),
  status: Joi.object().unknown(true).allow(null),
})
  .unknown(true)
  .prefs({ convert: false });

/** Reads a meta event. */
export function readMeta(event: JsonObject): MetaEvent | SkipReason {
  if (schema.validate(event).error !== undefined) return "malformed";
  if (event.meta_event_type === "lifecycle")
    return { is: "lifecycle", word: String(event.sub_type ?? ""), selfId: fromWire(event.self_id) };
  if (event.meta_event_type !== "heartbeat") return "ignored";
  const interval = Number(event.interval);
  const online = isObject(event.status) ? event.status.online : undefined;
  return {
    is: "heartbeat",
    intervalMs: interval >= minMs && interval <= maxMs ? interval : undefined,
    online: typeof online === "boolean" ? online : undefined,
  };
}
