import { defineToken } from "@dicetower/contract";
import { expect } from "chai";
import type { Kernel } from "../src/index.js";
import { bareKernel, put, state, words } from "../src/testing/index.js";

const Dictionary = defineToken<object>("Dictionary");

/** Adds a feature that notes which words are there at each change, and one by one when features end. */
function reader(kernel: Kernel, id = "reader"): { readonly seen: string[]; readonly ended: string[] } {
  const seen: string[] = [];
  const ended: string[] = [];
  put(kernel, {
    id,
    setup: (host) => {
      host.read(words, ({ all }) => void seen.push(all.map(({ key }) => key).join(" ")));
      host.defer(() => void ended.push(id));
    },
  });
  return { seen, ended };
}

describe("features that leave", () => {
  const provider = (kernel: Kernel, ended: string[]) =>
    put(kernel, {
      id: "a-provider",
      provides: [Dictionary],
      setup: (host) => {
        host.provide(Dictionary, {});
        host.add(words, { key: "provided" });
        host.defer(() => void ended.push("a-provider"));
      },
    });
  const user = (kernel: Kernel, ended: string[]) =>
    put(kernel, {
      id: "b-user",
      needs: { dictionary: Dictionary },
      setup: (host) => {
        host.add(words, { key: "used" });
        host.defer(() => void ended.push("b-user"));
      },
    });
  const visitor = (kernel: Kernel, ended: string[]) =>
    put(kernel, {
      id: "c-visitor",
      setup: (host) => {
        host.add(words, { key: "own" });
        host.when({ dictionary: Dictionary }, (part) => {
          part.add(words, { key: "visiting" });
          part.defer(() => void ended.push("c-visitor/part"));
        });
        host.defer(() => void ended.push("c-visitor"));
      },
    });

  it("take back what they and their dependants contribute in one change, parts of others included", async () => {
    const { kernel } = bareKernel();
    const { seen, ended } = reader(kernel);
    provider(kernel, ended);
    user(kernel, ended);
    visitor(kernel, ended);
    await kernel.start();
    seen.length = 0;
    await kernel.disable("a-provider");
    await kernel.settled();
    expect(seen).to.deep.equal(["own"]);
    expect(ended).to.deep.equal(["c-visitor/part", "b-user", "a-provider"]);
    expect(state(kernel, "b-user")).to.equal("waiting");
    seen.length = 0;
    ended.length = 0;
    await kernel.enable("a-provider");
    await kernel.settled();
    expect(seen.at(-1)).to.equal("own provided used visiting");
    await kernel.stop();
    expect(ended).to.include.members(["c-visitor/part", "c-visitor", "b-user", "a-provider"]);
  });

  it("leave in one change when the host stops, and end before those that they need", async () => {
    const { kernel, lines } = bareKernel();
    const { seen, ended } = reader(kernel);
    provider(kernel, ended);
    user(kernel, ended);
    visitor(kernel, ended);
    await kernel.start();
    seen.length = 0;
    await kernel.stop();
    expect(seen).to.deep.equal([""]);
    expect(ended.indexOf("b-user")).to.be.below(ended.indexOf("a-provider"));
    expect(ended.indexOf("c-visitor/part")).to.be.below(ended.indexOf("a-provider"));
    expect([...ended].sort()).to.deep.equal([
      "a-provider",
      "b-user",
      "c-visitor",
      "c-visitor/part",
      "reader",
    ]);
    expect(kernel.list().map((feature) => feature.state)).to.deep.equal(["off", "off", "off", "off"]);
    expect(lines).to.deep.equal([]);
  });
});
