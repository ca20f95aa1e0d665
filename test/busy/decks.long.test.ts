import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { longestTurn } from "./longest-turn.js";

/** Milliseconds of processor time that no turn may take. */
const maxMs = 50;
const files = 1_000;
const megabytes = 5;

describe("a thousand files of decks and a large one", function () {
  this.timeout(120_000);
  const dataFolder = mkdtempSync(join(tmpdir(), "dicetower-decks-"));
  const folder = join(dataFolder, "decks");
  /** Other cards each time, so that each file is read again. */
  const write = (version: number) => {
    mkdirSync(folder, { recursive: true });
    for (let file = 0; file < files; file++) {
      const cards = Array.from(
        { length: 20 },
        (_, at) => `card ${at} of ${file}, version ${version} [图:p${at}.png][图:{p}/${at}.png]`,
      );
      writeFileSync(join(folder, `deck${file}.json`), JSON.stringify({ [`deck${file}`]: cards }));
    }
    const card = `version ${version} `.padEnd(47, "x");
    const large = Array(Math.floor((megabytes * 1e6) / 50)).fill(card);
    writeFileSync(join(folder, "large.json"), JSON.stringify({ large }));
  };
  let tower: TestHost;
  after(async () => {
    await tower.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it("are loaded at the start and again, and others have their turn meanwhile", async () => {
    tower = await testHost({ dataFolder, features: [texts, commands, access, dice, native, decks] });
    let version = 0;
    const longest = await longestTurn(
      async () => {
        await tower.post("/api/decks/reload").answers({ data: { failed: [] } });
        await tower.say(".draw large").replies(new RegExp(`version ${version} `));
      },
      { enoughMs: maxMs, before: () => write(++version) },
    );
    expect(longest).to.be.below(maxMs);
    await tower.say(`.draw deck${files - 1}`).replies(new RegExp(`of ${files - 1}, version ${version}`));
  });

  it("are looked through for a picture that is uploaded, and others have their turn meanwhile", async () => {
    let pictures = 0;
    const head = "89504e470d0a1a0a0000000d4948445200000001000000010806000000";
    const send = async () => {
      const form = new FormData();
      form.append("file", new File([Buffer.from(head, "hex")], `p${pictures++}.png`));
      const { shownBy } = await tower.post("/api/decks/pictures/upload", form).data<{ shownBy: string[] }>();
      expect(shownBy).to.have.length(files);
    };
    expect(await longestTurn(send, { enoughMs: maxMs })).to.be.below(maxMs);
  });
});
