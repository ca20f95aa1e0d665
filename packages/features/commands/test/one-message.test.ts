import {
  commands as commandPoint,
  defineFeature,
  type Reply,
  text,
  texts as textPoint,
} from "@dicetower/contract";
import { probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

/** What each word answers. */
const replies: Readonly<Record<string, Reply>> = {
  lines: [text("speaker.line", { n: 1 }), "two", { content: text("speaker.line", { n: 3 }) }],
  whisper: [
    "here",
    { content: "secret", to: "sender", hidden: true },
    "a note",
    { content: "another", to: "sender", hidden: true },
  ],
  apart: ["one", { content: "two", joins: false }, "three"],
  picture: ["one", { content: [{ type: "image", data: { file: "a.png" } }] }, "two"],
  later: ["one", "two"],
};

const speaker = defineFeature({
  id: "speaker",
  setup(host) {
    host.add(textPoint, { key: "speaker.line", values: { en: "line {n}", "zh-CN": "第 {n} 行" } });
    for (const [name, reply] of Object.entries(replies))
      host.add(
        commandPoint,
        probeCommand({
          key: `speaker.${name}`,
          names: [name],
          run: () => (name === "later" ? Promise.resolve(reply) : reply),
        }),
      );
  },
});

describe("what a command answers", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, speaker] });
  });
  after(() => tower.stop());
  const said = async (line: string) => {
    const { spoken } = await tower.say(line).done();
    return spoken.map(({ scene, text, segments }) => `${scene}: ${segments?.[0]?.type ?? text}`);
  };

  it("is one message of several lines", async () => {
    expect(await said(".lines")).to.deep.equal(["group: line 1\ntwo\nline 3"]);
    expect(await said(".later")).to.deep.equal(["group: one\ntwo"]);
  });

  it("is one message in each chat that it goes to", async () => {
    expect(await said(".whisper")).to.deep.equal(["group: here\na note", "private: secret\nanother"]);
  });

  it("is several where it says so, and beside what is no text", async () => {
    expect(await said(".apart")).to.deep.equal(["group: one\nthree", "group: two"]);
    expect(await said(".picture")).to.deep.equal(["group: one\ntwo", "group: image"]);
  });
});
