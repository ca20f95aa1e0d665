import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import commands from "@dicetower/commands";
import { Clock, defineFeature, Secrets, Store } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import receipts from "../src/index.js";
import { midnight } from "../src/seeds/midnight.js";

interface Receipt {
  readonly number: number;
  readonly expression: string;
  readonly value: string;
  readonly hidden: boolean;
  readonly faces: string;
  readonly dice: readonly { readonly faces: number; readonly value: number }[];
  readonly day: string;
  readonly commitment: string;
  readonly seed: string | null;
  readonly userId: string;
}

interface Seeds {
  readonly items: readonly {
    readonly day: string;
    readonly beginsAt: number;
    readonly endsAt: number;
    readonly commitment: string;
    readonly seed: string | null;
  }[];
  readonly total: number;
}

const features = [texts, commands, dice, native, receipts];
/** Puts another seed in place of the one that was committed to, sealed as the bot would. */
let forge: (commitment: string, seed: string) => Promise<unknown>;
const forger = defineFeature({
  id: "forger",
  needs: { store: Store, secrets: Secrets },
  setup({ needs: { store, secrets } }) {
    forge = (commitment, seed) =>
      store.change(async (db) => {
        const row = (await db("dice_receipts_seed").where({ commitment }).first()) as { begins_at: number };
        const sealed = secrets.seal(seed, `dice-receipts:${row.begins_at}`);
        await db("dice_receipts_seed").where({ commitment }).update({ seed: sealed });
      });
  },
});
const noon = new Date(2026, 2, 14, 12).getTime();
const dayMs = 86_400_000;

describe("receipts of rolls", () => {
  let tower: TestHost;
  let clock: FakeClock;
  beforeEach(async () => {
    clock = fakeClock(noon);
    tower = await testHost({ features: [...features, forger], replace: [[Clock, clock]] });
  });
  afterEach(() => tower.stop());

  const receipt = (number: number | string) => tower.get(`/api/dice/receipts/${number}`).data<Receipt>();
  const numbers = (showNumbers: boolean) =>
    tower.put("/api/settings/dice-receipts", { showNumbers }).answers({ data: { showNumbers } });

  it("name number, dice, result and commitment of one's own last roll", async () => {
    const said = await tower.say(".r 3d6+2").text();
    const told = await tower.say(".verify").text();
    const [, number, dice, commitment] =
      /^Roll #(\d+) of 2026-03-14: 3D6\+2 = \d+\nDice \(3d6\): (\d \d \d)\nCommitment: ([0-9a-f]{64})\nThe seed is shown when that day is over\.$/.exec(
        told,
      ) ?? expect.fail(told);
    expect(said).to.contain(`=(${dice?.replaceAll(" ", "+")})+2=`);
    const kept = await receipt(number ?? "");
    expect(kept.dice.map(({ value }) => value).join(" ")).to.equal(dice);
    expect(kept).to.deep.include({
      expression: "3D6+2",
      faces: "3d6",
      hidden: false,
      seed: null,
      commitment,
    });
    expect(said.endsWith(`=${kept.value}`)).to.equal(true);
    await tower.say(`.verify ${number}`).replies(told);
    await tower.say(`.verify #${number}`).replies(told);
  });

  it("are shown behind the reply only where the settings say so", async () => {
    expect(await tower.say(".r d20").text()).to.not.contain("#");
    await numbers(true);
    for (const text of [".r d20", ".r d20 sword", ".r 3#d20", ".rs d20"])
      expect(await tower.say(text).text()).to.match(/ #\d+$/);
    await tower.say(".rh d20").whispers(/ #\d+$/);
    expect(await tower.say(".rh d20").text()).to.not.contain("#");
    await numbers(false);
    expect(await tower.say(".r d20").text()).to.not.contain("#");
  });

  it("cover all rounds of a command with one number", async () => {
    await tower.say(".r d3#2d20").text();
    const told = await tower.say(".verify").text();
    expect(told).to.match(/Dice \(d3,\d*d20\)/);
    expect(told).to.match(/: 2D20 = (\d+(, )?){1,3}\n/);
  });

  it("let anybody recompute the dice with the script of the page, once the day is over", async () => {
    const page = await readFile(new URL("../../../../docs/fair-dice.md", import.meta.url), "utf8");
    const script = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? expect.fail("the page has no script");
    expect(script.trim().split("\n")).to.have.length.below(23);
    await tower.say(".r 9d6+2d100-b2+4df").text();
    const before = await receipt(/#(\d+)/.exec(await tower.say(".verify").text())?.[1] ?? "");
    expect(before.seed).to.equal(null);

    clock.setWall(midnight(noon / 1000, "after") * 1000);
    const after = await receipt(before.number);
    expect(after.dice).to.deep.equal(before.dice);
    const told = await tower.say(`.verify ${before.number}`).text();
    expect(told).to.match(new RegExp(`\\nSeed: ${after.seed}$`));
    const folder = await mkdtemp(join(tmpdir(), "dicetower-check-"));
    try {
      await writeFile(join(folder, "check-roll.mjs"), script);
      const { stdout } = await promisify(execFile)(process.execPath, [
        join(folder, "check-roll.mjs"),
        after.seed ?? "",
        String(after.number),
        after.faces,
      ]);
      const lines = stdout.trim().split("\n");
      expect(lines[0]).to.equal(`commitment ${before.commitment}`);
      const recomputed = lines.slice(1).flatMap((line) => line.split(" ").slice(1).map(Number));
      expect(recomputed).to.deep.equal(after.dice.map(({ value }) => value));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("are refused where the seed of an ended day is not the one that was committed to", async () => {
    await tower.say(".r 9d6").text();
    const before = await receipt(/#(\d+)/.exec(await tower.say(".verify").text())?.[1] ?? "");
    clock.setWall(midnight(noon / 1000, "after") * 1000);
    expect((await receipt(before.number)).seed).to.match(/^[0-9a-f]{64}$/);
    await forge(before.commitment, "ab".repeat(32));
    const forged = await receipt(before.number);
    expect(forged).to.deep.include({ seed: null, dice: null, commitment: before.commitment });
    const told = await tower.say(`.verify ${before.number}`).text();
    expect(told).to.contain("cannot be verified").and.not.contain("abab");
    const { items } = await tower.get("/api/dice/seeds").data<Seeds>();
    expect(items.find(({ commitment }) => commitment === before.commitment)?.seed).to.equal(null);
  });

  it("use a new seed each day, committed to a day earlier", async () => {
    const [tomorrow, today] = (await tower.get("/api/dice/seeds").data<Seeds>()).items;
    expect(today).to.deep.include({ day: "2026-03-14", endsAt: tomorrow?.beginsAt, seed: null });
    expect(tomorrow).to.deep.include({ day: "2026-03-15", seed: null });
    await tower.say(".verify seed").replies(new RegExp(today?.commitment ?? ""));
    clock.setWall(noon + dayMs);
    await tower.say(".r d20").text();
    await tower
      .say(".verify")
      .replies(new RegExp(`of 2026-03-15: .*Commitment: ${tomorrow?.commitment}`, "s"));
    const { items } = await tower.get("/api/dice/seeds").data<Seeds>();
    expect(items.map(({ seed }) => seed !== null)).to.deep.equal([false, false, true].slice(-items.length));
    expect(items.at(-1)?.commitment).to.equal(today?.commitment);
  });

  it("never go back to a seed that was shown, even where the clock does", async () => {
    await tower.say(".r d20").text();
    clock.setWall(noon + dayMs);
    await tower.say(".r d20").text();
    const [, day] = /of (\S+):/.exec(await tower.say(".verify").text()) ?? [];
    clock.setWall(noon);
    await tower.say(".r d20").text();
    await tower.say(".verify").replies(new RegExp(`of ${day}:`));
  });

  it("go on when the bot slept for days", async () => {
    clock.setWall(noon + 5 * dayMs);
    await tower.say(".r d20").text();
    await tower.say(".verify").replies(/of 2026-03-19:/);
  });

  it("of hidden rolls are for the roller alone, in private", async () => {
    await tower.say(".rh d20").text();
    await tower.say(".verify").replies("");
    await tower.say(".verify").whispers(/^Roll #\d+ .*: D20 = \d+\nDice \(d20\)/);
    const number = /#(\d+)/.exec(await privately(".verify"))?.[1];
    await tower.say(`.verify ${number}`, { userId: "222" }).replies(/made elsewhere or behind the screen/);
    expect((await receipt(number ?? "")).hidden).to.equal(true);
  });

  const privately = async (text: string) =>
    (await tower.say(text, { scene: "private" }).done()).spoken.map((part) => part.text).join();

  it("are told in the group they were rolled in, and to nobody elsewhere", async () => {
    await tower.say(".r d20").text();
    const number = /#(\d+)/.exec(await tower.say(".verify").text())?.[1];
    await tower.say(`.verify ${number}`, { userId: "222" }).replies(/^Roll #\d+ of .*: D20 = /);
    await tower.say(`.verify ${number}`, { userId: "222", groupId: "2000" }).replies(/made elsewhere/);
    const asked = await tower.say(`.verify ${number}`, { userId: "222", scene: "private" }).text();
    expect(asked).to.match(/made elsewhere/);
    expect(await privately(`.verify ${number}`)).to.match(/^Roll #\d+ of/);
  });

  it("are not there for errors, strangers and numbers never used", async () => {
    await tower.say(".verify", { userId: "333" }).replies("No roll of yours has a receipt yet.");
    await tower.say(".r 1/0").replies("Division by zero.");
    await tower.say(".verify").replies("No roll of yours has a receipt yet.");
    await tower.say(".verify 999999").replies(/^There is no receipt #999999\..* 90 days\.$/);
    await tower.say(".verify nonsense").replies(/^“nonsense” was not understood.*\.verify/s);
    await tower.get("/api/dice/receipts/999999").answers({ code: 40400 });
    await tower.get("/api/dice/receipts/0").answers({ code: 40001 });
    await tower.get("/api/dice/receipts/x").answers({ code: 40001 });
  });

  it("give each of many rolls at once a number of its own", async () => {
    await numbers(true);
    const said = Array.from({ length: 400 }, (_, at) =>
      tower.say(".r d100", { userId: String(at), groupId: String(at % 50) }).text(),
    );
    const shown = (await Promise.all(said)).map((text) => Number(/#(\d+)$/.exec(text)?.[1]));
    expect(new Set(shown).size).to.equal(400);
    for (const number of shown.slice(0, 20)) expect((await receipt(number)).dice).to.have.length(1);
  });

  it("leave with their feature, and rolls go on without them", async () => {
    await tower.disable("dice-receipts");
    await tower.say(".r d20").replies(/D20=\d+$/);
    await tower.say(".verify").silent();
    await tower.enable("dice-receipts");
    await tower.say(".r d20").replies(/D20=\d+$/);
    await tower.say(".verify").replies(/^Roll #\d+/);
  });
});

describe("the seed of the day after tomorrow", () => {
  it("is made by itself at midnight", async () => {
    const clock = fakeClock(noon + dayMs / 2 - 30_000);
    const tower = await testHost({ features, replace: [[Clock, clock]] });
    try {
      const days = async () => (await tower.get("/api/dice/seeds").data<Seeds>()).items.map(({ day }) => day);
      expect(await days()).to.deep.equal(["2026-03-15", "2026-03-14"]);
      await clock.advance(40_000);
      let known = await days();
      const until = performance.now() + 20_000;
      while (known.length < 3 && performance.now() < until) known = await days();
      expect(known).to.deep.equal(["2026-03-16", "2026-03-15", "2026-03-14"]);
    } finally {
      await tower.stop();
    }
  });
});

describe("receipts after a restart", () => {
  it("are still there, with the same seed, and numbers are not used twice", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-receipts-"));
    const clock = fakeClock(noon);
    const start = () => testHost({ features, dataFolder: folder, replace: [[Clock, clock]] });
    const told: string[] = [];
    try {
      for (let turn = 0; turn < 3; turn++) {
        const tower = await start();
        await tower.say(".r d20", { userId: String(turn) }).text();
        told.push(await tower.say(".verify", { userId: String(turn) }).text());
        if (turn === 2)
          await tower.say(`.verify ${/#(\d+)/.exec(told[0] ?? "")?.[1]}`).replies(told[0] ?? "");
        await tower.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    const numbers = told.map((text) => /#(\d+)/.exec(text)?.[1]);
    expect(new Set(numbers).size).to.equal(3);
    expect(new Set(told.map((text) => /Commitment: (\S+)/.exec(text)?.[1])).size).to.equal(1);
  });

  it("are of another seed when a backup was restored: dice that were seen do not come again", async () => {
    const home = await mkdtemp(join(tmpdir(), "dicetower-receipts-"));
    const [dataFolder, backup] = [join(home, "data"), join(home, "backup")];
    const clock = fakeClock(noon);
    await mkdir(dataFolder);
    const roll = async (userId = "1") => {
      const tower = await testHost({ features, dataFolder, replace: [[Clock, clock]] });
      try {
        const dice = await tower.say(".r 9d9999", { userId }).text();
        return { dice, receipt: await tower.say(".verify", { userId }).text() };
      } finally {
        await tower.stop();
        await clock.advance(60_000);
      }
    };
    const numberOf = ({ receipt }: { receipt: string }) => /#(\d+)/.exec(receipt)?.[1];
    const seedOf = ({ receipt }: { receipt: string }) => /Commitment: (\S+)/.exec(receipt)?.[1];
    try {
      const before = await roll();
      await cp(dataFolder, backup, { recursive: true });
      const seen = await roll();
      await rm(dataFolder, { recursive: true });
      await cp(backup, dataFolder, { recursive: true });
      // What restoring leaves beside the store.
      await writeFile(join(dataFolder, "restored.json"), JSON.stringify({ at: clock.seconds() }));
      const again = await roll();
      expect(seedOf(seen)).to.equal(seedOf(before));
      expect(again.dice).not.to.equal(seen.dice);
      expect(seedOf(again)).not.to.equal(seedOf(seen));
      expect(seedOf(await roll()), "of the next start").to.equal(seedOf(again));

      // The state alone may be restored, too, where only that was damaged: then numbers have two receipts.
      await cp(join(backup, "state.db"), join(dataFolder, "state.db"));
      await writeFile(join(dataFolder, "restored.json"), JSON.stringify({ at: clock.seconds() }));
      const third = await roll("3");
      expect(numberOf(third), "a number that was used").to.equal(numberOf(again));
      expect(seedOf(third)).not.to.equal(seedOf(again));
      const tower = await testHost({ features, dataFolder, replace: [[Clock, clock]] });
      const byNumber = await tower.say(`.verify ${numberOf(third)}`, { userId: "3" }).text();
      await tower.stop();
      expect(byNumber).to.equal(third.receipt);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
