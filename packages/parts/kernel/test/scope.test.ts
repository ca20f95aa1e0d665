import { defineToken, defineTopic, type FeatureHost, type Fork, type Scope } from "@dicetower/contract";
import { expect } from "chai";
import { ownerNow } from "../src/index.js";
import { bareKernel, keys, put, state, words } from "../src/testing/index.js";

const bell = defineTopic<number>("test.scope.bell");
const Dice = defineToken<{ faces: number }>("test.scope.Dice");

describe("a scope", () => {
  it("shows the contributions of its setup in one step: readers see all or none", async () => {
    const { kernel } = bareKernel();
    const seen: string[][] = [];
    kernel.root.read(words, ({ all }) => seen.push(all.map(({ key }) => key)));
    put(kernel, {
      id: "pair",
      setup: async (host) => {
        host.add(words, { key: "one" });
        await Promise.resolve();
        host.add(words, { key: "two" });
      },
    });
    await kernel.start();
    expect(seen).to.deep.equal([[], ["one", "two"]]);
    await kernel.stop();
    expect(seen.at(-1)).to.deep.equal([]);
  });

  it("isolates a throwing listener from the others, and counts the failure against its owner", async () => {
    const { kernel, lines } = bareKernel();
    const heard: number[] = [];
    put(kernel, {
      id: "bad",
      setup: (host) =>
        host.on(bell, () => {
          throw new Error("deaf");
        }),
    });
    put(kernel, {
      id: "worse",
      setup: (host) =>
        host.on(bell, async () => {
          throw new Error("later");
        }),
    });
    put(kernel, { id: "good", setup: (host) => host.on(bell, (n) => heard.push(n)) });
    await kernel.start();
    kernel.root.emit(bell, 7);
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).to.deep.equal([7]);
    expect(kernel.list().map(({ id, errors }) => [id, errors])).to.deep.equal([
      ["bad", 1],
      ["good", 0],
      ["worse", 1],
    ]);
    expect(lines.filter(({ level }) => level === "error").map(({ owner }) => owner)).to.have.members([
      "bad",
      "worse",
    ]);
    await kernel.stop();
    kernel.root.emit(bell, 8);
    expect(heard).to.deep.equal([7]);
  });

  it("keeps its owner across promises", async () => {
    const { kernel } = bareKernel();
    let owner: string | undefined;
    put(kernel, {
      id: "named",
      setup: (host) =>
        host.on(bell, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          owner = ownerNow();
        }),
    });
    await kernel.start();
    kernel.root.emit(bell, 1);
    await kernel.stop();
    expect(owner).to.equal("named");
  });

  it("starts and ends parts independently, each as a whole", async () => {
    const { kernel } = bareKernel();
    let host: FeatureHost | undefined;
    const undone: string[] = [];
    put(kernel, {
      id: "parent",
      setup: (given) => {
        host = given as FeatureHost;
      },
    });
    await kernel.start();
    if (host === undefined) throw new Error("no host");
    const part: Fork = await host.fork("script", (scope) => {
      scope.add(words, { key: "script" });
      scope.defer(() => undone.push("script"));
    });
    expect(keys(kernel)).to.deep.equal(["script"]);
    expect(kernel.registry.all(words)[0]?.owner).to.equal("parent/script");
    const broken = await host
      .fork("broken", (scope) => {
        scope.defer(() => undone.push("broken"));
        scope.add(words, { key: "script" });
      })
      .then(
        () => undefined,
        (error: Error) => error.message,
      );
    expect(broken).to.contain('"parent/broken" and "parent/script" both contribute');
    await part.stop();
    await part.stop();
    expect(keys(kernel)).to.deep.equal([]);
    expect(undone).to.deep.equal(["broken", "script"]);
    await host.fork("script", (scope) => scope.add(words, { key: "again" }));
    await kernel.disable("parent");
    await kernel.enable("parent");
    expect(state(kernel, "parent")).to.equal("on");
    expect(keys(kernel)).to.deep.equal([]);
    await kernel.stop();
  });

  it("ends a part that was started under the id of one that was stopped twice", async () => {
    const { kernel } = bareKernel();
    let scope: Scope | undefined;
    put(kernel, {
      id: "a",
      setup: (host) => {
        scope = host;
      },
    });
    await kernel.start();
    const first = await scope?.fork("part", () => {});
    await first?.stop();
    const second = await scope?.fork("part", () => {});
    await first?.stop();
    await kernel.disable("a");
    await kernel.settled();
    expect(second?.signal.aborted).to.equal(true);
    await kernel.stop();
  });

  it("refuses contributions after its setup, and says what to do", async () => {
    const { kernel } = bareKernel();
    let host: FeatureHost | undefined;
    put(kernel, {
      id: "late",
      setup: (given) => {
        host = given as FeatureHost;
      },
    });
    await kernel.start();
    expect(() => host?.add(words, { key: "late" })).to.throw("later ones need a fork");
    await kernel.stop();
  });

  it("ends only after its own work in flight has ended", async () => {
    const { kernel } = bareKernel();
    const log: string[] = [];
    put(kernel, {
      id: "busy",
      setup: (host) => {
        host.add(words, { key: "busy" });
        host.defer(() => log.push("ended"));
      },
    });
    await kernel.start();
    const entry = kernel.registry.all(words)[0];
    let finish = () => {};
    const work = entry?.run(() =>
      new Promise<void>((resolve) => (finish = resolve)).then(() => log.push("worked")),
    );
    await kernel.disable("busy");
    expect(entry?.live).to.equal(false);
    expect(state(kernel, "busy")).to.equal("stopping");
    expect(log).to.deep.equal([]);
    finish();
    await work;
    await kernel.stop();
    expect(log).to.deep.equal(["worked", "ended"]);
  });

  it("has the service in force of each token that it needs, and of no other kernel", async () => {
    const faces: number[] = [];
    for (const dice of [{ faces: 20 }, { faces: 6 }]) {
      const { kernel } = bareKernel();
      kernel.provide(Dice, dice);
      put(kernel, {
        id: "reader",
        needs: { dice: Dice },
        setup: (host) => void faces.push(host.needs.dice.faces),
      });
      await kernel.start();
      await kernel.stop();
    }
    expect(faces).to.deep.equal([20, 6]);
  });

  it("adds derived items, and publishes once at the start and at each switch", async () => {
    const { kernel } = bareKernel();
    let published = 0;
    kernel.publishWith({ points: [words], publish: async () => void published++ });
    kernel.derive(words, words, (item) =>
      item.word === undefined ? [] : [{ key: `${item.key}:${item.word}` }],
    );
    put(kernel, { id: "a", setup: (host) => host.add(words, { key: "a", word: "x" }) });
    put(kernel, { id: "b", setup: (host) => host.add(words, { key: "b", word: "y" }) });
    await kernel.start();
    expect(published).to.equal(1);
    expect(keys(kernel)).to.deep.equal(["a", "a:x", "b", "b:y"]);
    await kernel.disable("a");
    expect(published).to.equal(2);
    expect(keys(kernel)).to.deep.equal(["b", "b:y"]);
    await kernel.stop();
  });

  it("fails the feature whose contributions cannot be published, and publishes the others", async () => {
    const { kernel } = bareKernel();
    kernel.publishWith({
      points: [words],
      publish: async () => {
        if (keys(kernel).includes("bad"))
          throw Object.assign(new Error("cannot build bad"), { owner: "bad" });
      },
    });
    put(kernel, { id: "good", setup: (host) => host.add(words, { key: "good" }) });
    put(kernel, { id: "bad", setup: (host) => host.add(words, { key: "bad" }) });
    await kernel.start();
    expect(state(kernel, "bad")).to.equal("failed");
    expect(state(kernel, "good")).to.equal("on");
    expect(keys(kernel)).to.deep.equal(["good"]);
    await kernel.stop();
  });

  it("fails each of several features whose contributions cannot be published", async () => {
    const { kernel } = bareKernel();
    kernel.publishWith({
      points: [words],
      publish: async () => {
        for (const owner of ["bad", "worse"])
          if (keys(kernel).includes(owner))
            throw Object.assign(new Error(`cannot build ${owner}`), { owner });
      },
    });
    for (const id of ["bad", "worse", "good"])
      put(kernel, { id, setup: (host) => host.add(words, { key: id }) });
    await kernel.start();
    expect(["bad", "worse", "good"].map((id) => state(kernel, id))).to.deep.equal(["failed", "failed", "on"]);
    await kernel.stop();
  });

  it("ends a feature and restores it although publishing failed meanwhile", async () => {
    const { kernel } = bareKernel();
    let broken = false;
    let ended = 0;
    kernel.publishWith({
      points: [words],
      publish: async () => {
        if (broken) throw new Error("the page cannot be read");
      },
    });
    const setup = (host: Scope) => {
      host.add(words, { key: "a" });
      host.defer(() => void ended++);
    };
    put(kernel, { id: "a", setup });
    await kernel.start();
    broken = true;
    await kernel.disable("a");
    await kernel.settled();
    expect([state(kernel, "a"), ended]).to.deep.equal(["off", 1]);
    broken = false;
    await kernel.enable("a");
    expect(state(kernel, "a")).to.equal("on");
    await kernel.stop();
  });
});
