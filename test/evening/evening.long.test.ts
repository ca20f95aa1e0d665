import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../workspace/workspace.js";
import { playAll } from "./play-all.js";
import { Playing } from "./playing.js";
import { readScenes } from "./scene-file.js";

const folder = join(root, "test/evening/scenes");

describe("all scenes of an evening, with the installation that npm start gives", function () {
  this.timeout(20 * 60_000);
  let playing: Playing;
  before(async () => {
    playing = await Playing.begun();
  });
  after(() => playing.end());

  for (const name of readdirSync(folder))
    it(`go as they should: ${name}`, async () => {
      expect(await playAll(playing, readScenes(join(folder, name)), 3)).to.deep.equal([]);
    });
});
