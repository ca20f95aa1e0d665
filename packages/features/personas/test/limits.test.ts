import commands from "@dicetower/commands";
import { defineFeature, Store } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import personas from "../src/index.js";

/** Puts personas into the table as if somebody had made them. */
let fill: (count: number) => Promise<unknown>;
const filler = defineFeature({
  id: "filler",
  needs: { store: Store },
  setup(host) {
    fill = (count) =>
      host.needs.store.change(async (db) => {
        const row = await db("personas_persona").first();
        for (let at = 0; at < count; at++)
          await db("personas_persona").insert({ ...row, id: 1_000 + at, name: `P${at}`, name_key: `p${at}` });
      });
  },
});

const maxPersonas = 256;
const variant = { text: "a", weight: 1 };
const kib64 = 64 * 1024;

describe("limits of personas", () => {
  let tower: TestHost;
  let id: number;
  before(async () => {
    tower = await testHost({ features: [texts, commands, dice, native, personas, filler] });
    ({ id } = await tower.post("/api/personas", { name: "Cat" }).data<{ id: number }>());
  });
  after(() => tower.stop());

  const fields: readonly [field: string, most: number][] = [
    ["name", 60],
    ["description", 500],
    ["author", 100],
    ["version", 50],
    ["locale", 35],
    ["avatar", 200],
    ["styleHint", 2_000],
  ];
  for (const [field, most] of fields)
    it(`are ${most} characters of the ${field}`, async () => {
      const filled = (length: number) =>
        field === "locale" ? "en-abcdefgh-abcdefgh-abcdefgh-xxxxxxxxx".slice(0, length) : "x".repeat(length);
      const body = (length: number) => ({ name: "Cat", [field]: filled(length) });
      await tower.put(`/api/personas/${id}`, body(most)).answers({ code: 0 });
      const { json } = await tower.put(`/api/personas/${id}`, body(most + 1)).answers({ code: 40001 });
      expect(json.errors?.map(({ path }) => path)).to.deep.equal([`/${field}`]);
    });

  const wordings: readonly [what: string, within: object, beyond: object, code: number][] = [
    ["256 variants", { variants: Array(256).fill(variant) }, { variants: Array(257).fill(variant) }, 40001],
    [
      "weight 999 999",
      { variants: [{ text: "a", weight: 999_999 }] },
      { variants: [{ text: "a", weight: 1_000_000 }] },
      40001,
    ],
    ["a positive weight", { variants: [variant] }, { variants: [{ text: "a", weight: 0 }] }, 42200],
    ["64 KiB", { value: "x".repeat(kib64) }, { value: "x".repeat(kib64 + 1) }, 40001],
    [
      "64 KiB together",
      { variants: [variant, { text: "x".repeat(kib64 - 1), weight: 0 }] },
      { variants: [variant, { text: "x".repeat(kib64), weight: 0 }] },
      42200,
    ],
  ];
  for (const [what, within, beyond, code] of wordings)
    it(`are ${what} in a wording`, async () => {
      const put = (wording: object) =>
        tower.put(`/api/personas/${id}/entries`, { locale: "en", key: "roll.result", ...wording });
      await put(within).answers({ code: 0 });
      await put(beyond).answers({ code });
    });

  it("are 256 personas, and 256 items of the pool with weights to 999 999", async () => {
    await fill(maxPersonas - 2);
    const last = await tower.post("/api/personas", { name: "Last" }).data<{ id: number }>();
    const pool = [
      { id: 0, weight: 0 },
      { id, weight: 999_999 },
      ...Array.from({ length: maxPersonas - 2 }, (_, at) => ({ id: 1_000 + at, weight: 0 })),
      { id: last.id, weight: 0 },
    ];
    await tower.post("/api/personas", { name: "One more" }).answers({ code: 42200 });
    await tower.post("/api/personas/import", { strRollDice: "x" }).answers({ code: 42200 });
    const put = (items: object) => tower.put("/api/personas/pool", { pool: items });
    await put(pool).answers({ code: 40001 });
    await put(pool.slice(0, maxPersonas)).answers({ data: { pool: pool.slice(0, maxPersonas) } });
    for (const weight of [-1, 1.5, 1_000_000])
      await put([{ id, weight }, pool[0] as object]).answers({ code: 40001 });
    await put([{ id: 99_999, weight: 1 }]).answers({ code: 42200 });
    await tower.get("/api/personas/pool").answers({ data: { pool: pool.slice(0, maxPersonas) } });
    await put([]).answers({ data: { pool: [] } });
  });
});
