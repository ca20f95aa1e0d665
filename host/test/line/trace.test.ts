import { incoming, type Message, type Stage } from "@dicetower/contract";
import { expect } from "chai";
import { fakeClock } from "../../src/clock/index.js";
import { put } from "../kernel/surroundings.js";
import { lineOf, message } from "./surroundings.js";

const stage = (key: string, slot: Stage["slot"], run: Stage["run"] = () => undefined): Stage => ({
  key,
  slot,
  run,
});

describe("the trace of a message", () => {
  it("tells of each stage what it said, and of one that failed, was overdue or skipped", async () => {
    const clock = fakeClock();
    const { kernel, line, tray } = await lineOf(
      [
        stage("look", "record"),
        stage("broken", "record", () => {
          throw new Error("oops");
        }),
        { ...stage("endless", "scripts", () => new Promise(() => {})), limitMs: 1_000 },
        { ...stage("unwanted", "causal"), wants: () => false },
        stage("waited", "causal", async () => undefined),
        stage("echo", "replies", (m) => ({ reply: m.text })),
        stage("never", "ai"),
      ],
      { clock },
    );
    const told = line.receive(message(tray, "hi"), { trace: true });
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

  it("names what is skipped where the bot is switched off, and what belongs to an owner that has gone", async () => {
    let open = () => {};
    const off = (m: Message) => {
      m.quiet = true;
      return new Promise<undefined>((resolve) => {
        open = () => resolve(undefined);
      });
    };
    const { kernel, line, tray } = await lineOf([
      stage("off", "admit", off),
      stage("cmd", "commands"),
      stage("chat", "replies"),
    ]);
    put(kernel, { id: "guest", setup: (host) => host.add(incoming, stage("gone", "censor")) });
    await kernel.enable("guest");
    const told = line.receive(message(tray, "hi"), { trace: true });
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

  it("is not made for those who did not ask", async () => {
    const { kernel, line, tray } = await lineOf([stage("look", "record")]);
    expect(await line.receive(message(tray, "hi"))).to.deep.equal({ matched: false, endedBy: "" });
    await kernel.stop();
  });
});
