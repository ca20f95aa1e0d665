import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Actor,
  type Boom,
  changed,
  type Dialect,
  Joi,
  type LiveSettings,
  type RouteItem,
  settingsGroup,
} from "@dicetower/contract";
import { openSecrets } from "@dicetower/installation";
import { createRandom, type FakeClock, fakeClock, Kernel } from "@dicetower/kernel";
import type { OpenStore } from "@dicetower/store";
import { expect } from "chai";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "../../store/test/test-support.js";
import { createSettings, type SettingsService, settingsMigration } from "../src/index.js";

interface Gate {
  readonly address: string;
  readonly token: string;
  readonly limits: { readonly perMinute: number; readonly burst: number };
}

const gate = settingsGroup<Gate>({
  key: "gate",
  layers: ["adapter", "account", "group"],
  secrets: ["token"],
  schema: Joi.object<Gate>({
    address: Joi.string().allow("").default(""),
    token: Joi.string().pattern(/^tok-/).default(""),
    limits: Joi.object({
      perMinute: Joi.number().integer().min(1).default(60),
      burst: Joi.number().integer().min(1).default(5),
    }).default({ perMinute: 60, burst: 5 }),
  }),
});
const actor: Actor = { kind: "panel", id: "ab12" };

/** A process of an installation, as far as settings see it. */
interface Process {
  readonly store: OpenStore;
  readonly kernel: Kernel;
  readonly service: SettingsService;
  readonly live: LiveSettings<Gate>;
  readonly warnings: string[];
}

async function start(home: TestHome, clock: FakeClock): Promise<Process> {
  const warnings: string[] = [];
  const quiet = () => {};
  const log = { debug: quiet, info: quiet, warn: (line: string) => warnings.push(line), error: quiet };
  const store = await home.open({ migrations: [settingsMigration] });
  const kernel = new Kernel({ clock, logFor: () => log });
  kernel.root.defer(store.onChanged((sequence) => kernel.root.emit(changed, { sequence })));
  const secrets = await openSecrets({ folder: home.folder, random: createRandom(), log });
  const service = await createSettings(kernel.root, {
    store: store.state,
    changes: store.changesFor("gate"),
    secrets,
    clock,
    notices: { send: ({ detail }) => String(warnings.push(detail)) },
  });
  return { store, kernel, service, live: service.of(gate), warnings };
}

/** Calls a route as the front would, its body checked by its schema. */
async function call(service: SettingsService, method: string, body: object, query = {}): Promise<unknown> {
  const item = service.expand(gate as never).find((route) => route.method === method) as RouteItem;
  const { error, value } = item.accepts?.body?.validate(body, { convert: false }) ?? { value: body };
  if (error !== undefined) throw error;
  return item.handle({ body: value, query, actor, headers: {}, params: {} } as never);
}

async function meddle(store: OpenStore, change: (value: Record<string, unknown>) => void): Promise<void> {
  await store.state.change(async (db) => {
    const row = await db("host_setting").where({ key: "gate", layer: "global" }).first<{ value: string }>();
    const value = JSON.parse(row.value) as Record<string, unknown>;
    change(value);
    await db("host_setting")
      .where({ key: "gate", layer: "global" })
      .update({ value: JSON.stringify(value) });
  });
}

for (const dialect of dialects)
  describeOn(dialect, `the settings service on ${dialect}`, () => {
    let clock: FakeClock;
    let home: TestHome;
    let one: Process;
    const again = async (): Promise<Process> => {
      await one.kernel.stop();
      await one.store.close();
      one = await start(home, clock);
      return one;
    };

    beforeEach(async () => {
      clock = fakeClock();
      home = await testHome(dialect as Dialect, clock);
      one = await start(home, clock);
    });
    afterEach(async () => {
      await one.kernel.stop();
      await home.end();
    });

    it("keeps a secret where an address is overridden, and lets a layer have one of its own", async () => {
      const { service, live } = one;
      await live.save({ address: "all", token: "tok-all" }, actor);
      await call(service, "PUT", { address: "mine" }, { scope: "account", target: "7" });
      expect(live.at({ account: "7" })).to.deep.include({ address: "mine", token: "tok-all" });
      await call(service, "PUT", { address: "mine", token: "tok-7" }, { scope: "account", target: "7" });
      expect(live.at({ account: "7" }).token).to.equal("tok-7");
      await call(
        service,
        "PUT",
        { address: "mine", token: "<configured>" },
        { scope: "account", target: "7" },
      );
      expect(live.at({ account: "7" }).token).to.equal("tok-7");
      await call(service, "PUT", { address: "mine", token: null }, { scope: "account", target: "7" });
      expect(live.at({ account: "7" }).token).to.equal("tok-all");
      expect(live.value.token).to.equal("tok-all");
    });

    it("takes its own mark back whatever the schema asks of a secret, and never stores it", async () => {
      await call(one.service, "PUT", { address: "", token: "<configured>" });
      expect(one.live.value.token).to.equal("");
      await call(one.service, "PUT", { token: "tok-1" });
      await call(one.service, "PUT", { address: "x", token: "<configured>" });
      await call(one.service, "PUT", { address: "y", token: "" });
      expect(one.live.value).to.deep.include({ address: "y", token: "tok-1" });
      await call(one.service, "PUT", { token: null });
      expect(one.live.value).to.deep.include({ address: "", token: "" });
      expect(one.warnings).to.deep.equal([]);
    });

    it("stores, remembers and records no secret in clear", async () => {
      const canary = "tok-CANARY-9a1f";
      await one.live.save({ token: canary }, actor);
      await one.live.save({ address: "x" }, actor);
      const rows = await one.store.state.read((db) =>
        Promise.all(
          ["host_setting", "host_setting_history", "host_change"].map((table) => db(table).select()),
        ),
      );
      expect(JSON.stringify(rows)).to.not.include("CANARY");
      expect((await again()).live.value.token).to.equal(canary);
    });

    it("starts without the key, says which secret must be entered again, and takes it", async () => {
      await one.live.save({ address: "x", token: "tok-1" }, actor);
      rmSync(join(home.folder, "secret.key"));
      const { live, warnings } = await again();
      expect(live.value).to.deep.include({ address: "x", token: "" });
      expect(warnings.join()).to.include('"gate.token"').and.include("enter it again");
      await live.save({ token: "tok-2" }, actor);
      expect((await again()).live.value.token).to.equal("tok-2");
    });

    it("keeps what it does not know, deep down too, and lets single fields fall back", async () => {
      await one.live.save({ address: "x", limits: { perMinute: 7, burst: 8 } }, actor);
      await meddle(one.store, (value) => {
        value["newer"] = { a: 1 };
        value["limits"] = { perMinute: "many", burst: 9, newer: 2 };
      });
      const { live, warnings, store, service } = await again();
      expect(live.value).to.deep.equal({ address: "x", token: "", limits: { perMinute: 60, burst: 9 } });
      expect(warnings.join()).to.include('"gate.limits.perMinute"');
      await call(service, "PUT", { address: "y", limits: { perMinute: 3, burst: 4 } });
      const row = await store.state.read((db) => db("host_setting").where({ key: "gate" }).first("value"));
      expect(JSON.parse(row.value)).to.deep.include({
        newer: { a: 1 },
        limits: { perMinute: 3, burst: 4, newer: 2 },
      });
    });

    it("reads what an earlier version has stored under other names, and restores it from the history", async () => {
      const { service } = one;
      const earlier = settingsGroup<{ seconds: number }>({
        key: "pause",
        layers: ["group"],
        schema: Joi.object({ seconds: Joi.number().default(1) }),
      });
      const at = { layer: "group", target: "p:1" } as const;
      await service.of(earlier).save({ seconds: 120 }, actor);
      await service.of(earlier).save({ seconds: 180 }, actor, at);
      const later = settingsGroup<{ minutes: number }>({
        key: "pause",
        layers: ["group"],
        schema: Joi.object({ minutes: Joi.number().default(5) }),
        takesOver: (stored) =>
          typeof stored["seconds"] === "number" && !Object.hasOwn(stored, "minutes")
            ? { minutes: stored["seconds"] / 60 }
            : stored,
      });
      const live = service.of(later);
      expect(live.value).to.deep.equal({ minutes: 2 });
      expect(live.at({ platform: "p", groupId: "1" })).to.deep.equal({ minutes: 3 });
      await live.save({ minutes: 9 }, actor);
      expect(live.value).to.deep.equal({ minutes: 9 });
      expect(service.of(earlier).value, "gone back").to.deep.equal({ seconds: 120 });
      const restore = service.expand(later as never).find(({ path }) => path.endsWith("/restore"));
      const call = { query: {}, params: { n: 1 }, actor, headers: {}, body: undefined };
      await restore?.handle(call as never);
      expect(service.of(later).value).to.deep.equal({ minutes: 2 });
      expect(service.misfits().filter(({ key }) => key === "pause")).to.deep.equal([]);
    });

    it("costs nothing at places that override nothing, and nobody can change what it hands out", async () => {
      await call(one.service, "PUT", { address: "mine" }, { scope: "account", target: "7" });
      const { live } = one;
      expect(live.at({ adapter: "x", account: "8", platform: "p", groupId: "1" })).to.equal(live.value);
      expect(live.at({ account: "7", platform: "p", groupId: "1" })).to.equal(
        live.at({ account: "7", platform: "p", groupId: "2" }),
      );
      expect(
        Object.isFrozen(live.value.limits) && Object.isFrozen(live.at({ account: "7" }).limits),
      ).to.equal(true);
      expect(Object.getOwnPropertyDescriptor(live, "value")).to.have.property("value");
    });

    it("passes over what no longer fits in a layer, field by field, with a warning", async () => {
      await call(one.service, "PUT", { limits: { perMinute: 7, burst: 9 } });
      await call(one.service, "PUT", { limits: { perMinute: 3 } }, { scope: "group", target: "p:1" });
      expect(one.live.at({ platform: "p", groupId: "1" }).limits).to.deep.equal({ perMinute: 3, burst: 5 });
      await one.store.state.change((db) =>
        db("host_setting")
          .where({ layer: "group" })
          .update({ value: JSON.stringify({ address: "kept", limits: { perMinute: 0, burst: 2 } }) }),
      );
      const { live, service, warnings } = await again();
      const at = { platform: "p", groupId: "1" };
      expect(live.at(at)).to.deep.equal({ address: "kept", token: "", limits: { perMinute: 7, burst: 2 } });
      expect(live.at(at), "asked twice").to.equal(live.at(at));
      expect(warnings).to.have.length(1);
      expect(warnings.join()).to.include('"gate.limits.perMinute" of group p:1');
      expect(service.misfits()).to.deep.equal([
        { key: "gate", layer: "group", target: "p:1", field: "limits.perMinute" },
      ]);
    });

    it("finds what in a layer is to blame where a rule between fields is broken from outside", async () => {
      const span = settingsGroup<{ least: number; most: number; name: string }>({
        key: "span",
        layers: ["group"],
        schema: Joi.object({
          least: Joi.number().integer().default(1),
          most: Joi.number().integer().min(Joi.ref("least")).default(10),
          name: Joi.string().default("wide"),
        }),
      });
      const live = one.service.of(span);
      const at = { layer: "group", target: "p:1" } as const;
      await live.save({ least: 8, name: "ours" }, actor, at);
      expect(live.at({ platform: "p", groupId: "1" })).to.deep.equal({ least: 8, most: 10, name: "ours" });
      await live.save({ most: 5 }, actor);
      expect(live.at({ platform: "p", groupId: "1" })).to.deep.equal({ least: 1, most: 5, name: "ours" });
      expect(one.service.misfits().map(({ field }) => field)).to.deep.equal(["least"]);
      await live.save({ most: 20 }, actor, at);
      expect(live.at({ platform: "p", groupId: "1" })).to.deep.equal({ least: 8, most: 20, name: "ours" });
      expect(one.service.misfits()).to.deep.equal([]);
    });

    it("lets saves at the same moment wait for each other, so that none is lost", async () => {
      await Promise.all([
        one.live.save({ token: "tok-1" }, actor),
        one.live.save({ address: "x" }, actor),
        call(one.service, "PUT", { address: "y", token: "" }),
      ]);
      expect(one.live.value).to.deep.include({ address: "y", token: "tok-1" });
    });

    it("leaves memory as it was when the store refuses", async () => {
      await one.live.save({ address: "before" }, actor);
      one.store.refuseWrites("The disk is nearly full.");
      expect((await failureOf(one.live.save({ address: "after" }, actor))).code).to.equal(50300);
      expect(one.live.value.address).to.equal("before");
      one.store.refuseWrites("");
    });

    it("records who changed what in the transaction of the change", async () => {
      await one.live.save({ address: "x" }, actor);
      await call(one.service, "PUT", { address: "y" }, { scope: "account", target: "7" });
      const rows = await one.store.changesFor("gate").after(0, 10);
      expect(rows.map(({ target, fields }) => [target?.id, fields])).to.deep.equal([
        ["gate", ["address"]],
        ["gate@account:7", ["address"]],
      ]);
      expect(rows[0]).to.deep.include({ action: "settings.update", actor });
    });
  });

describeOn("postgres", "settings of two processes", () => {
  it("reach each other by a nudge, or within seconds without one, and are never lost to each other", async () => {
    const clock = fakeClock();
    const home = await testHome("postgres", clock);
    const [one, two] = [await start(home, clock), await start(home, clock)];
    try {
      const seen: string[] = [];
      two.live.watch(two.kernel.root, ({ address }) => seen.push(address));
      await one.live.save({ address: "one" }, actor);
      two.kernel.root.emit(changed, { sequence: 1 });
      await until(() => two.live.value.address === "one");
      expect(seen).to.deep.equal(["one"]);

      await one.live.save({ address: "two" }, actor);
      await clock.advance(5_000);
      await until(() => two.live.value.address === "two");

      // Neither has heard of the other's save when it makes its own.
      await Promise.all([
        one.live.save({ token: "tok-1" }, actor),
        two.live.save({ limits: { perMinute: 9, burst: 9 } }, actor),
      ]);
      await one.service.reload();
      expect(one.live.value).to.deep.equal({
        address: "two",
        token: "tok-1",
        limits: { perMinute: 9, burst: 9 },
      });

      const stale = two.service.write(
        gate as never,
        () => ({ address: "stale" }),
        actor,
        { key: "gate", layer: "global", target: "" },
        1,
      );
      const error = await stale.catch((thrown: Boom<{ code: number }>) => thrown.data?.code);
      expect(error).to.equal(40900);
    } finally {
      await one.kernel.stop();
      await two.kernel.stop();
      await home.end();
    }
  });
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000 && !holds(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).to.equal(true);
}
