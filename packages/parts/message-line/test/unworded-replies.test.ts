import { type Outgoing, type OutgoingStage, type Reply, type Stage, text, texts } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { keysAsWords, type LineWith, lineOf, message } from "./test-support.js";

const english = "The bot has no words for its answer just now. Please try again later.";
const chinese = "机器人现在说不出这条回复，请稍后再试。";

/** Answers what the test says. */
class Teller implements Stage {
  readonly key = "teller";
  readonly slot = "replies";
  constructor(readonly reply: Reply) {}
  run() {
    return { reply: this.reply };
  }
}

const throwing: OutgoingStage = {
  key: "words",
  slot: "text",
  run() {
    throw new Error("no words");
  },
};

/** Shows that stages behind it see what is said. */
const framing: OutgoingStage = {
  key: "frame",
  slot: "style",
  run(part) {
    part.text = `[${part.text}]`;
    return undefined;
  },
};

async function lineThatSays(reply: Reply, words: readonly OutgoingStage[]): Promise<LineWith> {
  const made = await lineOf([new Teller(reply)], { words });
  put(made.kernel, {
    id: "known",
    setup: (host) => host.add(texts, { key: "known.text", values: { en: "known words", "zh-CN": "已知" } }),
  });
  await made.kernel.enable("known");
  return made;
}

describe("what leaves for a chat", () => {
  const said = async (reply: Reply, words: readonly OutgoingStage[], locale?: string) => {
    const { kernel, line, account, lines } = await lineThatSays(reply, words);
    for (let turn = 0; turn < 2; turn++)
      await line.receive(message(account, "hi", locale === undefined ? {} : { locale }), { wait: true });
    await kernel.stop();
    const [first, second] = [account.said.slice(0, account.said.length / 2), account.said.slice(-1)];
    expect(first.slice(-1)).to.deep.equal(second);
    return { said: first.map((one) => one.replace("group:g1:", "")), lines };
  };
  const faults = (lines: LineWith["lines"]) =>
    lines.map(({ level, owner, message: sentence }) => `${level} ${owner}: ${sentence}`);

  it("is never a key, where nobody puts keys into words: it says so, in the language of the chat", async () => {
    const known = text("known.text");
    for (const [locale, words] of [
      ["en", english],
      ["zh-CN", chinese],
      ["zh-TW", chinese],
      ["tlh", english],
      [undefined, `${english}\n${chinese}`],
    ] as const) {
      const { said: answers, lines } = await said(known, [], locale);
      expect(answers).to.deep.equal([words]);
      expect(faults(lines)).to.deep.equal([
        'warn host: a reply of "stages" names the text "known.text", which nobody has put into words',
      ]);
    }
  });

  it("is never a key, where whoever puts it into words fails", async () => {
    const { said: answers, lines } = await said([text("known.text"), "yes"], [throwing], "en");
    expect(answers).to.deep.equal([english, "yes"]);
    expect(faults(lines)).to.include(
      'warn host: a reply of "stages" names the text "known.text", which nobody has put into words',
    );
  });

  it("is never a key, where putting it into words takes too long", async () => {
    const clock = fakeClock();
    const slow: OutgoingStage = {
      key: "words",
      slot: "text",
      limitMs: 500,
      run: () => new Promise(() => {}),
    };
    const { line, account, kernel } = await lineOf([new Teller(text("known.text"))], {
      clock,
      words: [slow],
    });
    const ended = line.receive(message(account, "hi", { locale: "en" }), { wait: true });
    await clock.advance(1_000);
    await ended;
    expect(account.said).to.deep.equal([`group:g1:${english}`]);
    await kernel.stop();
  });

  it("says it once for all parts of an answer, and to stages behind as well", async () => {
    const parts = [text("known.text"), { content: text("known.other"), joins: true }];
    const { said: answers, lines } = await said(parts, [framing], "en");
    expect(answers).to.deep.equal([`[${english}]`]);
    expect(faults(lines)).to.deep.equal([
      'warn host: a reply of "stages" names the text "known.text", which nobody has put into words',
      'warn host: a reply of "stages" names the text "known.other", which nobody has contributed',
    ]);
  });

  it("holds no key within words of a feature's own, while nobody puts keys into words", async () => {
    expect((await said("Ann: known.text!", [], "en")).said).to.deep.equal([english]);
    expect((await said("It is known.text.", [], "en")).said).to.deep.equal([english]);
    const long = `${"x".repeat(1_000_000)}${".".repeat(1_000_000)}${"a.".repeat(500_000)}`;
    expect((await said(long, [])).said).to.deep.equal([long]);
    expect((await said("see example.org, known.texts, v1.2.3", [])).said).to.deep.equal([
      "see example.org, known.texts, v1.2.3",
    ]);
  });

  it("may name keys where those are put into words: an owner reads them in the list of texts", async () => {
    expect((await said("known.text", [keysAsWords])).said).to.deep.equal(["known.text"]);
  });

  it("is nothing where a stage behind keeps it back", async () => {
    const keeping: OutgoingStage = { key: "keep", slot: "style", run: (): readonly Outgoing[] => [] };
    const { account, line, kernel } = await lineThatSays(text("known.text"), [keysAsWords, keeping]);
    await line.receive(message(account, "hi"), { wait: true });
    expect(account.said).to.deep.equal([]);
    await kernel.stop();
  });
});
