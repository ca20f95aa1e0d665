import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";
import { playAll } from "./play-all.js";
import { Playing } from "./playing.js";
import { readScenes } from "./scene-file.js";

const folder = join(root, "test/evening/scenes");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const scenes = files.flatMap((name) => readScenes(join(folder, name)));
const minutes = 5;
/** Milliseconds of processor time for which one may hold up the others. */
const maxTurnMs = 50;

/** Sentences of the log that a table which does nothing wrong leaves behind. */
const expected = [/^warn host: notice masterAdded /];

describe("scenes of an evening, with the installation that npm start gives", function () {
  this.timeout(minutes * 60_000);
  let playing: Playing;
  before(async () => {
    playing = await Playing.begun();
  });
  after(() => playing.end());

  it("are at least sixty, each with an id of its own", () => {
    expect(scenes.length).to.be.at.least(60);
    expect(new Set(scenes.map(({ id }) => id)).size).to.equal(scenes.length);
  });

  it("go as they should, in short, nothing is in the log, and nobody holds up the others", async () => {
    const failed = await playAll(
      playing,
      scenes.filter(({ short }) => short === true),
      4,
    );
    expect(failed).to.deep.equal([]);
    const troubles = await playing.service.troubles();
    expect(troubles.filter((line) => !expected.some((pattern) => pattern.test(line)))).to.deep.equal([]);
    expect(playing.service.longTurns(maxTurnMs)).to.deep.equal([]);
  });
});
