import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { Place } from "./test-support.js";

const ours = [
  "system",
  "auth",
  "texts",
  "commands",
  "access",
  "dice",
  "dice-native",
  "players",
  "test-message",
  "imports",
];

describe("dicetower import", function () {
  this.timeout(120_000);
  let here: Place;
  before(() => {
    here = new Place(ours);
  });
  after(() => here.end());

  it("says why a folder cannot be imported, while no service runs", async () => {
    const folder = join(dirname(here.data), "old");
    mkdirSync(folder);
    writeFileSync(join(folder, "notes.txt"), "nothing of a bot");
    const none = await here.command(`import ${folder} --dry-run`);
    expect(none.err).to.contain("The folder is not that of any bot that can be imported.");
    expect(none.code).to.equal(1);
    const outside = await here.command("import /etc --dry-run");
    expect(outside.err).to.contain("The folder cannot be imported");
  });
});
