import { Joi, type LiveSettings, type Scope, settingFields, settingsGroup } from "@dicetower/contract";
import type { Manager } from "../manager/manager.js";

/** The least pause between two messages in a chat, of every account; its own option wins where it is longer. */
export interface PauseSettings {
  /** Milliseconds while nothing else of the account waits. */
  readonly idleMs: number;
  /** Milliseconds while more of the account waits. */
  readonly busyMs: number;
}

const pause = settingFields.whole(0, 60_000).meta({ unit: "milliseconds" });

/** `GET, PUT /api/settings/sending`. */
export const pauseSettings = settingsGroup<PauseSettings>({
  key: "sending",
  category: "adapters",
  order: 35,
  schema: Joi.object<PauseSettings, true>({ idleMs: pause, busyMs: pause }),
});

/** Has the accounts keep the pauses. */
export function keepPauses(scope: Scope, manager: Manager, live: LiveSettings<PauseSettings>): void {
  live.watch(scope, () => {
    for (const { sender } of manager.adapters.values()) sender.repace();
  });
}
