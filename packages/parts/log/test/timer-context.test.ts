import { Clock, defineFeature, incoming, jobs } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

interface Line {
  readonly message: string;
  readonly context?: Readonly<Record<string, string>>;
}

describe("log lines without a message or request", () => {
  let clock: FakeClock;
  let tower: TestHost;
  let fails = false;
  const busy = defineFeature({
    id: "busy",
    needs: { clock: Clock },
    setup(host) {
      const { needs, log, signal } = host;
      let ticks = 0;
      needs.clock.every(10_000, signal, () => {
        const tick = ++ticks;
        log.info(`ticks ${tick}`);
        void Promise.resolve().then(() => log.info(`has ticked ${tick}`));
      });
      needs.clock.after(5_000, signal, () => log.info("goes off"));
      host.add(jobs, {
        key: "sweep",
        schedule: { everySeconds: 30 },
        async run() {
          log.info("sweeps");
          await new Promise((resolve) => setImmediate(resolve));
          if (fails) throw new Error("no broom");
          log.info("has swept");
        },
      });
      host.add(incoming, {
        key: "later",
        slot: "commands",
        run({ text }) {
          needs.clock.after(1_000, signal, () => log.info(`remembers ${text}`));
          return undefined;
        },
      });
    },
  });

  beforeEach(async () => {
    fails = false;
    clock = fakeClock(Date.now());
    tower = await testHost({ features: [busy], replace: [[Clock, clock]], settings: { logLevel: "info" } });
  });
  afterEach(async () => {
    let over = false;
    const stopping = tower.stop().finally(() => {
      over = true;
    });
    while (!over) await clock.advance(0);
    await stopping;
  });

  const all = async (text: string): Promise<Line[]> => {
    const { items } = await tower.get("/api/system/logs?pageSize=200").data<{ items: Line[] }>();
    return items.filter(({ message }) => message.includes(text)).reverse();
  };
  /** Returns the first line with that text, once it exists. */
  const find = async (text: string, nth = 0): Promise<Line> => {
    for (;;) {
      const line = (await all(text))[nth];
      if (line !== undefined) return line;
      await clock.advance(1_000);
    }
  };

  it("of a job have its key and the number of the run, even after an await and for errors", async () => {
    const begun = (await find("sweeps")).context;
    expect(begun).to.deep.equal({ job: "sweep", run: "1" });
    expect((await find("has swept")).context).to.deep.equal(begun);
    fails = true;
    expect((await find("sweeps", 1)).context).to.deep.equal({ job: "sweep", run: "2" });
    expect((await find('running the job "sweep"')).context).to.include({ job: "sweep", run: "2" });
  });

  it("of a timer have an id for each call", async () => {
    const first = (await find("ticks 1")).context;
    expect(first?.["timer"]).to.match(/^[0-9a-z]+$/);
    expect((await find("has ticked 1")).context).to.deep.equal(first);
    const second = (await find("ticks 2")).context;
    expect(second?.["timer"])
      .to.match(/^[0-9a-z]+$/)
      .and.not.equal(first?.["timer"]);
    expect((await find("goes off")).context?.["timer"]).to.match(/^[0-9a-z]+$/);
  });

  it("of a timer that a message has set have the id of the message", async () => {
    await tower.say("milk", { id: "m-7" }).done();
    expect((await find("remembers milk")).context).to.deep.equal({ adapter: "test", message: "m-7" });
  });

  it("of a repeating timer have no request id, even if a request has switched its feature on", async () => {
    for (const act of ["disable", "enable"]) {
      let done = false;
      const switched = tower
        .post(`/api/features/busy/${act}`)
        .done()
        .finally(() => {
          done = true;
        });
      while (!done) await clock.advance(0);
      await switched;
    }
    const { context } = await find("ticks 1");
    expect(Object.keys(context ?? {})).to.deep.equal(["timer"]);
  });
});
