import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature, defineToken, type FeatureHost, incoming, NotReady } from "@dicetower/contract";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import { expect } from "chai";

/** Whether the guard of a test can be set up, and what its stage waits for. */
let setUp: () => unknown = () => undefined;
let passes: () => Promise<undefined> | undefined = () => undefined;

const Help = defineToken<object>("Help");

const echo = defineFeature({
  id: "echo",
  setup: (host) =>
    host.add(incoming, { key: "echo", slot: "commands", run: ({ text }) => ({ reply: text }) }),
});

const guarding = (host: FeatureHost) =>
  host.add(incoming, {
    key: "guard",
    slot: "admit",
    run: ({ text }) => (text === "bad" ? { stop: "denied" } : passes()),
  });

const guard = defineFeature({
  id: "guard",
  async setup(host) {
    await setUp();
    guarding(host);
  },
});

const helper = defineFeature({
  id: "helper",
  provides: [Help],
  async setup(host) {
    await setUp();
    host.provide(Help, {});
  },
});

const leaning = defineFeature({ id: "leaning", needs: { help: Help }, setup: guarding });

const fails = (): never => {
  throw new Error("its table cannot be read");
};

describe("a guard of the message line that is not there", () => {
  let folder: string;
  beforeEach(async () => {
    setUp = () => undefined;
    passes = () => undefined;
    folder = await mkdtemp(join(tmpdir(), "dicetower-guards-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const withTower = async (
    options: Partial<TestHostOptions>,
    work: (tower: TestHost) => Promise<void>,
  ): Promise<void> => {
    const tower = await testHost({
      features: [echo, guard],
      guards: ["guard", "leaning"],
      mayFail: true,
      dataFolder: folder,
      ...options,
    });
    try {
      await work(tower);
    } finally {
      await tower.stop();
    }
  };
  /** Features that hold messages back. */
  const holding = ({ host }: TestHost): string[] =>
    host.features().flatMap(({ id, holds }) => (holds === true ? id : []));
  const ready = async ({ base }: TestHost): Promise<number> => (await fetch(`${base}/health/ready`)).status;

  it("holds all messages back when its set-up has failed, says so everywhere, and lets go once it is there", () => {
    setUp = fails;
    return withTower({}, async (tower) => {
      const { outcome, spoken } = await tower.say("hello").done();
      expect(spoken).to.deep.equal([]);
      expect(outcome).to.deep.include({ matched: false, stopped: "guard" });
      expect(holding(tower)).to.deep.equal(["guard"]);
      const sentence =
        /^No message is answered: the guard "guard" has failed: .*its table cannot be read.*disable/;
      const [notice, ...more] = tower.host.notices();
      expect(more).to.deep.equal([]);
      expect(notice).to.include({ kind: "line.held", level: "critical" });
      expect(notice?.detail).to.match(sentence);
      const health = await tower.get("/api/system/health").data<{
        reason: string;
        components: { key: string; state: string; detail: string }[];
      }>();
      expect(health.reason).to.match(sentence);
      const told = health.components.filter(({ detail }) => sentence.test(detail));
      expect(
        told.map(({ key, state }) => [key, state]),
        "each thing once",
      ).to.deep.equal([["host.guards", "failed"]]);
      expect(await ready(tower)).to.equal(503);

      setUp = () => undefined;
      await tower.post("/api/features/guard/enable").answers({ data: { state: "on" } });
      await tower.say("hello").replies("hello");
      expect(holding(tower)).to.deep.equal([]);
      expect(await ready(tower)).to.equal(200);
      expect(tower.host.notices()).to.have.length(1);
    });
  });

  it("holds nothing when an admin has switched it off, before or behind its failure, here and at the next start", async () => {
    await withTower({}, async (tower) => {
      await tower.disable("guard");
      await tower.say("hello").replies("hello");
    });
    setUp = fails;
    await withTower({}, async (tower) => {
      await tower.say("hello").replies("hello");
      await tower.enable("guard");
      await tower.say("hello").silent();
      await tower.disable("guard");
      await tower.say("hello").replies("hello");
      expect(holding(tower)).to.deep.equal([]);
    });
  });

  it("is no matter where the feature that failed guards nothing", () => {
    setUp = fails;
    return withTower({ guards: [] }, async (tower) => {
      await tower.say("hello").replies("hello");
      expect(tower.host.notices()).to.deep.equal([]);
    });
  });

  it("holds messages back while it asks to be tried again", () => {
    setUp = () => {
      throw new NotReady("the list is not there yet");
    };
    return withTower({}, async (tower) => {
      await tower.say("hello").silent();
      expect(tower.host.notices()[0]?.detail).to.contain("waits: the list is not there yet");
    });
  });

  it("holds messages back while what it needs has failed, and not when that was switched off", () => {
    setUp = fails;
    return withTower({ features: [echo, helper, leaning] }, async (tower) => {
      expect(tower.feature("leaning")?.state).to.equal("waiting");
      await tower.say("hello").silent();
      expect(tower.host.notices()[0]?.detail).to.contain(
        'the guard "leaning" needs "helper", which has failed',
      );
      await tower.disable("helper");
      await tower.say("hello").replies("hello");
      setUp = () => undefined;
      await tower.enable("helper");
      expect(tower.feature("leaning")?.state).to.equal("on");
      await tower.disable("helper");
      await tower.say("hello").replies("hello");
    });
  });

  it("holds messages back when it crashed three times, those that waited with it and behind, until somebody decides", async () => {
    await withTower({}, async (tower) => {
      const { host } = tower;
      const owner = host.contributions(incoming).find(({ key }) => key === "guard")?.by;
      let passed: (verdict: undefined) => void = () => {};
      passes = () =>
        new Promise((resolve) => {
          passed = resolve;
        });
      const first = tower.say("first").done();
      const behind = tower.say("behind").done();
      for (let strike = 0; strike < 3; strike++) host.blame(owner, new Error("on purpose"));
      const struck = host.settled();
      while (tower.feature("guard")?.state === "on") await new Promise(setImmediate);
      passed(undefined);
      expect((await first).spoken).to.deep.equal([]);
      expect((await behind).spoken).to.deep.equal([]);
      await struck;
      expect((await tower.say("hello").done()).outcome.stopped).to.equal("guard");
    });
    await withTower({}, async (tower) => {
      await tower.say("hello").silent();
      expect(tower.feature("guard")).to.include({ state: "off", withheld: "crashes", holds: true });
      expect(tower.feature("guard")?.reason).to.contain("crashed three times");
      expect(tower.host.notices()[0]?.detail).to.contain("is off: It crashed three times");
      await tower.disable("guard");
      await tower.say("hello").replies("hello");
    });
    await withTower({}, (tower) => tower.say("hello").replies("hello"));
  });

  it("holds nothing when it fails once more after an admin has switched it off, at the next start neither", async () => {
    await withTower({}, async (tower) => {
      const { host } = tower;
      const owner = host.contributions(incoming).find(({ key }) => key === "guard")?.by;
      for (let strike = 0; strike < 2; strike++) host.blame(owner, new Error("on purpose"));
      await tower.disable("guard");
      host.blame(owner, new Error("left over"));
      await host.settled();
      await tower.say("hello").replies("hello");
      expect(tower.feature("guard")).to.include({ state: "off", reason: "" });
      expect(host.notices()).to.deep.equal([]);
    });
    await withTower({}, (tower) => tower.say("hello").replies("hello"));
  });

  it("answers no message that came before it was renewed, unless the new one has looked at it", () => {
    let goOn: (verdict: undefined) => void = () => {};
    const waits = new Promise<undefined>((resolve) => {
      goOn = resolve;
    });
    const early = defineFeature({
      id: "early",
      setup: (host) =>
        host.add(incoming, {
          key: "early",
          slot: "record",
          run: ({ userId }) => (userId === "222" ? waits : undefined),
        }),
    });
    return withTower({ features: [echo, early, guard] }, async (tower) => {
      const underWay = tower.say("bad", { userId: "222" }).done();
      const behind = ["bad", "good"].map((text) => tower.say(text).done());
      await tower.disable("guard");
      await tower.enable("guard");
      goOn(undefined);
      expect((await underWay).outcome).to.deep.include({ matched: false, stopped: "guard" });
      const [bad, good] = await Promise.all(behind);
      expect(bad?.outcome).to.deep.include({ matched: false, stopped: "denied" });
      expect(good?.spoken.map(({ text }) => text)).to.deep.equal(["good"]);
    });
  });

  it("holds messages back where it is somebody else's and safe mode leaves it out, unless that was wanted anyway", async () => {
    const unsafe: Partial<TestHostOptions> = { byOthers: ["guard"], settings: { safeMode: true } };
    await withTower(unsafe, async (tower) => {
      expect(tower.feature("guard")).to.include({ state: "off", withheld: "safeMode" });
      await tower.say("hello").silent();
      expect(tower.host.notices()[0]?.detail).to.contain("safe mode");
      await tower.disable("guard");
      expect(tower.feature("guard")).not.to.have.property("withheld");
      await tower.say("hello").replies("hello");
    });
    await withTower(unsafe, (tower) => tower.say("hello").replies("hello"));
  });
});
