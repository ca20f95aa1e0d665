import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import auth from "@dicetower/auth";
import { Changes, type Changes as ChangesService, defineFeature, systemActor } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { AuditLine, AuditPage, Verdict } from "../src/api.js";
import audit from "../src/index.js";

let changes: ChangesService;
const probe = defineFeature({
  id: "probe",
  needs: { changes: Changes },
  setup(host) {
    changes = host.needs.changes;
  },
});

/** Asks until as many lines are there; a nudge takes a moment. */
async function lines(tower: TestHost, query: string, count: number): Promise<AuditPage> {
  const limit = Date.now() + 30_000;
  for (;;) {
    const page = await tower.get(`/api/system/audit?${query}`).data<AuditPage>();
    if (page.total >= count) return page;
    if (Date.now() > limit) throw new Error(`${page.total} of ${count} lines after 30 s`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("audit: over HTTP", () => {
  let tower: TestHost;
  let folder: string;
  const start = () => testHost({ features: [audit, auth, probe], dataFolder: folder });
  const files = async () =>
    (await readdir(join(folder, "audit"))).filter((name) => name.endsWith(".jsonl")).sort();
  const verify = () => tower.get("/api/system/audit/verify").data<Verdict>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-audit-"));
    tower = await start();
  });
  afterEach(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });

  type Report = { components: { key: string; state: string; detail: string }[] };
  const health = async () => {
    const { components } = await tower.get("/api/system/health").data<Report>();
    return components.find(({ key }) => key === "audit");
  };
  const degraded = async () => {
    const limit = Date.now() + 30_000;
    for (let found = await health(); ; found = await health())
      if (found?.state !== "ok" || Date.now() > limit) return found;
  };

  for (const [what, lose] of [
    [
      "lines at the end",
      (path: string, text: string) => writeFile(path, text.split("\n").slice(0, 2).join("\n").concat("\n")),
    ],
    ["a file", (path: string) => rm(path)],
    ["the whole folder", () => rm(join(folder, "audit"), { recursive: true })],
  ] as const)
    it(`names ${what} lost while the service was down, at the next start and in verify`, async () => {
      for (const days of [200, 300, 400, 500])
        await tower.put("/api/settings/audit", { retentionDays: days }).answers({});
      await lines(tower, "action=settings.update", 4);
      expect(await verify()).to.include({ ok: true });
      expect((await health())?.state).to.equal("ok");
      await tower.stop();
      const path = join(folder, "audit", (await files())[0] ?? "");
      await lose(path, await readFile(path, "utf8"));
      tower = await start();
      const found = await degraded();
      expect(found?.state).to.equal("degraded");
      expect(found?.detail).to.match(/audit log is not whole: .*\.jsonl, line \d+/);
      expect((await verify()).ok).to.equal(false);
      await tower.put("/api/settings/audit", { retentionDays: 600 }).answers({});
      expect((await verify()).ok).to.equal(false);
      await tower.stop();
      tower = await start();
      expect((await degraded())?.state).to.equal("degraded");
    });

  it("shows the values before and after of a line, while the change is kept", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({});
    await tower.put("/api/settings/audit", { retentionDays: 300 }).answers({});
    await lines(tower, "", 2);
    await tower.get("/api/system/audit/2").answers({
      data: { before: { retentionDays: 200 }, after: { retentionDays: 300 }, kept: true },
    });
    const first = await tower.get("/api/system/audit/1").data<{ line: AuditLine; after: unknown }>();
    expect(first.line).to.deep.include({ seq: 1, action: "settings.update" });
    expect(first.after).to.deep.equal({ retentionDays: 200 });
    await tower.get("/api/system/audit/3").answers({ code: 40400 });
    await tower.get("/api/system/audit/0").answers({ code: 40001 });
  });

  it("shows who changed what, the newest first, and keeps no secret", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({});
    await tower.put("/api/system/webui-auth", { password: "correct horse" }).answers({});
    const { items } = await lines(tower, "", 2);
    expect(items[0]).to.deep.include({
      seq: 2,
      action: "auth.password",
      actor: { kind: "key", id: "", name: "", platform: "" },
      address: "127.0.0.1",
      via: "PUT /api/system/webui-auth",
      target: { type: "login", id: "password", name: "" },
      fields: ["password"],
      result: "ok",
      code: 0,
    });
    expect(items[1]).to.deep.include({ seq: 1, prevHash: "0".repeat(64), fields: ["retentionDays"] });
    expect(items[0]?.prevHash).to.equal(items[1]?.hash);
    expect(JSON.stringify(items)).not.to.contain("horse");
  });

  it("writes a file a day that only its owner reads, one object a line", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({});
    const { items } = await lines(tower, "", 1);
    const [name = ""] = await files();
    expect(name).to.match(/^\d{4}-\d{2}-\d{2}\.jsonl$/);
    const path = join(folder, "audit", name);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    const text = await readFile(path, "utf8");
    expect(text.endsWith("}\n")).to.equal(true);
    expect(JSON.parse(text.split("\n")[0] ?? "") as AuditLine).to.deep.equal(items[0]);
  });

  it("names the feature that was switched, and nothing where only the plan was asked for", async () => {
    await tower.post("/api/features/probe/disable?plan=1").answers({ code: 0 });
    await tower.post("/api/features/probe/disable").answers({ code: 0 });
    await tower.post("/api/features/probe/enable?plan=1").answers({ code: 0 });
    await tower.post("/api/features/probe/enable").answers({ code: 0 });
    const { items } = await lines(tower, "", 2);
    expect(items.map(({ action }) => action)).to.deep.equal(["feature.enable", "feature.disable"]);
    for (const { target } of items) expect(target).to.deep.include({ type: "feature", id: "probe" });
  });

  it("records refused requests of somebody known", async () => {
    await tower.put("/api/system/webui-auth", { password: "short" }).answers({ code: 40001 });
    const { items } = await lines(tower, "result=failed", 1);
    expect(items[0]).to.deep.include({ action: "PUT /api/system/webui-auth", code: 40001, result: "failed" });
  });

  it("catches up with what happened while it was off, in order and once", async () => {
    const note = (n: number) => changes.note({ action: "probe.count", actor: systemActor, note: String(n) });
    for (let n = 0; n < 3; n++) await note(n);
    await lines(tower, "action=probe.count", 3);
    await tower.disable("audit");
    await tower.get("/api/system/audit").answers({ code: 40400 });
    for (let n = 3; n < 250; n++) await note(n);
    await tower.enable("audit");
    await note(250);
    const seen: string[] = [];
    await lines(tower, "action=probe.count", 251);
    for (const page of [1, 2])
      seen.push(
        ...(await lines(tower, `action=probe.count&pageSize=200&page=${page}`, 251)).items.map(
          ({ note }) => note,
        ),
      );
    expect(seen.map(Number)).to.deep.equal(Array.from({ length: 251 }, (_, at) => 250 - at));
    expect(await verify()).to.include({ ok: true });
  });

  it("goes on after a restart where it stopped", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({});
    await lines(tower, "", 1);
    await tower.stop();
    tower = await start();
    await tower.put("/api/settings/audit", { retentionDays: 201 }).answers({});
    const { items } = await lines(tower, "", 2);
    expect(items.map(({ seq }) => seq)).to.deep.equal([2, 1]);
    expect(await verify()).to.deep.equal({ ok: true, files: (await files()).length, lines: 2, broken: null });
  });

  it("names the line that somebody changed or added on the disk", async () => {
    for (const days of [100, 101, 102, 103])
      await tower.put("/api/settings/audit", { retentionDays: days }).answers({});
    await lines(tower, "", 4);
    const [name = ""] = await files();
    const path = join(folder, "audit", name);
    const whole = await readFile(path, "utf8");
    await writeFile(path, whole.replace('"seq":2,"at":1', '"seq":2,"at":2'));
    expect((await verify()).broken).to.include({ file: name, line: 2, seq: 2 });
    await writeFile(path, whole);
    expect(await verify()).to.include({ ok: true, lines: 4 });
    await appendFile(path, `${whole.split("\n")[3]}\n`);
    expect((await verify()).broken).to.include({ file: name, line: 5 });
  });

  it("answers pages as all lists do, and refuses questions that are none", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({});
    const page = await lines(tower, "", 1);
    expect(page).to.include({ total: 1, page: 1, pageSize: 20, complete: true });
    for (const [query, field] of [
      ["pageSize=201", "/pageSize"],
      ["page=0", "/page"],
      ["result=perhaps", "/result"],
      ["from=yesterday", "/from"],
      ["user=1", "/user"],
    ]) {
      const answer = await tower.get(`/api/system/audit?${query}`).answers({ code: 40001 });
      expect(answer.json.errors?.[0]?.path, query).to.equal(field);
    }
  });

  it("keeps lines for 90 days at least, and lets nobody delete them", async () => {
    await tower.get("/api/settings/audit").answers({ data: { retentionDays: 180 } });
    await tower.put("/api/settings/audit", { retentionDays: 89 }).answers({ code: 40001 });
    expect((await tower.delete("/api/system/audit").done()).status).to.be.oneOf([404, 405]);
  });
});
