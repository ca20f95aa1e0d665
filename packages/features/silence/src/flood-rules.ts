import { settingFields } from "@dicetower/contract";

/** How fast a person may command, and what happens beyond that. */
export interface FloodRules {
  readonly enabled: boolean;
  /** In the long run. */
  readonly commandsPerMinute: number;
  /** Commands at once. */
  readonly burst: number;
  /** What custom replies and keyword rules answer, in the long run. */
  readonly repliesPerMinute: number;
  readonly replyBurst: number;
  /** How long a person is not answered after going too far. */
  readonly restSeconds: number;
  /** Rests within ten minutes of which the owners are told. */
  readonly notifyRests: number;
  /** Whether these lead to the deny list as well, for `denyHours`. */
  readonly deny: boolean;
  readonly denyHours: number;
}

const { yes, no, members, whole } = settingFields;

const whereOn = { dependsOn: { field: "enabled", equals: true } };
const rate = (standard: number) => whole(standard, 100_000).min(1);

/** Of a person at a table: one roll in two thirds of a second, ten at once. */
const commandsPerMinute = 90;
const burst = 10;

export const floodSchema = members({
  enabled: yes,
  commandsPerMinute: rate(commandsPerMinute).meta(whereOn),
  burst: rate(burst).meta(whereOn),
  // Slow enough that two bots which answer each other come to an end.
  repliesPerMinute: rate(12).meta(whereOn),
  replyBurst: rate(40).meta(whereOn),
  restSeconds: whole(60, 3600)
    .min(1)
    .meta({ unit: "seconds", ...whereOn }),
  notifyRests: whole(3, 100).min(1).meta(whereOn),
  deny: no.meta(whereOn),
  denyHours: whole(1, 8760)
    .min(1)
    .meta({ unit: "hours", dependsOn: { field: "deny", equals: true } }),
}).messages({
  "object.unknown":
    "{{#label}} is not known: commandsPerMinute, burst and restSeconds say how fast people may command",
});

/** The points that stood here before, as they were shipped. */
const points = { perCommand: 10, decayPerSecond: 1, first: 60 } as const;

type Members = Readonly<Record<string, unknown>>;

/**
 * Takes over what was stored as points: twice the commands that led to a warning are twice as many now. Points left as
 * they were shipped, which warned tables that only played, become what is shipped now. Nobody is denied for it any more
 * until an owner says so.
 */
export function floodTakenOver(stored: Members): Members {
  const { flood } = stored;
  if (!isMembers(flood) || !Object.hasOwn(flood, "perCommand") || Object.hasOwn(flood, "commandsPerMinute"))
    return stored;
  const { enabled } = flood;
  const perCommand = pointsIn(flood, "perCommand");
  // Commands without points never led anywhere.
  if (perCommand === 0) return { ...stored, flood: { enabled: false } };
  const times = (name: "decayPerSecond" | "first") =>
    (pointsIn(flood, name) / perCommand) * (points.perCommand / points[name]);
  return {
    ...stored,
    flood: {
      ...(enabled === undefined ? {} : { enabled }),
      commandsPerMinute: bounded(commandsPerMinute * times("decayPerSecond")),
      burst: bounded(burst * times("first")),
    },
  };
}

function pointsIn(flood: Members, name: keyof typeof points): number {
  const value = flood[name];
  return typeof value === "number" && value >= 0 ? value : points[name];
}

function bounded(value: number): number {
  return Math.min(100_000, Math.max(1, Math.round(value)));
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
