import { connect } from "node:net";
import {
  type Clock,
  Clock as ClockToken,
  type Feature,
  Installation,
  Launcher,
  type LauncherHello,
  Lifecycle,
  Outbound,
} from "@dicetower/contract";
import { createOutbound } from "@dicetower/outbound";
import system from "@dicetower/system";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { createUpdater, type UpdaterOptions } from "../../src/create-updater.js";
import type { UpdateStatus } from "../../src/routes/status.js";
import { machine, places } from "./release.js";
import { ReleaseServer } from "./release-server.js";

/** What a test wants otherwise than usual. */
export interface TowerOptions extends UpdaterOptions {
  readonly dataFolder?: string;
  readonly hello?: Partial<LauncherHello> | null;
  readonly current?: { readonly semver?: string; readonly build?: number; readonly prerelease?: boolean };
  readonly free?: () => number;
  readonly servers?: readonly ReleaseServer[];
  readonly clock?: FakeClock;
  /** Beside the updater. */
  readonly features?: readonly Feature[];
}

/** A host with the updater, three servers of releases, a clock that is moved by hand and a launcher that notes. */
export interface UpdaterTower {
  readonly tower: TestHost;
  readonly clock: FakeClock;
  readonly servers: readonly [a: ReleaseServer, b: ReleaseServer, c: ReleaseServer];
  /** How often the launcher was to install. */
  readonly restarts: { readonly install?: boolean }[];
  /** Reason for which the launcher refuses. */
  refuse: string | undefined;
  /** What the launcher says; undefined where it has gone. */
  hello: LauncherHello | undefined;
  tell(news: "committed" | "gone"): void;
  status(): Promise<UpdateStatus>;
  post(name: string): Promise<UpdateStatus>;
  set(change: Partial<UpdateStatus["settings"]>): Promise<unknown>;
  /** Waits for a phase without the clock's help. */
  until(...phases: readonly string[]): Promise<UpdateStatus>;
  notices(kind: string): readonly string[];
  stop(): Promise<void>;
}

const firstMs = Date.UTC(2026, 5, 1, 12);
const patienceMs = 30_000;

/** No sign of a container. */
export const bareMachine: NonNullable<UpdaterOptions["probe"]> = {
  platform: "linux",
  read: async () => undefined,
  exists: async () => false,
  variable: () => undefined,
};

/** @param clock a real one for loopback times */
export function loopbackOutbound(clock: Clock, ports: Readonly<Record<string, number>>): Outbound {
  return createOutbound({
    clock,
    own: { listening: () => undefined },
    resolve: async () => [{ address: "93.184.216.34", family: 4 }],
    // The addresses stay those of the web, and the bytes go to loopback in the clear.
    makeConnector: () => (options, done) => {
      const socket = connect(ports[options.hostname] ?? 1, "127.0.0.1");
      socket.once("connect", () => done(null, socket as never));
      socket.once("error", (error) => done(error, null));
      return socket as never;
    },
  });
}

/** Starts one. */
export async function updaterTower(options: TowerOptions = {}): Promise<UpdaterTower> {
  const own = options.servers === undefined;
  const servers = (options.servers ??
    (await Promise.all([
      ReleaseServer.start(),
      ReleaseServer.start(),
      ReleaseServer.start(),
    ]))) as UpdaterTower["servers"];
  const [a, b, c] = servers;
  const ports = { "official.example": a.port, "mirror-b.example": b.port, "mirror-c.example": c.port };
  const clock = options.clock ?? fakeClock(firstMs);
  const restarts: { install?: boolean }[] = [];
  const watchers: ((news: "committed" | "gone") => void)[] = [];
  const self = {
    hello:
      options.hello === null
        ? undefined
        : {
            version: "1.0.0",
            capabilities: ["install", "restart"],
            key: Buffer.alloc(32, 7),
            trial: false,
            report: undefined,
            ...options.hello,
          },
    refuse: undefined as string | undefined,
  };
  const { semver = "1.4.0", build = 920, prerelease = false } = options.current ?? {};
  const tower = await testHost({
    features: [
      ...(options.features ?? []),
      system,
      createUpdater({ places, machine, probe: bareMachine, zone: () => "Asia/Shanghai", ...options }),
    ],
    ...(options.dataFolder === undefined ? {} : { dataFolder: options.dataFolder }),
    replace: [
      [ClockToken, clock],
      [Outbound, loopbackOutbound(clock, ports)],
      [
        Installation,
        {
          id: "7e57".repeat(8),
          name: "Dicetower",
          version: { semver, build, builtAt: 0 },
          prerelease,
          startedAt: clock.seconds(),
          uptimeSeconds: () => 0,
          disk: async () => ({ free: options.free?.() ?? 1e12, total: 1e13 }),
          address: () => ({ host: "127.0.0.1", port: 1 }),
          config: { host: "127.0.0.1", port: 1, logLevel: "error" },
          announce() {},
        } satisfies Installation,
      ],
      [
        Launcher,
        {
          get hello() {
            return self.hello;
          },
          watch(_scope, told) {
            watchers.push(told);
          },
          async prepareInstall() {
            if (self.refuse !== undefined) throw new Error(self.refuse);
          },
          autostart: undefined,
        } satisfies Launcher,
      ],
      [
        Lifecycle,
        {
          supervised: true,
          restartPending: false,
          restart: (how = {}) => void restarts.push(how),
          stop() {},
        } satisfies Lifecycle,
      ],
    ],
  });
  const status = () => tower.get("/api/system/update").data<UpdateStatus>();
  return Object.assign(self, {
    tower,
    clock,
    servers,
    restarts,
    status,
    tell: (news: "committed" | "gone") => {
      for (const told of watchers) told(news);
    },
    post: (name: string) => tower.post(`/api/system/update/${name}`).data<UpdateStatus>(),
    async set(change: Partial<UpdateStatus["settings"]>) {
      const { settings } = await status();
      return tower.put("/api/system/update", { ...settings, ...change }).answers({ code: 0 });
    },
    async until(...phases: readonly string[]) {
      const limit = performance.now() + patienceMs;
      for (;;) {
        const now = await status();
        if (phases.includes(now.phase)) return now;
        if (performance.now() > limit)
          throw new Error(`the phase is ${now.phase}, not ${phases.join()}: ${now.error}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    notices: (kind: string) =>
      tower.host
        .notices()
        .filter((notice) => notice.kind === kind && notice.titleKey === `notice.${kind}`)
        .map(({ detail }) => detail),
    async stop() {
      await tower.stop();
      if (own) await Promise.all(servers.map((server) => server.stop()));
    },
  });
}
