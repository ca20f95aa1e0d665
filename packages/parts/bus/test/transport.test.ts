import type { BusTransport } from "@dicetower/contract";
import { testNats } from "@dicetower/testkit";
import { expect } from "chai";
import { memoryTransport } from "../src/index.js";
import { connectBus } from "../src/nats/index.js";
import { Listener } from "./listener.js";

const nats = await testNats();

describe("a transport of the bus, within one process", () => {
  let shared: BusTransport;
  beforeEach(() => {
    shared = memoryTransport();
  });
  suite(async () => shared);
});

nats.describe("a transport of the bus, over NATS", () => {
  suite(() => connectBus(nats.url, () => {}));
});

/** @param connect for each process of a test */
function suite(connect: () => Promise<BusTransport>): void {
  const open: BusTransport[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });
  async function process(): Promise<Listener> {
    const bus = await connect();
    open.push(bus);
    return new Listener(bus);
  }

  it("brings what one process says to all, itself included, until they stop listening", async () => {
    const [one, two] = [await process(), await process()];
    const subject = `test.${Date.now()}`;
    one.hears(subject);
    const end = two.hears(subject);
    // Both have asked by the time that something said behind it comes back.
    one.bus.publish(subject, "first");
    await one.until(() => one.heard.length > 0);
    while (two.heard.length === 0) {
      one.bus.publish(subject, "again");
      await Promise.race([
        two.until(() => two.heard.length > 0),
        new Promise((turn) => setTimeout(turn, 20)),
      ]);
    }
    expect(two.heard[0]).to.be.oneOf(["first", "again"]);
    end();
    const before = two.heard.length;
    one.bus.publish(subject, "last");
    await one.until(() => one.heard.includes("last"));
    expect(two.heard.slice(before)).to.not.include("last");
  });

  it("brings a question with the subject to answer to", async () => {
    const [one, two] = [await process(), await process()];
    const subject = `ask.${Date.now()}`;
    one.hears(`${subject}.inbox`);
    two.bus.subscribe(subject, (data, replyTo) => {
      if (replyTo !== undefined) two.bus.publish(replyTo, `${data}!`);
    });
    while (one.heard.length === 0) {
      one.bus.publish(subject, "there?", `${subject}.inbox`);
      await Promise.race([
        one.until(() => one.heard.length > 0),
        new Promise((turn) => setTimeout(turn, 20)),
      ]);
    }
    expect(one.heard[0]).to.equal("there?!");
  });

  it("leaves a question unanswered that nobody hears", async () => {
    const one = await process();
    const subject = `nobody.${Date.now()}`;
    one.hears(`${subject}.inbox`);
    one.hears(subject.replace("nobody", "somebody"));
    one.bus.publish(subject, "there?", `${subject}.inbox`);
    one.bus.publish(subject.replace("nobody", "somebody"), "behind it");
    await one.until(() => one.heard.length > 0);
    expect(one.heard).to.deep.equal(["behind it"]);
  });
}
