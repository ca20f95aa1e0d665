import { type Message, messageFact, type Stage, senderTrust } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { FloodLimits } from "../src/flood/flood-limits.js";
import { lineOf, message, RecordingAccount } from "./test-support.js";

const command: Stage = {
  key: "cmd",
  slot: "commands",
  matches: (m) => m.text.startsWith("."),
  run: () => ({ reply: "ok" }),
};
const none = { burst: 0, perSecond: 0 };

/** Returns a line with a fake clock, and a function that counts how many of some commands it answers. */
async function limited(limits: Partial<FloodLimits>) {
  const clock = fakeClock();
  const made = await lineOf([command], {
    clock,
    limits: { user: none, group: none, account: none, ...limits },
  });
  const answered = async (times: number, from: Partial<Message>, account = made.account): Promise<number> => {
    let count = 0;
    for (let i = 0; i < times; i++)
      if ((await made.line.receive(message(account, ".r", from))).matched) count++;
    return count;
  };
  return { ...made, clock, answered };
}

describe("flood limits of the line", () => {
  it("let a table play as it stands: five people at once, and each again every second", async () => {
    const clock = fakeClock();
    const { kernel, line, account } = await lineOf([command], { clock });
    for (let turn = 0; turn < 60; turn++) {
      for (let n = 0; n < 5 * (turn === 0 ? 10 : 1); n++)
        await line.receive(message(account, ".r", { userId: `u${n % 5}` }));
      await clock.advance(1_000);
    }
    expect(account.said).to.have.length(50 + 59 * 5);
    expect(account.said.every((said) => said.endsWith("ok"))).to.equal(true);
    await kernel.stop();
  });

  it("charge messages that are answered to user and group, warn once, and exempt plain chat and masters", async () => {
    const { kernel, line, account } = await lineOf([command], {
      facts: [
        messageFact({
          key: "trust",
          fact: senderTrust,
          rank: 0,
          of: (m) => (m.userId === "master" ? 5 : undefined),
        }),
      ],
    });
    for (let i = 0; i < 28; i++) await line.receive(message(account, ".r"));
    expect(account.said.filter((said) => said.endsWith("ok")).length).to.equal(20);
    expect(account.said.filter((said) => said.endsWith("line.flood")).length).to.equal(1);
    expect((await line.receive(message(account, "chat"))).stopped).to.equal(undefined);
    for (let i = 0; i < 28; i++) await line.receive(message(account, ".r", { userId: "master" }));
    expect(account.said.filter((said) => said.endsWith("ok")).length).to.equal(48);
    await kernel.stop();
  });

  it("hold for a user in all groups of an account, separately for each user", async () => {
    const { kernel, answered } = await limited({ user: { burst: 3, perSecond: 1 } });
    expect(await answered(3, { groupId: "g1" })).to.equal(3);
    expect(await answered(1, { groupId: "g2" })).to.equal(0);
    expect(await answered(4, { userId: "u2" })).to.equal(3);
    await kernel.stop();
  });

  it("hold for a group as a whole, whoever writes, and not for private chats", async () => {
    const { kernel, clock, account, answered } = await limited({ group: { burst: 10, perSecond: 3 } });
    let count = 0;
    for (let user = 0; user < 11; user++) count += await answered(1, { userId: `u${user}` });
    expect(count).to.equal(10);
    expect(await answered(1, { userId: "u99" })).to.equal(0);
    expect(await answered(11, { groupId: "g2" }), "another group").to.equal(10);
    expect(await answered(20, { groupId: "", scene: "private" }), "in private").to.equal(20);
    await clock.advance(1_000);
    expect(await answered(4, {}), "a second later").to.equal(3);
    expect(account.said.filter((said) => said === "group:g1:line.flood").length, "warnings").to.equal(1);
    await kernel.stop();
  });

  it("hold for an account as a whole, in all chats, separately for each account", async () => {
    const { kernel, clock, answered } = await limited({ account: { burst: 200, perSecond: 100 } });
    let count = 0;
    for (let at = 0; at < 201; at++) count += await answered(1, { userId: `u${at}`, groupId: `g${at}` });
    expect(count).to.equal(200);
    expect(await answered(1, { groupId: "", scene: "private", userId: "u999" })).to.equal(0);
    expect(await answered(201, {}, new RecordingAccount("2")), "another account").to.equal(200);
    expect(await answered(1, {}, new RecordingAccount("3", true)), "one without limits").to.equal(1);
    await clock.advance(10);
    expect(await answered(2, {}), "room for one more").to.equal(1);
    await kernel.stop();
  });

  it("do not charge the next limit for messages that one of them drops", async () => {
    const { kernel, answered } = await limited({
      user: { burst: 2, perSecond: 0 },
      group: { burst: 4, perSecond: 0 },
      account: { burst: 6, perSecond: 0 },
    });
    // Two pass; the eighteen that the user's limit drops are not charged to the group.
    expect(await answered(20, { userId: "u1" })).to.equal(2);
    expect(await answered(1, { userId: "u2" })).to.equal(1);
    expect(await answered(1, { userId: "u3" })).to.equal(1);
    // The group is at its limit: messages that it drops are not charged to the account.
    for (let user = 4; user < 24; user++) expect(await answered(1, { userId: `u${user}` })).to.equal(0);
    expect(await answered(2, { userId: "u50", groupId: "g2" })).to.equal(2);
    expect(await answered(1, { userId: "u51", groupId: "g2" }), "the account is full").to.equal(0);
    await kernel.stop();
  });

  it("warn again only after five minutes", async () => {
    const { kernel, clock, account, answered } = await limited({ user: { burst: 1, perSecond: 0.0001 } });
    const warned = () => account.said.filter((said) => said.endsWith("line.flood")).length;
    await answered(3, {});
    await clock.advance(299_000);
    await answered(1, {});
    expect(warned()).to.equal(1);
    await clock.advance(1_000);
    await answered(2, {});
    expect(warned()).to.equal(2);
    await kernel.stop();
  });
});
