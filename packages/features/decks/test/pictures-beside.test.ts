import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { asSent, type DeckFolder, deckFolder, picturesOf, png } from "./deck-pictures.js";

describe("pictures in the folder of decks", () => {
  let here: DeckFolder;
  let folder: string;
  let tower: TestHost;
  before(async () => {
    const files = {
      "data/decks/照.json": {
        近照: ["看[CQ:image,file=近照.png]"],
        旧照: ["看[图:./相册/旧照.png]"],
        深照: ["看[图:data\\images\\深照.PNG]"],
        缺照: ["看[图:没有.png]完"],
        外照: ["看[图:../外照.png]完"],
        链照: ["看[图:链照.png]完"],
        假照: ["看[图:假照.png]完"],
      },
      "data/decks/近照.png": png(1),
      "data/decks/相册/旧照.png": png(2),
      "data/decks/相册/深/深照.png": png(3),
      "data/decks/假照.png": "no picture at all",
      "data/外照.png": png(4),
      "外面.png": png(5),
    };
    here = await deckFolder(files, (path) =>
      symlink(join(path, "外面.png"), join(path, "data", "decks", "链照.png")),
    );
    ({ tower } = here);
    folder = join(here.path, "data", "decks");
  });
  after(() => here.stop());
  const sent = (name: string) => picturesOf(tower, name);
  const warnings = async () => {
    const [row] = await tower.get("/api/decks?source=user").data<{ warnings: readonly string[] }[]>();
    return (row?.warnings ?? []).join("\n");
  };

  for (const [name, end] of [
    ["近照", 1],
    ["旧照", 2],
    ["深照", 3],
  ] as const)
    it(`are sent where a card names them: ${name}`, async () => {
      expect(await sent(name)).to.deep.equal([asSent(png(end))]);
    });

  for (const name of ["缺照", "外照", "链照", "假照"])
    it(`are none outside of it, and where there is none: ${name}`, async () => {
      expect(await sent(name)).to.deep.equal([]);
      const { spoken } = await tower.say(`.draw ${name}`).done();
      expect(spoken[0]?.text)
        .to.match(/看.*完/)
        .and.not.match(/png|\[(?:图|CQ)/);
    });

  it("are missed in the row of their deck until they are there: beside it, or among the owner's", async () => {
    expect(await warnings())
      .to.include('"没有.png"')
      .and.include('"../外照.png"')
      .and.include('"链照.png"')
      .and.not.include("近照");
    const form = new FormData();
    form.append("file", new File([new Uint8Array(picture())], "没有.png"));
    await tower.post("/api/assets/upload", form).answers({ code: 0 });
    expect(await warnings()).to.not.include('"没有.png"');
    await rm(join(folder, "链照.png"));
    await writeFile(join(folder, "链照.png"), png(6));
    await tower.post("/api/decks/reload").answers({ code: 0 });
    expect(await sent("链照")).to.deep.equal([asSent(png(6))]);
    expect(await warnings()).to.not.include('"链照.png"');
  });

  it("are gone when they are taken away, and larger ones are not sent", async () => {
    await writeFile(join(folder, "近照.png"), Buffer.concat([png(7), Buffer.alloc(10 * 1024 * 1024)]));
    await rm(join(folder, "相册", "旧照.png"));
    await tower.post("/api/decks/reload").answers({ code: 0 });
    expect(await sent("近照")).to.deep.equal([]);
    expect(await sent("旧照")).to.deep.equal([]);
    expect(await warnings()).to.include('"./相册/旧照.png"');
  });
});

/** One that the page of pictures takes. */
function picture(): Buffer {
  return Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
}
