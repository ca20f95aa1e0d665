import { defineFeature, defineToken, type Feature, featureState } from "@dicetower/contract";
import { expect } from "chai";
import type { Kernel } from "../src/index.js";
import { bareKernel, state, words } from "../src/testing/index.js";

const Help = defineToken<object>("Help");
/** Of the host itself. */
const Store = defineToken<object>("Store");
const info = { title: {}, category: "test", version: "1.0.0", thirdParty: false };

const helper = defineFeature({ id: "helper", provides: [Help], setup: (host) => host.provide(Help, {}) });
const leaning = defineFeature({
  id: "leaning",
  needs: { help: Help, store: Store },
  setup: (host) => host.add(words, { key: "leaning" }),
});

/** Returns the missing guards, each with its cause. */
const missing = (kernel: Kernel): string[][] =>
  kernel.missingGuards().map(({ guard, blockedBy }) => [guard.id, blockedBy.id]);
const guarding = (kernel: Kernel, feature: Feature): void =>
  kernel.register(feature.id, feature, { ...info, guards: true }, { wanted: true });

describe("guards that are missing", () => {
  it("exclude those that wait for a feature switched off by an admin, even if another cannot be loaded", async () => {
    const { kernel } = bareKernel();
    kernel.provide(Store, {});
    guarding(kernel, leaning);
    kernel.register("helper", helper, info, { wanted: false });
    kernel.register("torn", undefined, info, { wanted: true, problem: "half is missing" });
    await kernel.start();
    expect(state(kernel, "leaning")).to.equal("waiting");
    expect(missing(kernel)).to.deep.equal([]);
    await kernel.stop();
  });

  it("include those that wait for a token without a known provider while some feature cannot be loaded", async () => {
    const { kernel } = bareKernel();
    kernel.provide(Store, {});
    guarding(kernel, leaning);
    kernel.register("torn", undefined, info, { wanted: true, problem: "half is missing" });
    await kernel.start();
    expect(missing(kernel)).to.deep.equal([["leaning", "torn"]]);
    await kernel.disable("torn");
    expect(missing(kernel)).to.deep.equal([]);
    await kernel.stop();
  });

  for (const problem of ["", "It does not fit."])
    it(`include those that wait for a feature kept off unloaded, ${problem || "though it could be used"}`, async () => {
      const { kernel } = bareKernel();
      kernel.provide(Store, {});
      guarding(kernel, leaning);
      const load = () => Promise.resolve(helper);
      kernel.register("helper", undefined, info, { wanted: true, withheld: "crashes", problem, load });
      await kernel.start();
      expect([state(kernel, "leaning"), state(kernel, "helper")]).to.deep.equal(["waiting", "off"]);
      expect(missing(kernel)).to.deep.equal([["leaning", "helper"]]);
      await kernel.disable("helper");
      expect(missing(kernel), "an admin wants it so").to.deep.equal([]);
      await kernel.stop();
    });

  it("include wanted ones with an unusable package, until an admin switches them off for good", async () => {
    const { kernel } = bareKernel();
    const heard: string[] = [];
    kernel.root.on(featureState, ({ id, state: now }) => void heard.push(`${id} ${now}`));
    const guards = { ...info, guards: true };
    kernel.register("torn", undefined, guards, { wanted: true, problem: "half is missing" });
    await kernel.start();
    expect([state(kernel, "torn"), ...missing(kernel)]).to.deep.equal(["failed", ["torn", "torn"]]);
    await kernel.disable("torn");
    expect([state(kernel, "torn"), ...missing(kernel)]).to.deep.equal(["off"]);
    expect(await kernel.starters("torn"), "it would not begin").to.deep.equal([]);
    await kernel.enable("torn").then(
      () => expect.fail("it was switched on"),
      (error: Error) => expect(error.message).to.contain('"torn" cannot be switched on: half is missing'),
    );
    expect([state(kernel, "torn"), ...missing(kernel)]).to.deep.equal(["off"]);
    expect(heard).to.deep.equal(["torn failed", "torn off"]);
    await kernel.stop();
  });

  it("still include them if the switch by the admin cannot be recorded", async () => {
    const { kernel } = bareKernel({
      remember: () => Promise.reject(new Error("the store can only be read")),
    });
    const guards = { ...info, guards: true };
    kernel.register("torn", undefined, guards, { wanted: true, problem: "half is missing" });
    await kernel.start();
    await kernel.disable("torn").then(
      () => expect.fail("it was switched off"),
      (error: Error) => expect(error.message).to.contain("only be read"),
    );
    expect([state(kernel, "torn"), ...missing(kernel)]).to.deep.equal(["failed", ["torn", "torn"]]);
    await kernel.stop();
  });

  /** Lets a test see when the end of a feature has begun, and decide when it may go on. */
  const ending = () => {
    let begun = () => {};
    let goOn = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const may = new Promise<void>((resolve) => (goOn = resolve));
    const end = () => {
      begun();
      return may;
    };
    return { hasBegun, goOn: () => goOn(), end };
  };

  it("include those that stop because they cannot be published, for as long as that takes", async () => {
    const { kernel } = bareKernel();
    const leaving = ending();
    guarding(
      kernel,
      defineFeature({
        id: "guard",
        setup(host) {
          host.defer(leaving.end);
          host.add(words, { key: "guard" });
        },
      }),
    );
    kernel.publishWith({
      points: [words as never],
      async publish() {
        if (kernel.registry.all(words).length > 0)
          throw Object.assign(new Error("two say the same"), { owner: "guard" });
      },
    });
    const started = kernel.start();
    await leaving.hasBegun;
    expect([state(kernel, "guard"), ...missing(kernel)]).to.deep.equal(["stopping", ["guard", "guard"]]);
    leaving.goOn();
    await started;
    expect([state(kernel, "guard"), ...missing(kernel)]).to.deep.equal(["failed", ["guard", "guard"]]);
    await kernel.stop();
  });

  it("exclude those that stop together with a feature that an admin switches off", async () => {
    const { kernel } = bareKernel();
    const leaving = ending();
    const slow = defineFeature({
      id: "leaning",
      needs: { help: Help },
      setup: (host) => host.defer(leaving.end),
    });
    guarding(kernel, slow);
    kernel.register("helper", helper, info, { wanted: true });
    await kernel.start();
    expect(missing(kernel)).to.deep.equal([]);
    const off = kernel.disable("helper");
    await leaving.hasBegun;
    expect([state(kernel, "leaning"), ...missing(kernel)]).to.deep.equal(["stopping"]);
    leaving.goOn();
    await off;
    await kernel.settled();
    expect([state(kernel, "leaning"), ...missing(kernel)]).to.deep.equal(["waiting"]);
    await kernel.stop();
  });
});
