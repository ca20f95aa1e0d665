import { type Outgoing, type OutgoingStage, outgoing, type Stage } from "@dicetower/contract";
import { createClock, type FakeClock, fakeClock } from "@dicetower/kernel";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { lineOf, message } from "./test-support.js";

/** Answers with one part per word; `!word` is sent to the sender in private. */
const words: Stage = {
  key: "words",
  slot: "replies",
  run: ({ text }) => ({
    reply: text
      .split(" ")
      .map((word) => (word.startsWith("!") ? { content: word, to: "sender" as const } : word)),
  }),
};

/** A stage that uploads parts beginning with `image`; the test decides the result of each upload. */
class Uploads implements OutgoingStage {
  readonly key = "upload";
  readonly slot = "deliver";
  readonly limitMs = 2_000;
  readonly finish: ((parts?: readonly Outgoing[]) => void)[] = [];
  readonly fail: ((error: Error) => void)[] = [];
  readonly signals: AbortSignal[] = [];
  /** Number of parts it has seen. */
  looks = 0;

  run(part: Outgoing, { signal }: { readonly signal: AbortSignal }) {
    this.looks++;
    if (!part.text.startsWith("image")) return undefined;
    this.signals.push(signal);
    return new Promise<readonly Outgoing[] | undefined>((resolve, reject) => {
      this.finish.push((parts) => {
        part.text += " (uploaded)";
        resolve(parts);
      });
      this.fail.push(reject);
    });
  }
}

async function uploading(clock: FakeClock | ReturnType<typeof createClock> = createClock()) {
  const made = await lineOf([words], { clock });
  const uploads = new Uploads();
  put(made.kernel, { id: "images", setup: (host) => host.add(outgoing, uploads) });
  await made.kernel.enable("images");
  return { ...made, uploads };
}

/** Waits until everything that is not blocked has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("an outgoing stage that waits", () => {
  it("holds up later messages in its chat, in order, and no other chat", async () => {
    const { kernel, line, account, uploads } = await uploading();
    await line.receive(message(account, "one image two !private"));
    await line.receive(message(account, "three"));
    await line.receive(message(account, "other", { groupId: "g2" }));
    expect(account.said).to.deep.equal(["group:g1:one", "private:u1:!private", "group:g2:other"]);
    expect(line.outgoing.waiting).to.equal(3);
    uploads.finish[0]?.();
    await line.idle();
    expect(account.said.slice(3)).to.deep.equal([
      "group:g1:image (uploaded)",
      "group:g1:two",
      "group:g1:three",
    ]);
    expect(line.outgoing.waiting).to.equal(0);
    await kernel.stop();
  });

  it("does not delay `push` if nothing is waited for", async () => {
    const { kernel, line, account, uploads } = await uploading();
    line.push(message(account, "one two"));
    expect(account.said).to.deep.equal(["group:g1:one", "group:g1:two"]);
    expect(uploads.looks).to.equal(2);
    await kernel.stop();
  });

  it("delays the promise for the whole answer", async () => {
    const { kernel, line, account, uploads } = await uploading();
    let answered = false;
    const whole = line.receive(message(account, "image"), { wait: true }).then((outcome) => {
      answered = true;
      return outcome;
    });
    await settle();
    expect(answered).to.equal(false);
    uploads.finish[0]?.();
    expect((await whole).matched).to.equal(true);
    expect(account.said).to.deep.equal(["group:g1:image (uploaded)"]);
    await kernel.stop();
  });

  it("may replace its part by several, or drop it", async () => {
    const { kernel, line, account, uploads } = await uploading();
    await line.receive(message(account, "image1 image2 end"));
    uploads.finish[0]?.([]);
    await settle();
    uploads.finish[1]?.();
    await line.idle();
    expect(account.said).to.deep.equal(["group:g1:image2 (uploaded)", "group:g1:end"]);
    await kernel.stop();
  });

  it("that fails or takes too long is named with its owner, and its part is sent unchanged", async () => {
    const clock = fakeClock();
    const { kernel, line, account, lines, uploads } = await uploading(clock);
    await line.receive(message(account, "image1 image2 end"));
    uploads.fail[0]?.(new Error("no such host"));
    await settle();
    expect(account.said).to.deep.equal(["group:g1:image1"]);
    await clock.advance(2_200);
    await line.idle();
    expect(account.said.slice(1)).to.deep.equal(["group:g1:image2", "group:g1:end"]);
    expect(uploads.signals.map(({ aborted }) => aborted)).to.deep.equal([false, true]);
    const told = lines.map((said) => JSON.stringify(said));
    for (const why of ["no such host", "no answer within 2000 ms"])
      expect(
        told.filter(
          (said) => said.includes(why) && said.includes("images") && said.includes('a reply of \\"stages\\"'),
        ),
      ).to.have.length(1);
    await kernel.stop();
  });

  it("does not keep its feature from ending for longer than its limit", async () => {
    const clock = fakeClock();
    const { kernel, line, account } = await uploading(clock);
    await line.receive(message(account, "image"));
    const stopped = kernel.disable("images");
    await clock.advance(2_200);
    await stopped;
    await line.idle();
    expect(account.said).to.deep.equal(["group:g1:image"]);
    await kernel.stop();
  });
});
