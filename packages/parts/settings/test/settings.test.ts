import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  codes,
  defineFeature,
  failure,
  Joi,
  type LiveSettings,
  Settings,
  settings,
  settingsGroup,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

interface Mail {
  readonly server: string;
  readonly port: number;
  readonly password: string;
  readonly retry: { readonly count: number; readonly token: string };
}

const mail = settingsGroup<Mail>({
  key: "mailbox",
  path: "/api/system/mailbox",
  layers: ["global", "adapter", "account", "group"],
  secrets: ["password", "retry.token"],
  schema: Joi.object<Mail>({
    server: Joi.string().allow("").max(100).default(""),
    port: Joi.number().integer().min(1).max(65_535).default(465),
    password: Joi.string().allow("").default(""),
    retry: Joi.object({
      count: Joi.number().integer().min(0).default(3),
      token: Joi.string().allow("").default(""),
    }).default({ count: 3, token: "" }),
  }),
  shows: () => ({ queued: 0 }),
  check({ server, port }) {
    if (server === "forbidden") throw failure(codes.ruleBroken, "That server is forbidden.");
    if (port === 1) throw failure(codes.ruleBroken, "Port 1 is not for mail.");
  },
});

const path = "/api/system/mailbox";

describe("a settings group", () => {
  let tower: TestHost;
  let live: LiveSettings<Mail>;
  const seen: Mail[] = [];
  let dataFolder: string;

  const feature = defineFeature({
    id: "mailbox",
    needs: { settings: Settings },
    setup(host) {
      live = host.needs.settings.of(mail);
      live.watch(host, (value) => seen.push(value));
      host.add(settings, mail);
    },
  });
  const start = () => testHost({ features: [feature], dataFolder });

  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-settings-"));
    seen.length = 0;
    tower = await start();
  });
  afterEach(async () => {
    await tower.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it("answers its defaults and what it shows, saves a whole value, and tells its feature at once", async () => {
    await tower.get(path).answers({ data: { server: "", port: 465, queued: 0 } });
    await tower
      .put(path, { server: "mail.example", port: 587, queued: 0 })
      .answers({ data: { server: "mail.example", port: 587 } });
    expect(live.value.port).to.equal(587);
    expect(seen.map(({ server }) => server)).to.deep.equal(["mail.example"]);
    await tower.put(path, { server: "mail.example" }).answers({ data: { port: 465 } });
  });

  it("keeps what was answered over a restart", async () => {
    await tower.put(path, { server: "kept.example", password: "s3cret-value" }).answers({ code: 0 });
    await tower.stop();
    tower = await start();
    expect(live.value).to.deep.include({ server: "kept.example", password: "s3cret-value" });
  });

  it("names the field that does not fit, refuses unknown and changed read-only ones, and saves nothing", async () => {
    const answer = await tower.put(path, { port: 0, nope: 1 }).answers({ code: 40001 });
    expect(answer.json.errors?.map((problem) => problem.path).sort()).to.deep.equal(["/nope", "/port"]);
    await tower.put(path, { port: 25, queued: 7 }).answers({ code: 40001 });
    await tower.put(path, { server: "forbidden" }).answers({ code: 42200 });
    expect(live.value.port).to.equal(465);
    expect(seen).to.deep.equal([]);
  });

  it("never answers a secret; empty and the mark keep it, null clears it", async () => {
    const secret = "hunter2-hunter2";
    await tower.put(path, { password: secret, retry: { count: 1, token: secret } }).answers({ code: 0 });
    const shown = await tower.get(path).answers({ data: { password: "<configured>" } });
    expect(shown.text).to.not.contain(secret);
    await tower.put(path, { password: "", retry: { count: 2, token: "<configured>" } }).answers({ code: 0 });
    expect(live.value).to.deep.include({ password: secret, retry: { count: 2, token: secret } });
    const past = await tower.get(`${path}/history`).done();
    expect(past.text).to.not.contain(secret);
    await tower
      .put(path, { password: null, retry: { count: 2, token: null } })
      .answers({ data: { password: "" } });
    expect(live.value.password).to.equal("");
  });

  it("refuses a save on top of somebody else's, and says what is stored", async () => {
    const first = (await tower.get(path).done()).headers.get("etag") ?? "";
    const saved = await tower
      .put(path, { port: 25 }, { headers: { "If-Match": first } })
      .answers({ code: 0 });
    expect(saved.headers.get("etag")).to.not.equal(first);
    const refused = await tower
      .put(path, { port: 26 }, { headers: { "If-Match": first } })
      .answers({ code: 40900 });
    const [problem] = refused.json.errors as unknown as readonly { current: Mail }[];
    expect(problem?.current.port).to.equal(25);
    expect(live.value.port).to.equal(25);
    await tower.put(path, { port: 27 }).answers({ code: 0 });
    await tower.put(path, { port: 28 }, { headers: { "If-Match": "nonsense" } }).answers({ code: 40000 });
  });

  it("remembers its last 20 values and restores one with the present secrets", async () => {
    await tower.put(path, { port: 1000, password: "first-password" }).answers({ code: 0 });
    for (let port = 1001; port <= 1022; port++) await tower.put(path, { port }).answers({ code: 0 });
    const past = await tower.get(`${path}/history`).data<{ n: number; value: Mail }[]>();
    expect(past).to.have.lengthOf(20);
    expect(past[0]?.value.port).to.equal(1022);
    const wanted = past.find(({ value }) => value.port === 1010);
    await tower.post(`${path}/history/${wanted?.n}/restore`).answers({ data: { port: 1010 } });
    expect(live.value).to.deep.include({ port: 1010, password: "first-password" });
    await tower.post(`${path}/history/1/restore`).answers({ code: 40400 });
  });

  it("restores nothing over what somebody else has saved since it was read", async () => {
    await tower.put(path, { port: 25 }).answers({ code: 0 });
    const read = (await tower.get(path).done()).headers.get("etag") ?? "";
    const restore = (etag: string) =>
      tower.post(`${path}/history/0/restore`, undefined, { headers: { "If-Match": etag } });
    await tower.put(path, { port: 26 }).answers({ code: 0 });
    await restore(read).answers({ code: 40900 });
    await restore("nonsense").answers({ code: 40000 });
    expect(live.value.port).to.equal(26);
    const now = (await tower.get(path).done()).headers.get("etag") ?? "";
    const restored = await restore(now).answers({ data: { port: 465 } });
    expect(restored.headers.get("etag")).to.not.equal(now);
  });

  it("remembers what was in force before anything was saved", async () => {
    const fresh = (await tower.get(path).data<Mail>()).port;
    await tower.put(path, { port: 2000 }).answers({ code: 0 });
    const past = await tower
      .get(`${path}/history`)
      .data<{ n: number; actor: { kind: string }; value: Mail }[]>();
    expect(past.map(({ value }) => value.port)).to.deep.equal([2000, fresh]);
    expect(past.map(({ n }) => n)).to.deep.equal([1, 0]);
    expect(past[1]?.actor.kind).to.equal("system");
    await tower.post(`${path}/history/0/restore`).answers({ data: { port: fresh } });
  });

  it("remembers who saved each value, empty where that is not known", async () => {
    await tower.put(path, { port: 2001 }).answers({ code: 0 });
    await live.save(
      { ...live.value, port: 2002 },
      { kind: "chat", id: "111", platform: "test", through: [{ kind: "alias", name: "quick" }] },
    );
    const [byChat, byKey] = await tower.get(`${path}/history`).data<{ actor: object }[]>();
    expect(byChat?.actor).to.deep.equal({
      kind: "chat",
      id: "111",
      name: "",
      platform: "test",
      address: "",
      via: "",
    });
    expect(byKey?.actor).to.deep.include({ kind: "key", id: "", name: "", platform: "" });
  });

  it("is overridden by adapter, account and group, the narrower the stronger, until null takes it back", async () => {
    const put = (scope: string, target: string, value: object) =>
      tower.put(`${path}?scope=${scope}&target=${target}`, value);
    await tower.put(path, { port: 100 }).answers({ code: 0 });
    await put("adapter", "botproto_v11", { port: 200 }).answers({ data: { port: 200 } });
    await put("account", "7", { port: 300 }).answers({ code: 0 });
    await put("group", "p:1", { server: "group.example" }).answers({ code: 0 });
    const at = live.at({ adapter: "botproto_v11", account: "7", platform: "p", groupId: "1" });
    expect(at).to.deep.include({ port: 300, server: "group.example" });
    expect(live.at({ adapter: "botproto_v11", account: "8" }).port).to.equal(200);
    expect(live.at({ adapter: "other" }).port).to.equal(100);
    await put("account", "7", { port: null }).answers({ code: 0 });
    expect(live.at({ adapter: "botproto_v11", account: "7" }).port).to.equal(200);
    await put("account", "7", { port: 0 }).answers({ code: 40001 });
    await put("account", "7", { port: 1 }).answers({ code: 42200 });
    await tower.get(`${path}?scope=adapter`).answers({ code: 40001 });
    expect(live.value.port).to.equal(100);
  });

  it("falls back field by field when what is stored no longer fits, and keeps what it does not know", async () => {
    const store = tower.host;
    await tower.put(path, { server: "old.example", port: 99 }).answers({ code: 0 });
    await tower.stop();
    const { default: sqlite3 } = await import("sqlite3");
    await new Promise<void>((resolve, reject) => {
      const db = new sqlite3.Database(join(dataFolder, "state.db"), (error) => error && reject(error));
      const value = JSON.stringify({ server: "old.example", port: "no number", newer: true });
      db.run(
        "update host_setting set value = ? where key = 'mailbox'",
        [value],
        (error) => error && reject(error),
      );
      db.close(() => resolve());
    });
    tower = await start();
    expect(live.value).to.deep.include({ server: "old.example", port: 465 });
    await tower.put(path, { server: "new.example", port: 25 }).answers({ code: 0 });
    const shown = await tower.get(path).data<object>();
    expect(shown).to.not.have.property("newer");
    expect(store).to.not.equal(tower.host);
  });

  it("is not there while its feature is off, and comes back with its value", async () => {
    await tower.put(path, { port: 4242 }).answers({ code: 0 });
    await tower.disable("mailbox");
    await tower.get(path).answers({ code: 40400 });
    await tower.enable("mailbox");
    await tower.get(path).answers({ data: { port: 4242 } });
  });
});

describe("what may be left out of a settings group", () => {
  const schema = Joi.object({
    note: Joi.string(),
    sender: Joi.object({ name: Joi.string().default("n"), title: Joi.string() }).default({ name: "n" }),
    boxes: Joi.array()
      .items(Joi.object({ id: Joi.number().required(), label: Joi.string().optional() }))
      .default([]),
  });
  const letters = settingsGroup<object>({ key: "letters", schema });
  const layered = settingsGroup<object>({ key: "layered", layers: ["global", "group"], schema });
  const feature = defineFeature({ id: "letters", setup: (host) => host.add(settings, letters, layered) });
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [feature] });
  });
  afterEach(() => tower.stop());

  it("is left out of its answers at any depth, which are checked and described as that", async () => {
    const bare = { sender: { name: "n" }, boxes: [] };
    expect(await tower.get("/api/settings/letters").data()).to.deep.equal(bare);
    const filled = { note: "x", sender: { name: "m" }, boxes: [{ id: 1 }, { id: 2, label: "two" }] };
    expect(await tower.put("/api/settings/letters", filled).data()).to.deep.equal(filled);
    const { text } = await tower.get("/api/openapi.json").done();
    const { paths } = JSON.parse(text) as { paths: Record<string, { put: { responses: object } }> };
    const answer = JSON.stringify(paths["/api/settings/letters"]?.put.responses);
    expect(answer.match(/"required":\["(?:name|id|boxes)"[^\]]*\]/gu)).to.deep.equal([
      '"required":["name"]',
      '"required":["id"]',
      '"required":["boxes","sender"]',
    ]);
  });

  it("is all of it in a layer", async () => {
    const layer = "/api/settings/layered?scope=group&target=qq:1";
    expect(await tower.put(layer, { note: "x" }).data()).to.deep.equal({ note: "x" });
    expect(await tower.put(layer, { sender: {} }).data()).to.deep.equal({ sender: { name: "n" } });
  });
});
