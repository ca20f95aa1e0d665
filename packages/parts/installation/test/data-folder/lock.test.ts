import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClock, fakeClock } from "@dicetower/kernel";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { DataFolderInUse, lockDataFolder, lockHolder, lockProblem } from "../../src/data-folder/index.js";
import { type Place, place } from "./test-support.js";

describe("the lock of a data folder", () => {
  let here: Place;
  beforeEach(() => {
    here = place();
  });
  afterEach(() => here.end());
  const lockPath = (): string => join(here.folder, "process.lock");
  const take = () => lockDataFolder(here.folder, createClock());
  const refusal = () =>
    take().then(
      () => "",
      (error: unknown) => (error instanceof DataFolderInUse ? error.message : String(error)),
    );

  it("refuses a second process with a message that says who holds it and what to do", async () => {
    const first = await here.contender();
    const second = await here.contender();
    expect(second.refused).to.equal(
      `The data folder ${here.folder} is in use by process ${first.pid}. Stop that one first, or choose another folder with DICETOWER_DATA or --data.`,
    );
    expect((await lockHolder(here.folder))?.pid).to.equal(first.pid);
    first.child.send("release");
    await once(first.child, "exit");
    expect(existsSync(lockPath())).to.equal(false);
    const third = await take();
    expect((await lockHolder(here.folder))?.pid).to.equal(process.pid);
    await third.release();
    expect(await lockHolder(here.folder)).to.equal(undefined);
  });

  it("is taken over from a killed process", async () => {
    const first = await here.contender();
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(existsSync(lockPath())).to.equal(true);
    expect(await lockHolder(here.folder)).to.equal(undefined);
    const lock = await take();
    await lock.release();
    expect(readdirSync(here.folder)).to.deep.equal([]);
  });

  it("is taken over if its process id now belongs to another process", async () => {
    const first = await here.contender();
    const holder = JSON.parse(readFileSync(lockPath(), "utf8")) as Record<string, unknown>;
    writeFileSync(lockPath(), JSON.stringify({ ...holder, pid: process.ppid }));
    expect(holder["pid"]).to.equal(first.pid);
    const lock = await take();
    await lock.release();
  });

  it("goes to exactly one of several processes that start at the same time with a stale lock", async () => {
    writeFileSync(
      lockPath(),
      JSON.stringify({ pid: 2 ** 22 + 1, machine: (await machine()) ?? "", since: 1 }),
    );
    const told = await Promise.all([here.contender(), here.contender(), here.contender(), here.contender()]);
    expect(told.filter(({ pid }) => pid !== undefined)).to.have.length(1);
    expect(told.filter(({ refused }) => refused !== undefined)).to.have.length(3);
    expect((await lockHolder(here.folder))?.pid).to.equal(told.find(({ pid }) => pid !== undefined)?.pid);
  });

  async function machine(): Promise<string | undefined> {
    const lock = await take();
    const name = (await lockHolder(here.folder))?.machine;
    await lock.release();
    return name;
  }

  it("of another machine, such as a removed container, counts while it is touched", async () => {
    writeFileSync(lockPath(), JSON.stringify({ pid: process.pid, machine: "gone-container", since: 1 }));
    expect(await refusal()).to.contain("on gone-container");
    const old = new Date(Date.now() - 31_000);
    utimesSync(lockPath(), old, old);
    const lock = await take();
    await lock.release();
  });

  for (const [how, text] of [
    ["empty", ""],
    ["cut", '{"pid": 4711, "mach'],
  ] as const) {
    (how === "empty" ? it : longIt)(
      `that is ${how} and recent is refused with the name of the file and what to do`,
      async () => {
        writeFileSync(lockPath(), text);
        expect(await lockProblem(here.folder)).to.equal(
          `The lock ${lockPath()} is damaged. A start replaces it once nobody has touched it for 15 s; a service that runs mends it within 10 s.`,
        );
        expect(await refusal()).to.equal(
          `The lock ${lockPath()} is damaged, and was written less than 15 s ago: another process may be using the data folder. Try again in 15 s; where no service runs, remove that file.`,
        );
        expect(readFileSync(lockPath(), "utf8")).to.equal(text);
      },
    );

    it(`that is ${how} is replaced if no service has touched it for 15 s`, async () => {
      writeFileSync(lockPath(), text);
      const old = new Date(Date.now() - 16_000);
      utimesSync(lockPath(), old, old);
      const lock = await take();
      expect(await lockProblem(here.folder)).to.equal("");
      await lock.release();
      expect(await lockProblem(here.folder)).to.equal("");
    });

    it(`that becomes ${how} is repaired by the service that holds it`, async () => {
      const clock = fakeClock();
      const lock = await lockDataFolder(here.folder, clock);
      await lock.listening("http://127.0.0.1:4711");
      writeFileSync(lockPath(), text);
      await clock.advance(10_000);
      await until(async () => (await lockHolder(here.folder))?.url === "http://127.0.0.1:4711");
      expect(await refusal()).to.contain(`process ${process.pid} (http://127.0.0.1:4711)`);
      await lock.release();
      expect(existsSync(lockPath())).to.equal(false);
    });
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 30_000; !(await holds()); ) {
      expect(Date.now(), "in time").to.be.below(end);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it("names the address of the service that holds the data folder", async () => {
    const lock = await take();
    await lock.listening("http://127.0.0.1:4711");
    expect(await refusal()).to.equal(
      `The data folder ${here.folder} is in use by process ${process.pid} (http://127.0.0.1:4711). Stop that one first, or choose another folder with DICETOWER_DATA or --data.`,
    );
    await lock.release();
  });

  it("is not granted twice to one process", async () => {
    const lock = await take();
    expect(await refusal()).to.contain(`process ${process.pid}`);
    await lock.release();
  });

  it("records the address of the service, and is not touched once it belongs to another process", async () => {
    const lock = await take();
    await lock.listening("http://127.0.0.1:4711");
    expect((await lockHolder(here.folder))?.url).to.equal("http://127.0.0.1:4711");
    writeFileSync(lockPath(), "somebody else");
    await lock.release();
    expect(readFileSync(lockPath(), "utf8")).to.equal("somebody else");
  });
});
