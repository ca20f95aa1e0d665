import { expect } from "chai";
import fc from "fast-check";
import { readMessage, temporaryGroup } from "../src/events/message-event.js";
import { MessageIds } from "../src/wire/identifiers.js";

const now = 1_800_000_000;
const group = {
  time: now - 1,
  self_id: 10001,
  post_type: "message",
  message_type: "group",
  sub_type: "normal",
  message_id: -12345,
  group_id: 4242,
  group_name: "Tower",
  user_id: 777,
  message: [{ type: "text", data: { text: ".r 1d100" } }],
  raw_message: ".r 1d100",
  sender: { user_id: 777, nickname: "Alice", card: "GM", role: "admin" },
};

function read(more: Record<string, unknown> = {}, selfId = "10001") {
  return readMessage({ ...group, ...more }, selfId, new MessageIds(), { seconds: () => now });
}

describe("a message event", () => {
  it("becomes a message with text ids", () => {
    expect(read()).to.deep.include({
      id: "-12345",
      scene: "group",
      groupId: "4242",
      groupName: "Tower",
      userId: "777",
      nickname: "Alice",
      card: "GM",
      role: "admin",
      text: ".r 1d100",
      sentAt: now - 1,
      own: false,
      mentioned: false,
    });
  });

  it("may come as text with CQ codes, whose escapes are decoded once", () => {
    const message = "[CQ:at,qq=10001] .r &#91;1d6&#93; &amp;amp;[CQ:image,file=a.png]";
    expect(read({ message })).to.deep.include({
      text: ".r [1d6] &amp;[CQ:image,file=a.png]",
      mentioned: true,
    });
  });

  it("keeps ids beyond 2^53 when they are text", () => {
    const big = "98765432109876543210";
    expect(read({ user_id: big, group_id: big, message_id: "AbC/=" })).to.include({
      userId: big,
      groupId: big,
      id: "AbC/=",
    });
  });

  it("may lack its sender, its name and its time", () => {
    expect(read({ sender: undefined, group_name: undefined, time: undefined })).to.include({
      nickname: "",
      card: "",
      role: "unknown",
      groupName: "",
      sentAt: now,
    });
  });

  it("is the bot's own when it says so, or comes from the account itself", () => {
    expect(read({ post_type: "message_sent" })).to.include({ own: true });
    expect(read({ user_id: 10001 })).to.include({ own: true });
    expect(read({ user_id: 10001 }, "")).to.include({ own: true });
  });

  it("of a private chat has no group, and a temporary chat names the one it goes through", () => {
    const temporary = { message_type: "private", sub_type: "group", sender: { group_id: 99 } };
    expect(read(temporary)).to.include({ scene: "private", groupId: "", groupName: "" });
    expect(temporaryGroup({ ...group, group_id: undefined, ...temporary })).to.equal("99");
    expect(temporaryGroup({ ...group, message_type: "private", sub_type: "friend" })).to.equal("");
  });

  const at = (qq: unknown) => ({ type: "at", data: { qq } });
  const reply = { type: "reply", data: { id: "5" } };
  const text = (words: string) => ({ type: "text", data: { text: words } });
  const views: [title: string, message: unknown[], text: string, mentioned: boolean][] = [
    ["a leading mention of the bot is left out", [at("10001"), text(" .r ")], ".r", true],
    ["a number mentions as a text does", [at(10001), text(".r")], ".r", true],
    ["a leading reply is left out", [reply, at("10001"), text(" .r")], ".r", true],
    [
      "blanks between the two do not end the beginning",
      [reply, text(" "), at("10001"), text(".r")],
      ".r",
      true,
    ],
    ["a mention of somebody else stays", [at("5"), text(" .r")], "[CQ:at,qq=5] .r", false],
    ["a mention of the bot further on stays", [text(".ra "), at("10001")], ".ra [CQ:at,qq=10001]", true],
    [
      "behind somebody else's mention the bot's stays",
      [at("5"), at("10001")],
      "[CQ:at,qq=5][CQ:at,qq=10001]",
      true,
    ],
    ["all is nobody", [at("all"), text(".r")], "[CQ:at,qq=all].r", false],
    ["a mention alone is an empty text", [at("10001")], "", true],
    ["unknown kinds are kept", [text("a"), { type: "hologram", data: null }], "a[CQ:hologram]", false],
  ];
  for (const [title, message, expected, mentioned] of views)
    it(`for commands: ${title}`, () => {
      const view = read({ message });
      expect(view).to.include({ text: expected, mentioned });
      expect(view).to.have.property("segments").with.length(message.length);
    });

  const broken: [title: string, more: Record<string, unknown>][] = [
    ["an unknown kind", { message_type: "guild" }],
    ["no user", { user_id: null }],
    ["a user that is no number", { user_id: 1.5 }],
    ["a group message without a group", { group_id: undefined }],
    ["no message", { message: undefined }],
    ["a message of numbers", { message: [1, 2] }],
    ["a segment without a type", { message: [{ data: {} }] }],
    ["more segments than anybody sends", { message: Array.from({ length: 2_001 }, () => text("a")) }],
    ["an endless id", { user_id: "9".repeat(300) }],
  ];
  for (const [title, more] of broken)
    it(`is none with ${title}`, () =>
      expect(read(more)).to.equal(more["message_type"] === undefined ? "malformed" : "ignored"));

  it("never throws, whatever it holds", () => {
    const anything = fc.dictionary(
      fc.constantFrom(...Object.keys(group)),
      fc.oneof(fc.jsonValue(), fc.constantFrom("group", "private", "message", 1, "10001")),
    );
    fc.assert(
      fc.property(anything, (more) => {
        read(more);
      }),
      { numRuns: 2_000 },
    );
  });
});
