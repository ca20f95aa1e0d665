import adapters from "@dicetower/adapters";
import { defineFeature, resources, Store, type Store as StoreService } from "@dicetower/contract";
import { longIt, type TestHost, testHost, testNats, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { leaseMs } from "../../src/cluster/lease-store.js";
import { echoFeature } from "../echo-feature.js";
import { record } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

const postgres = await testPostgres();
const nats = await testNats();

/** One of several processes, with the platform as it sees it. */
interface Process {
  readonly tower: TestHost;
  readonly platform: FakePlatform;
  readonly store: StoreService;
  /** Tables of the panel. */
  readonly tables: () => readonly string[];
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly selfId: string;
}

nats.describe("several processes", () =>
  postgres.describe("of one installation", function () {
    this.timeout(120_000);
    let database: Awaited<ReturnType<typeof postgres.database>>;
    const running: TestHost[] = [];
    beforeEach(async () => {
      database = await postgres.database();
    });
    afterEach(async () => {
      for (const tower of running.splice(0)) await tower.stop();
      await database.drop();
    });

    async function process(opening?: FakePlatform["opening"]): Promise<Process> {
      const platform = fakePlatform();
      if (opening !== undefined) platform.opening = opening;
      let store: StoreService | undefined;
      let tables: readonly string[] = [];
      const peek = defineFeature({
        id: "peek",
        needs: { store: Store },
        setup(host) {
          store = host.needs.store;
          host.read(resources, ({ all }) => {
            tables = all.map(({ item }) => item.key);
          });
        },
      });
      const tower = await testHost({
        features: [adapters, platform.feature, echoFeature().feature, peek],
        databaseUrl: database.url,
        settings: { busUrl: nats.url },
      });
      running.push(tower);
      return { tower, platform, store: store as StoreService, tables: () => tables };
    }

    async function end({ tower }: Process): Promise<void> {
      running.splice(running.indexOf(tower), 1);
      await tower.stop();
    }

    async function until<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
      for (const end = Date.now() + 20_000; ; ) {
        const value = await find();
        if (value !== undefined) return value;
        if (Date.now() > end) throw new Error(`never: ${what}`);
        await new Promise((turn) => setTimeout(turn, 20));
      }
    }

    const rows = ({ tower }: Process) => tower.get("/api/adapters").data<Row[]>();
    const connectedAt = (which: Process) =>
      until("connected", async () => ((await rows(which))[0]?.state === "connected" ? true : undefined));
    const living = ({ platform }: Process) => platform.opened.filter(({ signal }) => !signal.aborted);
    const accounts = async ({ tower }: Process) =>
      (await tower.get("/api/system/processes").data<{ port: number; accounts: string[] }[]>()).map(
        ({ accounts: held }) => held.length,
      );

    it("connect an account once, both tell of it, and its end hands it over at once", async () => {
      const [one, two] = [await process(), await process()];
      await one.tower.post("/api/adapters", record).answers({ code: 0 });
      await connectedAt(one);
      await connectedAt(two);
      expect((await rows(two))[0]?.selfId).to.equal("10001");
      const [holder, other] = living(one).length > 0 ? [one, two] : [two, one];
      expect([living(holder).length, other.platform.opened.length]).to.deep.equal([1, 0]);
      expect(one.tables()).to.include("processes");
      await until("both are listed", async () => ((await accounts(other)).length === 2 ? true : undefined));
      expect((await accounts(other)).sort((a, b) => a - b)).to.deep.equal([0, 1]);

      holder.platform.opened[0]?.link.message(said(".say hello", { id: "m-1" }));
      await holder.platform.sentSoFar(1);
      await end(holder);
      const link = (await other.platform.connection()).link;
      await connectedAt(other);
      link.message(said(".say hello", { id: "m-1" }));
      link.message(said(".say again", { id: "m-2" }));
      expect(await other.platform.sentSoFar(1)).to.deep.equal(["again"]);
    });

    it("share accounts: one that comes later is given some of them", async () => {
      const one = await process(() => {});
      for (const name of ["a", "b", "c", "d"])
        await one.tower.post("/api/adapters", { ...record, name }).answers({ code: 0 });
      await until("all are here", () => (living(one).length === 4 ? true : undefined));
      const two = await process(() => {});
      await until("two each", () =>
        living(one).length === 2 && living(two).length === 2 ? true : undefined,
      );
      const mine = living(one).map(({ record: { id } }) => id);
      expect(living(two).map(({ record: { id } }) => id)).to.not.include.members(mine);
    });

    it("send nothing through an account that another one holds by now", async () => {
      const one = await process();
      await one.tower.post("/api/adapters", record).answers({ code: 0 });
      await connectedAt(one);
      // Another process took the lease while this one slept.
      const later = 10_000_000_000_000;
      await one.store.change((db) =>
        db("adapters_lease").update({ process_id: "other", fence: 9, expires_at_ms: later, view: "{}" }),
      );
      await until("it lets go", () => (living(one).length === 0 ? true : undefined));
      one.platform.opened[0]?.link.message(said(".say too late"));
      const row = await until("it says so", async () =>
        (await rows(one)).find(({ state }) => state === "disconnected"),
      );
      expect(row.state).to.equal("disconnected");
      expect(one.platform.sent).to.deep.equal([]);
      await one.store.change((db) => db("adapters_lease").update({ expires_at_ms: 0 }));
      await connectedAt(one);
    });

    longIt("answer for the account of one that was killed within ten seconds", async () => {
      const one = await process();
      await one.tower.post("/api/adapters", { ...record, enabled: false }).answers({ code: 0 });
      const id = (await rows(one))[0]?.id ?? 0;
      // What a process leaves that was killed just after it had renewed its lease.
      const now = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";
      await one.store.change(async (db) => {
        await db("adapters_process").insert({
          id: "killed",
          pid: 1,
          machine: "there",
          host: "127.0.0.1",
          port: 1,
          version: "0.1.0",
          started_at: 1,
          seen_at_ms: db.raw(now),
        });
        await db("adapters_lease").insert({
          adapter_id: id,
          process_id: "killed",
          fence: 1,
          expires_at_ms: db.raw(`${now} + ?`, [leaseMs]),
          view: "{}",
          pinned: 0,
        });
      });
      const began = performance.now();
      await one.tower.patch(`/api/adapters/${id}`, { enabled: true }).answers({ code: 0 });
      const { link } = await one.platform.connection();
      link.message(said(".say here", { id: "m-1" }));
      expect(await one.platform.sentSoFar(1)).to.deep.equal(["here"]);
      expect(performance.now() - began, "milliseconds").to.be.within(leaseMs / 2, 10_000);
    });

    it("take an account whose peer dials in to them", async () => {
      const [one, two] = [await process(() => {}), await process(() => {})];
      await one.tower
        .post("/api/adapters", { ...record, connection_mode: "listen", endpoint: "" })
        .answers({ code: 0 });
      const [first, second] = [await one.platform.connection(), await two.platform.connection()];
      const who = {
        selfId: "10001",
        selfName: "Dicey",
        capabilities: [],
        implementation: { name: "", version: "", protocol: "" },
      };
      first.link.online(who);
      await connectedAt(two);
      second.link.online(who);
      second.link.message(said(".say here"));
      expect(await two.platform.sentSoFar(1)).to.deep.equal(["here"]);
      await until("the first lets go", () => (first.signal.aborted ? true : undefined));
      await connectedAt(one);
    });

    it("follow what an admin does at one of them: records, switches", async () => {
      const [one, two] = [await process(), await process()];
      const { id } = await one.tower.post("/api/adapters", record).data<Row>();
      await connectedAt(two);
      await two.tower.patch(`/api/adapters/${id}`, { name: "renamed" }).answers({ code: 0 });
      await until("its name", async () =>
        (await one.tower.get("/api/adapters").data<{ name: string }[]>())[0]?.name === "renamed"
          ? true
          : undefined,
      );
      await two.tower.delete(`/api/adapters/${id}`).answers({ code: 0 });
      await until("it is gone", async () => ((await rows(one)).length === 0 ? true : undefined));
      expect([...living(one), ...living(two)]).to.deep.equal([]);
      await one.tower.post("/api/features/echo/disable").answers({ code: 0 });
      await until("it is off there", () => (two.tower.feature("echo")?.state === "off" ? true : undefined));
      await two.tower.post("/api/features/echo/enable").answers({ code: 0 });
      await until("it is on here", () => (one.tower.feature("echo")?.state === "on" ? true : undefined));
    });
  }),
);
