import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import { scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import presentation from "../../src/index.js";
import { platformOf, type Row, rows, styleOf } from "./preview-table.js";

const path = "/api/templates/preview";
const roll = '{nick} rolls **{detail}**\n[Go](cmd:.rr "more")';
const check =
  '**{nick}** checks {skill}\nD100={roll}/{target}\n![HP](bar:{hp}/{max})\n[Go](cmd:.ra {skill} {target} "retry")';
const help = '# Help\n- .r rolls\n[Roll](cmd:.r "d100")';
const args = { nick: "<Ann>", detail: "2D6=9", skill: "Spot", roll: 12, target: 60, hp: 6, max: 12 };

interface Preview {
  readonly templateVersion: number;
  readonly preview: {
    readonly text: string;
    readonly plain: string;
    readonly markdown: string;
    readonly actions: readonly object[];
    readonly payload: object | null;
  };
  readonly markdown: string;
  readonly onebot: readonly object[];
}

describe("previews", () => {
  let tower: TestHost;
  const random = scriptedDice();
  before(async () => {
    tower = await testHost({ features: [texts, commands, presentation], replace: [[Random, random]] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });
  after(() => tower.stop());
  const shown = (body: object) => tower.post(path, body).data<Preview>();
  const row = ({ text, on, format = "markdown", args: values = {}, forcePlain }: Row) => {
    const [platform, style] = on.split(" ") as [keyof typeof platformOf, keyof typeof styleOf];
    return shown({
      text,
      format,
      platform: platformOf[platform],
      style: styleOf[style],
      args: values,
      ...(forcePlain === undefined ? {} : { forcePlain }),
    });
  };

  for (const one of rows)
    it(`show ${JSON.stringify(one.text.slice(0, 40))} on ${one.on}`, async () => {
      if (one.zh) await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
      const { preview } = await row(one);
      if (one.zh) await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
      expect(preview.plain).to.equal(one.plain);
      if (one.payload === null) expect(preview.payload).to.equal(null);
      else expect(JSON.stringify(preview.payload)).to.match(one.payload);
    });

  it("answer every form of one text, buttons and older members included", async () => {
    expect(
      await shown({
        text: 'rolls **9**\n[Go](cmd:.rr "more")',
        format: "markdown",
        platform: "platform_a_group",
        style: "visual",
      }),
    ).to.deep.equal({
      templateVersion: 1,
      preview: {
        text: "rolls **9**",
        plain: "rolls 9\n.rr  # more",
        markdown: 'rolls **9**\n[Go](cmd:.rr "more")',
        actions: [{ kind: "command", label: "Go", command: ".rr", comment: "more" }],
        payload: {
          msg_type: 2,
          markdown: { content: "rolls **9**" },
          keyboard: {
            content: {
              rows: [
                {
                  buttons: [
                    {
                      id: "1",
                      render_data: { label: "Go", visited_label: "Go", style: 1 },
                      action: {
                        type: 2,
                        permission: { type: 2 },
                        data: ".rr",
                        reply: false,
                        enter: true,
                        unsupport_tips: ".rr",
                      },
                    },
                  ],
                },
              ],
            },
          },
        },
      },
      markdown: 'rolls **9**\n[Go](cmd:.rr "more")',
      onebot: [{ type: "text", data: { text: "rolls 9\n.rr  # more" } }],
    });
  });

  it("look in each style as described, on each kind of platform", async () => {
    const text = async (source: string, platform: string, style: string) =>
      (await shown({ text: source, format: "markdown", platform, style, args })).preview.text;
    expect(await text(roll, "plain", "traditional")).to.equal("<Ann> rolls 2D6=9");
    expect(await text(help, "plain", "traditional")).to.equal("== Help ==\n• .r rolls");
    expect(await text(check, "plain", "standard")).to.equal(
      "<Ann> checks Spot\nD100=12/60\nHP 6/12\n.ra Spot 60",
    );
    expect(await text(check, "plain", "visual")).to.equal(
      "<Ann> checks Spot\nD100=12/60\nHP [####----] 6/12\n.ra Spot 60  # retry",
    );
    expect(await text(check, "platform_a_group", "visual")).to.equal(
      "**<\u200BAnn>** checks Spot  \nD100=12/60\n\nHP `[####----] 6/12`",
    );
    expect(await text(help, "platform_a_group", "visual")).to.equal("# Help\n\n- .r rolls");
    expect(await text(check, "platform_c", "visual")).to.equal(
      "<b>&lt;Ann&gt;</b> checks Spot\nD100=12/60\nHP <code>[####----] 6/12</code>",
    );
    expect(await text(help, "platform_c", "visual")).to.equal("<b>Help</b>\n• .r rolls");
    const { preview } = await shown({
      text: check,
      format: "markdown",
      platform: "platform_b",
      style: "visual",
      args,
    });
    const [card] = (preview.payload as { content: { modules: { type: string }[] }[] }).content;
    expect(card?.modules.map(({ type }) => type)).to.deep.equal(["section", "section", "action-group"]);
  });

  it("draw once for all forms, a variant included, and show samples of what has no value", async () => {
    random.push(2, 2);
    const { preview, markdown, onebot } = await shown({
      variants: [
        { text: "never", weight: 0 },
        { text: "a", weight: 1 },
        { text: "**{sample:b|c}** {user_id}", weight: 1 },
      ],
      text: "not this",
      format: "markdown",
      platform: "platform_c",
      style: "standard",
    });
    expect([preview.text, preview.plain, preview.markdown, markdown]).to.deep.equal([
      "<b>c</b> 10001",
      "c 10001",
      "**c** 10001",
      "**c** 10001",
    ]);
    expect(onebot).to.deep.equal([{ type: "text", data: { text: "c 10001" } }]);
  });

  it("speak the language that is asked for", async () => {
    const body = { text: "# A", format: "markdown", platform: "plain", style: "standard" };
    expect((await shown({ ...body, locale: "zh-CN" })).preview.text).to.equal("【A】");
    expect((await shown(body)).preview.text).to.equal("== A ==");
    await tower.post(path, { ...body, locale: "x".repeat(36) }).answers({ code: 40001 });
  });

  it("are refused beyond their bounds, and take what is just within them", async () => {
    const within = { platform: "plain", style: "traditional", format: "plain" };
    const kib = 1024;
    const variant = { text: "a", weight: 1 };
    await tower.post(path, { ...within, text: "x".repeat(64 * kib) }).answers({ code: 0 });
    random.push(256);
    await tower.post(path, { ...within, variants: Array(256).fill(variant) }).answers({ code: 0 });
    await tower.post(path, { ...within, variants: [{ text: "a", weight: 999_999 }] }).answers({ code: 0 });
    const refused: readonly object[] = [
      { ...within, text: "x".repeat(64 * kib + 1) },
      { ...within, text: "骰".repeat(22 * kib) },
      { ...within },
      { ...within, text: "a", style: "loud" },
      { ...within, text: "a", platform: "platform_d" },
      { ...within, text: "a", format: "html" },
      { ...within, text: "a", more: 1 },
      { ...within, variants: [] },
      { ...within, variants: Array(257).fill(variant) },
      { ...within, variants: [{ text: "a", weight: 0 }] },
      { ...within, variants: [{ text: "a", weight: 1_000_000 }] },
      { ...within, variants: [variant, { text: "x".repeat(64 * kib), weight: 0 }] },
    ];
    for (const body of refused) await tower.post(path, body).answers({ code: 40001 });
  });

  it("of hostile texts take no longer than of ordinary ones", async () => {
    const hostile = ["[", "![", "](", "**a ", "*a _b ~~c ", "`", "[a](cmd:(", "|-", "> - ", "\\*"];
    for (const piece of hostile) {
      const text = piece.repeat(Math.floor(65_536 / piece.length));
      const began = performance.now();
      await shown({ text, format: "markdown", platform: "platform_a_group", style: "visual" });
      expect(performance.now() - began, piece).to.be.below(20_000);
    }
  });
});
