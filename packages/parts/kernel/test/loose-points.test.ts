import { definePoint, type Keyed } from "@dicetower/contract";
import { expect } from "chai";
import { bareKernel, put } from "../src/testing/index.js";

const letters = definePoint<Keyed>("test.loose.letters");
const stamps = definePoint<Keyed>("test.loose.stamps");
const seals = definePoint<Keyed>("test.loose.seals", undefined, { optional: "Few people seal." });

describe("points with one end only", () => {
  it("are named with the features at that end, and no longer once the other end is there", async () => {
    const { kernel } = bareKernel();
    put(kernel, {
      id: "writer",
      async setup(host) {
        host.add(letters, { key: "one" });
        await host.fork("desk", (part) => {
          part.add(letters, { key: "two" });
          part.read(stamps, () => {});
          part.read(seals, () => {});
        });
      },
    });
    put(kernel, {
      id: "post",
      setup(host) {
        host.read(letters, () => {});
        host.add(stamps, { key: "red" });
      },
    });
    await kernel.start();
    expect(kernel.registry.loose()).to.deep.equal({ unread: [], untaken: [] });

    await kernel.disable("post");
    await kernel.settled();
    expect(kernel.registry.loose()).to.deep.equal({
      unread: [{ point: "test.loose.letters", owners: ["writer"] }],
      untaken: [{ point: "test.loose.stamps", owners: ["writer"] }],
    });
    const status = () => kernel.list().find(({ id }) => id === "writer");
    expect(status()).to.deep.include({ unread: ["test.loose.letters"], untaken: ["test.loose.stamps"] });

    await kernel.enable("post");
    expect(status()).to.deep.include({ unread: [], untaken: [] });
    await kernel.stop();
  });

  it("count a point that others are derived from as read", async () => {
    const { kernel } = bareKernel();
    const copies = definePoint<Keyed>("test.loose.copies");
    kernel.derive(letters, copies, ({ key }) => [{ key: `copy of ${key}` }]);
    kernel.root.read(copies, () => {});
    put(kernel, { id: "writer", setup: (host) => host.add(letters, { key: "one" }) });
    await kernel.start();
    expect(kernel.registry.loose()).to.deep.equal({ unread: [], untaken: [] });
    await kernel.stop();
  });
});
