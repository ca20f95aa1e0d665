import { type Boom, codes, type JsonValue, type Scope } from "@dicetower/contract";
import { createRandom, fakeClock } from "@dicetower/kernel";
import { bareKernel } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { createBus, memoryTransport } from "../src/index.js";

function surroundings() {
  const { kernel, lines } = bareKernel();
  const clock = fakeClock();
  const bus = createBus({ clock, random: createRandom() });
  const part = async (id: string): Promise<{ scope: Scope; stop(): Promise<void> }> => {
    let scope: Scope | undefined;
    const fork = await kernel.root.fork(id, (made) => {
      scope = made;
    });
    return { scope: scope as Scope, stop: () => fork.stop() };
  };
  return { kernel, lines, clock, bus, part };
}

describe("the bus within one process", () => {
  it("brings an event to every subscriber, as a copy and never within publish", async () => {
    const { bus, part, clock } = surroundings();
    const [one, two] = [await part("one"), await part("two")];
    const seen: [string, JsonValue][] = [];
    bus.subscribe(one.scope, "decks.changed", (event) => seen.push(["one", event]));
    bus.subscribe(two.scope, "decks.changed", (event) => seen.push(["two", event]));
    bus.subscribe(two.scope, "decks", (event) => seen.push(["other", event]));
    const event = { name: "tarot" };
    bus.publish("decks.changed", event);
    expect(seen).to.deep.equal([]);
    event.name = "later";
    await clock.advance(0);
    expect(seen).to.deep.equal([
      ["one", { name: "tarot" }],
      ["two", { name: "tarot" }],
    ]);
  });

  it("ends a subscription and an answerer with their scope", async () => {
    const { bus, part, clock } = surroundings();
    const one = await part("one");
    let heard = 0;
    bus.subscribe(one.scope, "a.b", () => heard++);
    bus.answer(one.scope, "a.c", () => "here");
    bus.publish("a.b", 1);
    await clock.advance(0);
    expect(await bus.ask("a.c", null, 100)).to.equal("here");
    await one.stop();
    bus.publish("a.b", 2);
    const asked = bus.ask("a.c", null, 100).catch(() => "nobody");
    await clock.advance(100);
    expect([heard, await asked]).to.deep.equal([1, "nobody"]);
  });

  it("logs a throwing subscriber with its owner; the others hear all the same", async () => {
    const { bus, part, clock, lines } = surroundings();
    const [one, two] = [await part("one"), await part("two")];
    let heard = 0;
    bus.subscribe(one.scope, "a", () => {
      throw new Error("no ears");
    });
    bus.subscribe(two.scope, "a", () => heard++);
    bus.publish("a", null);
    await clock.advance(0);
    expect(heard).to.equal(1);
    expect(lines.map(({ owner, message }) => [owner, message.includes("no ears")])).to.deep.equal([
      ["host/one", true],
    ]);
  });

  it("answers a question with the first answer, past one that fails", async () => {
    const { bus, part, lines } = surroundings();
    const [one, two] = [await part("one"), await part("two")];
    bus.answer(one.scope, "who.holds", () => {
      throw new Error("not me");
    });
    bus.answer(two.scope, "who.holds", async (question) => ({ adapter: question, holder: "two" }));
    expect(await bus.ask("who.holds", 3, 1000)).to.deep.equal({ adapter: 3, holder: "two" });
    expect(lines[0]?.owner).to.equal("host/one");
  });

  it("gives a question up at its limit, and leaves nothing behind", async () => {
    const { bus, part, clock } = surroundings();
    const one = await part("one");
    bus.answer(one.scope, "slow", () => new Promise<JsonValue>(() => {}));
    let error: Boom | undefined;
    bus.ask("slow", null, 500).catch((reason: Boom) => {
      error = reason;
    });
    await clock.advance(499);
    expect(error).to.equal(undefined);
    await clock.advance(1);
    expect(error?.data.code).to.equal(codes.upstreamTimeout);
    expect(error?.message).to.contain('"slow"');
    expect(clock.pending).to.equal(0);
  });

  it("ends waiting questions when it closes", async () => {
    const { bus, clock } = surroundings();
    const asked = bus.ask("nobody", null, 60_000).catch((reason: Boom) => reason.data.code);
    await bus.close();
    expect(await asked).to.equal(codes.upstreamTimeout);
    expect(clock.pending).to.equal(0);
  });

  it("answers at once what is asked after it has closed", async () => {
    const { bus, clock } = surroundings();
    await bus.close();
    const asked = bus
      .ask("nobody", null, 60_000)
      .catch((reason: Boom) => reason.data?.code ?? reason.message);
    expect(await asked).to.equal(codes.upstreamTimeout);
    expect(clock.pending).to.equal(0);
  });

  it("carries questions and answers in parts where they are long, character by character", async () => {
    const { bus, part } = surroundings();
    const one = await part("one");
    bus.answer(one.scope, "echo", (question) => [question]);
    const long = `${"é".repeat(262_143)}\u{1F3B2}${"x".repeat(600_000)}`;
    expect(await bus.ask("echo", long, 1000)).to.deep.equal([long]);
    const tooLong = await bus
      .ask("echo", "x".repeat(33 * 1024 * 1024), 1000)
      .catch((reason: Boom) => reason.data.code);
    expect(tooLong).to.equal(codes.tooLarge);
  });

  it("says early that nobody takes a question up, and waits for whoever has", async () => {
    const { bus, part, clock } = surroundings();
    const one = await part("one");
    let answer: ((value: JsonValue) => void) | undefined;
    bus.answer(one.scope, "slow", () => new Promise<JsonValue>((resolve) => (answer = resolve)));
    const how = { heardWithinMs: 300 };
    const nobody = bus.ask("nobody", null, 60_000, how).catch((reason: Boom) => reason.data.code);
    const slow = bus.ask("slow", null, 60_000, how);
    await clock.advance(300);
    expect(await nobody).to.equal(codes.notReady);
    await clock.advance(10_000);
    answer?.("at last");
    expect(await slow).to.equal("at last");
    expect(clock.pending).to.equal(0);
  });

  it("keeps installations on one transport apart", async () => {
    const { part, clock } = surroundings();
    const transport = memoryTransport();
    const random = createRandom();
    const [one, two] = ["a", "b"].map((installation) =>
      createBus({ clock, random, transport, installation }),
    );
    const scope = (await part("one")).scope;
    const heard: JsonValue[] = [];
    two?.subscribe(scope, "topics", (event) => heard.push(event));
    one?.publish("topics", 1);
    two?.publish("topics", 2);
    await clock.advance(0);
    expect(heard).to.deep.equal([2]);
  });

  it("refuses subjects that are no words, and messages that are no JSON or too large", async () => {
    const { bus } = surroundings();
    expect(() => bus.publish("a..b", 1)).to.throw(TypeError, '"a..b"');
    expect(() => bus.publish("a.*", 1)).to.throw(TypeError, '"a.*"');
    expect(() => bus.publish("a", undefined as unknown as JsonValue)).to.throw(TypeError, "JSON");
    expect(() => bus.publish("a", "x".repeat(1024 * 1024))).to.throw(RangeError, "bytes");
  });
});
