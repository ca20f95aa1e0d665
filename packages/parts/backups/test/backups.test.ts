import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ChangeRow,
  Changes,
  Clock,
  credentials,
  defineFeature,
  type Identity,
} from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

interface Row {
  readonly name: string;
  readonly reason: string;
  readonly bytes: number;
}

const asAnn = { key: false, headers: { "X-Name": "ann" } };

describe("backups over HTTP", () => {
  let tower: TestHost;
  let clock: ReturnType<typeof fakeClock>;
  let changes: Changes;
  beforeEach(async () => {
    clock = fakeClock();
    const signedInAt = clock.seconds();
    /** Somebody who has logged in at the panel when the test began, by a header. */
    const doorman = defineFeature({
      id: "doorman",
      needs: { changes: Changes },
      setup(host) {
        changes = host.needs.changes;
        const actor = { kind: "panel", id: "ann", name: "Ann" } as const;
        const identity: Identity = { kind: "panel", id: "ann", signedInAt, actor };
        host.add(credentials, {
          key: "doorman",
          ambient: false,
          check: ({ headers }) => (headers["x-name"] === "ann" ? identity : undefined),
        });
      },
    });
    tower = await testHost({ features: [doorman], replace: [[Clock, clock]] });
  });
  afterEach(() => tower.stop());

  const list = () => tower.get("/api/system/backups").data<Row[]>();
  const take = () => tower.post("/api/system/backups").data<Row>();
  const until = async (look: () => Promise<Row[]>): Promise<Row[]> => {
    for (;;) {
      const rows = await look();
      if (rows.length > 0) return rows;
      await new Promise((turn) => setImmediate(turn));
    }
  };
  const folderOf = (name: string) => join(tower.dataFolder, "backups", name);
  const acts = async () =>
    (await changes.after(0, 200))
      .filter(({ action }: ChangeRow) => action.startsWith("backup."))
      .map(({ action, target }: ChangeRow) => `${action} ${target?.id ?? ""}`.trim());

  it("are taken, handed out whole as one file, and removed; each leaves its line", async () => {
    const { name, bytes } = await take();
    const answer = await fetch(`${tower.base}/api/system/backups/${name}/file`, {
      headers: { "X-API-Key": tower.key },
    });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get("content-disposition")).to.equal(
      `attachment; filename="dicetower-${name}.tar"`,
    );
    const archive = Buffer.from(await answer.arrayBuffer());
    expect(archive.length).to.be.above(bytes);
    const place = mkdtempSync(join(tmpdir(), "dicetower-untar-"));
    try {
      writeFileSync(join(place, "it.tar"), archive);
      execFileSync("tar", ["-xf", "it.tar"], { cwd: place });
      const unpacked = join(place, name);
      expect(readdirSync(unpacked).sort()).to.deep.equal(readdirSync(folderOf(name)).sort());
      for (const file of readdirSync(unpacked))
        expect(
          readFileSync(join(unpacked, file)).equals(readFileSync(join(folderOf(name), file))),
          file,
        ).to.equal(true);
    } finally {
      rmSync(place, { recursive: true });
    }
    await tower.delete(`/api/system/backups/${name}`).answers({ data: { name } });
    await tower.delete(`/api/system/backups/${name}`).answers({ code: 40400 });
    await tower.get(`/api/system/backups/${name}/file`).answers({ code: 40400 });
    await tower.get("/api/system/backups/..%2F..%2Fetc/file").answers({ code: 40400 });
    expect(await list()).to.deep.equal([]);
    expect(readdirSync(join(tower.dataFolder, "backups")), "nothing half removed").to.deep.equal([]);
    expect(await acts()).to.deep.equal(["backup.take", `backup.download ${name}`, `backup.delete ${name}`]);
  });

  it("begin ten minutes after the first change, where there is none yet and they are wanted", async () => {
    // The next one by the schedule is hours away.
    await tower.put("/api/settings/backups", { schedule: "0 0 1 1 *" }).answers({ code: 0 });
    await clock.advance(599_000);
    expect(await list()).to.deep.equal([]);
    await clock.advance(1_000);
    const first = await until(list);
    expect(first.map(({ reason }) => reason)).to.deep.equal(["daily"]);
    await tower.put("/api/settings/backups", { keepDays: 3 }).answers({ code: 0 });
    await clock.advance(1_200_000);
    expect(await list(), "from then on by the schedule").to.deep.equal(first);
  });

  it("do not begin by themselves where they are switched off, and do so once they are on", async () => {
    await tower.put("/api/settings/backups", { enabled: false }).answers({ code: 0 });
    await clock.advance(1_200_000);
    expect(await list()).to.deep.equal([]);
    await tower.put("/api/settings/backups", { enabled: true, schedule: "0 0 1 1 *" }).answers({ code: 0 });
    await clock.advance(600_000);
    expect(await until(list)).to.have.lengthOf(1);
  });

  it("are kept from strangers, and from an unattended panel", async () => {
    const { name } = await take();
    const paths = [`/api/system/backups/${name}/file`, "/api/system/restore"];
    for (const path of paths) await tower.get(path, { key: false }).answers({ code: 40100 });
    expect((await tower.get(paths[0] ?? "", asAnn).done()).status).to.equal(200);
    await clock.advance(901_000);
    await tower.get(paths[0] ?? "", asAnn).answers({ code: 40102 });
    await tower.delete(`/api/system/backups/${name}`, undefined, asAnn).answers({ code: 40102 });
    await tower
      .post(`/api/system/backups/${name}/restore`, { confirm: name }, asAnn)
      .answers({ code: 40102 });
    expect(await list()).to.have.lengthOf(1);
  });

  it("are prepared for the next start with their name repeated, stay until then, and are called off", async () => {
    const { name } = await take();
    const restore = `/api/system/backups/${name}/restore`;
    await tower.get("/api/system/restore").answers({ data: null });
    await tower.post(restore).answers({ code: 40001 });
    const wrong = await tower.post(restore, { confirm: "yes" }).answers({ code: 40001 });
    expect(wrong.json.errors?.[0]?.path).to.equal("/confirm");
    await tower.post(restore, { confirm: name }).answers({
      data: { backup: name, preparedAt: clock.seconds(), failed: "", restarts: false },
    });
    await tower.get("/api/system/restore").answers({ data: { backup: name } });
    await tower.delete(`/api/system/backups/${name}`).answers({ code: 40900 });
    await tower.put("/api/settings/backups", { keepManual: 1 }).answers({ code: 0 });
    await clock.advance(2_000);
    const newer = await take();
    await clock.advance(2_000);
    await take();
    // Behind it, what is one too many is taken away; the prepared one is not counted out.
    const names = async () => (await list()).map((row) => row.name);
    while ((await names()).includes(newer.name)) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await names()).to.include(name);
    await tower.delete("/api/system/restore").answers({ data: null });
    await tower.delete("/api/system/restore").answers({ code: 40400 });
    await tower.delete(`/api/system/backups/${name}`).answers({ code: 0 });
    expect(await acts()).to.include.members([`backup.restore ${name}`, `backup.restoreCancel ${name}`]);
  });

  it("are refused for what could not be opened afterwards", async () => {
    const { name } = await take();
    const restore = `/api/system/backups/${name}/restore`;
    const manifest = join(folderOf(name), "manifest.json");
    const whole = readFileSync(manifest, "utf8");
    writeFileSync(manifest, whole.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
    await tower.post(restore, { confirm: name }).answers({ code: 42200 });
    writeFileSync(manifest, whole.replace('"dialect": "sqlite"', '"dialect": "postgres"'));
    await tower.post(restore, { confirm: name }).answers({ code: 42200 });
    writeFileSync(manifest, whole);
    writeFileSync(join(folderOf(name), "state.db"), "not what it was");
    await tower.post(restore, { confirm: name }).answers({ code: 42200 });
    await tower.get(`/api/system/backups/${name}/file`).answers({ code: 42200 });
    await tower.get("/api/system/restore").answers({ data: null });
  });

  it("are taken as the settings plan them, at once and after a change", async () => {
    const planned = async () =>
      (await tower.get("/api/system/jobs").data<{ key: string; nextRun: number | null }[]>()).find(
        ({ key }) => key === "host.backup",
      );
    const until = async (fits: (job: Awaited<ReturnType<typeof planned>>) => boolean) => {
      for (;;) {
        const job = await planned();
        if (fits(job)) return job;
        await clock.advance(10);
      }
    };
    await until((job) => job?.nextRun != null);
    await tower.put("/api/settings/backups", { schedule: "15 * * * *" }).answers({ code: 0 });
    const job = await until((one) => one?.nextRun != null && one.nextRun - clock.seconds() <= 3_600);
    expect(new Date((job?.nextRun ?? 0) * 1000).getUTCMinutes()).to.equal(15);
    await tower.post("/api/system/jobs/host.backup/run").answers({ data: { result: "ok", error: "" } });
    expect((await list()).map(({ reason }) => reason)).to.deep.equal(["daily"]);
    await tower.post("/api/system/jobs/host.nothing/run").answers({ code: 40400 });
    await tower.put("/api/settings/backups", { enabled: false }).answers({ code: 0 });
    await until((one) => one === undefined);
    for (const schedule of ["never", "0 4 * *", "* * * * * *"])
      await tower.put("/api/settings/backups", { schedule }).answers({ code: 40001 });
  });
});
