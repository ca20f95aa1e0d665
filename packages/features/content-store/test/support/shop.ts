import access from "@dicetower/access";
import audit from "@dicetower/audit";
import automation from "@dicetower/automation";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import type { Feature } from "@dicetower/contract";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import help from "@dicetower/help";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import rulepacks from "@dicetower/rulepacks";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import scriptsLua from "@dicetower/scripts-lua";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import contentStore from "../../src/index.js";
import { IndexServer } from "./index-server.js";

/** What takes in no content. */
const around: readonly Feature[] = [
  texts,
  commands,
  access,
  groups,
  players,
  patterns,
  dice,
  native,
  systems,
  cards,
  automation,
  audit,
  scriptHost,
];
/** With all kinds of content. */
export const allKinds: readonly Feature[] = [
  ...around,
  decks,
  help,
  rulepacks,
  scriptsJs,
  scriptsLua,
  contentStore,
];
/** With decks alone, which start sooner. */
export const decksOnly: readonly Feature[] = [texts, commands, dice, native, decks, contentStore];
/** With decks and help documents. */
export const decksAndHelp: readonly Feature[] = [...decksOnly, help];

/** A source as it is listed. */
export interface SourceRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  readonly fingerprint: string;
  readonly packages: number;
  readonly problem: string;
  readonly problemText: string;
  readonly faults: readonly { readonly reason: string; readonly where: string; readonly status: number }[];
  readonly offered: string;
  readonly fetchedAt: number;
  readonly mirror: string;
}

/** A package as it is listed. */
export interface PackageRow {
  readonly key: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly version: string;
  readonly latest: string;
  readonly fits: boolean;
  readonly unmet: readonly { readonly needs: string; readonly range: string }[];
  readonly installedId: number;
  readonly installedVersion: string;
  readonly updatable: boolean;
  readonly blocked: boolean;
}

/** A package that lacks something. */
export interface BrokenRow {
  readonly id: string;
  readonly title: string;
  readonly needs: string;
  readonly range: string;
}

/** What an installation would do. */
export interface PlanRow {
  readonly key: string;
  readonly id: string;
  readonly ref: string;
  readonly storedAs: string;
  readonly replaces: string;
  readonly mismatches: readonly {
    readonly field: string;
    readonly listed: string;
    readonly found: string;
    readonly isGrave: boolean;
  }[];
  readonly together: readonly PlanRow[];
  readonly breaks: readonly BrokenRow[];
  readonly version: string;
  readonly action: string;
  readonly licence: string;
  readonly size: number;
  readonly installedVersion: string;
  readonly replacesOther: boolean;
  readonly changedByHand: boolean;
  readonly grants: readonly { readonly grant: string; readonly isNew: boolean }[];
  readonly dropped: readonly string[];
  readonly needs: readonly object[];
  readonly warnings: readonly string[];
  readonly difference: { readonly lines: readonly string[]; readonly cut: boolean } | null;
  readonly plan: string;
}

/** A host with the store, and a server that it may ask. */
export class Shop {
  private constructor(
    readonly tower: TestHost,
    readonly server: IndexServer,
  ) {}

  static async open(options: Partial<TestHostOptions> = {}): Promise<Shop> {
    const server = await IndexServer.start();
    const tower = await testHost({ features: allKinds, ...options });
    await tower.put("/api/settings/content-store", { allowHosts: ["127.0.0.1"] }).answers({ code: 0 });
    return new Shop(tower, server);
  }

  /** Removes what was installed and added: the next test finds a host as it was at first. */
  async clear(): Promise<void> {
    this.server.broken = undefined;
    this.server.ways.clear();
    for (const [path, query] of [
      ["installed", "?acceptBreaks=true"],
      ["sources", ""],
    ])
      for (const { id } of await this.tower.get(`/api/store/${path}`).data<{ id: number }[]>())
        await this.tower.delete(`/api/store/${path}/${id}${query}`).answers({ code: 0 });
    this.server.files.clear();
    this.server.asked.length = 0;
  }

  async close(): Promise<void> {
    await this.tower.stop();
    await this.server.close();
  }

  /** Adds the server as a source. */
  add(fingerprint = ""): Promise<SourceRow> {
    return this.tower.post("/api/store/sources", { url: this.server.url, fingerprint }).data<SourceRow>();
  }

  refresh(source: number): Promise<SourceRow> {
    return this.tower.post(`/api/store/sources/${source}/refresh`).data<SourceRow>();
  }

  async list(query = ""): Promise<readonly PackageRow[]> {
    return (await this.tower.get(`/api/store/packages?${query}`).data<{ items: PackageRow[] }>()).items;
  }

  /** The package of a key. */
  async found(key: string): Promise<PackageRow> {
    const one = (await this.list("pageSize=200")).find((row) => row.key === key);
    if (one === undefined) throw new Error(`there is no package ${key}`);
    return one;
  }

  plan(source: number, key: string, version?: string): Promise<PlanRow> {
    const body = version === undefined ? {} : { version };
    return this.tower.post(`/api/store/packages/${source}/${key}/plan`, body).data<PlanRow>();
  }

  /** Installs what a plan has shown. */
  install(source: number, key: string, { plan, version }: PlanRow, more: object = {}) {
    return this.tower.post(`/api/store/packages/${source}/${key}/install`, { plan, version, ...more });
  }

  /** Looks, agrees and installs. */
  async take(source: number, key: string, version?: string, more: object = {}): Promise<PlanRow> {
    const plan = await this.plan(source, key, version);
    await this.install(source, key, plan, { acceptGrants: true, ...more }).answers({ code: 0 });
    return plan;
  }

  async remove(key: string): Promise<void> {
    const { installedId } = await this.found(key);
    await this.tower.delete(`/api/store/installed/${installedId}`).answers({ code: 0 });
  }
}
