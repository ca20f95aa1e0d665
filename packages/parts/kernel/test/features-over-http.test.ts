import {
  Clock,
  codes,
  defineFeature,
  defineToken,
  type Feature,
  type FeatureStatus,
  NotReady,
  route,
  routes,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

const Dice = defineToken<{ roll(): number }>("test.Dice");
const Cards = defineToken<object>("test.Cards");

const answering = (name: string) =>
  route({ method: "GET", path: `/api/${name}`, summary: "Answers", handle: () => name });
const dice = defineFeature({
  id: "z-dice",
  provides: [Dice],
  setup(host) {
    host.add(routes, answering("dice"));
    host.provide(Dice, { roll: () => 4 });
  },
});
const user = defineFeature({
  id: "a-user",
  needs: { dice: Dice },
  setup: (host) => host.add(routes, answering("user")),
});

/** Returns two features that need each other. */
function cycle() {
  const one = defineFeature({
    id: "one",
    needs: { cards: Cards },
    provides: [Dice],
    setup: (host) => host.provide(Dice, { roll: () => 1 }),
  });
  const two = defineFeature({
    id: "two",
    needs: { dice: Dice },
    provides: [Cards],
    setup: (host) => host.provide(Cards, {}),
  });
  return [one, two] as const;
}

describe("GET /api/features and its switches", () => {
  let tower: TestHost;
  afterEach(() => tower.stop());

  const start = async (features: readonly Feature[], clock?: FakeClock) => {
    tower = await testHost({
      features,
      mayFail: true,
      replace: clock === undefined ? [] : [[Clock, clock]],
    });
  };
  const status = async (id: string): Promise<FeatureStatus> => {
    const list = await tower.get("/api/features").data<FeatureStatus[]>();
    return list.find((one) => one.id === id) as FeatureStatus;
  };
  const states = async () => {
    const list = await tower.get("/api/features").data<FeatureStatus[]>();
    return Object.fromEntries(list.map(({ id, state }) => [id, state]));
  };
  const post = (id: string, verb: "enable" | "disable" | "retry") =>
    tower.post(`/api/features/${id}/${verb}`);
  const switched = (id: string, verb: "enable" | "disable" | "retry") => post(id, verb).data<FeatureStatus>();
  const reached = async (name: string) => (await tower.get(`/api/${name}`).done()).json.code;

  it("show both features as on if the dependant was found first, and name the dependency", async () => {
    await start([user, dice]);
    expect(await states()).to.deep.equal({ "a-user": "on", "z-dice": "on" });
    expect(await status("a-user")).to.deep.include({ needs: ["test.Dice"], provides: [], reason: "" });
    expect(await status("z-dice")).to.deep.include({ needs: [], provides: ["test.Dice"], reason: "" });
  });

  it("show which provider a feature waits for, and bring the feature back with the provider", async () => {
    await start([user, dice]);
    expect((await switched("z-dice", "disable")).state).to.be.oneOf(["stopping", "off"]);
    expect([await reached("user"), await reached("dice")]).to.deep.equal([codes.notFound, codes.notFound]);
    await tower.host.settled();
    expect(await states()).to.deep.equal({ "a-user": "waiting", "z-dice": "off" });
    expect((await status("a-user")).reason).to.contain('It needs "z-dice", which has stopped.');
    const again = await switched("a-user", "retry");
    expect(again.state).to.equal("waiting");
    expect(again.reason).to.contain("It needs test.Dice, which no running feature provides.");
    expect((await switched("z-dice", "enable")).state).to.equal("on");
    expect(await states()).to.deep.equal({ "a-user": "on", "z-dice": "on" });
    expect([await reached("user"), await reached("dice")]).to.deep.equal([0, 0]);
  });

  it("show a cycle as a path, at the start and at each attempt, while the rest of the host serves", async () => {
    const [one, two] = cycle();
    const free = defineFeature({ id: "free", setup: (host) => host.add(routes, answering("free")) });
    await start([one, two, free]);
    const path = "FEATURE_CYCLE: Features need each other: one → (test.Cards) → two → (test.Dice) → one.";
    expect(await states()).to.deep.equal({ one: "failed", two: "failed", free: "on" });
    for (const id of ["one", "two"]) {
      expect((await status(id)).reason).to.contain(path);
      expect((await status(id)).contributions).to.deep.equal({});
    }
    const tried = [await switched("one", "retry"), await switched("two", "enable")];
    for (const again of tried) {
      expect(again.state).to.equal("failed");
      expect(again.reason).to.match(/^FEATURE_CYCLE: Features need each other: (\w+) → .+ → \1\./);
    }
    expect(await reached("free")).to.equal(0);
  });

  it("let a feature wait as any other once the other feature of its cycle is off", async () => {
    const [one, two] = cycle();
    await start([one, two]);
    expect((await switched("one", "disable")).state).to.equal("off");
    const again = await switched("two", "retry");
    expect(again.state).to.equal("waiting");
    expect(again.reason).to.contain("It needs test.Dice, which no running feature provides.");
  });

  it("name both features that provide one token or use one key, and keep or restore the one that can run", async () => {
    const other = defineFeature({
      id: "other-dice",
      provides: [Dice],
      setup: (host) => host.provide(Dice, { roll: () => 6 }),
    });
    const twice = defineFeature({
      id: "twice",
      setup(host) {
        host.add(routes, answering("alone"), answering("dice"));
      },
    });
    await start([dice, other]);
    const clash = 'TOKEN_TWICE: "other-dice" and "z-dice" both provide test.Dice.';
    for (const id of ["z-dice", "other-dice"]) expect((await status(id)).reason).to.contain(clash);
    await switched("other-dice", "disable");
    expect((await switched("z-dice", "retry")).state).to.equal("on");
    await tower.stop();

    await start([dice, twice]);
    expect(await states()).to.deep.equal({ twice: "on", "z-dice": "failed" });
    expect((await status("z-dice")).reason).to.contain(
      '"z-dice" and "twice" both contribute "GET /api/dice" to the point "routes"',
    );
    await switched("twice", "disable");
    expect((await switched("z-dice", "retry")).state).to.equal("on");
    const refused = await switched("twice", "enable");
    expect(refused.state).to.equal("failed");
    expect(refused.reason).to.contain('"twice" and "z-dice" both contribute "GET /api/dice"');
    expect([await reached("alone"), await reached("dice")], "all or nothing").to.deep.equal([
      codes.notFound,
      0,
    ]);
  });

  it("report and count the error of a setup, and switch the feature on once it no longer throws", async () => {
    let broken = true;
    const fragile = defineFeature({
      id: "fragile",
      setup(host) {
        host.add(routes, answering("fragile"));
        if (broken) throw new Error("no luck");
      },
    });
    await start([fragile]);
    expect(await status("fragile")).to.deep.include({ state: "failed", reason: "no luck", errors: 1 });
    expect(await reached("fragile")).to.equal(codes.notFound);
    expect(await switched("fragile", "retry")).to.include({ state: "failed", errors: 2 });
    broken = false;
    expect(await switched("fragile", "retry")).to.include({ state: "on", reason: "", errors: 2 });
    expect(await reached("fragile")).to.equal(0);
  });

  it("do not retry features after three crashes or while they are off, and say what to do", async () => {
    const clumsy = defineFeature({ id: "clumsy", setup: (host) => host.add(routes, answering("clumsy")) });
    await start([clumsy]);
    const owner = tower.host.contributions(routes).find((entry) => entry.owner === "clumsy")?.by;
    for (let crash = 0; crash < 3; crash++) tower.host.blame(owner, new Error("oops"));
    await tower.host.settled();
    const refusal = { code: codes.ruleBroken, data: null };
    const autoDisabled = await post("clumsy", "retry").answers(refusal);
    expect(autoDisabled.json.message).to.equal(
      '"clumsy" is switched off: It crashed three times within ten minutes and was turned off. Switch it on with POST /api/features/clumsy/enable.',
    );
    expect(await states()).to.deep.equal({ clumsy: "failed" });
    expect((await switched("clumsy", "enable")).state).to.equal("on");
    expect((await switched("clumsy", "retry")).state, "it is on").to.equal("on");
    await switched("clumsy", "disable");
    await tower.host.settled();
    expect((await post("clumsy", "retry").answers(refusal)).json.message).to.equal(
      '"clumsy" is switched off. Switch it on with POST /api/features/clumsy/enable.',
    );
    expect(await states()).to.deep.equal({ clumsy: "off" });
    expect(await reached("clumsy")).to.equal(codes.notFound);
  });

  describe("over time", () => {
    let clock: FakeClock;
    beforeEach(() => {
      clock = fakeClock();
    });

    it("give up a hanging setup after 10 s; one that is switched off meanwhile leaves nothing behind", async () => {
      let hangs = false;
      let begun = () => {};
      let goOn = () => {};
      let late = () => {};
      const lateUndone = new Promise<void>((resolve) => {
        late = resolve;
      });
      const log: string[] = [];
      const slow = defineFeature({
        id: "slow",
        async setup(host) {
          host.add(routes, answering("slow"));
          await host.fork("part", (part) => {
            part.add(routes, answering("part"));
            part.defer(() => log.push("part undone"));
          });
          host.defer(() => log.push("undone"));
          if (!hangs) return;
          begun();
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          host.defer(late);
        },
      });
      await start([slow], clock);
      expect([await reached("slow"), await reached("part")]).to.deep.equal([0, 0]);
      await switched("slow", "disable");
      await tower.host.settled();
      hangs = true;
      log.length = 0;

      const inside = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const enabled = switched("slow", "enable");
      await inside;
      expect((await status("slow")).state).to.equal("starting");
      expect([await reached("slow"), await reached("part")]).to.deep.equal([codes.notFound, codes.notFound]);
      const disabled = switched("slow", "disable");
      // The host waits for a broken setup half a second longer.
      await clock.advance(10_500);
      expect((await enabled).state).to.equal("failed");
      expect((await enabled).reason).to.contain(
        'SETUP_TIMEOUT: "slow" did not finish its setup within 10 s.',
      );
      expect(log).to.have.members(["undone", "part undone"]);
      expect((await disabled).state).to.equal("off");
      expect((await status("slow")).contributions).to.deep.equal({});
      goOn();
      await lateUndone;
      expect([await reached("slow"), await reached("part")]).to.deep.equal([codes.notFound, codes.notFound]);

      hangs = false;
      expect((await switched("slow", "enable")).state).to.equal("on");
      expect([await reached("slow"), await reached("part")]).to.deep.equal([0, 0]);
    });

    it("report when a feature that is not ready will be tried again, and show it as on when it is", async () => {
      let ready = false;
      const patient = defineFeature({
        id: "patient",
        setup(host) {
          if (!ready) throw new NotReady("The database is still asleep.");
          host.add(routes, answering("patient"));
        },
      });
      await start([patient], clock);
      const waits = (tries: number, seconds: number) => ({
        state: "waiting",
        reason: `The database is still asleep. (tried ${tries} times, again in ${seconds} s)`,
        errors: 0,
      });
      expect(await status("patient")).to.deep.include(waits(1, 1));
      await clock.advance(1_000);
      await tower.host.settled();
      expect(await status("patient")).to.deep.include(waits(2, 2));
      expect(await switched("patient", "retry")).to.deep.include(waits(3, 4));
      ready = true;
      await clock.advance(3_000);
      await tower.host.settled();
      expect((await status("patient")).state).to.equal("waiting");
      await clock.advance(1_000);
      await tower.host.settled();
      expect(await status("patient")).to.include({ state: "on", reason: "" });
      expect(await reached("patient")).to.equal(0);
    });
  });
});
