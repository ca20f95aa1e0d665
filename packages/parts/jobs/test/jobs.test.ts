import { type Job, type Phase, phaseBegan, type Schedule } from "@dicetower/contract";
import type { FakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { JobStatus } from "../src/index.js";
import { describeOn, type Place, type Process, patientClock, place } from "./test-support.js";

const midnight = Date.UTC(2026, 0, 1);
const hours = 3_600_000;
const minutes = 60_000;
const seconds = 1_000;

for (const dialect of ["sqlite", "postgres"] as const)
  describeOn(dialect, `jobs on ${dialect}`, () => {
    let here: Place;
    let clock: FakeClock;
    beforeEach(async () => {
      here = await place(dialect);
      clock = patientClock(midnight);
    });
    afterEach(() => here.end());

    /** Makes a job that records the seconds at which it ran, and may take some time. */
    function noting(key: string, schedule: Schedule, takesMs = 0, at: number[] = []): Job & { at: number[] } {
      return {
        key,
        schedule,
        at,
        async run(signal) {
          at.push(clock.monotonic() / seconds);
          if (takesMs > 0) await clock.wait(takesMs, signal);
        },
      };
    }

    async function status(process: Process): Promise<JobStatus> {
      const [first] = await process.jobs.list();
      return first as JobStatus;
    }

    it("run by interval, counted from the end of one run to the next", async () => {
      const one = await here.process(clock);
      const job = noting("slow", { everySeconds: 100, atStart: true }, 50 * seconds);
      await one.add(job);
      await clock.advance(350 * seconds);
      expect(job.at).to.deep.equal([0, 150, 300]);
    });

    it("keep their interval across a restart: a daily job runs after a day, not after each start", async () => {
      const schedule = { everySeconds: 86_400 };
      const first = await here.process(clock);
      const job = noting("daily", schedule);
      await first.add(job);
      await clock.advance(25 * hours);
      await first.jobs.stop();
      const second = await here.process(clock, { alone: true });
      await second.add(noting("daily", schedule, 0, job.at));
      await clock.advance(24 * hours);
      expect(job.at.map((at) => at / 3600)).to.deep.equal([24, 48]);
    });

    it("run by cron pattern in their time zone", async () => {
      const one = await here.process(clock);
      const job = noting("daily", { cron: "30 4 * * *", timeZone: "Asia/Shanghai" });
      await one.add(job);
      await clock.advance(minutes);
      expect((await status(one)).nextRun).to.equal(midnight / seconds + 20.5 * 3600);
      await clock.advance(48 * hours);
      expect(job.at.map((at) => at / 3600)).to.deep.equal([20.5, 44.5]);
    });

    it("run each occurrence once in two processes, and never two at once", async () => {
      const [one, two] = [await here.process(clock), await here.process(clock)];
      const runs: number[] = [];
      let now = 0;
      let most = 0;
      const job = (): Job => ({
        key: "minute",
        schedule: { cron: "* * * * *" },
        async run(signal) {
          most = Math.max(most, ++now);
          runs.push(clock.monotonic() / minutes);
          await clock.wait(7 * seconds, signal);
          now--;
        },
      });
      await one.add(job());
      await two.add(job());
      await clock.advance(10 * minutes + 30 * seconds);
      expect(runs).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(most).to.equal(1);
    });

    it("run in each process separately if they are local, even if the store grants no lease", async () => {
      const [one, two] = [await here.process(clock), await here.process(clock)];
      await one.store.change((db) => db.schema.dropTable("host_lease"));
      const at: number[] = [];
      for (const process of [one, two])
        await process.add({ ...noting("own", { everySeconds: 100, atStart: true }, 0, at), local: true });
      await clock.advance(150 * seconds);
      expect(at).to.deep.equal([0, 0, 100, 100]);
      expect(await status(one)).to.include({ key: "own", runs: 2, lastResult: "ok" });
    });

    it("share an interval between two processes", async () => {
      const [one, two] = [await here.process(clock), await here.process(clock)];
      const at: number[] = [];
      for (const process of [one, two])
        await process.add(noting("shared", { everySeconds: 120 }, 50 * seconds, at));
      await clock.advance(11 * minutes);
      expect(at.length).to.be.within(3, 4);
      for (const [i, time] of at.entries()) if (i > 0) expect(time - at[i - 1]!).to.be.at.least(170);
    });

    it("wait for the lease of a dead process, and do not repeat its occurrence", async () => {
      const frozen = patientClock(midnight);
      const dead = await here.process(frozen);
      const ran: string[] = [];
      const schedule = { cron: "0 * * * *" };
      await dead.add({
        key: "heavy",
        schedule,
        run: () => {
          ran.push("dead");
          return new Promise(() => {});
        },
      });
      await frozen.advance(hours);
      expect(ran).to.deep.equal(["dead"]);

      // The clock of the dead process stops here, so that it does not renew its lease.
      await clock.advance(hours + 10 * seconds);
      const next = await here.process(clock);
      await next.add(noting("heavy", schedule));
      const other = noting("heavy-too", schedule);
      await next.add(other);
      await clock.advance(40 * minutes);
      expect((await next.jobs.list()).map(({ runs, lastResult }) => [runs, lastResult])).to.deep.equal([
        [1, "running"],
        [0, null],
      ]);
      await clock.advance(20 * minutes);
      expect((await next.jobs.list()).map(({ runs, lastResult }) => [runs, lastResult])).to.deep.equal([
        [2, "ok"],
        [1, "ok"],
      ]);
      expect(ran).to.deep.equal(["dead"]);
    });

    it("run a missed occurrence once if it is less than ten minutes old, else skip it", async () => {
      const first = await here.process(clock);
      const early = noting("early", { cron: "0 * * * *" });
      const late = noting("late", { cron: "30 * * * *" });
      const often = noting("often", { cron: "* * * * *" });
      await first.add(early, late, often);
      await clock.advance(70 * minutes);
      await first.jobs.stop();
      expect([early.at, late.at, often.at].map((at) => at.length)).to.deep.equal([1, 1, 70]);
      early.at.length = late.at.length = often.at.length = 0;
      await clock.advance(55 * minutes + 10 * seconds);

      const second = await here.process(clock, { alone: true });
      await second.add(early, late, often);
      await clock.advance(10 * seconds);
      expect([early.at, late.at, often.at].map((at) => at.length)).to.deep.equal([1, 0, 1]);
    });

    it("run an occurrence once despite jumps of the clock and a long sleep of the machine", async () => {
      const one = await here.process(clock);
      const job = noting("hourly", { cron: "0 * * * *" });
      const wall: number[] = [];
      await one.add({ ...job, run: async () => void wall.push(Math.floor(clock.now() / hours)) });
      await clock.advance(2 * hours + minutes);
      clock.setWall(clock.now() - hours);
      await clock.advance(hours);
      clock.setWall(clock.now() + 8 * hours + 30 * minutes);
      await clock.advance(2 * hours);
      clock.setWall(Date.UTC(2100, 0, 1) + 30 * minutes);
      await clock.advance(hours + minutes);
      clock.setWall(midnight + 48 * hours);
      await clock.advance(2 * hours + minutes);
      expect(new Set(wall).size).to.equal(wall.length);
      const start = midnight / hours;
      const future = Date.UTC(2100, 0, 1) / hours;
      expect(wall).to.deep.equal([
        start + 1,
        start + 2,
        start + 11,
        start + 12,
        future + 1,
        start + 49,
        start + 50,
      ]);
    });

    it("follow the gap and the overlap of daylight saving time", async () => {
      const wall: string[] = [];
      const schedule = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
      for (const day of [Date.UTC(2027, 2, 27, 12), Date.UTC(2027, 9, 30, 12)]) {
        clock.setWall(day);
        const process = await here.process(clock);
        const key = `night-${day}`;
        const run = async () => void wall.push(new Date(clock.now()).toISOString());
        const part = await process.add({ key, schedule, run });
        await clock.advance(24 * hours);
        await part.stop();
      }
      // 02:30 does not exist on 28 March: the next moment counts. It exists twice on 31 October: the first counts.
      expect(wall).to.deep.equal(["2027-03-28T01:00:00.000Z", "2027-10-31T00:30:00.000Z"]);
    });

    it("are aborted and logged at their time limit", async () => {
      const one = await here.process(clock);
      await one.add({ ...noting("endless", { everySeconds: 600 }, 24 * hours), limitSeconds: 20 });
      await clock.advance(630 * seconds);
      const { lastResult, lastStart, lastEnd } = await status(one);
      expect([lastResult, lastEnd! - lastStart!]).to.deep.equal(["overdue", 20]);
      expect(one.lines.filter(({ level }) => level === "error")).to.have.length(1);
      expect(one.lines.at(-1)?.owner).to.equal("host/part-0");
      expect(one.lines.at(-1)?.message).to.contain('"endless" took longer than 20 s');
    });

    it("that fail count against their owner, and run again", async () => {
      const one = await here.process(clock);
      let runs = 0;
      await one.add({
        key: "broken",
        schedule: { everySeconds: 60 },
        run: () => {
          if (++runs === 1) throw new Error("no paper");
          return undefined;
        },
      });
      await clock.advance(61 * seconds);
      expect(await status(one)).to.include({ lastResult: "failed", lastError: "no paper", runs: 1 });
      expect(one.lines.map(({ owner, level }) => [owner, level])).to.deep.equal([["host/part-0", "error"]]);
      await clock.advance(60 * seconds);
      expect(await status(one)).to.include({ lastResult: "ok", lastError: "", runs: 2 });
    });

    it("end with their owner: the run is aborted and no timer is left", async () => {
      const one = await here.process(clock);
      const job = noting("going", { everySeconds: 60, atStart: true }, hours);
      const part = await one.add(job);
      await clock.advance(10 * seconds);
      await part.stop();
      await clock.advance(0);
      expect(await one.jobs.list()).to.deep.equal([]);
      expect(clock.pending).to.equal(0);
      await one.add(noting("going", { everySeconds: 60 }, 0, job.at));
      await clock.advance(2 * minutes);
      expect(job.at).to.deep.equal([0, 70, 130]);
    });

    it("wait for the phase `open`, and end with `draining`", async () => {
      let open: () => void = () => {};
      const phase: Phase = {
        current: "serving",
        reached: () => new Promise((resolve) => (open = resolve)),
      };
      const one = await here.process(clock, { phase });
      const job = noting("eager", { everySeconds: 60, atStart: true });
      await one.add(job);
      await clock.advance(5 * minutes);
      expect(job.at).to.deep.equal([]);
      open();
      await clock.advance(70 * seconds);
      expect(job.at).to.deep.equal([300, 360]);
      one.kernel.root.emit(phaseBegan, { phase: "draining", beforeClosing: () => {} });
      await clock.advance(5 * minutes);
      expect(job.at).to.deep.equal([300, 360]);
      expect(clock.pending).to.equal(0);
    });

    it("run once at a given time, even if it has passed meanwhile, and never again for that time", async () => {
      const first = await here.process(clock);
      const soon = noting("soon", { at: midnight / seconds + 90 });
      const later = noting("later", { at: midnight / seconds + 3600 });
      await first.add(soon, later);
      await clock.advance(0);
      expect((await first.jobs.list()).map(({ key, nextRun }) => [key, nextRun])).to.deep.include([
        "soon",
        midnight / seconds + 90,
      ]);
      await clock.advance(2 * minutes);
      expect([soon.at, later.at]).to.deep.equal([[90], []]);
      expect((await first.jobs.list()).find(({ key }) => key === "soon")).to.include({
        runs: 1,
        nextRun: null,
      });
      await first.jobs.stop();
      await clock.advance(2 * hours);

      const second = await here.process(clock, { alone: true });
      const strict = noting("strict", { at: midnight / seconds + 3600, lateSeconds: 60 });
      await second.add(soon, later, strict);
      await clock.advance(minutes);
      expect([soon.at, later.at, strict.at]).to.deep.equal([[90], [7320], []]);
      await second.add({ ...soon, key: "soon-2", schedule: { at: midnight / seconds + 7500 } });
      await clock.advance(5 * minutes);
      expect(soon.at).to.deep.equal([90, 7500]);
    });

    it("run once in two processes at a given time", async () => {
      const [one, two] = [await here.process(clock), await here.process(clock)];
      const at: number[] = [];
      for (const process of [one, two])
        await process.add(noting("once", { at: midnight / seconds + 60 }, 5 * seconds, at));
      await clock.advance(5 * minutes);
      expect(at).to.deep.equal([60]);
    });

    it("can be added and removed at run time: a removed job ends its run, is forgotten, and may return", async () => {
      const { kernel, jobs, store } = await here.process(clock);
      let ended = "";
      const handle = await jobs.add(kernel.root, {
        key: "by hand",
        schedule: { at: midnight / seconds + 60 },
        run: (signal) =>
          clock.wait(hours, signal).catch(() => {
            ended = "aborted";
          }),
      });
      let clash = "";
      await jobs.add(kernel.root, noting("by hand", { everySeconds: 5 })).catch((error: Error) => {
        clash = error.message;
      });
      expect(clash).to.contain("by hand");
      await clock.advance(61 * seconds);
      expect((await jobs.list())[0]).to.include({ key: "by hand", running: true });
      await handle.remove();
      expect(ended).to.equal("aborted");
      expect(await jobs.list()).to.deep.equal([]);
      const rows = await store.read((db) => db("host_job").select());
      const leases = await store.read((db) => db("host_lease").select());
      expect([rows, leases]).to.deep.equal([[], []]);

      const again = noting("by hand", { at: midnight / seconds + 60 });
      await jobs.add(kernel.root, again);
      await clock.advance(minutes);
      expect(again.at).to.deep.equal([61]);
    });

    it("with an invalid schedule report it and do not affect the others", async () => {
      const one = await here.process(clock);
      const good = noting("good", { everySeconds: 60 });
      await one.add(good, noting("never", { cron: "0 0 31 2 *" }), noting("odd", { cron: "61 * * * *" }));
      await one.add(noting("zero", { everySeconds: 0 }));
      await clock.advance(61 * seconds);
      const problems = Object.fromEntries((await one.jobs.list()).map(({ key, problem }) => [key, problem]));
      expect(problems["good"]).to.equal("");
      expect(problems["never"]).to.contain("never comes");
      expect(problems["odd"]).to.contain("61");
      expect(problems["zero"]).to.contain("0 seconds");
      expect(good.at).to.deep.equal([60]);
    });

    it("do not run while the store refuses to record them, and run when it is back", async () => {
      const one = await here.process(clock);
      const job = noting("careful", { everySeconds: 60 });
      await one.add(job);
      await clock.advance(30 * seconds);
      await one.store.change((db) => db.raw("alter table host_job rename to host_job_gone"));
      await clock.advance(60 * seconds);
      expect(job.at).to.deep.equal([]);
      expect(one.lines.map(({ level }) => level)).to.deep.equal(["warn"]);
      await one.store.change((db) => db.raw("alter table host_job_gone rename to host_job"));
      await clock.advance(30 * seconds);
      expect(job.at).to.deep.equal([120]);
    });
  });
