import { quickestAwaited } from "@dicetower/testkit";
import { expect } from "chai";
import { sequenceOf } from "../src/log-files/line.js";
import { removeOld } from "../src/log-files/retention.js";
import { dayMs, openLog, type TestLog } from "./test-support.js";

const today = "2026-05-01.jsonl";
const never = new AbortController().signal;

describe("audit: every change is one line, whatever happens", () => {
  let log: TestLog;

  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.close());

  async function targets(name = today): Promise<string[]> {
    return (await log.lines(name)).map((line) => JSON.parse(line).target.id as string);
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

  it("writes in batches what has come, and nothing twice", async () => {
    log.change(450);
    await log.catchUp();
    await log.catchUp();
    log.change(1);
    await log.catchUp();
    expect(await targets()).to.deep.equal(numbers(451));
    expect(await log.verify()).to.include({ ok: true, lines: 451 });
    expect(log.passed(), "changes that need not be kept for it").to.equal(log.rows.at(-1)?.sequence);
  });

  it("recognises its own lines after a kill between the file and the database", async () => {
    log.change(5);
    await log.catchUp();
    log.change(5);
    log.break(true);
    await log.catchUp().catch(() => {});
    expect(await targets(), "the file is ahead").to.have.length(10);
    expect((await log.head()).seq).to.equal(5);
    log.break(false);
    log.restart();
    log.change(2);
    await log.catchUp();
    expect(await targets()).to.deep.equal(numbers(12));
    expect(await log.verify()).to.include({ ok: true, lines: 12 });
  });

  it("recognises them in the same process too, after the database refused", async () => {
    log.change(3);
    log.break(true);
    await log.catchUp().catch(() => {});
    log.break(false);
    await log.catchUp();
    expect(await targets()).to.deep.equal(numbers(3));
  });

  it("finishes a batch that was cut anywhere, within a character too", async () => {
    log.change(3);
    await log.catchUp();
    const before = await log.head();
    log.change(3);
    await log.catchUp();
    const whole = Buffer.from(await log.read(today));
    const han = whole.indexOf(Buffer.from("名"), before.size);
    for (const end of [before.size + 1, han + 1, whole.length - 1, whole.length]) {
      await log.restore(before);
      await log.write(today, whole.subarray(0, end));
      log.restart();
      await log.catchUp();
      expect(Buffer.from(await log.read(today)).equals(whole), `cut at ${end}`).to.equal(true);
      expect(await log.verify()).to.include({ ok: true, lines: 6 });
    }
  });

  it("does the same when the batch had begun a new day", async () => {
    log.change(2);
    await log.catchUp();
    await log.clock.advance(dayMs);
    log.change(2);
    log.break(true);
    await log.catchUp().catch(() => {});
    log.break(false);
    log.restart();
    await log.catchUp();
    expect(await targets("2026-05-02.jsonl")).to.deep.equal(["3", "4"]);
    expect(await log.verify()).to.include({ ok: true, files: 2, lines: 4 });
  });

  it("keeps the order of files when the clock is set back", async () => {
    log.change(1);
    await log.catchUp();
    log.clock.setWall(Date.UTC(2026, 3, 20));
    log.change(1);
    await log.catchUp();
    expect(await targets()).to.deep.equal(["1", "2"]);
    expect(await log.verify()).to.include({ ok: true, files: 1 });
  });

  it("marks the lines that a restored database does not know, and goes on behind them", async () => {
    log.change(3);
    await log.catchUp();
    const backup = await log.head();
    const rows = [...log.rows];
    log.change(4);
    await log.catchUp();
    await log.restore(backup);
    log.rows.splice(0, log.rows.length, ...rows);
    log.change(2, { action: "another.history" });
    log.restart();
    await log.catchUp();
    const lines = (await log.lines(today)).map((line) => JSON.parse(line));
    expect(lines.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(lines[7].action).to.equal("audit.break");
    expect(lines.slice(8).map(({ action }) => action)).to.deep.equal(["another.history", "another.history"]);
    expect((await log.verify()).broken).to.include({ file: today, line: 4, seq: 4 });
  });

  for (const asked of [true, false])
    it(`goes on behind a restore, killed anywhere, ${asked ? "with what" : "without knowing what"} the database before knew`, async () => {
      log.change(3);
      await log.catchUp();
      const backup = await log.head();
      const rows = [...log.rows];
      log.change(4);
      await log.clock.advance(dayMs);
      log.change(2);
      await log.catchUp();
      log.rows.splice(0, log.rows.length, ...rows);
      await log.restoreRecorded(backup, asked);
      log.restart();
      log.break(true);
      await log.catchUp().catch(() => {});
      log.break(false);
      log.restart();
      log.change(2, { action: "another.history" });
      await log.catchUp();
      const actions = (await log.lines("2026-05-02.jsonl")).map((line) => JSON.parse(line).action as string);
      const marks = actions.filter((action) => action === "audit.restore");
      expect(marks.length, "the kill makes no second one").to.equal(1);
      expect(actions.slice(-2)).to.deep.equal(["another.history", "another.history"]);
      expect(await log.verify()).to.include({ ok: true, files: 2, lines: 12 });
      log.restart();
      await log.catchUp();
      expect((await log.verify()).lines).to.equal(12);
      await log.tamper(today, (lines) => lines.map((line) => line.replace('"id":"5"', '"id":"6"')));
      expect((await log.verify()).broken).to.include({ file: today, line: 5, seq: 5 });
    });

  it("finishes the line of a restore that was cut anywhere, where nobody knows the end", async () => {
    log.change(3);
    await log.catchUp();
    const backup = await log.head();
    const rows = [...log.rows];
    for (const day of ["2026-05-01.jsonl", "2026-05-02.jsonl"]) {
      // The line of the second one begins a day.
      if (day === today) log.change(2);
      await log.catchUp();
      log.rows.splice(0, log.rows.length, ...rows);
      await log.restoreRecorded(backup, false);
      const before = await log.read(today);
      log.break(true);
      log.restart();
      await log.catchUp().catch(() => {});
      log.break(false);
      const whole = await log.read(day);
      const old = day === today ? before : "";
      expect(whole.length).to.be.greaterThan(old.length);
      for (const cut of [old.length + 1, whole.length - 20, whole.length - 1, whole.length]) {
        await log.write(day, whole.slice(0, cut));
        log.restart();
        await log.catchUp();
        expect(await log.read(day), `${day} cut at ${cut}`).to.equal(whole);
        expect(await log.verify()).to.include({ ok: true });
        await log.restore(backup);
      }
      await log.catchUp();
      await log.clock.advance(dayMs);
    }
  });

  it("reads what lies behind a restore while others write, and says once that it was there", async () => {
    log.change(3);
    await log.catchUp();
    const backup = await log.head();
    log.change(3);
    await log.catchUp();
    await log.restoreRecorded(backup, false);
    log.restart();
    let others = false;
    log.whileReading(async () => {
      log.change(1);
      await log.catchUp();
      others = true;
    });
    await log.catchUp();
    expect(others).to.equal(true);
    expect(await log.verify()).to.include({ ok: true, lines: 8 });
  });

  it("keeps watching over days that were let go of between a backup and its restore", async () => {
    for (let day = 0; day < 3; day++) {
      log.change(2);
      await log.catchUp();
      await log.clock.advance(dayMs);
    }
    const backup = await log.head();
    for (const asked of [true, false]) {
      await removeOld(log.folder, log.writer(), 90, log.clock.seconds() + 88 * 86_400, never);
      await log.restoreRecorded(backup, asked);
      log.restart();
      await log.catchUp();
      expect(await log.verify(), String(asked)).to.include({ ok: true });
      await log.clock.advance(1_000);
    }
  });

  it("lets days go only behind the line of a restore, whichever comes first at a start", async () => {
    for (let day = 0; day < 3; day++) {
      log.change(2);
      await log.catchUp();
      await log.clock.advance(dayMs);
    }
    await log.restoreRecorded(await log.head(), true);
    log.restart();
    await removeOld(log.folder, log.writer(), 90, log.clock.seconds() + 88 * 86_400, never);
    await log.catchUp();
    expect(await log.verify()).to.include({ ok: true });
  });

  it("forgets old days and still vouches for the rest, beginning with the first line that is kept", async () => {
    for (let day = 0; day < 5; day++) {
      log.change(2);
      await log.catchUp();
      await log.clock.advance(dayMs);
    }
    await removeOld(log.folder, log.writer(), 90, log.clock.seconds() + 87 * 86_400, never);
    expect((await log.folder.list()).map(({ name }) => name)).to.deep.equal([
      "2026-05-03.jsonl",
      "2026-05-04.jsonl",
      "2026-05-05.jsonl",
    ]);
    expect(await log.verify()).to.include({ ok: true, lines: 6 });
    expect((await log.find()).total).to.equal(6);
    await log.remove("2026-05-03.jsonl");
    expect((await log.verify()).broken).to.include({ file: "2026-05-04.jsonl", line: 1 });
  });

  it("keeps the newest file, however old, for the next line follows it", async () => {
    log.change(2);
    await log.catchUp();
    await removeOld(log.folder, log.writer(), 90, log.clock.seconds() + 400 * 86_400, never);
    log.change(1);
    await log.catchUp();
    expect(await log.verify()).to.include({ ok: true, lines: 3 });
  });
});

describe("audit: reading from the end", () => {
  let log: TestLog;

  before(async () => {
    log = await openLog();
    for (let day = 0; day < 3; day++) {
      log.change(300);
      log.change(1, {
        action: "auth.login",
        result: "denied",
        code: 40101,
        actor: { kind: "panel", id: "", address: "203.0.113.9" },
      });
      log.change(1, {
        action: "group.leave",
        actor: { kind: "chat", id: "10001", platform: "botproto_v11", name: "Ann" },
        note: "Kicked OUT",
      });
      await log.catchUp();
      await log.clock.advance(dayMs);
    }
  });
  after(() => log.close());

  it("gives pages, the newest first, each line once", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 10; page++) {
      const found = await log.find({}, page, 100);
      expect(found).to.include({ total: 906, page, pageSize: 100, complete: true });
      seen.push(...found.items.map(({ seq }) => seq));
    }
    expect(seen).to.deep.equal(Array.from({ length: 906 }, (_, at) => 906 - at));
    expect((await log.find({}, 11, 100)).items).to.deep.equal([]);
  });

  it("filters by result, actor, beginning of the action, and words", async () => {
    expect(await log.find({ result: "denied" })).to.include({ total: 3 });
    expect(await log.find({ action: "auth." })).to.include({ total: 3 });
    expect(await log.find({ action: "auth.login.x" })).to.include({ total: 0 });
    for (const actor of ["chat", "10001", "Ann", "chat:10001", "botproto_v11:10001"])
      expect(await log.find({ actor }), actor).to.include({ total: 3 });
    expect(await log.find({ q: "kicked out" })).to.include({ total: 3 });
    expect(await log.find({ q: "203.0.113" })).to.include({ total: 3 });
    const { items } = await log.find({ q: "名字", result: "ok" }, 2, 5);
    expect(items.map(({ seq }) => seq)).to.deep.equal([900, 899, 898, 897, 896]);
  });

  it("filters by time, both ends counted in", async () => {
    const noon = Date.UTC(2026, 4, 2, 12) / 1000;
    expect(await log.find({ from: noon, to: noon })).to.include({ total: 302 });
    expect(await log.find({ from: noon + 1 })).to.include({ total: 302 });
    expect(await log.find({ to: noon - 1 })).to.include({ total: 302 });
    expect(await log.find({ from: noon + 1, to: noon + 2 })).to.include({ total: 0 });
  });

  it("shows the newest page of many lines at once", async () => {
    const big = await openLog();
    try {
      big.change(30_000);
      await big.catchUp();
      expect(await quickestAwaited(() => big.find({}, 1, 20), 100)).to.be.below(100);
      const { items, total } = await big.find({}, 1, 20);
      expect(total).to.equal(30_000);
      expect(items[0]?.seq).to.equal(30_000);
      const all = await big.find({ q: "nowhere" });
      expect(all).to.include({ total: 0, complete: true });
    } finally {
      await big.close();
    }
  });

  it("leaves out a spoilt line and goes on", async () => {
    await log.tamper("2026-05-03.jsonl", (lines) => lines.toSpliced(3, 1, "{spoilt"));
    const { items } = await log.find({ from: Date.UTC(2026, 4, 3) / 1000 }, 2, 200);
    expect(items).to.have.length(101);
    expect(sequenceOf("{spoilt")).to.equal(0);
  });
});
