import { expect } from "chai";
import { blob, oldSchema, sheet } from "./fixture/databases.js";
import { readingOf } from "./fixture/seal-folder.js";

const owner = { platform: "platform_a", userId: "10001" };
const character = { attrs_type: "character", owner_id: "QQ:10001", binding_sheet_id: "" };
const computed = (expr: string, attrs: Record<string, unknown> = {}) => ({ t: 5, v: { expr, attrs } });
const bonus = (ability: string, base: number, factor: number) =>
  computed(`pbCalc(this.base, this.factor, ${ability})`, {
    base: { t: 0, v: base },
    factor: { t: 0, v: factor },
  });

describe("cards of SealDice", () => {
  it("reads cards with the groups they are bound in, and values of groups without a card", () =>
    readingOf(
      {
        data: {
          attrs: [
            {
              ...character,
              id: "abc",
              name: "艾达",
              sheet_type: "coc7",
              data: sheet({
                力量: 60,
                san: 55.5,
                武器: "1d6",
                伤害: computed("1d4+力量/5"),
                $buff_hp: 3,
                列表: { t: 6, v: { list: [] } },
                无: { t: 4 },
              }),
            },
            {
              id: "QQ-Group:555-QQ:10001",
              attrs_type: "group_user",
              binding_sheet_id: "abc",
              data: sheet({}),
              name: "",
              owner_id: "QQ:10001",
              sheet_type: "",
            },
            {
              id: "QQ-Group:556-QQ:10001",
              attrs_type: "group_user",
              binding_sheet_id: "",
              data: sheet({ 力量: 40 }),
              name: "",
              owner_id: "",
              sheet_type: "coc7",
            },
            {
              id: "PG-QQ:10001-QQ:10001",
              attrs_type: "group_user",
              binding_sheet_id: "",
              data: sheet({ 力量: 1 }),
              name: "",
              owner_id: "QQ:10001",
              sheet_type: "",
            },
            {
              id: "QQ:10001",
              attrs_type: "user",
              binding_sheet_id: "",
              data: sheet({ $mx: 1 }),
              name: "",
              owner_id: "",
              sheet_type: "",
            },
          ],
        },
      },
      (read) => {
        expect(read.skipped).to.deep.equal([
          { skipped: "default/data.db#attrs.abc.列表", reasonKey: "imports.reading.value" },
        ]);
        expect(read.of("cards")).to.deep.equal([
          {
            owner,
            name: "艾达",
            system: "coc7",
            attributes: { 力量: 60, san: 55.5, 武器: "1d6", 伤害: { expr: "1d4+力量/5" } },
            boundIn: [{ platform: "platform_a", groupId: "555" }],
          },
          {
            owner,
            name: "",
            system: "coc7",
            attributes: { 力量: 40 },
            boundIn: [{ platform: "platform_a", groupId: "556" }],
          },
          { owner, name: "", attributes: { 力量: 1 } },
        ]);
        expect(read.items.map(({ source }) => source)).to.deep.equal([
          "sealdice:card:abc",
          "sealdice:card:QQ-Group:556-QQ:10001",
          "sealdice:card:PG-QQ:10001-QQ:10001",
          "sealdice:variable:QQ:10001:$mx",
        ]);
        expect(read.warnings).to.deep.equal([]);
      },
    ));

  it("turns the bonus of proficiency of D&D into marks", () =>
    readingOf(
      {
        data: {
          attrs: [
            {
              ...character,
              id: "dnd",
              name: "布鲁",
              sheet_type: "dnd5e",
              data: sheet({
                力量: 16,
                运动: bonus("力量", 0, 1),
                察觉: bonus("感知", 0, 2),
                隐匿: bonus("敏捷", 3, 0.5),
                历史: bonus("智力", 0, 0),
                体质豁免: bonus("体质", 0, 1),
                hpmax: computed("10+this.extra*2", { extra: { t: 0, v: 4 } }),
                坏: computed("this.unknown+1"),
              }),
            },
          ],
        },
      },
      (read) =>
        expect(read.of("cards")[0]?.attributes).to.deep.equal({
          力量: 16,
          运动熟练: 2,
          察觉熟练: 4,
          隐匿: { expr: "3+敏捷调整值+floor(熟练*0.5)" },
          体质豁免熟练: 2,
          hpmax: { expr: "10+(4)*2" },
        }),
    ));

  it("reads the tables of versions before 1.5", () => {
    const old = (value: unknown, typeId = typeof value === "string" ? 1 : 0) => ({
      typeId,
      value,
      expiredTime: 0,
    });
    return readingOf(
      {
        dataSchema: oldSchema,
        data: {
          attrs_user: [
            {
              id: "QQ:10001",
              data: blob({
                "$ch:艾达": old(
                  JSON.stringify({
                    力量: old(60),
                    $cardType: old("coc7"),
                    敏捷: old({ base_value: old(5), expr: "$tVal + 2" }, 5),
                  }),
                ),
                "$ch:另一个": old("{}"),
                "$:group-bind:QQ-Group:555": old("艾达"),
                $mVar: old(3),
              }),
            },
            { id: "QQ:10002", data: blob("no json") },
          ],
          attrs_group_user: [
            { id: "QQ-Group:556-QQ:10001", data: blob({ 力量: old(40), $cardType: old("coc7") }) },
            { id: "QQ-Group:556-QQ:10002", data: blob({ $x: old(1) }) },
          ],
        },
      },
      (read) => {
        expect(read.of("cards")).to.deep.equal([
          {
            owner,
            name: "艾达",
            system: "coc7",
            attributes: { 力量: 60, 敏捷: { expr: "(5) + 2" } },
            boundIn: [{ platform: "platform_a", groupId: "555" }],
          },
          { owner, name: "另一个", attributes: {} },
          {
            owner,
            name: "",
            system: "coc7",
            attributes: { 力量: 40 },
            boundIn: [{ platform: "platform_a", groupId: "556" }],
          },
        ]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["default/data.db#attrs_user.QQ:10002", "imports.reading.noJson"],
        ]);
      },
    );
  });

  it("leaves out a value that no card can hold, and takes the card", () =>
    readingOf(
      {
        data: {
          attrs: [
            {
              ...character,
              id: "abc",
              name: "艾达",
              sheet_type: "",
              data: blob(
                `{"t":7,"v":{"dict":{"力量":{"t":0,"v":60},"树":{"t":6,"v":${"[".repeat(500)}${"]".repeat(500)}},"传记":{"t":2,"v":"${"字".repeat(500)}"}}}}`,
              ),
            },
          ],
        },
      },
      (read) => {
        const [card] = read.of("cards");
        expect(card?.name).to.equal("艾达");
        expect(card?.attributes["力量"]).to.equal(60);
        expect(String(card?.attributes["传记"])).to.match(/^字{100,400}/);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["default/data.db#attrs.abc.树", "imports.reading.value"],
          ["default/data.db#attrs.abc.传记", "imports.reading.cut"],
        ]);
      },
    ));

  it("passes over rows that are broken, and goes on", () => {
    const rows: [string, string | Buffer | number | null, string?][] = [
      ["deep", blob(`{"a":${"[".repeat(1_000)}`)],
      ["large", Buffer.alloc(2 ** 20 + 1, 0x20)],
      ["list", blob([1, 2])],
      ["number", 7],
      ["nothing", null],
      ["stranger", sheet({ 力量: 1 }), "nobody"],
      [
        "types",
        blob({
          t: 7,
          v: { dict: { a: 1, b: null, c: { t: "x" }, d: { t: 0, v: "no" }, e: { t: 5, v: 3 } } },
        }),
      ],
      ["odd names", sheet({ [`${"x".repeat(60)}`]: 1, "": 2, "\u0001": 3, good: 4, __proto__: 5 })],
    ];
    return readingOf(
      {
        data: {
          attrs: rows.map(([id, data, by = "QQ:10001"]) => ({
            ...character,
            id,
            data,
            name: id,
            owner_id: by,
          })),
        },
      },
      (read) => {
        expect(
          Object.fromEntries(read.of("cards").map(({ name, attributes }) => [name, attributes])),
        ).to.deep.equal({
          list: {},
          number: {},
          nothing: {},
          types: {},
          "odd names": { good: 4 },
        });
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["default/data.db#attrs.deep", "imports.reading.tooDeep"],
          ["default/data.db#attrs.large", "imports.reading.tooLarge"],
          ["default/data.db#attrs.stranger", "imports.reading.noOwner"],
          ...[
            "types.c",
            "types.d",
            "types.e",
            `odd names.${"x".repeat(60)}`,
            "odd names.",
            "odd names.\u0001",
          ].map((name) => [`default/data.db#attrs.${name}`, "imports.reading.value"]),
        ]);
      },
    );
  });
});
