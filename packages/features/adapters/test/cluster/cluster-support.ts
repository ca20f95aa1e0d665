import adapters from "@dicetower/adapters";
import { Adapters, type Adapters as AdaptersService } from "@dicetower/adapters/api";
import {
  type Delivery,
  defineFeature,
  delivered,
  type Feature,
  Store,
  type Store as StoreService,
} from "@dicetower/contract";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import { echoFeature } from "../echo-feature.js";
import { type FakePlatform, fakePlatform } from "../fake-adapter.js";

/** One of several processes, with the platform as it sees it. */
export interface Process {
  readonly tower: TestHost;
  readonly platform: FakePlatform;
  readonly store: StoreService;
  readonly adapters: AdaptersService;
  /** What this process was told of messages that have left. */
  readonly deliveries: Delivery[];
}

/** What the list of adapters says of one. */
export interface Row {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly selfId: string;
}

/** A row of the list of processes. */
export interface ProcessRow {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  readonly accounts: readonly string[];
}

/** Processes of one installation, in the test's own. */
export class Cluster {
  readonly running: Process[] = [];

  /** @param busUrl of NATS */
  constructor(
    readonly databaseUrl: string,
    readonly busUrl: string,
  ) {}

  async start(
    opening?: FakePlatform["opening"],
    { features = [], ...more }: Partial<TestHostOptions> & { readonly features?: readonly Feature[] } = {},
  ): Promise<Process> {
    const platform = fakePlatform();
    if (opening !== undefined) platform.opening = opening;
    const seen: { store?: StoreService; adapters?: AdaptersService } = {};
    const deliveries: Delivery[] = [];
    const peek = defineFeature({
      id: "peek",
      needs: { store: Store, adapters: Adapters },
      setup(host) {
        Object.assign(seen, host.needs);
        host.on(delivered, (delivery) => deliveries.push(delivery));
      },
    });
    const tower = await testHost({
      features: [adapters, platform.feature, echoFeature().feature, peek, ...features],
      databaseUrl: this.databaseUrl,
      settings: { busUrl: this.busUrl },
      ...more,
    });
    const { store, adapters: service } = seen as Required<typeof seen>;
    const process = { tower, platform, store, adapters: service, deliveries };
    this.running.push(process);
    return process;
  }

  async end(process: Process): Promise<void> {
    this.running.splice(this.running.indexOf(process), 1);
    await process.tower.stop();
  }

  async stop(): Promise<void> {
    while (this.running[0] !== undefined) await this.end(this.running[0]);
  }
}

/** Looks again and again. @throws where it is never so */
export async function until<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    const value = await find();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((turn) => setTimeout(turn, 20));
  }
}

export const rows = ({ tower }: Process) => tower.get("/api/adapters").data<Row[]>();

/** Waits until a process tells that its first adapter is connected, wherever that is. */
export const connectedAt = (which: Process) =>
  until("connected", async () => ((await rows(which))[0]?.state === "connected" ? true : undefined));

/** Connections of a process that have not ended. */
export const living = ({ platform }: Process) => platform.opened.filter(({ signal }) => !signal.aborted);

export const processes = ({ tower }: Process) => tower.get("/api/system/processes").data<ProcessRow[]>();
