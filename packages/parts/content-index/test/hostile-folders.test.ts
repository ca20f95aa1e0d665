import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { zip } from "../../../tools/testkit/src/zip.js";
import { indexLimits, makeIndex } from "../src/index.js";

describe("folders of strangers", () => {
  let outer: string;
  let folder: string;
  beforeEach(() => {
    outer = mkdtempSync(join(tmpdir(), "dicetower-hostile-"));
    folder = join(outer, "store");
    mkdirSync(folder);
    writeFileSync(
      join(folder, "store.json"),
      JSON.stringify({ id: "a", name: "A", author: "Ann", licence: "MIT" }),
    );
  });
  afterEach(() => rmSync(outer, { recursive: true, force: true }));

  const reasons = async () => {
    const { index, skipped } = await makeIndex(folder);
    return [
      index.packages.map(({ file }) => file),
      Object.fromEntries(skipped.map(({ path, reason }) => [path, reason])),
    ];
  };

  it("do not lead out of themselves, nor in circles", async () => {
    writeFileSync(join(outer, "secret-1.0.0.lua"), "secret");
    symlinkSync(join(outer, "secret-1.0.0.lua"), join(folder, "a-1.0.0.lua"));
    symlinkSync(folder, join(folder, "loop"));
    symlinkSync("..", join(folder, "up"));
    symlinkSync("nowhere", join(folder, "nothing"));
    const link = "It is a link, which is not followed.";
    expect(await reasons()).to.deep.equal([[], { "a-1.0.0.lua": link, loop: link, up: link, nothing: link }]);
  });

  it("have no settings, sidecars or indexes by links", async () => {
    writeFileSync(join(outer, "said.json"), JSON.stringify({ version: "1.0.0" }));
    writeFileSync(join(folder, "a.lua"), "a = 1");
    symlinkSync(join(outer, "said.json"), join(folder, "a.lua.store.json"));
    const [listed, said] = await reasons();
    expect(listed).to.deep.equal([]);
    expect(said).to.include({ "a.lua": "a.lua.store.json beside it is a link, which is not followed." });
    rmSync(join(folder, "store.json"));
    symlinkSync(join(outer, "said.json"), join(folder, "store.json"));
    expect(await makeIndex(folder).catch((error: Error) => error.message)).to.equal(
      "store.json is a link, which is not followed.",
    );
  });

  it("are walked to ten thousand entries, and refused beyond", async () => {
    mkdirSync(join(folder, "many"));
    for (let at = 0; at < 10_050; at++) closeSync(openSync(join(folder, "many", `${at}.bin`), "w"));
    const error = await makeIndex(folder).catch((thrown: Error) => thrown.message);
    expect(error).to.match(/^The folder has more than 10000 files\. Put what is to be listed/);
  });

  it("are walked eight folders deep", async () => {
    const deep = Array.from({ length: 40 }, () => "d");
    mkdirSync(join(folder, ...deep), { recursive: true });
    writeFileSync(join(folder, ...deep.slice(0, 8), "a-1.0.0.lua"), "a = 1");
    expect(await reasons()).to.deep.equal([
      [`${deep.slice(0, 8).join("/")}/a-1.0.0.lua`],
      { [deep.slice(0, 9).join("/")]: "It is deeper than 8 folders." },
    ]);
  });

  it("have names that an index cannot hold named, without what steers a terminal", async () => {
    for (const name of [
      "a\\..\\b-1.0.0.lua",
      "c:d-1.0.0.lua",
      "e\u001b[2J-1.0.0.lua",
      "f\n-1.0.0.lua",
      "..g-1.0.0.lua",
    ])
      writeFileSync(join(folder, name), "a = 1");
    writeFileSync(
      Buffer.concat([Buffer.from(join(folder, "h")), Buffer.from([0xff]), Buffer.from(".lua")]),
      "a = 1",
    );
    const reason = "Its name has characters that an index cannot have, or is too long.";
    expect(await reasons()).to.deep.equal([
      [],
      {
        "a\\..\\b-1.0.0.lua": reason,
        "c:d-1.0.0.lua": reason,
        "e[2J-1.0.0.lua": reason,
        "f-1.0.0.lua": reason,
        "h\ufffd.lua": reason,
      },
    ]);
  });

  it("have files that are too large named before anything reads them", async () => {
    const file = openSync(join(folder, "a-1.0.0.lua"), "w");
    // Sparse: it takes no room on the disk.
    ftruncateSync(file, 20 * 1024 ** 3);
    closeSync(file);
    expect(await reasons()).to.deep.equal([
      [],
      { "a-1.0.0.lua": `It has more than ${indexLimits.fileBytes} bytes, or is no file any more.` },
    ]);
  });

  it("have archives and texts that unpack to more, or without end, named", async () => {
    writeFileSync(join(folder, "a.zip"), zip({ "../../info.toml": "x" }));
    writeFileSync(join(folder, "b.zip"), zip({ "info.toml": " ".repeat(2_000_000) }));
    writeFileSync(join(folder, "c.json"), "[".repeat(200_000));
    writeFileSync(join(folder, "d.yaml"), `a: ${"[".repeat(200_000)}`);
    writeFileSync(
      join(folder, "e.yaml"),
      [
        "a: &a [x]",
        ...Array.from(
          { length: 30 },
          (_, at) => `b${at}: &b${at} [*${at === 0 ? "a" : `b${at - 1}`}, *${at === 0 ? "a" : `b${at - 1}`}]`,
        ),
      ].join("\n"),
    );
    const [listed, said] = (await reasons()) as [string[], Record<string, string>];
    expect(listed).to.deep.equal([]);
    expect(said["a.zip"]).to.match(/^The archive cannot be read: invalid relative path/);
    expect(said["b.zip"]).to.equal("info.toml in the archive has more than 1 MiB.");
    for (const path of ["c.json", "d.yaml", "e.yaml"])
      expect(said[path], path).to.match(/^It is no (JSON|YAML): /);
  });

  it("end when they are ended", async () => {
    const signal = AbortSignal.abort(new Error("over"));
    expect(await makeIndex(folder, { signal }).catch((error: Error) => error.message)).to.equal("over");
  });
});
