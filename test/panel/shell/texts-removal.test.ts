import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import panel from "@dicetower/panel";
import type { Manifest } from "@dicetower/panel/api";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";

describe("the page of texts", () => {
  it("takes back the wording of the row alone: the Markdown one leaves the plain one, and the other way round", async () => {
    const tower = await testHost({ features: [texts, commands, dice, panel] });
    try {
      const { pages } = await tower.get("/api/panel/manifest?locale=en").data<Manifest>();
      const table = pages.flatMap(({ tables }) => tables).find(({ key }) => key === "texts");
      const path = table?.remove?.path ?? "";
      const key = "roll.result";
      const put = (format: string) =>
        tower
          .put("/api/templates", { locale: "en", key, format, value: `own ${format}` })
          .answers({ code: 0 });
      const rows = async () =>
        (
          await tower
            .get(`/api/i18n/all?locale=en&q=${key}`)
            .data<{ key: string; format: string; locale: string; overridden: boolean }[]>()
        ).filter((row) => row.key === key && row.overridden);
      for (const format of ["markdown", "plain"]) {
        await put("markdown");
        await put("plain");
        const row = (await rows()).find((one) => one.format === format);
        // As the panel does: each name of the path is the member of that name.
        const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          String((row as unknown as Record<string, string>)[name]),
        );
        await tower.delete(filled).answers({ code: 0 });
        expect((await rows()).map((one) => one.format)).to.deep.equal([
          format === "plain" ? "markdown" : "plain",
        ]);
      }
    } finally {
      await tower.stop();
    }
  });
});
