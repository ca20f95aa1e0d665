import { defineFeature } from "@dicetower/contract";
import { expect } from "chai";
import type { Kernel } from "../src/index.js";
import { bareKernel, keys, put, reason, state, words } from "../src/testing/index.js";

describe("switching features off and on", () => {
  /** Crashes the owner of the first word three times; resolves when the consequences are over. */
  const crashThrice = async (kernel: Kernel): Promise<void> => {
    const owner = kernel.registry.all(words)[0]?.by;
    if (owner === undefined) throw new Error("no owner");
    for (let i = 0; i < 3; i++) kernel.crash(owner, new Error("oops"));
    await kernel.settled();
  };

  it("turns off features that crash three times in ten minutes, and keeps them off", async () => {
    const remembered: [string, boolean | "crashed"][] = [];
    const told: string[] = [];
    const { kernel } = bareKernel({
      remember: async (id, wanted) => void remembered.push([id, wanted]),
      autoDisabled: (id) => told.push(id),
    });
    put(kernel, { id: "clumsy", setup: (host) => host.add(words, { key: "clumsy" }) });
    await kernel.start();
    await crashThrice(kernel);
    expect(state(kernel, "clumsy")).to.equal("failed");
    expect(reason(kernel, "clumsy")).to.contain("three times");
    expect(remembered).to.deep.equal([["clumsy", "crashed"]]);
    expect(told).to.deep.equal(["clumsy"]);
    await kernel.stop();
  });

  it("changes nothing if the switch cannot be recorded, but three crashes still turn a feature off", async () => {
    const remember = () => Promise.reject(new Error("the store can only be read"));
    const { kernel, lines } = bareKernel({ remember });
    const plain = { title: {}, category: "test", version: "1.0.0", thirdParty: false };
    put(kernel, { id: "there", setup: (host) => host.add(words, { key: "there" }) });
    kernel.register("later", defineFeature({ id: "later", setup: () => {} }), plain, { wanted: false });
    await kernel.start();
    for (const refused of [kernel.disable("there"), kernel.enable("later")])
      await refused.then(
        () => expect.fail("it was switched"),
        (error: Error) => expect(error.message).to.contain("only be read"),
      );
    expect([state(kernel, "there"), state(kernel, "later")]).to.deep.equal(["on", "off"]);
    expect(await kernel.retry("there")).to.include({ state: "on" });
    await crashThrice(kernel);
    expect([state(kernel, "there"), ...keys(kernel)]).to.deep.equal(["failed"]);
    expect(lines.map(({ message }) => message)).to.include(
      'the service could not record that "there" was turned off: the next start begins it again',
    );
    await kernel.stop();
  });

  it("does not load features that are off; one that cannot be loaded when it is switched on has failed", async () => {
    const { kernel } = bareKernel();
    const info = { title: {}, category: "test", version: "1.0.0", thirdParty: true };
    const loaded: string[] = [];
    const load = (id: string) => async () => {
      loaded.push(id);
      if (id === "torn") throw new Error('"torn" could not be loaded: half is missing');
      return defineFeature({ id, setup: (host) => host.add(words, { key: id }) });
    };
    kernel.register("ready", undefined, info, { wanted: true, load: load("ready") });
    kernel.register("later", undefined, info, { wanted: false, load: load("later") });
    kernel.register("torn", undefined, info, { wanted: true, load: load("torn") });
    kernel.register("misfit", undefined, info, {
      wanted: true,
      load: load("misfit"),
      problem: "It does not fit.",
    });
    await kernel.start();
    expect(loaded).to.deep.equal(["ready", "torn"]);
    expect(keys(kernel)).to.deep.equal(["ready"]);
    expect([state(kernel, "torn"), reason(kernel, "torn")]).to.deep.equal([
      "failed",
      '"torn" could not be loaded: half is missing',
    ]);
    expect([state(kernel, "misfit"), reason(kernel, "misfit")]).to.deep.equal(["failed", "It does not fit."]);
    expect((await kernel.enable("later")).state).to.equal("on");
    await kernel.disable("later");
    await kernel.enable("later");
    expect(loaded).to.deep.equal(["ready", "torn", "later"]);
    await kernel.stop();
  });

  it("shows features switched off by an admin as off even if their package cannot be used, with the reason", async () => {
    const { kernel } = bareKernel();
    const info = { title: {}, category: "test", version: "1.0.0", thirdParty: false };
    kernel.register("gone", undefined, info, { wanted: false, problem: "It is not installed." });
    await kernel.start();
    const told = () => [state(kernel, "gone"), reason(kernel, "gone")];
    expect(told()).to.deep.equal(["off", "It is not installed."]);
    await kernel.retry("gone").then(
      () => expect.fail("it was tried"),
      (error: Error) => expect(error.message).to.contain("switched off: It is not installed."),
    );
    await kernel.enable("gone").then(
      () => expect.fail("it was switched on"),
      (error: Error) =>
        expect(error.message).to.equal(
          '"gone" cannot be switched on: It is not installed. When that is mended, start the service again.',
        ),
    );
    await kernel.disable("gone");
    expect(told()).to.deep.equal(["off", "It is not installed."]);
    await kernel.stop();
  });
});
