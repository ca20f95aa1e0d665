import type { Job, Schedule } from "@dicetower/contract";
import type { FakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { JobStatus } from "../src/index.js";
import { describeOn, type Place, type Process, patientClock, place } from "./test-support.js";

const midnight = Date.UTC(2026, 0, 1);
const hours = 3_600_000;
const seconds = 1_000;

/** Returns the code that a promise rejects with. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: { data?: { code?: number } }) => error.data?.code,
  );

for (const dialect of ["sqlite", "postgres"] as const)
  describeOn(dialect, `jobs that are run by hand, on ${dialect}`, () => {
    let here: Place;
    let clock: FakeClock;
    beforeEach(async () => {
      here = await place(dialect);
      clock = patientClock(midnight);
    });
    afterEach(() => here.end());

    function noting(key: string, schedule: Schedule, takesMs: number): Job & { readonly at: number[] } {
      const at: number[] = [];
      return {
        key,
        schedule,
        at,
        async run(signal) {
          at.push(clock.monotonic() / hours);
          await clock.wait(takesMs, signal);
        },
      };
    }

    async function status(process: Process): Promise<JobStatus | undefined> {
      const [first] = await process.jobs.list();
      return first;
    }

    it("run once more, without affecting the schedule", async () => {
      const one = await here.process(clock);
      const job = noting("daily", { cron: "0 4 * * *" }, 50 * seconds);
      await one.add(job);
      await clock.advance(hours);
      const { ended } = await one.jobs.run("daily");
      expect(await refusalOf(one.jobs.run("daily"))).to.equal(40900);
      expect(await status(one)).to.include({ running: true, runs: 1, lastResult: "running" });
      await clock.advance(60 * seconds);
      expect(await ended).to.include({ result: "ok", runs: 1 });
      expect(await status(one)).to.include({ running: false, lastResult: "ok" });
      await clock.advance(4 * hours);
      expect(job.at.map((at) => Math.round(at))).to.deep.equal([1, 4]);
      expect(await refusalOf(one.jobs.run("nightly"))).to.equal(40400);
    });

    it("are refused while another process runs them", async () => {
      const [one, two] = [await here.process(clock), await here.process(clock)];
      const job = () => noting("daily", { cron: "0 4 * * *" }, 50 * seconds);
      await one.add(job());
      await two.add(job());
      await clock.advance(hours);
      const { ended } = await one.jobs.run("daily");
      expect(await refusalOf(two.jobs.run("daily"))).to.equal(40900);
      await clock.advance(60 * seconds);
      expect(await ended).to.include({ result: "ok" });
    });

    it("report an error, and end with the process", async () => {
      const one = await here.process(clock);
      const broken: Job = {
        key: "broken",
        schedule: { everySeconds: 86_400 },
        run: () => Promise.reject(new Error("no such thing")),
      };
      await one.add(broken, noting("long", { everySeconds: 86_400 }, hours));
      await clock.advance(seconds);
      expect(await (await one.jobs.run("broken")).ended).to.include({
        result: "failed",
        error: "no such thing",
      });
      const long = await one.jobs.run("long");
      await one.jobs.stop();
      expect(await long.ended).to.include({ result: "stopped" });
      expect(await refusalOf(one.jobs.run("long"))).to.equal(50300);
    });
  });
