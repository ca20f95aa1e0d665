import { Joi, settingsGroup } from "@dicetower/contract";
import type { AiUsageSums } from "../api.js";
import { aiSchema } from "./ai-schema.js";
import type { StoredAiSettings } from "./ai-settings.js";
import { checkAiSettings, type KnownNames } from "./ai-settings-check.js";

/** What the group shows and checks with. */
export interface AiGroupServices extends KnownNames {
  usage(): { readonly today: AiUsageSums; readonly month: AiUsageSums };
  /** A new id of an NPC or a fallback. */
  newId(): string;
}

const count = Joi.number().integer().min(0);
const sums = Joi.object({ requests: count, promptTokens: count, completionTokens: count, errors: count });

/** The settings of the AI layer. */
export function aiGroup(services: AiGroupServices) {
  return settingsGroup<StoredAiSettings>({
    key: "ai",
    path: "/api/system/ai",
    category: "ai",
    order: 60,
    secrets: [
      "gateway.apiKey",
      "gateway.extraHeaders.*",
      "fallback.*.gateway.apiKey",
      "fallback.*.gateway.extraHeaders.*",
    ],
    schema: aiSchema,
    shows: () => ({ usage: services.usage() }),
    shown: { usage: Joi.object({ today: sums, month: sums }) },
    showsMoving: ["usage"],
    check: (next, before, written) => checkAiSettings(next, before, written, services),
    completes: (next) => ({
      ...next,
      fallback: next.fallback.map((one) => ({ ...one, id: one.id === "" ? services.newId() : one.id })),
      npc: next.npc.map((one) => ({ ...one, id: one.id === "" ? services.newId() : one.id })),
    }),
  });
}
