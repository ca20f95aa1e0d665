import { type Outgoing, type OutgoingStage, outgoing, type Stage, type Verdict } from "@dicetower/contract";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { lineWith, message } from "./test-support.js";

const echo: Stage = { key: "echo", slot: "commands", run: (m) => ({ reply: `you said ${m.text}` }) };

/** Invalid answers, which an author without types may return. */
const garbage: readonly unknown[] = [
  null,
  42,
  "hello",
  true,
  [],
  {},
  { stop: 7 },
  { reply: null },
  { reply: 42 },
  { reply: [null] },
  { reply: { content: null } },
  { reply: { content: [null] } },
  { reply: { key: "x" } },
  { later: 5 },
];

describe("a stage that answers with an invalid verdict", () => {
  for (const [at, answer] of garbage.entries())
    for (const way of ["at once", "later"])
      it(`fails alone: ${JSON.stringify(answer)} ${way} (${at})`, async () => {
        const verdict = answer as Verdict;
        const { kernel, line, lines, account } = await lineWith(
          { key: "odd", slot: "record", run: () => (way === "later" ? Promise.resolve(verdict) : verdict) },
          echo,
        );
        const both = [line.receive(message(account, "one")), line.receive(message(account, "two"))];
        await Promise.all(both);
        await line.idle();
        expect(account.said).to.deep.equal(["group:g1:you said one", "group:g1:you said two"]);
        expect(lines.filter((line) => JSON.stringify(line).includes('\\"odd\\"'))).to.have.length(2);
        await kernel.stop();
      });

  it("fails once for a thenable that throws, and the answer of the next stage is sent once", async () => {
    const notToBeWaitedFor = () => {
      throw new Error("not to be waited for");
    };
    const verdict = new Proxy({}, { get: (_, name) => (name === "then" ? notToBeWaitedFor : undefined) });
    const { kernel, line, lines, account } = await lineWith(
      {
        key: "odd",
        slot: "record",
        run: () => verdict as never,
      },
      echo,
    );
    expect(await line.receive(message(account, "one"))).to.deep.equal({ matched: true, endedBy: "echo" });
    expect(account.said).to.deep.equal(["group:g1:you said one"]);
    expect(lines.filter((line) => JSON.stringify(line).includes('\\"odd\\"'))).to.have.length(1);
    await kernel.stop();
  });

  it("fails alone if its deferred reply is invalid", async () => {
    const { kernel, line, lines, account } = await lineWith({
      key: "odd",
      slot: "commands",
      run: (m) =>
        m.text === "odd" ? { later: async () => [null] as never } : { reply: `you said ${m.text}` },
    });
    for (let count = 0; count < 6; count++) await line.receive(message(account, "odd"), { wait: true });
    await line.receive(message(account, "even"));
    await line.idle();
    expect(account.said).to.deep.equal(["group:g1:you said even"]);
    expect(lines.filter((line) => JSON.stringify(line).includes("answering later"))).to.have.length(6);
    await kernel.stop();
  });
});

describe("an outgoing stage that does not return a list of parts", () => {
  for (const answer of [null, 42, "hello", {}, [null], [{}], Promise.resolve(42)])
    it(`fails alone: ${JSON.stringify(answer)}`, async () => {
      const { kernel, line, lines, account } = await lineWith(echo);
      const odd: OutgoingStage = {
        key: "odd",
        slot: "style",
        run: () => answer as unknown as readonly Outgoing[],
      };
      put(kernel, { id: "style", setup: (host) => host.add(outgoing, odd) });
      await kernel.enable("style");
      await line.receive(message(account, "one"));
      await line.idle();
      expect(account.said).to.deep.equal(["group:g1:you said one"]);
      expect(lines.filter((line) => JSON.stringify(line).includes("the outgoing stage"))).to.have.length(1);
      await kernel.stop();
    });
});
