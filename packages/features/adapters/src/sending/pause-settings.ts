import {
  Joi,
  type LiveSettings,
  type Scope,
  settingFields,
  settingsGroup,
  textTable,
} from "@dicetower/contract";
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

export const pauseTexts = textTable(
  {
    "settings.sending": { en: "Pauses between messages", "zh-CN": "消息发送间隔" },
    "settings.sending.summary": {
      en: "At least this long between two messages in one chat, for every account. An account whose own pause is longer keeps that.",
      "zh-CN": "同一会话内两条消息的最短间隔，适用于所有账号。账号自身设置的间隔更长时以账号为准。",
    },
    "settings.sending.idleMs": { en: "While nothing else waits", "zh-CN": "空闲时" },
    "settings.sending.busyMs": { en: "While more waits to be sent", "zh-CN": "有其他消息排队时" },
  },
  "adapters",
);
