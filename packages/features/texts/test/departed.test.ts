import commands from "@dicetower/commands";
import {
  type CommandAnswer,
  commands as commandPoint,
  defineFeature,
  Texts,
  text,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import { probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";

const plain = "The bot has no words for its answer just now. Please try again later.";

describe("an answer whose words have gone meanwhile", () => {
  let tower: TestHost;
  let answer: (said: CommandAnswer) => void = () => {};
  let begun: () => void = () => {};

  /** Answers when the test tells it to. */
  const waiter = defineFeature({
    id: "waiter",
    needs: { texts: Texts },
    setup(host) {
      host.add(
        textPoint,
        ...textTable({
          "waiter.done": { en: "{nick} is served {dish}", "zh-CN": "{dish}" },
          "waiter.title": { en: "Wait", "zh-CN": "等" },
        }),
      );
      const wait = () =>
        new Promise<CommandAnswer>((resolve) => {
          answer = resolve;
          begun();
        });
      const shown = { title: "waiter.title", brief: "waiter.title" };
      host.add(
        commandPoint,
        probeCommand({ ...shown, key: "wait", replyKeys: ["waiter.done"], run: wait }),
        probeCommand({
          ...shown,
          key: "later",
          run: () => ({ later: async () => (await wait()) as string }),
        }),
        probeCommand({
          ...shown,
          key: "nested",
          run: ({ message }) => `a ${host.needs.texts.render(text("waiter.never"), "en", message)} b`,
        }),
        probeCommand({ ...shown, key: "unknown", run: () => [text("waiter.never"), text("waiter.nor")] }),
        probeCommand({
          ...shown,
          key: "throw",
          run: async () => {
            await wait();
            throw new Error("its worker has ended");
          },
        }),
      );
    },
  });

  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, waiter], settings: { logLevel: "warn" } });
  });
  afterEach(() => tower.stop());

  const log = async () => {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { level: string; owner: string; message: string }[] }>();
    return items.map(({ level, message }) => `${level} ${message}`).sort();
  };
  /** Says something, switches a feature off when it has begun, and has it answer then. */
  const meanwhile = async (line: string, id: string, said: CommandAnswer) => {
    const began = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const spoken = tower.say(line).text();
    await began;
    const off = tower.disable(id);
    // Its end waits for the command: that it cannot be reached any more is enough.
    await off;
    answer(said);
    return spoken;
  };

  for (const line of [".wait", ".later"])
    it(`is worded with the texts in force when it began: ${line}`, async () => {
      expect(await meanwhile(line, "waiter", text("waiter.done", { dish: "tea" }))).to.equal(
        "<Ann> is served tea",
      );
      expect(await log()).to.deep.equal([]);
      await tower.enable("waiter");
    });

  it("says that its feature was switched off where it fails for that, and blames nobody", async () => {
    expect(await meanwhile(".throw", "waiter", undefined)).to.equal(
      "That was switched off while it was at work.",
    );
    expect(await log()).to.deep.equal([]);
  });

  it("is a plain sentence where nobody puts texts into words any more", async () => {
    const said = [text("waiter.done", { dish: "tea" }), "raw waiter.done"];
    expect(await meanwhile(".wait", "texts", said)).to.equal(plain);
    await tower.enable("texts");
    await tower.host.settled();
    expect(await meanwhile(".wait", "waiter", text("waiter.done", { dish: "tea" }))).to.equal(
      "<Ann> is served tea",
    );
  });

  it("is a plain sentence where there never was a text, told once with its owner and key", async () => {
    for (let turn = 0; turn < 2; turn++) await tower.say(".unknown").replies(plain);
    await tower.say(".nested").replies("a  b");
    expect(await log()).to.deep.equal([
      'warn a reply of "waiter" names the text "waiter.never", which nobody has contributed',
      'warn a reply of "waiter" names the text "waiter.nor", which nobody has contributed',
      'warn the text "waiter.never" is to be said, which nobody has contributed: it is left out',
    ]);
  });
});
