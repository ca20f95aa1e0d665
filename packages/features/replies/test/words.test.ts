import type { Segment } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { clear, features, make, said } from "./making.js";

const text = (words: string): Segment => ({ type: "text", data: { text: words } });
const other = (type: string, data: Segment["data"]): Segment => ({ type, data });

describe("what reply rules read", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());
  afterEach(() => clear(tower));
  /** As the OneBot adapter hands it over: the whole with codes as text. */
  const say = (...segments: Segment[]) => {
    const whole = segments.map(({ type, data }) =>
      type === "text"
        ? String(data["text"])
        : `[CQ:${type}${Object.entries(data)
            .map(([key, value]) => `,${key}=${String(value)}`)
            .join("")}]`,
    );
    return tower.say(whole.join(""), { segments });
  };

  it("is words: no picture, face, card, mention or quote", async () => {
    await make(tower, { matchMode: "contains", keywords: ["27"] });
    await make(tower, { matchMode: "regex", keywords: ["jpg$|CQ"] });
    await say(other("face", { id: "27" })).silent();
    await say(other("image", { file: "27AB.jpg", url: "http://127.0.0.1:9/27.jpg" })).silent();
    await say(other("at", { qq: "2700270" }), text(" 在吗")).silent();
    await say(other("reply", { id: "27" }), text("是")).silent();
    await say(other("json", { data: '{"prompt":"27 jpg"}' })).silent();
    await say(other("mface", { summary: "[27]", emoji_id: "27" })).silent();
    await say(text("我27岁"), other("face", { id: "1" })).replies("pong");
  });

  it("is the words on both sides of what is none, and words alone where a mention stands in front", async () => {
    await make(tower, { matchMode: "exact", keywords: ["早安"] });
    await say(other("at", { qq: "222" }), text(" 早安")).replies("pong");
    await say(text("早"), other("face", { id: "1" }), text("安")).replies("pong");
  });

  it("is the whole with its codes for a rule that begins with one", async () => {
    await make(tower, { matchMode: "contains", keywords: ["[CQ:image"], responses: said("picture") });
    await make(tower, { matchMode: "regex", keywords: ["^\\[CQ:face,id=14"], responses: said("smile") });
    await say(other("image", { file: "a.png" })).replies("picture");
    await say(text("look "), other("image", { file: "a.png" })).replies("picture");
    await say(other("face", { id: "14" })).replies("smile");
    await say(text("14")).silent();
  });
});
