import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import presentation from "../src/index.js";

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, value]));
const long = (length: number, value: unknown) => ({ ["n".repeat(length)]: value });

describe("limits of presentation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, presentation] });
  });
  after(() => tower.stop());

  const settings: readonly [
    path: string,
    field: string,
    within: readonly unknown[],
    beyond: readonly unknown[],
  ][] = [
    ["reply-segment", "length", [100, 20_000], [99, 20_001, 100.5]],
    ["reply-segment", "intervalMs", [0, 10_000], [-1, 10_001]],
    ["forward-long", "threshold", [200, 60_000], [199, 60_001]],
    ["forward-long", "nodeChars", [100, 20_000], [99, 20_001]],
    ["quote-reply", "perPlatform", [named(50, true), long(40, true)], [named(51, true), long(41, true)]],
    ["presentation", "scheme", ["traditional", "standard", "visual"], ["loud", null]],
    [
      "presentation",
      "byPlatform",
      [named(200, "visual"), long(40, "visual")],
      [named(201, "visual"), long(41, "visual")],
    ],
    [
      "presentation",
      "byAccount",
      [named(200, "visual"), long(40, "visual")],
      [named(201, "visual"), long(41, "visual")],
    ],
  ];
  for (const [path, field, within, beyond] of settings)
    it(`hold for ${field} of ${path}`, async () => {
      const put = (value: unknown) => tower.put(`/api/system/${path}`, { [field]: value });
      for (const value of within) await put(value).answers({ data: { [field]: value } });
      for (const value of beyond) {
        const { json } = await put(value).answers({ code: 40001 });
        expect(json.errors?.[0]?.path).to.match(new RegExp(`^/${field}`));
      }
    });

  it("are the defaults that are described", async () => {
    const all: readonly [path: string, data: object][] = [
      ["reply-segment", { enabled: false, length: 600 }],
      ["forward-long", { enabled: false, threshold: 1_200, nodeChars: 600 }],
      ["presentation", { scheme: "traditional", byPlatform: {}, byAccount: {} }],
    ];
    for (const [path, data] of all) {
      await tower.put(`/api/system/${path}`, {}).answers({ code: 0 });
      await tower.get(`/api/system/${path}`).answers({ data });
    }
  });

  it("are 200 arguments of a preview with 100 characters of a name", async () => {
    const preview = (args: object) => tower.post("/api/templates/preview", { text: "a", args });
    await preview(named(200, "x")).answers({ code: 0 });
    await preview(long(100, "x")).answers({ code: 0 });
    for (const args of [named(201, "x"), long(101, "x")]) await preview(args).answers({ code: 40001 });
  });
});
