import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { createClock } from "../../src/clock/index.js";
import { DataFolderInUse, lockDataFolder, lockHolder } from "../../src/installation/index.js";
import { type Place, place } from "./surroundings.js";

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

  it("S5: refuses a second process with a sentence that says who has it and what to do", async () => {
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

  it("S4: is taken over from a process that was killed", async () => {
    const first = await here.contender();
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(existsSync(lockPath())).to.equal(true);
    expect(await lockHolder(here.folder)).to.equal(undefined);
    const lock = await take();
    await lock.release();
    expect(readdirSync(here.folder)).to.deep.equal([]);
  });

  it("S4: is taken over where its process number now belongs to somebody else", async () => {
    const first = await here.contender();
    const holder = JSON.parse(readFileSync(lockPath(), "utf8")) as Record<string, unknown>;
    writeFileSync(lockPath(), JSON.stringify({ ...holder, pid: process.ppid }));
    expect(holder["pid"]).to.equal(first.pid);
    const lock = await take();
    await lock.release();
  });

  it("goes to exactly one of several that start at the same moment over a stale lock", async () => {
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

  it("of another machine, such as a container that is gone, counts while it is touched", async () => {
    writeFileSync(lockPath(), JSON.stringify({ pid: process.pid, machine: "gone-container", since: 1 }));
    expect(await refusal()).to.contain("on gone-container");
    const old = new Date(Date.now() - 31_000);
    utimesSync(lockPath(), old, old);
    const lock = await take();
    await lock.release();
  });

  it("that is damaged is replaced once it is old", async () => {
    writeFileSync(lockPath(), "{ not json");
    const old = new Date(Date.now() - 6_000);
    utimesSync(lockPath(), old, old);
    const lock = await take();
    await lock.release();
  });

  it("is not given twice to one process", async () => {
    const lock = await take();
    expect(await refusal()).to.contain(`process ${process.pid}`);
    await lock.release();
  });

  it("tells where the service listens, and is left alone when it belongs to somebody else by now", async () => {
    const lock = await take();
    await lock.listening("http://127.0.0.1:4711");
    expect((await lockHolder(here.folder))?.url).to.equal("http://127.0.0.1:4711");
    writeFileSync(lockPath(), "somebody else");
    await lock.release();
    expect(readFileSync(lockPath(), "utf8")).to.equal("somebody else");
  });
});
