import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import adapters from "@dicetower/adapters";
import { Changes, configured, credentials, defineFeature } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type FakePlatform, fakePlatform } from "../fake-adapter.js";

interface View {
  readonly id: number;
  readonly revision: number;
  readonly state: string;
  readonly access_token: string;
  readonly [field: string]: unknown;
}

const body = {
  name: "Main",
  type: "fake",
  connection_mode: "dial",
  endpoint: "ws://127.0.0.1:6700",
  access_token: "canary-7d1f",
  enabled: false,
};

describe("the adapter resource", () => {
  let platform: FakePlatform;
  let tower: TestHost;
  let written: Changes;
  const reader = defineFeature({
    id: "reader",
    needs: { changes: Changes },
    setup: (host) => {
      written = host.needs.changes;
      host.add(credentials, {
        key: "signed-in",
        ambient: false,
        check({ headers }) {
          const signedInAt = Number(headers["x-signed-in"] ?? 0);
          const actor = { kind: "panel", id: "s" } as const;
          return signedInAt === 0 ? undefined : { kind: "panel", id: "s", signedInAt, actor };
        },
      });
    },
  });
  const create = (more: object = {}) => tower.post("/api/adapters", { ...body, ...more }).data<View>();

  beforeEach(async () => {
    platform = fakePlatform();
    tower = await testHost({ features: [adapters, platform.feature, reader] });
  });
  afterEach(() => tower.stop());

  it("is created, listed, replaced, changed and deleted", async () => {
    const made = await create();
    expect(made).to.include({
      id: 1,
      name: "Main",
      state: "disabled",
      platform: "fake",
      access_token: configured,
      revision: 1,
      attempt: 0,
      nextRetryAt: 0,
    });
    expect(made.options).to.include({ sendIntervalMs: 300, sendPerSecond: 5, flavour: "sweet" });
    expect(made.stats).to.deep.equal({ received: 0, sent: 0, failed: 0, queue: 0 });
    const replaced = await tower
      .put("/api/adapters/1", { ...body, name: "Other", access_token: "", options: { flavour: "sour" } })
      .data<View>();
    expect(replaced).to.include({ name: "Other", access_token: configured, revision: 2 });
    expect(replaced.options).to.include({ flavour: "sour" });
    const patched = await tower.patch("/api/adapters/1", { options: { sendPerSecond: 0 } }).data<View>();
    expect(patched.options).to.include({ flavour: "sour", sendPerSecond: 0 });
    expect(await tower.get("/api/adapters").data<View[]>()).to.deep.equal([patched]);
    await tower.delete("/api/adapters/1").answers({ data: { id: 1 } });
    await tower.get("/api/adapters").answers({ data: [] });
    await tower.delete("/api/adapters/1").answers({ code: 40400 });
    expect(await create()).to.include({ id: 2 });
  });

  it("keeps the token through every edit, clears it with null, and never tells it", async () => {
    await create({ enabled: true });
    expect((await platform.connection(1)).record.access_token).to.equal("canary-7d1f");
    const view = await tower.get("/api/adapters").data<View[]>();
    await tower.put("/api/adapters/1", { ...view[0], name: "Renamed" }).answers({});
    await tower.patch("/api/adapters/1", { endpoint: "ws://127.0.0.1:6701" }).answers({});
    expect((await platform.connection(2)).record).to.include({
      access_token: "canary-7d1f",
      endpoint: "ws://127.0.0.1:6701",
    });
    const cleared = await tower.patch("/api/adapters/1", { access_token: null }).data<View>();
    expect(cleared.access_token).to.equal("");
    expect((await platform.connection(3)).record.access_token).to.equal("");
  });

  it("keeps the token sealed wherever it is stored", async () => {
    await create({ enabled: true });
    const { link } = await platform.connection();
    link.frame("out", "Authorization: Bearer canary-7d1f");
    link.closed("server said canary-7d1f");
    const shown = [
      (await tower.get("/api/adapters").done()).text,
      (await tower.get("/api/adapters/1/frames").done()).text,
    ];
    expect(shown.join()).to.contain("<secret>").and.not.contain("canary-7d1f");
    for (const name of await readdir(tower.dataFolder, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect(await readFile(join(name.parentPath, name.name), "latin1"), name.name).to.not.contain(
          "canary-7d1f",
        );
  });

  it("takes back what was read, and refuses what is read-only when it was changed", async () => {
    const made = await create();
    await tower.put("/api/adapters/1", made).answers({ data: { revision: 1 } });
    for (const [field, value] of [
      ["id", 9],
      ["platform", "elsewhere"],
      ["state", "connected"],
      ["selfId", "5"],
    ] as const) {
      const refused = await tower.patch("/api/adapters/1", { [field]: value }).answers({ code: 40001 });
      expect(refused.json.errors?.map(({ path }) => path)).to.deep.equal([`/${field}`]);
    }
    await tower.patch("/api/adapters/1", { enabled: true }).answers({});
    await platform.connection();
    await tower.patch("/api/adapters/1", { state: "disabled", name: "Later" }).answers({
      data: { name: "Later", state: "connected" },
    });
  });

  it("answers 40900 with the present record when somebody else was quicker", async () => {
    await create();
    await tower.patch("/api/adapters/1", { name: "First", revision: 1 }).answers({});
    const late = await tower
      .patch("/api/adapters/1", { name: "Second", revision: 1 })
      .answers({ code: 40900 });
    const [conflict] = (late.json.errors ?? []) as readonly { path: string; current?: View }[];
    expect(conflict?.path).to.equal("/revision");
    expect(conflict?.current).to.include({ name: "First", revision: 2 });
  });

  const wrong: [title: string, more: object, path: string][] = [
    ["an unknown field", { colour: "red" }, "/colour"],
    ["an empty name", { name: "" }, "/name"],
    ["a type that is not loaded", { type: "pigeon" }, "/type"],
    ["a mode that the type does not know", { connection_mode: "swim" }, "/connection_mode"],
    ["no address where the mode needs one", { endpoint: "" }, "/endpoint"],
    ["a line break in the token", { access_token: "a\nb" }, "/access_token"],
    ["an unknown option", { options: { speed: 1 } }, "/options/speed"],
    ["an option out of its range", { options: { sendPerSecond: -1 } }, "/options/sendPerSecond"],
    ["an unknown text override", { textOverrides: { voice: "loud" } }, "/textOverrides/voice"],
    ...[
      "ws://169.254.169.254/latest",
      "ws://0xa9fea9fe:80",
      "ws://[::ffff:169.254.1.1]:6700",
      "ws://[fe80::1]:6700",
      "ws://[fd00:ec2::254]",
      "ws://100.100.100.200",
      "ws://metadata.google.internal./x",
    ].map((endpoint): [string, object, string] => [`the address ${endpoint}`, { endpoint }, "/endpoint"]),
    ...["http://169.254.169.254:3128", "socks5://METADATA.google.internal", "socks5://0xa9fea9fe:1080"].map(
      (proxy): [string, object, string] => [`the proxy ${proxy}`, { options: { proxy } }, "/options/proxy"],
    ),
    ["a text where a boolean belongs", { enabled: "yes" }, "/enabled"],
  ];
  for (const [title, more, path] of wrong)
    it(`refuses ${title}, and says which field`, async () => {
      const refused = await tower.post("/api/adapters", { ...body, ...more }).answers({ code: 40001 });
      expect(refused.json.errors?.map((error) => error.path)).to.deep.equal([path]);
      await tower.get("/api/adapters").answers({ data: [] });
    });

  it("tests an address so often and no more: a test tells whether somebody listens there", async () => {
    await create();
    for (let n = 0; n < 20; n++) await tower.post("/api/adapters/1/test").answers({ code: 0 });
    const { headers } = await tower.post("/api/adapters/1/test").answers({ code: 42900 });
    expect(Number(headers.get("retry-after"))).to.be.within(1, 60);
  });

  it("records who changed what, without secrets", async () => {
    await create();
    await tower.patch("/api/adapters/1", { name: "New", access_token: "canary-2" }).answers({});
    await tower.delete("/api/adapters/1").answers({});
    const changes = await written.after(0, 100);
    expect(changes.map(({ action }) => action)).to.deep.equal([
      "adapter.create",
      "adapter.update",
      "adapter.delete",
    ]);
    expect(changes[1]).to.deep.include({
      target: { type: "adapter", id: "1", name: "New" },
      fields: ["name", "access_token"],
    });
    expect(JSON.stringify(changes)).to.not.contain("canary");
  });

  it("sends a stored token to another address only after a fresh log-in, or with the token", async () => {
    await create();
    const signedIn = (secondsAgo: number) => ({
      key: false,
      headers: { "X-Signed-In": `${Math.floor(Date.now() / 1000) - secondsAgo}` },
    });
    const elsewhere = { endpoint: "ws://127.0.0.1:9" };
    await tower.patch("/api/adapters/1", elsewhere, signedIn(1_000)).answers({ code: 40102 });
    await tower.patch("/api/adapters/1", { name: "New" }, signedIn(1_000)).answers({});
    await tower.patch("/api/adapters/1", elsewhere, signedIn(10)).answers({});
    const own = { endpoint: "ws://127.0.0.1:8", access_token: "brought" };
    await tower.patch("/api/adapters/1", own, signedIn(1_000)).answers({});
    await tower.patch("/api/adapters/1", elsewhere).answers({});
  });

  it("tests with the stored settings, and reconnects at once", async () => {
    await create({ enabled: true });
    await tower.post("/api/adapters/1/test").answers({ data: { ok: false, reason: "refused" } });
    const { link } = await platform.connection();
    link.closed("gone");
    await tower
      .post("/api/adapters/1/reconnect")
      .answers({ data: { state: "connecting", attempt: 0, nextRetryAt: 0 } });
    await platform.connection(2);
    await tower.patch("/api/adapters/1", { enabled: false }).answers({ data: { state: "disabled" } });
    await tower.post("/api/adapters/1/reconnect").answers({ code: 42200 });
    await tower.post("/api/adapters/9/test").answers({ code: 40400 });
  });

  it("tells the panel which types there are and what they want to know", async () => {
    const [type] = await tower.get("/api/adapters/types").data<{ type: string; schema: object }[]>();
    expect(type).to.include({ type: "fake", platform: "fake" });
    expect(JSON.stringify(type?.schema)).to.contain("flavour").and.contain("sendPerSecond");
  });

  it("keeps a record whose type has gone as unsupported, and brings it to life when the type comes", async () => {
    await create({ enabled: true });
    const { signal } = await platform.connection();
    await tower.disable("fake-platform");
    await tower.host.settled();
    expect(signal.aborted).to.equal(true);
    await tower.get("/api/adapters").answers({});
    const [gone] = await tower.get("/api/adapters").data<View[]>();
    expect(gone).to.include({ state: "unsupported", platform: "", name: "Main", enabled: true });
    await tower.patch("/api/adapters/1", { name: "Kept" }).answers({ data: { state: "unsupported" } });
    await tower.patch("/api/adapters/1", { endpoint: "ws://127.0.0.1:1" }).answers({ code: 40001 });
    await tower.post("/api/adapters/1/reconnect").answers({ code: 50100 });
    await tower.enable("fake-platform");
    await platform.connection(2);
    const [back] = await tower.get("/api/adapters").data<View[]>();
    expect(back).to.include({ name: "Kept" }).and.not.include({ state: "unsupported" });
  });
});
