import { type Outgoing, type OutgoingStage, outgoing } from "@dicetower/contract";
import { ownerNow } from "@dicetower/kernel";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { lineWith, message, RecordingAccount } from "./test-support.js";

/** Records the current owner when it delivers. */
class NotingTray extends RecordingAccount {
  constructor(readonly seen: string[]) {
    super();
  }

  override deliver(part: Outgoing): void {
    this.seen.push(`deliver: ${ownerNow()}`);
    super.deliver(part);
  }
}

describe("the current owner", () => {
  it("is set at every incoming and outgoing stage, also after a failing one, and restored at the end", async () => {
    const seen: string[] = [];
    const account = new NotingTray(seen);
    const note = (what: string) => seen.push(`${what}: ${ownerNow()}`);
    const { kernel, line } = await lineWith({
      key: "say",
      slot: "commands",
      run: (m) => {
        note("say");
        void line.say({ account, scene: "group", target: "g2", part: { content: "before" } });
        note("said");
        return { reply: m.text };
      },
    });
    const out = (id: string, slot: OutgoingStage["slot"], run: OutgoingStage["run"]) =>
      put(kernel, { id, setup: (host) => host.add(outgoing, { key: id, slot, run }) });
    out("one", "style", () => {
      note("style");
      throw new Error("it fails");
    });
    out("two", "split", () => void note("split"));
    for (const id of ["one", "two"]) await kernel.enable(id);
    const before = ownerNow();
    await line.receive(message(account, "hello"));
    await line.idle();
    expect(ownerNow()).to.equal(before);
    const owner = seen[0]?.slice("say: ".length);
    const onTheWayOut = ["style: one", "split: two", `deliver: ${owner}`];
    expect(seen).to.deep.equal([`say: ${owner}`, ...onTheWayOut, `said: ${owner}`, ...onTheWayOut]);
    await kernel.stop();
  });
});
