import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { BadPackage } from "../src/package/archive.js";
import { treeDigest } from "../src/package/tree.js";
import { unpack } from "../src/package/unpack.js";
import { usualEntries } from "./support/release.js";
import { type ZipEntry, zipOf } from "./support/zip.js";

const wanted = { version: "1.5.0", build: 926, prerelease: false };
const names = [
  ..."../evil|lib/../../evil|..|lib/..|./lib|lib/./x|/abs|//host/share|C:/x|C:\\x|lib\\x|lib//x|lib/x\u0000y|lib/x\ny".split(
    "|",
  ),
  ..."lib/CON|lib/con.txt|lib/NUL|lib/COM1|lib/lpt9.log|lib/x.|lib/x |lib /x|lib./x|lib/a:b|lib/a*|lib/a?|lib/<a>".split(
    "|",
  ),
  ..."elsewhere/x|.hidden|update/staged.json|staged.json|lib/e\u0301".split("|"),
  `lib/${"x".repeat(240)}`,
  `${"lib/".repeat(45)}x`,
];
const hostile: readonly (readonly [what: string, more: readonly ZipEntry[]])[] = [
  ...names.map(
    (name) => [`the name ${JSON.stringify(name.slice(0, 40))}`, [{ name, content: "x" }]] as const,
  ),
  ["a name that is not UTF-8", [{ name: Buffer.from([0x6c, 0x69, 0x62, 0x2f, 0xff]) }]],
  ["a link", [{ name: "lib/link", content: "/etc/passwd", mode: 0o120777 }]],
  ["a device", [{ name: "lib/device", mode: 0o020666 }]],
  ["a pipe", [{ name: "lib/pipe", mode: 0o010666 }]],
  ["an encrypted entry", [{ name: "lib/secret", flags: 0x801 }]],
  ["a name twice", [{ name: "lib/a" }, { name: "lib/a" }]],
  ["a name in two cases", [{ name: "lib/A" }, { name: "lib/a" }]],
  ["a name that is a file and a folder", [{ name: "lib/a" }, { name: "lib/a/b" }]],
  ["another name in front of an entry", [{ name: "lib/a", localName: "lib/b" }]],
  ["an entry that is larger than it says", [{ name: "lib/a", content: "x".repeat(5_000), size: 10 }]],
  ["an entry that is smaller than it says", [{ name: "lib/a", content: "x", size: 1_000 }]],
  ["what unpacks to far too much", [{ name: "lib/a", content: Buffer.alloc(20_000_000) }]],
  ["too many entries", Array.from({ length: 20_001 }, (_, at) => ({ name: `lib/${at}` }))],
];

describe("the archive of a package", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-archive-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const tried = async (entries: readonly ZipEntry[]) => {
    const path = join(folder, "package.zip");
    await writeFile(path, zipOf(entries));
    await rm(join(folder, "tree"), { recursive: true, force: true });
    return unpack(path, join(folder, "tree"), wanted, new AbortController().signal);
  };

  it("is unpacked with its modes, and its digest is that of what lies there", async () => {
    const digest = await tried(usualEntries());
    expect(await treeDigest(join(folder, "tree"))).to.equal(digest);
  });

  for (const [what, more] of hostile)
    it(`is refused with ${what}, and nothing lies outside its folder`, async () => {
      const error = await tried([...usualEntries(), ...more]).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(BadPackage);
      expect((await readdir(folder)).filter((name) => name !== "tree")).to.deep.equal(["package.zip"]);
      expect(await readdir(join(folder, "..")), "beside it").to.not.include("evil");
    });

  for (const missing of ["version.json", "bin/dicetower.mjs"])
    it(`is refused without ${missing}`, async () => {
      const error = await tried(usualEntries().filter(({ name }) => name !== missing)).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(BadPackage);
    });

  it("is refused where it is none", async () => {
    await writeFile(join(folder, "package.zip"), "no archive");
    const error = await unpack(
      join(folder, "package.zip"),
      join(folder, "tree2"),
      wanted,
      new AbortController().signal,
    ).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(BadPackage);
  });
});
