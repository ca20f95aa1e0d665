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

/** What is worked out when the settings are asked for. */
interface Shown {
  readonly restartRequired: boolean;
  /** Fields that something given at the start wins over: a flag, the environment, the configuration file. */
  readonly overridden: readonly string[];
  /** Where the service listens now: `127.0.0.1:18088`. */
  readonly listensAt: string;
}

/** `GET, PUT /api/system/server-config`. */
function serverSettings(shows: () => Shown): SettingsGroup<ServerSettings> {
  return settingsGroup<ServerSettings>({
    key: "system.server",
    path: "/api/system/server-config",
    category: "settings",
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
    shows: () => ({ ...shows() }),
  });
}

/** Keeps the group and notes when a restart is wanted. */
export function keepServerSettings(
  scope: Scope,
  service: Settings,
  installation: Installation,
  lifecycle: Lifecycle,
): SettingsGroup<ServerSettings> {
  const group = serverSettings(() => {
    const { host, port } = installation.address();
    return {
      restartRequired: differs(live.value),
      overridden: [...(host === before.ip ? [] : ["ip"]), ...(port === before.port ? [] : ["port"])],
      listensAt: `${host.includes(":") ? `[${host}]` : host}:${port}`,
    };
  });
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
