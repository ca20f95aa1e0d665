import commands from "@dicetower/commands";
import {
  type Delivery,
  defineFeature,
  delivered,
  type EditedMessage,
  edited,
  incoming,
  type RecalledMessage,
  recalled,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import testMessage from "../src/index.js";

describe("what is told of test messages", () => {
  let tower: TestHost;
  let deliveries: Delivery[];
  let changes: (RecalledMessage | EditedMessage)[];

  const listener = defineFeature({
    id: "listener",
    setup(host) {
      host.on(delivered, (delivery) => deliveries.push(delivery));
      host.on(recalled, (change) => changes.push(change));
      host.on(edited, (change) => changes.push(change));
      host.add(incoming, {
        key: "listener",
        slot: "commands",
        run: ({ text }) => (text === "hi" ? { reply: ["one", { content: "two", to: "sender" }] } : undefined),
      });
    },
  });

  before(async () => {
    tower = await testHost({ features: [testMessage, commands, listener] });
  });
  beforeEach(() => {
    deliveries = [];
    changes = [];
  });
  after(() => tower.stop());

  const brief = () =>
    deliveries.map(({ account, scene, target, outcome, outgoing }) => [
      account.id,
      scene,
      target,
      outcome.state === "sent" ? outcome.messageId : outcome.reason,
      outgoing?.message?.id,
    ]);

  it("names each answer with the message that it answers", async () => {
    const body = { text: "hi", messageId: "m-1", trace: true };
    const { json } = await tower.post("/api/test/message", body).done();
    const { parts } = json as unknown as { parts: { messageId: string }[] };
    expect(brief()).to.deep.equal([
      ["test", "group", "20001", "m-1.1", "m-1"],
      ["test", "private", "10001", "m-1.2", "m-1"],
    ]);
    expect(parts.map(({ messageId }) => messageId)).to.deep.equal(["m-1.1", "m-1.2"]);
  });

  it("is the same for what tests say", async () => {
    await tower.say("hi").replies("one");
    expect(brief().map(([account, scene]) => [account, scene])).to.deep.equal([
      ["test", "group"],
      ["test", "private"],
    ]);
  });

  it("tells of recalls and edits, and runs nothing", async () => {
    const answer = { reply: "", matched: false, segments: [] };
    for (const body of [
      { text: "", event: "recalled", messageId: "m-1" },
      { text: "hi", event: "edited", messageId: "m-2" },
    ])
      expect((await tower.post("/api/test/message", body).done()).json).to.deep.equal(answer);
    expect(deliveries).to.deep.equal([]);
    const [first, second] = changes;
    expect(first).to.include({ groupId: "20001", userId: "10001", messageId: "m-1", operatorId: "10001" });
    expect(second).to.include({ groupId: "20001", userId: "10001", messageId: "m-2", text: "hi" });
    await tower.post("/api/test/message", { text: "hi", event: "edited" }).answers({ code: 40001 });
  });
});
