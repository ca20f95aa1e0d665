import {
  type Installation,
  Joi,
  type Lifecycle,
  type Scope,
  type Settings,
  type SettingsGroup,
  settingsGroup,
} from "@dicetower/contract";

/** Where the service listens, as it is stored. The host reads it at its start, by the key `system.server`. */
export interface ServerSettings {
  /** Address of an interface, or `0.0.0.0` or `::` for all of them. */
  readonly ip: string;
  readonly port: number;
}

/** What was stored when the process began, whatever became of this feature since. */
const begun = new WeakMap<Installation, ServerSettings>();

/** `GET, PUT /api/system/server-config`; `restartRequired` is worked out. */
export function serverSettings(restartRequired: () => boolean): SettingsGroup<ServerSettings> {
  return settingsGroup<ServerSettings>({
    key: "system.server",
    path: "/api/system/server-config",
    category: "system",
    page: "server",
    order: 20,
    takesEffect: "restart",
    schema: Joi.object<ServerSettings, true>({
      ip: Joi.string()
        .ip({ version: ["ipv4", "ipv6"], cidr: "forbidden" })
        .default("127.0.0.1")
        .meta({ restart: true }),
      port: Joi.number().integer().min(1).max(65_535).default(18_088).meta({ restart: true }),
    }),
    shows: () => ({ restartRequired: restartRequired() }),
  });
}

/** Keeps the group and notes when a restart is wanted. */
export function keepServerSettings(
  scope: Scope,
  service: Settings,
  installation: Installation,
  lifecycle: Lifecycle,
): SettingsGroup<ServerSettings> {
  const group = serverSettings(() => differs(live.value));
  const live = service.of(group);
  const before = begun.get(installation) ?? live.value;
  begun.set(installation, before);
  function differs({ ip, port }: ServerSettings): boolean {
    return ip !== before.ip || port !== before.port;
  }
  live.watch(scope, (value) => {
    // Never taken back: something else may want the restart, too.
    if (differs(value)) lifecycle.restartPending = true;
  });
  return group;
}
