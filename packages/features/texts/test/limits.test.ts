import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";
import { teller } from "./teller.js";

const kib64 = 64 * 1024;
const variant = { text: "a", weight: 1 };
const variants = (count: number) => Array.from({ length: count }, () => variant);
/** So many bytes in two wordings. */
const halves = (bytes: number) => [
  { text: "x".repeat(bytes - 10), weight: 1 },
  { text: "x".repeat(10), weight: 0 },
];

describe("limits of wordings", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, teller] });
  });
  after(() => tower.stop());
  const wording = (more: object) => ({ locale: "en", key: "teller.bye", ...more });

  const rows: readonly [what: string, within: object, beyond: object, code: number, field: string][] = [
    ["1 variant", { variants: variants(1) }, { variants: [] }, 40001, "/variants"],
    ["256 variants", { variants: variants(256) }, { variants: variants(257) }, 40001, "/variants"],
    [
      "weight 0",
      { variants: [variant, { text: "b", weight: 0 }] },
      { variants: [variant, { text: "b", weight: -1 }] },
      40001,
      "/variants/1/weight",
    ],
    [
      "weight 999 999",
      { variants: [{ text: "a", weight: 999_999 }] },
      { variants: [{ text: "a", weight: 1_000_000 }] },
      40001,
      "/variants/0/weight",
    ],
    [
      "whole weights",
      { variants: [{ text: "a", weight: 2 }] },
      { variants: [{ text: "a", weight: 1.5 }] },
      40001,
      "/variants/0/weight",
    ],
    [
      "one positive weight",
      {
        variants: [
          { text: "a", weight: 0 },
          { text: "b", weight: 1 },
        ],
      },
      { variants: [{ text: "a", weight: 0 }] },
      42200,
      "/variants",
    ],
    [
      "64 KiB of all variants together",
      { variants: halves(kib64) },
      { variants: halves(kib64 + 1) },
      42200,
      "/variants",
    ],
    ["64 KiB of one text", { value: "x".repeat(kib64) }, { value: "x".repeat(kib64 + 1) }, 40001, "/value"],
    ["100 characters of a key", {}, { key: "k".repeat(101), value: "x" }, 40001, "/key"],
  ];
  for (const [what, within, beyond, code, field] of rows)
    it(`are ${what}, for one text and for an imported file`, async () => {
      // A key of that length passes the door and names no text.
      const known = Object.keys(within).length > 0;
      const good = wording(known ? within : { key: "k".repeat(100), value: "x" });
      const file = { kind: "templates", schemaVersion: 1 };
      await tower.put("/api/templates", good).answers({ code: known ? 0 : 40400 });
      await tower.post("/api/templates/import", { ...file, items: [good] }).answers({ code: 0 });
      const { json } = await tower.put("/api/templates", wording(beyond)).answers({ code });
      expect(json.errors?.map(({ path }) => path)).to.include(field);
      await tower.post("/api/templates/import", { ...file, items: [wording(beyond)] }).answers({ code });
    });

  it("are 4 MiB of an imported file", async () => {
    const text = JSON.stringify({ kind: "templates", schemaVersion: 1, items: [] });
    const upload = (bytes: number) => {
      const form = new FormData();
      form.append("file", new File([text.padEnd(bytes)], "texts.json"));
      return tower.post("/api/templates/import", form);
    };
    await upload(4 * 1024 * 1024).answers({ code: 0 });
    await upload(4 * 1024 * 1024 + 1).answers({ code: 41300 });
  });
});
