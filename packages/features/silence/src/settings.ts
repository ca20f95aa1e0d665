import { Joi, settingFields, settingsGroup } from "@dicetower/contract";
import { type FloodRules, floodSchema, floodTakenOver } from "./flood-rules.js";

/** Original-style global settings. */
export interface Globals {
  readonly switches: {
    readonly globalSilence: boolean;
    readonly disableJrrp: boolean;
    readonly disableMe: boolean;
    readonly disableDeck: boolean;
    readonly disableDraw: boolean;
    readonly disableSend: boolean;
    readonly disableHelp: boolean;
    readonly listenAtWhenOff: boolean;
  };
  readonly deck: { readonly hideUnderscore: boolean; readonly fuzzy: boolean };
  readonly events: {
    readonly joinRequest: boolean;
    readonly joinFeedback: boolean;
    readonly welcomeMinDelaySeconds: number;
    readonly welcomeMinCooldownSeconds: number;
    readonly friendRequest: boolean;
    readonly friendAdded: boolean;
  };
  readonly cloud: { readonly visible: boolean; readonly believeList: boolean };
  readonly external: {
    readonly apiInReplies: boolean;
    readonly timeoutMs: number;
    readonly allowHosts: readonly string[];
  };
  readonly maintenance: {
    readonly inactiveUserDays: number;
    readonly inactiveGroupDays: number;
    readonly groupClearLimit: number;
    readonly autoSaveMinutes: number;
  };
  readonly compat: {
    readonly privateMode: boolean;
    readonly leaveDenied: boolean;
    readonly kickedBanInviter: boolean;
  };
  readonly flood: FloodRules;
}

const { yes, no, whole, members } = settingFields;

/**
 * Dotted names of what is kept for packages that are not here yet, or for good (cloud, autoSaveMinutes): it is
 * saved and answered, and felt by nobody. Answered as `recordedOnly`.
 */
const recordedOnly: readonly string[] = [
  "cloud",
  "maintenance.inactiveUserDays",
  "maintenance.autoSaveMinutes",
];

export const globalSettings = settingsGroup<Globals>({
  key: "global",
  path: "/api/system/global",
  category: "settings",
  order: 40,
  schema: Joi.object<Globals>({
    switches: members({
      globalSilence: no,
      disableJrrp: no,
      disableMe: no,
      disableDeck: no,
      disableDraw: no,
      disableSend: no,
      disableHelp: no,
      listenAtWhenOff: yes,
    }),
    deck: members({ hideUnderscore: yes, fuzzy: no }),
    events: members({
      joinRequest: yes,
      joinFeedback: yes,
      welcomeMinDelaySeconds: whole(0, 3600).meta({ unit: "seconds" }),
      welcomeMinCooldownSeconds: whole(0, 86_400).meta({ unit: "seconds" }),
      friendRequest: yes,
      friendAdded: yes,
    }),
    cloud: members({ visible: no, believeList: no }),
    external: members({
      apiInReplies: no,
      // Nothing is fetched in no time.
      timeoutMs: whole(3000, 30_000).min(100).meta({ unit: "milliseconds" }),
      allowHosts: Joi.array().items(Joi.string().hostname()).max(100).default([]),
    }),
    maintenance: members({
      inactiveUserDays: whole(360, 36_500).meta({ unit: "days" }),
      inactiveGroupDays: whole(360, 36_500).meta({ unit: "days" }),
      groupClearLimit: whole(20, 1000),
      autoSaveMinutes: whole(5, 1440).meta({ unit: "minutes" }),
    }),
    compat: members({ privateMode: no, leaveDenied: no, kickedBanInviter: no }),
    flood: floodSchema,
  }),
  shows: () => ({ recordedOnly }),
  takesOver: floodTakenOver,
});

/** Whether the bot answers what its own account says. */
export interface RespondSelf {
  readonly enabled: boolean;
}

export const respondSelfSettings = settingsGroup<RespondSelf>({
  key: "respond-self",
  path: "/api/system/respond-self",
  category: "settings",
  page: "messages",
  order: 23,
  schema: Joi.object<RespondSelf, true>({ enabled: no }),
});
