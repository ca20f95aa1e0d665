import {
  type Clock,
  canonicalZone,
  codes,
  failure,
  Joi,
  type Scope,
  type Settings,
  type SettingsGroup,
  useTimeZone,
  zoneText,
} from "@dicetower/contract";

/** The time zone of the installation. */
export interface TimeZone {
  /** A name of the IANA database; empty for that of the system. */
  readonly timeZone: string;
}

/** `GET, PUT /api/settings/time-zone`. */
function timeZoneSettings(clock: Clock): SettingsGroup<TimeZone> {
  return {
    key: "time-zone",
    category: "settings",
    page: "general",
    order: 12,
    schema: Joi.object<TimeZone, true>({
      timeZone: Joi.string().trim().max(100).allow("").default(""),
    }),
    check({ timeZone }) {
      if (timeZone === "" || canonicalZone(timeZone) !== undefined) return;
      const message = `There is no time zone "${timeZone}". Names are written like "Asia/Shanghai".`;
      throw failure(codes.ruleBroken, message, { errors: [{ path: "/timeZone", message }] });
    },
    showsMoving: ["inForce"],
    shows: () => ({ inForce: zoneText(clock.now()) }),
  };
}

/** Keeps the group, and has the process go by it. */
export function keepTimeZone(scope: Scope, service: Settings, clock: Clock): SettingsGroup<TimeZone> {
  const group = timeZoneSettings(clock);
  const live = service.of(group);
  const follow = ({ timeZone }: TimeZone) => useTimeZone(timeZone);
  live.watch(scope, follow);
  follow(live.value);
  scope.defer(() => useTimeZone(""));
  return group;
}
