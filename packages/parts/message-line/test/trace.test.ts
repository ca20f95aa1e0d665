import {
  botIsQuiet,
  incoming,
  messageFact,
  messageWatchers,
  type Outcome,
  type Stage,
} from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { lineOf, message } from "./test-support.js";

const stage = (key: string, slot: Stage["slot"], run: Stage["run"] = () => undefined): Stage => ({
  key,
  slot,
  run,
});

describe("the trace of a message", () => {
  it("lists each stage with its verdict, and those that failed, were overdue or were skipped", async () => {
    const clock = fakeClock();
    const { kernel, line, account } = await lineOf(
      [
        stage("look", "record"),
        stage("broken", "record", () => {
          throw new Error("oops");
        }),
        { ...stage("endless", "scripts", () => new Promise(() => {})), limitMs: 1_000 },
        { ...stage("unwanted", "causal"), matches: () => false },
        stage("waited", "causal", async () => undefined),
        stage("echo", "replies", (m) => ({ reply: m.text })),
        stage("never", "ai"),
      ],
      { clock },
    );
    const told = line.receive(message(account, "hi"), { trace: true });
    await clock.advance(1_000);
    const { trace } = await told;
    expect(trace?.map(({ slot, stage: key, verdict }) => [slot, key, verdict])).to.deep.equal([
      ["record", "broken", "failed"],
      ["record", "look", "go on"],
      ["scripts", "endless", "overdue"],
      ["causal", "unwanted", "skipped"],
      ["causal", "waited", "go on"],
      ["replies", "echo", "reply"],
    ]);
    expect(trace?.find(({ stage: key }) => key === "endless")?.ms).to.equal(1_000);
    await kernel.stop();
  });

  it("names stages that were skipped because the bot is switched off, or because their owner has ended", async () => {
    let open = () => {};
    const off = () => {
      return new Promise<undefined>((resolve) => {
        open = () => resolve(undefined);
      });
    };
    const { kernel, line, account } = await lineOf(
      [stage("off", "admit", off), stage("cmd", "commands"), stage("chat", "replies")],
      { facts: [messageFact({ key: "off", fact: botIsQuiet, rank: 0, of: () => true })] },
    );
    put(kernel, { id: "guest", setup: (host) => host.add(incoming, stage("gone", "censor")) });
    await kernel.enable("guest");
    const told = line.receive(message(account, "hi"), { trace: true });
    await kernel.disable("guest");
    open();
    expect((await told).trace?.map(({ stage: key, owner, verdict }) => [key, owner, verdict])).to.deep.equal([
      ["off", "stages", "go on"],
      ["gone", "guest", "skipped"],
      ["cmd", "stages", "go on"],
      ["chat", "stages", "skipped"],
    ]);
    await kernel.stop();
  });

  it("is passed to watchers that want it, and to no others", async () => {
    const { kernel, line, account } = await lineOf([
      stage("look", "record"),
      stage("echo", "replies", (m) => ({ reply: m.text })),
    ]);
    const told: [text: string, outcome: Outcome][] = [];
    put(kernel, {
      id: "watcher",
      setup: (host) =>
        host.add(messageWatchers, {
          key: "watcher",
          wants: ({ text }) => (text === "traced" ? "trace" : text === "plain" ? "outcome" : undefined),
          ended: ({ text }, outcome) => told.push([text, outcome]),
        }),
    });
    await kernel.enable("watcher");
    const plain = { matched: true, endedBy: "echo" };
    for (const said of ["traced", "plain", "unwanted"])
      expect(await line.receive(message(account, said))).to.deep.equal(plain);
    await kernel.disable("watcher");
    await line.receive(message(account, "plain"));
    expect(told.map(([text]) => text)).to.deep.equal(["traced", "plain"]);
    expect(told[0]?.[1].trace?.map(({ verdict }) => verdict)).to.deep.equal(["go on", "reply"]);
    expect(told[1]?.[1]).to.deep.equal(plain);
    await kernel.stop();
  });

  it("is not made if no one asked for it", async () => {
    const { kernel, line, account } = await lineOf([stage("look", "record")]);
    expect(await line.receive(message(account, "hi"))).to.deep.equal({ matched: false, endedBy: "" });
    await kernel.stop();
  });
});
