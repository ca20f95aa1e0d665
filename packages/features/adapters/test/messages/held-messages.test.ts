import { expect } from "chai";
import { HeldMessages } from "../../src/receiving/held-messages.js";

/** Waits until all promises that are settled have been followed. */
const followed = () => new Promise<void>((done) => setImmediate(done));

describe("messages that wait for the author of a quote", () => {
  it("go on in their order, with the author", async () => {
    const held = new HeldMessages(() => expect.fail());
    const went: string[] = [];
    let tell: (author: string) => void = () => {};
    held.hold("1", "7", new Promise((known) => (tell = known)), (author) => went.push(`quote of ${author}`));
    held.hold("1", "8", undefined, () => went.push("behind it"));
    await followed();
    expect(went).to.deep.equal([]);
    expect([held.has("1", "8"), held.has("2", "8")]).to.deep.equal([true, false]);
    tell("9");
    await followed();
    expect(went).to.deep.equal(["quote of 9", "behind it"]);
    expect(held.has("1", "8")).to.equal(false);
  });

  it("go on behind one that fails, and leave their chat free", async () => {
    const failures: unknown[] = [];
    const held = new HeldMessages((error) => failures.push(error));
    const went: string[] = [];
    held.hold("", "7", Promise.resolve("9"), () => {
      throw new Error("unreadable");
    });
    held.hold("", "7", undefined, () => went.push("behind it"));
    await followed();
    expect(went).to.deep.equal(["behind it"]);
    expect(failures.map(String)).to.deep.equal(["Error: unreadable"]);
    expect(held.has("", "7")).to.equal(false);
  });

  it("keep their order in a chat where quotes never end", async () => {
    const held = new HeldMessages(() => expect.fail());
    const went: number[] = [];
    for (let at = 0; at < 1_000; at++) held.hold("1", "7", Promise.resolve("9"), () => went.push(at));
    while (held.has("1", "7")) await followed();
    expect(went).to.deep.equal(Array.from({ length: 1_000 }, (_, at) => at));
  });
});
