import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** What happens to friend requests, invitations, and in groups that the bot has joined. */
export interface EventPolicy {
  readonly friendRequest: {
    readonly policy: "manual" | "acceptAny" | "keyword" | "reject";
    readonly keyword: string;
    readonly minLevel: number;
  };
  readonly groupInvite: {
    readonly policy: "manual" | "acceptAny" | "allowListed" | "ignore" | "reject";
    readonly rejectDenied: boolean;
    readonly rejectNonFriends: boolean;
    readonly maxMembers: number;
    readonly licence: "none" | "new" | "all";
  };
  readonly leaveByName: { readonly enabled: boolean; readonly keywords: string };
  readonly greetGroups: boolean;
  /** Said in a group that the bot has joined; empty for the shipped greeting. */
  readonly joinMessage: string;
  readonly greetFriends: boolean;
  /** Said to a new friend; empty for the shipped greeting. */
  readonly friendMessage: string;
  readonly autoClean: {
    readonly enabled: boolean;
    readonly groupDays: number;
    readonly hour: number;
    readonly cap: number;
    readonly notifyOnly: boolean;
    readonly exceptFlags: readonly string[];
  };
  readonly listRules: {
    readonly enabled: boolean;
    readonly warnThreshold: number;
    readonly denyThreshold: number;
    /** 0 for good. */
    readonly autoDenyHours: number;
    readonly decayPerMinute: number;
    readonly scoreMuted: number;
    readonly scoreKicked: number;
    readonly scoreSpam: number;
    readonly scoreCensor: number;
    /** Share of the points that the group gets in which it happened. */
    readonly jointGroupRate: number;
    /** Share of the points that who invited the bot there gets. */
    readonly jointInviterRate: number;
    readonly onDeny: {
      readonly refuseTalk: boolean;
      readonly refuseInvite: boolean;
      readonly leaveLastPlace: boolean;
      readonly leaveGroups: "never" | "lastPlace" | "all";
    };
    readonly noticeDigestSeconds: number;
  };
}

const { yes, no, whole, members } = settingFields;

/** Of fields that say nothing while their switch is off. */
const whereOn = { dependsOn: { field: "enabled", equals: true } };

/** What is said where the shipped greeting is not. @param field its switch */
const greeting = (field: string) =>
  Joi.string()
    .allow("")
    .max(2000)
    .default("")
    .meta({ multiline: true, dependsOn: { field, equals: true } });

export const eventPolicy = settingsGroup<EventPolicy>({
  key: "events",
  path: "/api/system/events",
  category: "lists",
  order: 30,
  schema: Joi.object<EventPolicy>({
    friendRequest: members({
      policy: Joi.string().valid("manual", "acceptAny", "keyword", "reject").default("manual"),
      keyword: Joi.string()
        .allow("")
        .max(100)
        .default("")
        .meta({ dependsOn: { field: "policy", equals: "keyword" } }),
      minLevel: whole(0, 1000),
    }),
    groupInvite: members({
      policy: Joi.string().valid("manual", "acceptAny", "allowListed", "ignore", "reject").default("manual"),
      rejectDenied: yes,
      rejectNonFriends: no,
      maxMembers: whole(0, 100_000).meta({ unit: "people" }),
      licence: Joi.string().valid("none", "new", "all").default("none"),
    }),
    leaveByName: members({
      enabled: no,
      keywords: Joi.string().allow("").max(1000).default("").meta(whereOn),
    }),
    greetGroups: yes,
    joinMessage: greeting("greetGroups"),
    greetFriends: yes,
    friendMessage: greeting("greetFriends"),
    autoClean: members({
      enabled: no,
      groupDays: whole(0, 36_500).meta({ unit: "days", ...whereOn }),
      hour: whole(4, 23).meta(whereOn),
      cap: whole(20, 1000).meta(whereOn),
      notifyOnly: yes.meta(whereOn),
      exceptFlags: Joi.array().items(Joi.string().max(60)).max(50).default([]).meta(whereOn),
    }),
    listRules: members({
      enabled: yes,
      warnThreshold: whole(100, 10_000).meta({ unit: "points", ...whereOn }),
      denyThreshold: whole(200, 10_000).meta({ unit: "points", ...whereOn }),
      autoDenyHours: whole(12, 8760).meta({ unit: "hours", ...whereOn }),
      decayPerMinute: whole(1, 1000).meta({ unit: "points", ...whereOn }),
      scoreMuted: whole(100, 10_000).meta({ unit: "points", ...whereOn }),
      scoreKicked: whole(200, 10_000).meta({ unit: "points", ...whereOn }),
      scoreSpam: whole(100, 10_000).meta({ unit: "points", ...whereOn }),
      scoreCensor: whole(100, 10_000).meta({ unit: "points", ...whereOn }),
      jointGroupRate: Joi.number().min(0).max(1).default(0.5),
      jointInviterRate: Joi.number().min(0).max(1).default(0.3),
      onDeny: members({
        refuseTalk: yes,
        refuseInvite: yes,
        leaveLastPlace: no,
        leaveGroups: Joi.string().valid("never", "lastPlace", "all").default("never"),
      }),
      noticeDigestSeconds: whole(600, 86_400).meta({ unit: "seconds", ...whereOn }),
    }),
  }),
});
