import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, Random } from "@dicetower/contract";
import system from "@dicetower/system";
import { fakeClock, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { rollFeatures, root } from "./tower.js";

interface Rolls {
  readonly today: number;
  readonly d100Mean: number | null;
}

describe("rolls on the dashboard", () => {
  const noon = new Date(2026, 4, 1, 12).getTime();
  let dataFolder: string;
  let groups = 0;
  let tower: TestHost;
  const clock = fakeClock(noon);
  const dice = scriptedDice();
  const start = () =>
    testHost({
      features: [...rollFeatures, system],
      dataFolder,
      replace: [
        [Clock, clock],
        [Random, dice],
      ],
    });
  beforeEach(async () => {
    clock.setWall(noon);
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-rolls-"));
    tower = await start();
  });
  afterEach(async () => {
    expect(dice.left).to.deep.equal([]);
    await tower.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const rolls = async () => (await tower.get("/api/dashboard/stats").data<{ rolls: Rolls }>()).rolls;
  const say = async (text: string, ...faces: number[]) => {
    dice.push(...faces);
    // Each in a group of its own, so that nobody floods one.
    groups++;
    await tower.say(text, { accountId: "1", groupId: `g${groups}`, userId: `u${groups}` }).text();
  };

  it("are none before anybody has rolled", async () => {
    expect(await rolls()).to.deep.equal({ today: 0, d100Mean: null });
    await say(".r 1/0");
    await say(".help");
    expect(await rolls(), "what could not be worked out is no roll").to.deep.equal({
      today: 0,
      d100Mean: null,
    });
  });

  it("are counted round by round, with the mean of those that are one d100", async () => {
    await say(".r 2d6+3", 4, 2);
    expect(await rolls()).to.deep.equal({ today: 1, d100Mean: null });
    await say(".r", 40);
    await say(".rd100", 61);
    expect(await rolls()).to.deep.equal({ today: 3, d100Mean: 50.5 });
    await say(".rh d100", 10);
    await say(".rs 3#d100", 1, 2, 3);
    await say(".r d100+5", 99);
    await say(".r 2d100", 99, 99);
    expect(await rolls()).to.deep.equal({ today: 9, d100Mean: 19.5 });
  });

  it("are one d100 however that is spelt, in every engine", async () => {
    for (const [text, value] of [
      [".r 1d100", 10],
      [".r1D100", 20],
      [".r d", 30],
      [".r D100 reason", 40],
    ] as const)
      await say(text, value);
    expect(await rolls()).to.deep.equal({ today: 4, d100Mean: 25 });
    await tower.post("/api/masters", { platform: "test", userId: root.userId }).answers({ code: 0 });
    for (const mode of ["compatible", "raw"]) {
      await tower.say(`.engine ${mode}`, { ...root, accountId: "1" }).text();
      await say(".r 1d100", 100);
      await say(".r d100", 50);
    }
    expect(await rolls()).to.deep.equal({ today: 8, d100Mean: 50 });
    await say(".r 3d100", 1, 1, 1);
    await say(".r 1d1000", 1);
    expect(await rolls()).to.deep.equal({ today: 10, d100Mean: 50 });
  });

  it("are not those of test messages", async () => {
    dice.push(40);
    await tower.say(".r").text();
    expect(await rolls()).to.deep.equal({ today: 0, d100Mean: null });
  });

  it("are not those of the route that tries expressions", async () => {
    await tower.post("/api/dice/roll", { expr: "d100", seed: 1 }).answers({ code: 0 });
    expect(await rolls()).to.deep.equal({ today: 0, d100Mean: null });
  });

  it("begin anew at midnight of the server", async () => {
    clock.setWall(new Date(2026, 4, 1, 23, 59, 59).getTime());
    await say(".r", 40);
    expect(await rolls()).to.deep.equal({ today: 1, d100Mean: 40 });
    clock.setWall(new Date(2026, 4, 2).getTime());
    expect(await rolls()).to.deep.equal({ today: 0, d100Mean: null });
    await say(".r", 60);
    await say(".rd6", 6);
    expect(await rolls()).to.deep.equal({ today: 2, d100Mean: 60 });
  });

  it("are kept when the feature is switched off and on, and over a restart", async () => {
    await say(".r", 40);
    await tower.disable("dice");
    expect(await rolls(), "nobody knows").to.deep.equal({ today: 0, d100Mean: null });
    await tower.enable("dice");
    await say(".r", 61);
    expect(await rolls()).to.deep.equal({ today: 2, d100Mean: 50.5 });
    await tower.stop();
    tower = await start();
    expect(await rolls()).to.deep.equal({ today: 2, d100Mean: 50.5 });
  });
});
