import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { NativeSqlite } from "../../../parts/store/src/sqlite/native-sqlite.js";
import { Place } from "./test-support.js";

const ours = ["system", "texts", "commands", "dice"];

describe("dicetower features, while no service runs", () => {
  let here: Place;
  beforeEach(() => {
    here = new Place(ours);
  });
  afterEach(() => here.end());

  it("lists features and switches them for the next start", async () => {
    here.thirdParty("crow", "");
    const first = await here.command("features list");
    expect(first.code).to.equal(0);
    const rows = Object.fromEntries(
      first.out
        .trim()
        .split("\n")
        .map((row) => [row.split(/ +/)[0], row]),
    );
    expect(Object.keys(rows)).to.have.members([...ours, "crow"]);
    expect(rows["dice"]).to.match(/^dice +on +0\.1\.0$/);
    expect(rows["crow"]).to.match(/^crow +off +2\.0\.0 +third party$/);
    expect((await here.command("features enable crow")).out).to.equal("crow will be on at the next start\n");
    expect((await here.command("features disable dice")).out).to.equal(
      "dice will be off at the next start\n",
    );
    const { out } = await here.command("features list");
    expect(out)
      .to.match(/^crow +on /m)
      .and.to.match(/^dice +off /m);
    const unknown = await here.command("features enable rook");
    expect([unknown.code, unknown.err]).to.deep.equal([
      1,
      `dicetower: There is no feature "rook". See them with: dicetower features list --installation ${here.folder}\n`,
    ]);
    for (const [typed, meant] of [
      ["dcie", "dice"],
      ["text", "texts"],
      ["dicetower-crow", "crow"],
      ["@dicetower/command", "commands"],
    ])
      expect((await here.command(`features enable ${typed}`)).err).to.equal(
        `dicetower: There is no feature "${typed}". Did you mean "${meant}"? See them with: dicetower features list --installation ${here.folder}\n`,
      );
  });

  it("shows features as off even if their package is gone, and wanted ones as failed", async () => {
    here.thirdParty("crow", "");
    await here.command("features disable crow");
    rmSync(join(here.folder, "node_modules/dicetower-crow/package.json"));
    const row = async () => /^crow .*$/m.exec((await here.command("features list")).out)?.[0];
    expect(await row()).to.match(/^crow +off .*not installed; run npm install there\.$/);
    await here.command("features enable crow");
    expect(await row()).to.match(/^crow +failed .*not installed; run npm install there\.$/);
  });

  it("releases the data if it cannot read which features are wanted", async () => {
    await here.command("features disable dice");
    const state = await NativeSqlite.open(join(here.data, "state.db"));
    await state.exec("drop table host_feature");
    await state.close();
    const first = await here.command("features list");
    expect([first.code, first.out]).to.deep.equal([1, ""]);
    expect(first.err).to.contain("no such table: host_feature");
    expect(await here.command("features list"), "not in use").to.deep.equal(first);
  });
});
