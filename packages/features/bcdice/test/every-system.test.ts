import { createRequire } from "node:module";
import { Random } from "@dicetower/contract";
import { longRun, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import bcdice from "../src/index.js";
import { others } from "./bcdice-host.js";

interface Listed {
  readonly id: string;
  readonly name: string;
}

/** One of so many rolls in a short run: each is loaded, and takes some milliseconds. */
const stride = 12;
/** Rolls that every game system answers, by its own rules or by those of all. */
const rolls = ["1D6", "2D6", "2D6+1", "1D100", "3D6>=10", "1D20<=11"];

/** Dice that never show the same twice in a row: some games throw until they differ. */
function changing() {
  let thrown = 0;
  return {
    die: (faces: number) => (thrown++ % faces) + 1,
    bytes: (count: number) => Buffer.alloc(count),
    fraction: () => 0.5,
  };
}

describe("each game system of BCDice", () => {
  const { gameSystems } = createRequire(import.meta.url)("bcdice/lib/bcdice/game_system_list.json") as {
    readonly gameSystems: readonly Listed[];
  };
  const asked = longRun ? gameSystems : gameSystems.filter((_, at) => at % stride === 0);
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...others, bcdice], replace: [[Random, changing()]] });
  });
  after(() => tower.stop());

  it("is found by its id and by its name, as they are and as they are typed", async () => {
    const wrong: string[] = [];
    for (const { id, name } of gameSystems)
      for (const said of [
        id,
        id.toUpperCase(),
        name,
        name.toLowerCase(),
        name.normalize("NFKC"),
        ` ${name} `,
      ]) {
        const answer = await tower.say(`.bcdice ${said}`).text();
        if (!answer.startsWith(`Write what to roll behind ${id}: `)) wrong.push(`${said}: ${answer}`);
      }
    expect(wrong).to.deep.equal([]);
  });

  it("rolls, and has help that can be read", async function () {
    this.timeout(600_000);
    const wrong: string[] = [];
    for (const { id, name } of asked) {
      const help = await tower.say(`.bcdice help ${name}`).text();
      const [head = "", ...lines] = help.split("\n");
      if (head !== `${id} (${name}):` || lines.join("").trim().length < 10)
        wrong.push(`help of ${id}: ${help}`);
      for (const roll of rolls) {
        const answer = await tower.say(`.bcdice ${name} ${roll}`).text();
        if (!answer.startsWith(`<Ann> [${id}]: `) || !/\d/.test(answer.slice(answer.indexOf("]"))))
          wrong.push(`${id} ${roll}: ${answer}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });
});
