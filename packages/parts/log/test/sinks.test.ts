import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { createLogging } from "../src/index.js";
import { Pipe, type Place, piped, place } from "./test-support.js";

describe("a slow stream", () => {
  it("keeps lines in memory, then drops the least important first and reports how many", async () => {
    const { logging, pipe } = await piped();
    const log = logging.logFor("x");
    pipe.full = true;
    log.info("first");
    for (let i = 0; i < 6000; i++) log.debug("chatter");
    for (let i = 0; i < 5000; i++) log.info("news");
    for (let i = 0; i < 3000; i++) log.error("bad");
    expect(pipe.lines).to.have.length(1);
    expect(logging.counts().dropped).to.deep.equal({ debug: 1000, info: 2000, warn: 0, error: 1000 });
    expect(logging.counts().written).to.deep.equal({ debug: 6000, info: 5001, warn: 0, error: 3000 });
    pipe.empty();
    expect(pipe.lines).to.have.length(1 + 10_000 + 1);
    expect(pipe.lines.at(-1)).to.include({ level: "warn", owner: "host" });
    expect(pipe.lines.at(-1)!["message"]).to.match(/^4000 log lines were dropped/);
    log.info("after");
    expect(pipe.lines.at(-1)).to.include({ message: "after" });
  });

  it("continues at the right place if it blocks again half-way", async () => {
    const { logging, pipe } = await piped();
    const log = logging.logFor("x");
    pipe.full = true;
    for (let i = 0; i < 10; i++) log.info(`line ${i}`);
    for (let i = 0; i < 12; i++) {
      pipe.emit("drain");
      pipe.full = i < 5;
    }
    expect(pipe.lines.map(({ message }) => message)).to.deep.equal(
      Array.from({ length: 10 }, (_, i) => `line ${i}`),
    );
    expect(logging.counts().dropped.info).to.equal(0);
  });

  it("is retried after an error, once a second", async () => {
    const clock = fakeClock();
    const { logging, pipe } = await piped({ clock });
    pipe.emit("error", new Error("ENOSPC"));
    logging.logFor("x").info("waits");
    expect(pipe.lines).to.have.length(0);
    let tried = 0;
    const write = pipe.write.bind(pipe);
    pipe.write = (text) => {
      tried++;
      return write(text);
    };
    await clock.advance(1000);
    expect(tried).to.equal(1);
    pipe.emit("drain");
    expect(pipe.lines[0]).to.include({ message: "waits" });
    await logging.close();
    expect(clock.pending).to.equal(0);
  });

  it("receives no line after it was closed, because a destroyed stream would throw", async () => {
    class Stuck extends Pipe {
      cut = false;
      override write(text: string): boolean {
        if (this.cut) throw new Error("destroyed");
        return super.write(text);
      }
      override end(): void {}
      override destroy(): void {
        this.cut = true;
      }
    }
    const clock = fakeClock();
    const pipe = new Stuck();
    const { logging } = await piped({ clock, stdout: pipe });
    const log = logging.logFor("x");
    log.info("before");
    const closed = logging.close();
    log.info("while it closes");
    await clock.advance(2_000);
    await closed;
    log.info("after");
    expect(pipe.cut).to.equal(true);
    expect(pipe.lines.map(({ message }) => message)).to.deep.equal(["before"]);
  });
});

describe("log files", () => {
  let here: Place;
  beforeEach(() => {
    here = place();
  });
  afterEach(() => here.end());
  const open = () =>
    createLogging({ clock: createClock(), level: "debug", console: "none", folder: here.folder });

  it("have every line in order when the log is closed, readable by the owner only", async () => {
    const logging = await open();
    const log = logging.logFor("x");
    for (let i = 0; i < 5000; i++) log.info(`line ${i}`);
    await logging.close();
    const lines = here.written().trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).to.deep.equal(
      Array.from({ length: 5000 }, (_, i) => `line ${i}`),
    );
    const [name = ""] = readdirSync(join(here.folder, "logs"));
    expect(name).to.match(/^host\.\d{4}-\d\d-\d\d\.1\.log$/);
    expect(statSync(join(here.folder, "logs", name)).mode & 0o077).to.equal(0);
  });

  it("roll over at 10 MiB without losing or splitting a line", async () => {
    const logging = await open();
    const log = logging.logFor("x");
    const filler = "x".repeat(1900);
    const count = 13_000;
    for (let i = 0; i < count; ) {
      for (const until = i + 500; i < until; i++) log.info(`${i}`, { filler });
      while (here.size() < i * filler.length) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await logging.close();
    const files = readdirSync(join(here.folder, "logs"));
    expect(files, files.join(" ")).to.have.length(3);
    for (const name of files)
      expect(statSync(join(here.folder, "logs", name)).size).to.be.below(12 * 1024 * 1024);
    const lines = here.written().trimEnd().split("\n");
    expect(lines).to.have.length(count);
    expect(new Set(lines.map((line) => (JSON.parse(line) as { message: string }).message)).size).to.equal(
      count,
    );
  });

  /** Writes files of past days, as an earlier run leaves them, and one that was being compressed. */
  const leaveBehind = (count: number): void => {
    mkdirSync(join(here.folder, "logs"), { recursive: true });
    for (let day = 1; day <= count; day++) {
      const name = `host.2026-01-${String(day).padStart(2, "0")}.1.log`;
      writeFileSync(join(here.folder, "logs", name), `{"message":"day ${day}"}\n`.repeat(100));
    }
    writeFileSync(join(here.folder, "logs", ".tmp-1-0a0b"), "half of a file");
    writeFileSync(join(here.folder, "logs", "crash-2026-01-01.json"), "{}");
  };
  const names = () => readdirSync(join(here.folder, "logs")).sort();
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  };

  it("are compressed when they are full, readable by the owner only, and the oldest are removed", async () => {
    leaveBehind(20);
    const logging = await open();
    await until(() => names().length === 16);
    const packed = names().filter((name) => name.endsWith(".gz"));
    expect(packed).to.have.length(14);
    expect(packed[0]).to.equal("host.2026-01-07.1.log.gz");
    const path = join(here.folder, "logs", packed[0] ?? "");
    expect(gunzipSync(readFileSync(path)).toString()).to.equal('{"message":"day 7"}\n'.repeat(100));
    expect(statSync(path).mode & 0o077).to.equal(0);
    expect(names()).to.include("crash-2026-01-01.json");
    logging.keepFiles(2);
    await until(() => names().length === 4);
    expect(names().filter((name) => name.endsWith(".gz"))).to.deep.equal(packed.slice(-2));
    await logging.close();
  });

  it("stay complete if they cannot be compressed, and the log says so", async () => {
    leaveBehind(1);
    const left = join(here.folder, "logs", "host.2026-01-01.1.log");
    mkdirSync(join(here.folder, "logs", "host.2026-01-01.1.log.gz", "in the way"), { recursive: true });
    const logging = await open();
    await until(() => logging.ring.find({ q: "could not be packed" }).length > 0);
    expect(readFileSync(left, "utf8")).to.contain("day 1");
    await logging.close();
  });

  it("are continued after a restart", async () => {
    for (const message of ["one", "two"]) {
      const logging = await open();
      logging.logFor("x").info(message);
      await logging.close();
    }
    expect(readdirSync(join(here.folder, "logs"))).to.have.length(1);
    expect(here.written().trimEnd().split("\n")).to.have.length(2);
  });

  it("roll over on the next day of the wall clock, and the previous file is compressed", async () => {
    const clock = fakeClock(new Date(2026, 2, 1, 23, 59, 59).getTime());
    const logging = await createLogging({ clock, level: "debug", console: "none", folder: here.folder });
    const log = logging.logFor("x");
    log.info("late");
    await until(() => names().length === 1 && here.written().includes("late"));
    await clock.advance(2000);
    log.info("early");
    await until(() => names().includes("host.2026-03-01.1.log.gz") && names().length === 2);
    await logging.close();
    expect(readFileSync(join(here.folder, "logs", "host.2026-03-02.1.log"), "utf8")).to.match(
      /^[^\n]*"early"/,
    );
    expect(here.written().trimEnd().split("\n")).to.have.length(2);
  });

  it("do not overwrite files of the same day that are compressed or full", async () => {
    mkdirSync(join(here.folder, "logs"));
    const left = (number: string, text: string): void =>
      writeFileSync(join(here.folder, "logs", `host.2026-03-01.${number}`), text);
    left("9.log.gz", "packed");
    left("10.log", "x".repeat(10 * 1024 * 1024));
    const clock = fakeClock(new Date(2026, 2, 1, 12).getTime());
    const logging = await createLogging({ clock, level: "debug", console: "none", folder: here.folder });
    logging.logFor("x").info("here");
    await until(() => names().includes("host.2026-03-01.10.log.gz"));
    await until(() => names().length === 3);
    await logging.close();
    expect(readFileSync(join(here.folder, "logs", "host.2026-03-01.11.log"), "utf8")).to.contain("here");
  });

  it("receive the waiting lines once their folder is writable again", async () => {
    const clock = fakeClock(new Date(2026, 2, 1, 23, 59, 59).getTime());
    const logging = await createLogging({ clock, level: "debug", console: "none", folder: here.folder });
    await until(() => names().length === 1);
    rmSync(join(here.folder, "logs"), { recursive: true });
    await clock.advance(2000);
    for (let i = 0; i < 2000; i++) logging.logFor("x").info(`line ${i}`);
    await until(() => clock.pending === 1);
    mkdirSync(join(here.folder, "logs"));
    await clock.advance(1000);
    await until(() => names().length === 1);
    await logging.close();
    const lines = here.written().trimEnd().split("\n");
    // Errors of compression may have been logged meanwhile, and do not matter here.
    expect(lines.filter((line) => /"line \d+"/.test(line))).to.have.length(2000);
  });

  const onLinux = process.platform === "linux" ? it : () => {};
  onLinux("D1: on a full disk cost nothing but lines: the host goes on, and closes in time", async () => {
    mkdirSync(join(here.folder, "logs"));
    symlinkSync("/dev/full", join(here.folder, "logs", "host.2026-03-01.1.log"));
    const clock = fakeClock(new Date(2026, 2, 1, 12).getTime());
    const logging = await createLogging({ clock, level: "debug", console: "none", folder: here.folder });
    const log = logging.logFor("x");
    log.error("first");
    await clock.advance(10);
    for (let i = 0; i < 20_000; i++) log.info("more");
    expect(logging.counts().dropped.info).to.be.above(10_000);
    const closed = logging.close();
    await clock.advance(2000);
    await closed;
    expect(clock.pending).to.equal(0);
  });
});

describe("a terminal", () => {
  it("shows readable lines, without control characters", async () => {
    const pipe = new Pipe();
    const logging = await createLogging({
      clock: fakeClock(new Date(2026, 0, 1, 9, 5, 7).getTime()),
      level: "debug",
      console: "text",
      stdout: pipe,
    });
    logging.logFor("decks").info("a deck was drawn");
    logging.logFor("decks").warn("odd \u001b[2Jname\u202e", { deck: "tarot" });
    logging.logFor("decks").error("failed", { error: new TypeError("no cards\nat all") });
    expect(pipe.text).to.equal(
      "09:05:07 WARN  decks: odd \\u001b[2Jname\\u202e\n09:05:07 ERROR decks: failed: no cards\n",
    );
  });

  it("shows everything, with details and stacks, if configured", async () => {
    const pipe = new Pipe();
    const logging = await createLogging({
      clock: fakeClock(new Date(2026, 0, 1, 9, 5, 7).getTime()),
      level: "debug",
      console: "text",
      consoleLevel: "debug",
      stdout: pipe,
    });
    logging.logFor("decks").info("a deck was drawn", { deck: "tarot" });
    expect(pipe.text).to.equal('09:05:07 INFO  decks: a deck was drawn {"deck":"tarot"}\n');
    pipe.text = "";
    logging.logFor("decks").error("failed", { error: new TypeError("no cards") });
    expect(pipe.text).to.match(/^09:05:07 ERROR decks: failed\n {4}TypeError: no cards\n {8}at /);
  });
});
