import type { StatsFs } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { Clock, codes } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

const mebibyte = 1024 * 1024;
/** Milliseconds within which a service follows the room on its disk, in both directions. */
const followsMs = 5_000;

describe("a service whose disk is nearly full", () => {
  const { statfs } = fs;
  let free: number;
  let clock: FakeClock;
  let tower: TestHost;

  before(() => {
    const told = async () => ({ bavail: free, bsize: 1, blocks: 10 * 1024 * mebibyte }) as StatsFs;
    Object.defineProperty(fs, "statfs", { value: told, configurable: true, writable: true });
    syncBuiltinESMExports();
  });
  after(() => {
    Object.defineProperty(fs, "statfs", { value: statfs, configurable: true, writable: true });
    syncBuiltinESMExports();
  });
  beforeEach(async () => {
    free = 1024 * mebibyte;
    clock = fakeClock();
    tower = await fullTower({ replace: [[Clock, clock]] });
  });
  afterEach(() => tower.stop());

  const say = async (text: string) => {
    const { status, json } = await tower.post("/api/test/message", { text, locale: "en" }).done();
    return { status, reply: (json as unknown as { reply: string }).reply };
  };

  it("answers rolls and reads on, refuses what would write with 50300, and writes again when there is room", async () => {
    await tower.put("/api/dice/rules", { maxDice: 50 }).answers({});
    expect((await say(".set --my 6")).reply).to.contain("D6");

    free = 49 * mebibyte;
    await clock.advance(followsMs);
    const refused = await tower.put("/api/dice/rules", { maxDice: 60 }).answers({ code: codes.notReady });
    expect(refused.json.message).to.contain("disk");
    await tower.post("/api/masters", { platform: "test", userId: "1" }).answers({ code: codes.notReady });
    await tower.post("/api/features/dice/disable").answers({ code: codes.notReady });
    await tower.get("/api/dice/rules").answers({ data: { maxDice: 50 } });
    for (let throws = 0; throws < 5; throws++) expect((await say(".r 3d1")).reply).to.match(/3D1.*=3$/);
    expect((await say(".r")).reply, "what was set before").to.match(/D6=[1-6]$/);
    expect((await say(".help r")).reply).to.contain(".r");
    const set = await say(".set --my 20");
    expect([set.status, set.reply.includes("D20")]).to.deep.equal([200, false]);
    expect(set.reply).to.match(/cannot be done now.*database/);
    expect((await say(".r")).reply, "it stays").to.match(/D6=[1-6]$/);
    const ready = await tower.get("/health/ready").done();
    expect(ready.status).to.equal(503);
    expect((await tower.get("/health/live").done()).status).to.equal(200);

    free = 51 * mebibyte;
    await clock.advance(followsMs);
    await tower.put("/api/dice/rules", { maxDice: 60 }).answers({});
    await tower.get("/api/dice/rules").answers({ data: { maxDice: 60 } });
    expect((await say(".set --my 20")).reply).to.contain("D20");
    expect((await tower.get("/health/ready").done()).status).to.equal(200);
  });

  it("is not ready as soon as somebody asks, and ready again, without waiting for its next look", async () => {
    const ready = async () => (await tower.get("/health/ready").done()).status;
    expect(await ready()).to.equal(200);
    free = 49 * mebibyte;
    expect(await ready()).to.equal(503);
    await tower.put("/api/dice/rules", { maxDice: 60 }).answers({ code: codes.notReady });
    free = 51 * mebibyte;
    expect(await ready()).to.equal(200);
    await tower.put("/api/dice/rules", { maxDice: 60 }).answers({});
    free = 49 * mebibyte;
    const { json } = await tower.get("/api/system/health").answers({ data: { ready: false } });
    expect(JSON.stringify(json)).to.contain("nearly full");
  });
});
