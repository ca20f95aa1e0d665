import {
  type Clock,
  canonicalZone,
  codes,
  type Failure,
  failure,
  Joi,
  type Scope,
  type Settings,
  type SettingsGroup,
  useTimeZone,
  zoneText,
} from "@dicetower/contract";
import { movedZone } from "./moved-zone.js";

/** The time zone of the installation. */
export interface TimeZone {
  /** A name of the IANA database; empty for that of the system. */
  readonly timeZone: string;
  /** Hours by which the service is ahead of that zone, for a machine whose zone cannot be named right. */
  readonly lagHours: number;
}

/** A zone of the moved time has no summer time of its own: it is looked up again as often. */
const againMs = 600_000;

/** `GET, PUT /api/settings/time-zone`. */
function timeZoneSettings(clock: Clock): SettingsGroup<TimeZone> {
  return {
    key: "time-zone",
    category: "settings",
    page: "general",
    order: 12,
    schema: Joi.object<TimeZone, true>({
      timeZone: Joi.string().trim().max(100).allow("").default(""),
      lagHours: Joi.number().integer().min(-23).max(23).default(0).meta({ unit: "hours", advanced: true }),
    }),
    check({ timeZone, lagHours }) {
      if (timeZone !== "" && canonicalZone(timeZone) === undefined)
        throw refused(
          "timeZone",
          `There is no time zone "${timeZone}". Names are written like "Asia/Shanghai".`,
        );
      if (movedZone(timeZone, lagHours, clock.now()) === undefined)
        throw refused("lagHours", `Nowhere is it ${lagHours} hours later than in that time zone.`);
    },
    showsMoving: ["inForce"],
    shows: () => ({ inForce: zoneText(clock.now()) }),
  };
}

function refused(field: keyof TimeZone, message: string): Failure {
  return failure(codes.ruleBroken, message, { errors: [{ path: `/${field}`, message }] });
}

/** Keeps the group, and has the process go by it. */
export function keepTimeZone(scope: Scope, service: Settings, clock: Clock): SettingsGroup<TimeZone> {
  const group = timeZoneSettings(clock);
  const live = service.of(group);
  const follow = ({ timeZone, lagHours }: TimeZone) =>
    useTimeZone(movedZone(timeZone, lagHours, clock.now()) ?? timeZone);
  live.watch(scope, follow);
  follow(live.value);
  clock.every(againMs, scope.signal, () => {
    if (live.value.lagHours !== 0) follow(live.value);
  });
  scope.defer(() => useTimeZone(""));
  return group;
}
