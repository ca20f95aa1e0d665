import { type LiveSettings, type Outgoing, parseCq, textSegment } from "@dicetower/contract";
import type { Pairing } from "./pairing/pairing.js";
import type { ShadowSettings } from "./settings.js";

/** Notes a part that is on its way out, and lets it go on: the gate of the connection keeps it back. */
export function note(
  outgoing: Outgoing,
  settings: LiveSettings<ShadowSettings>,
  pairing: Pairing,
): undefined {
  const { account, scene, target, message, part, text } = outgoing;
  if (!settings.value.enabled || account.exempt === true) return;
  const segments = outgoing.segments ?? (part.plain === true ? [textSegment(text)] : parseCq(text));
  if (segments.length > 0) pairing.answered({ account, scene, target, segments, message });
}
