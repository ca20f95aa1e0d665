import { expect } from "chai";
import { Place } from "../test-support.js";

const withoutBinding = {
  NODE_OPTIONS: `--import=${new URL("missing-sqlite.mjs", import.meta.url).href}`,
};
const sentence =
  "SQLite cannot be loaded: npm compiles it on installation and has not. Install a C++ compiler, make and Python 3, then run in the installation: npm pkg set allowScripts.sqlite3=true --json && npm rebuild sqlite3";

describe("an installation whose SQLite was not compiled", () => {
  let here: Place;
  beforeEach(() => {
    here = new Place(["commands", "texts"]);
  });
  afterEach(() => here.end());

  for (const args of [["start", "--bare"], ["start"], ["features", "list"]])
    it(`is reported in one sentence by ${args.join(" ")}`, async () => {
      const service = here.run(args, withoutBinding);
      expect(await service.ended).to.equal(78);
      expect(service.out).to.equal("");
      expect(service.err).to.equal(`dicetower: ${sentence}\n`);
    });

  it("is reported by doctor, which goes on with its other checks", async () => {
    const doctor = here.run(["doctor"], withoutBinding);
    expect(await doctor.ended).to.equal(1);
    expect(doctor.err).to.equal("");
    const lines = doctor.out.split("\n");
    expect(lines).to.include("FAIL  SQLite: it cannot be loaded");
    expect(lines.filter((line) => line.includes(sentence))).to.have.length(2);
    for (const name of ["Node.js", "configuration", "data folder", "port", "access key", "last starts"])
      expect(doctor.out, name).to.match(new RegExp(`^ok {4}${name}: `, "m"));
  });
});
