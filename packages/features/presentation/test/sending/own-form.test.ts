import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import type { CardForm } from "../../src/api.js";
import presentation from "../../src/index.js";
import { type CardPlatform, cardPlatform } from "./card-platform.js";

/** Lists the kinds of the blocks; wordings with a table are too much for it. */
const slate: CardForm = {
  key: "slate",
  kinds: ["group", "private"],
  kindOf: ({ scene }) => scene,
  text: (text, kind) => ({ body: { slate: kind, text }, text, plain: true }),
  card(blocks, plain, kind) {
    if (blocks.some((block) => block.kind === "table")) throw new Error("no tables here");
    return { body: { slate: kind, blocks: blocks.map((block) => block.kind) }, text: plain, plain: false };
  },
  refuses: ({ code }) => code === 7,
};

describe("a platform with a form of cards of its own", () => {
  let tower: TestHost;
  let platform: CardPlatform;
  const preview = (name: string) =>
    tower.post("/api/templates/preview", {
      text: "# A",
      format: "markdown",
      platform: name,
      style: "visual",
    });
  const wording = (value: string) =>
    tower
      .put("/api/templates", { locale: "en", key: "check.result", format: "markdown", value })
      .answers({ code: 0 });

  before(async () => {
    platform = cardPlatform(slate);
    tower = await testHost({ features: [texts, commands, presentation, adapters, platform.feature] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    await tower.put("/api/system/presentation", { scheme: "visual" }).answers({ code: 0 });
    await wording("# {nick}\n**{skill}**");
    await tower
      .post("/api/adapters", {
        name: "Slate",
        type: "drawing",
        connection_mode: "dial",
        options: { sendIntervalMs: 0, sendPerSecond: 0 },
      })
      .answers({ code: 0 });
  });
  after(() => tower.stop());
  afterEach(() => {
    platform.answer = () => ({ state: "sent", messageId: "1" });
  });
  const cards = async (count = 1, more: object = {}) =>
    (await platform.say(".check", count, more)).map(({ card }) => card);

  it("gets what the form writes, by the kind of the chat", async () => {
    expect(await cards()).to.deep.equal([{ slate: "group", blocks: ["heading", "para"] }]);
    expect(await cards(1, { scene: "private", groupId: "" })).to.deep.equal([
      { slate: "private", blocks: ["heading", "para"] },
    ]);
  });

  it("is previewed by the names of its kinds, and by no other", async () => {
    const { preview: shown } = await preview("slate_private").data<{ preview: { payload: unknown } }>();
    expect(shown.payload).to.deep.equal({ slate: "private", blocks: ["heading"] });
    for (const name of ["slate", "slate_channel", "board"]) await preview(name).answers({ code: 40001 });
  });

  it("gets the text where a card is refused, as the form tells", async () => {
    platform.answer = ({ card }) =>
      card === undefined ? { state: "sent", messageId: "1" } : { state: "failed", reason: "no", code: 7 };
    const [drawn, instead] = await cards(2);
    expect([drawn === undefined, instead]).to.deep.equal([false, undefined]);
  });

  it("gets the text where the form fails", async () => {
    await wording("# {nick}\n\n| a |\n|---|\n| {skill} |");
    expect(await cards()).to.deep.equal([undefined]);
  });
});
