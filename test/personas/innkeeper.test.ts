import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower, usedFolder } from "../conformance/full-tower.js";

interface Voice {
  readonly id: number;
  readonly name: string;
  readonly sample: string;
  readonly active: boolean;
}
interface Entry {
  readonly key: string;
  readonly locale: string;
  readonly value: string;
  readonly isOverride: boolean;
}

const admin = { role: "admin" } as const;
/** What a text names, each as often as it does. */
const holes = (text: string) => [...text.matchAll(/\{[^{}]+\}/g)].map(([hole]) => hole).sort();

describe("the innkeeper, on the full installation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower({ copyOf: await usedFolder() });
  });
  after(() => tower.stop());

  const voices = (locale = "en") => tower.get(`/api/personas/voices?locale=${locale}`).data<Voice[]>();
  const innkeeper = async () => (await voices())[1]?.id ?? 0;

  for (const locale of ["en", "zh-CN"])
    it(`says what is said without it, with the same values and at most twice as long: ${locale}`, async () => {
      const { data } = (await tower.get(`/api/i18n/all?locale=${locale}&format=plain`).done()).json as {
        readonly data: readonly { readonly key: string; readonly default: string }[];
      };
      const plain = new Map(data.map((row) => [row.key, row.default]));
      const all = await tower.get(`/api/personas/${await innkeeper()}/entries`).data<Entry[]>();
      const own = all.filter((entry) => entry.locale === locale);
      expect(own.length).to.be.within(40, 90);
      for (const { key, value, isOverride } of own) {
        const before = plain.get(key);
        if (before === undefined) throw new Error(`there is no text ${key}`);
        expect(holes(value), key).to.deep.equal(holes(before));
        expect(value.length, `${key}: ${value}`).to.be.at.most(2 * before.length);
        expect(value.split("\n").length, key).to.equal(before.split("\n").length);
        expect(isOverride, key).to.equal(false);
      }
    });

  it("has every text in both languages", async () => {
    const all = await tower.get(`/api/personas/${await innkeeper()}/entries`).data<Entry[]>();
    const keys = (locale: string) => all.filter((one) => one.locale === locale).map(({ key }) => key);
    expect(keys("en").sort()).to.deep.equal(keys("zh-CN").sort());
  });

  it("speaks where it is chosen in chat, in the language of the reader, and is gone again", async () => {
    const zh = { ...admin, locale: "zh-CN" };
    const en = { ...admin, locale: "en" };
    await tower.say(".persona list", en).replies(/speaks as itself here:\nInnkeeper - Keeps an inn/);
    await tower.say(".persona use inkeeper", en).replies(/Did you mean Innkeeper\?/);
    await tower.say(".persona use 掌柜", zh).replies("这里开始使用人格「掌柜」。");
    await tower.say(".r 3d1", { ...zh, nickname: "小林" }).replies(/^<小林> 摇了摇骰盅：3D1=/);
    await tower.say(".r 3d1", { ...en, nickname: "Ann" }).replies(/^<Ann> shakes the cup: 3D1=/);
    await tower.say(".log new 夜", zh).replies(/^日志「夜」开始记录，诸位请讲。/);
    await tower.say(".log end", zh).done();
    await tower.say(".persona list", zh).replies(/正在使用「掌柜」（\*）：\n\* 掌柜 - 开店的/);
    await tower.say(".persona list", en).replies(/“Innkeeper” \(\*\) speaks here now:\n\* Innkeeper - Keeps/);
    await tower.say(".persona off", en).replies(/Nobody is chosen/);
    await tower.say(".r 3d1", { ...en, nickname: "Ann" }).replies(/^<Ann> rolls 3D1=/);
    await tower.say(".persona use innkeeper", en).replies(/“Innkeeper” speaks here/);
    await tower.say(".persona off", en).done();
  });

  it("shows in its sample what it says, as the bot itself does in its own", async () => {
    for (const [locale, skill] of [
      ["en", "Spot Hidden"],
      ["zh-CN", "侦查"],
    ] as const)
      for (const [at, { id, sample }] of (await voices(locale)).entries()) {
        if (id !== 0) await tower.post(`/api/personas/${id}/activate`).answers({ code: 0 });
        const nickname = locale === "en" ? "Ann" : "小林";
        const said = await tower.say(`.ra ${skill} 100`, { locale, nickname }).text();
        const opening = (line: string) => line.replaceAll(/[<>]/g, "").replace(/D100=.*/s, "");
        expect(opening(said), `${at}`).to.equal(opening(sample));
        await tower.delete("/api/personas/active").answers({ code: 0 });
      }
  });

  it("is chosen and taken back over HTTP, keeps what an owner words otherwise, and cannot be deleted", async () => {
    const id = await innkeeper();
    await tower.post(`/api/personas/${id}/activate`).answers({ data: { active: true, builtin: true } });
    expect((await voices()).map(({ active }) => active)).to.deep.equal([false, true]);
    const own = { key: "roll.result", locale: "en", format: "plain", value: "mine {detail}" };
    await tower.put(`/api/personas/${id}/entries`, own).answers({ data: { isOverride: true } });
    await tower.say(".r 3d1", { locale: "en" }).replies(/^mine 3D1/);
    await tower.delete(`/api/personas/${id}/entries?key=roll.result`).answers({ data: { removed: 1 } });
    await tower.say(".r 3d1", { locale: "en" }).replies(/shakes the cup/);
    await tower.delete(`/api/personas/${id}`).answers({ code: 42_200 });
    await tower.delete("/api/personas/active").answers({ data: { id: 0 } });
    expect((await voices()).map(({ active }) => active)).to.deep.equal([true, false]);
    await tower.say(".r 3d1", { locale: "en" }).replies(/rolls 3D1/);
  });
});
