import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";

const read = (path: string) => readFileSync(join(root, "examples/store", path));

describe("the packages of the example of a store", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  const form = (path: string) => {
    const data = new FormData();
    data.append("file", new File([read(path)], path.split("/").at(-1) ?? ""));
    return data;
  };

  it("are a plugin that counts turns", async () => {
    await tower
      .post("/api/plugins/js/upload", form("plugins/lantern.js"))
      .answers({ data: { loaded: true, errorText: "" } });
    await tower.say(".lantern turn").replies("It is dark.");
    await tower.say(".lantern light").replies("The lantern burns for 6 turns.");
    await tower.say(".lantern turn").replies("5 turns of light are left.");
  });

  it("are a deck that can be drawn from, with nothing left raw", async () => {
    await tower.post("/api/decks/upload", form("decks/roadside.json")).answers({ code: 0 });
    for (let draw = 0; draw < 12; draw++)
      expect(await tower.say(".draw roadside").text()).to.match(
        /A milestone that says (three|seven|eleven) miles to (Ashford|Low Marsh|a town that burned down)\.|A well|A shrine, and a bowl with [1-4] copper|Nobody/,
      );
  });

  it("are a help document that is found", async () => {
    await tower.post("/api/help/file", form("help/table-manners.json")).answers({ code: 0 });
    expect(await tower.say(".help lines and veils").text()).to.include(
      "Say before the game what is not to be played",
    );
  });
});
