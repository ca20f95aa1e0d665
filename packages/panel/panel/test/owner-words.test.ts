import { Texts } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import panel from "../src/index.js";

describe("words of the owner's in the panel", () => {
  let tower: TestHost;
  before(async () => {
    const spoken: Texts = {
      locale: "en",
      render: ({ key }) => key,
      has: () => true,
      ownerTexts: new Map([
        [
          "fr",
          new Map([
            ["panel.sort.rising", "{column} croissant"],
            ["panel.sort.falling", "décroissant {colone}"],
            ["shell.place.back", "Retour à {name}"],
          ]),
        ],
      ]),
    };
    tower = await testHost({ features: [panel], replace: [[Texts, spoken]] });
  });
  after(() => tower.stop());

  it("are shown, but for those that would lose a value or show a place as it is written", async () => {
    const { texts } = await tower
      .get("/api/panel/texts?locale=fr")
      .data<{ texts: Readonly<Record<string, string>> }>();
    expect(texts).to.include({
      "panel.sort.rising": "{column} croissant",
      "panel.sort.falling": "{column}, descending",
      "shell.place.back": "Retour à {name}",
    });
  });
});
