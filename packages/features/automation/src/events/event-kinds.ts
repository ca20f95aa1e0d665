import type { EventKind } from "../api.js";

const event = (key: string, ...values: readonly string[]): EventKind => ({
  key,
  titleKey: `automation.event.${key}`,
  values,
});

/** Events that features without a part in automation tell of. */
export const ownEvents: readonly EventKind[] = [
  event("join", "inviter"),
  event("leave"),
  event("kick", "operator"),
  event("mute", "operator", "seconds"),
  event("friendAdded"),
  event("poke"),
  event("groupInvite", "comment"),
  event("logStarted", "log"),
  event("logEnded", "log"),
  event("rollCritical", "roll", "target", "attribute", "system"),
  event("rollFumble", "roll", "target", "attribute", "system"),
  event("sanityZero", "character"),
  event("dayNew"),
  event("dayEnd"),
  event("startUp"),
];
