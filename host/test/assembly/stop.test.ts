import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, defineFeature, incoming, jobs, phaseBegan, route, routes } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

const never = () => new Promise<never>(() => {});

describe("a host that is told to end", () => {
  let folder: string;
  let clock: FakeClock;
  let tower: TestHost;
  /** What happened, and after how many milliseconds. */
  let happened: Record<string, number>;
  let begun: number;
  const note = (what: string) => {
    happened[what] = clock.monotonic() - begun;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-stop-"));
    // Between two timers there is time for what is done on other threads.
    clock = fakeClock(Date.now(), () => new Promise((resolve) => setTimeout(resolve, 1)));
    happened = {};
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const begin = async (...features: Parameters<typeof testHost>[0]["features"]) => {
    tower = await testHost({ features, replace: [[Clock, clock]], dataFolder: folder });
  };
  const stop = (): void => {
    begun = clock.monotonic();
    void tower.stop().finally(() => note("stopped"));
  };
  /** Moves the clock, and lets what is done without it come to where the test wants it. */
  const after = async (ms: number, what: string): Promise<void> => {
    await clock.advance(ms);
    while (!(what in happened)) await clock.advance(0);
  };
  /** Five features that do not let go of anything. */
  const clinging = Array.from({ length: 5 }, (_, n) =>
    defineFeature({
      id: `clinging${n}`,
      setup(host) {
        host.on(phaseBegan, ({ phase }) => note(phase));
        host.follow(never());
        host.defer(() => note(`undone ${n}`));
        host.defer(never);
      },
    }),
  );

  it("is over at once where nothing is under way", async () => {
    await begin();
    stop();
    await after(0, "stopped");
    expect(happened["stopped"]).to.equal(0);
  });

  it("has ended every feature before 18 s are over, whatever hangs, and closes its store", async () => {
    let asking = () => {};
    const begunAsking = new Promise<void>((resolve) => {
      asking = resolve;
    });
    const stuck = defineFeature({
      id: "stuck",
      setup(host) {
        host.add(incoming, { key: "stuck", slot: "commands", limitMs: 60_000, run: never });
        host.add(
          routes,
          route({
            method: "GET",
            path: "/api/stuck",
            summary: "Stuck",
            handle: () => {
              asking();
              return never();
            },
          }),
        );
        host.add(jobs, { key: "stuck", schedule: { everySeconds: 10 }, run: never });
        host.on(phaseBegan, ({ phase, beforeClosing }) => {
          if (phase === "draining")
            beforeClosing(() => {
              note("saying");
              return never();
            });
          note(phase);
        });
        host.defer(() => note("stuck undone"));
      },
    });
    await begin(stuck, ...clinging);
    await clock.advance(15_000);
    void tower.say("hello").done();
    const asked = tower
      .get("/api/stuck")
      .done()
      .then(
        ({ status }) => `${status}`,
        () => "cut",
      );
    await begunAsking;
    stop();
    await after(0, "draining");
    await after(10_000, "saying");
    await after(4_000, "stopping");
    await after(4_000, "stopped");
    expect(await asked).to.equal("503");
    expect(happened).to.include({ draining: 0, saying: 10_000, stopping: 14_000, stopped: 18_000 });
    // Of the 4 s that are left, what it has not let go of had half.
    expect(happened["stuck undone"]).to.equal(16_000);
    for (const what of clinging.map((_, n) => `undone ${n}`)) expect(happened[what], what).to.equal(18_000);
    // The store was closed in good order, its logs written back.
    const { clean } = JSON.parse(readFileSync(join(folder, "store.json"), "utf8")) as { clean: boolean };
    expect(clean).to.equal(true);
    for (const file of ["state.db-wal", "journal.db-wal"])
      expect(existsSync(join(folder, file)), file).to.equal(false);
  });

  it("gives one feature five seconds, and all of them ten", async () => {
    await begin(...clinging);
    stop();
    await after(0, "stopping");
    // Those that came last leave first.
    await after(5_000, `undone ${clinging.length - 1}`);
    await after(5_000, "stopped");
    const times = clinging.map((_, n) => happened[`undone ${n}`]);
    expect(times).to.have.members([5_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it("leaves a feature half of its time for what it undoes, whatever it has not let go of", async () => {
    const busy = defineFeature({
      id: "busy",
      setup(host) {
        host.on(phaseBegan, ({ phase }) => note(phase));
        host.follow(never());
        host.defer(() => note("let go"));
        host.defer(async () => {
          note("undoing");
          await clock.wait(1_000, new AbortController().signal);
          note("undone");
        });
      },
    });
    await begin(busy);
    stop();
    await after(0, "stopping");
    await after(2_500, "undoing");
    await after(1_000, "stopped");
    expect(happened).to.include({ undoing: 2_500, undone: 3_500, "let go": 3_500, stopped: 3_500 });
  });

  it("refuses new requests from the beginning, but tells how it is, and answers what is under way", async () => {
    let answer = () => {};
    let go = () => {};
    const said = new Promise<void>((resolve) => {
      go = resolve;
    });
    let saying = () => {};
    const begunSaying = new Promise<void>((resolve) => {
      saying = resolve;
    });
    const talk = defineFeature({
      id: "talk",
      setup(host) {
        host.add(incoming, {
          key: "slow",
          slot: "commands",
          run: () =>
            new Promise((resolve) => {
              answer = () => resolve({ reply: "here it is" });
            }),
        });
        host.add(
          routes,
          route({
            method: "POST",
            path: "/api/say",
            summary: "Says",
            handle: () => {
              saying();
              return said.then(() => "said");
            },
          }),
        );
      },
    });
    await begin(talk);
    const replied = tower.say(".slow").text();
    const asked = tower.post("/api/say").done();
    await begunSaying;
    // The clock stands still: nothing is cut because this test is slow.
    begun = clock.monotonic();
    const stopping = tower.stop();
    const refused = await tower.get("/api/features").done();
    expect([refused.status, refused.headers.get("connection")]).to.deep.equal([503, "close"]);
    const health = async (path: string) => {
      const { status, text } = await tower.get(path, { key: false }).done();
      return `${status} ${text}`;
    };
    expect(await health("/health/live")).to.equal("200 ok");
    expect(await health("/health/ready")).to.equal("503 not ready");
    answer();
    go();
    expect(await replied).to.equal("here it is");
    expect((await asked).json.data).to.equal("said");
    await stopping;
  });
});
