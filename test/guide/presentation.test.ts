import { readFileSync } from "node:fs";
import { join } from "node:path";
import assets from "@dicetower/assets";
import presentation from "@dicetower/presentation";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";

const guide = readFileSync(join(root, "docs/presentation.md"), "utf8");
const blocks = [...guide.matchAll(/^```(\S+)(?: (.+))?\n([\s\S]*?)\n```$/gm)].map(
  ([, language = "", info = "", content = ""]) => ({ language, info, content }),
);

describe("the examples in docs/presentation.md", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, presentation, assets] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  for (const { info, content } of blocks.filter(({ language }) => language === "json"))
    it(`are taken: ${info}`, async () => {
      const [method, path = ""] = info.split(" ");
      const body: unknown = JSON.parse(content);
      await (method === "PUT" ? tower.put(path, body) : tower.post(path, body)).answers({ code: 0 });
    });

  for (const { info, content } of blocks.filter(({ language }) => language === "text"))
    it(`look as shown in the ${info} scheme`, async () => {
      const text = blocks.find(({ language }) => language === "md")?.content;
      const { preview } = await tower
        .post("/api/templates/preview", { text, format: "markdown", platform: "plain", style: info })
        .data<{ preview: { plain: string } }>();
      expect(preview.plain).to.equal(content);
    });

  it("are all of them", () => {
    expect(blocks).to.have.length(10);
  });
});
