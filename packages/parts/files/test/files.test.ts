import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Boom, Files } from "@dicetower/contract";
import { expect } from "chai";
import { createFiles } from "../src/index.js";
import { type Kind, kinds } from "./kinds.js";

async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
  } catch (error) {
    return (error as Boom<{ code: number }>).data?.code ?? 0;
  }
  return 0;
}

for (const kind of kinds) suite(kind);

function suite({ describe: describeKind, open }: Kind): void {
  describeKind(() => {
    let outside: string;
    let root: string;
    let files: Files;
    let end: (() => Promise<void>) | undefined;

    beforeEach(async () => {
      outside = mkdtempSync(join(tmpdir(), "dicetower-files-"));
      root = join(outside, "data");
      ({ files, end } = await open(root));
    });
    afterEach(async () => {
      await end?.();
      rmSync(outside, { recursive: true, force: true });
    });

    it("are private: folders are 0700, files 0600", async () => {
      await files.folder("decks/user").write("a.json", "{}");
      await files.folder("audit").append("2026-01-01.jsonl", "{}\n");
      for (const path of ["", "decks", "decks/user", "audit"])
        expect(statSync(join(root, path)).mode & 0o777, path).to.equal(0o700);
      for (const path of ["decks/user/a.json", "audit/2026-01-01.jsonl"])
        expect(statSync(join(root, path)).mode & 0o777, path).to.equal(0o600);
    });

    it("can be written, read, listed, streamed in part, appended to and removed", async () => {
      const folder = files.folder("decks");
      expect(await folder.list()).to.deep.equal([]);
      expect(await folder.has("a.json")).to.equal(false);
      await folder.write("b（二）.json", "0123456789");
      await folder.write("a.json", "old");
      await folder.write("a.json", "new");
      await folder.append("lines.txt", "one\n");
      await folder.append("lines.txt", "two\n");
      expect((await folder.read("a.json")).toString()).to.equal("new");
      expect((await folder.read("lines.txt")).toString()).to.equal("one\ntwo\n");
      expect(await text(await folder.stream("b（二）.json", { start: 2, end: 4 }))).to.equal("234");
      const list = await folder.list();
      expect(list.map(({ name, size }) => [name, size])).to.deep.equal([
        ["a.json", 3],
        ["b（二）.json", 10],
        ["lines.txt", 8],
      ]);
      expect(list[0]?.updatedAt).to.be.closeTo(Date.now() / 1000, 60);
      await folder.remove("a.json");
      expect(await folder.has("a.json")).to.equal(false);
      expect(await codeOf(folder.read("a.json"))).to.equal(40400);
      expect(await codeOf(folder.remove("a.json"))).to.equal(40400);
      expect(await codeOf(files.folder("nowhere").read("a.json"))).to.equal(40400);
    });

    it("can be in subfolders, which are listed by name", async () => {
      expect(await files.folder("books").folders()).to.deep.equal([]);
      await files.folder("books/规则").write("a.md", "a");
      await files.folder("books/dnd").write("a.md", "a");
      await files.folder("books").write("group.json", "{}");
      expect(await files.folder("books").folders()).to.deep.equal(["dnd", "规则"]);
    });

    it("have names in any Unicode normal form", async () => {
      const folder = files.folder("decks");
      await folder.write("e\u0301.json", "x");
      expect(await folder.has("\u00e9.json")).to.equal(true);
      expect((await folder.list()).map(({ name }) => name)).to.deep.equal(["\u00e9.json"]);
    });

    it("can be moved in from an upload, which leaves nothing behind if it fails", async () => {
      const folder = files.folder("assets");
      const upload = (stream: Readable) => ({
        name: "x.png",
        size: 4,
        stream: () => stream,
        bytes: async () => Buffer.alloc(0),
        entries: () => Readable.from([]),
        unpack: () => Promise.reject(new Error("this is no archive")),
      });
      await folder.adopt(upload(Readable.from([Buffer.from("da"), Buffer.from("ta")])), "x.png");
      expect((await folder.read("x.png")).toString()).to.equal("data");
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from("half");
          throw new Error("cut off");
        })(),
      );
      expect(await folder.adopt(upload(broken), "y.png").catch((error: Error) => error.message)).to.equal(
        "cut off",
      );
      expect(readdirSync(join(root, "assets"))).to.deep.equal(["x.png"]);
    });

    it("cannot have a name that leads out of their folder", async () => {
      const canary = join(outside, "canary.txt");
      writeFileSync(canary, "alive");
      mkdirSync(join(root, "decks-evil"));
      writeFileSync(join(root, "decks-evil", "canary.txt"), "alive");
      const folder = files.folder("decks");
      await folder.write("inside.txt", "fine");
      symlinkSync(canary, join(root, "decks", "link.txt"));
      symlinkSync(join(root, "decks-evil"), join(root, "decks", "linked"));
      mkdirSync(join(root, "decks", "sub"));
      const payloads = [
        "",
        ".",
        "..",
        "../canary.txt",
        "../../canary.txt",
        "%2e%2e/canary.txt",
        "..\\canary.txt",
        "....//canary.txt",
        "/etc/hostname",
        canary,
        "C:\\canary.txt",
        "\\\\server\\share\\canary.txt",
        "inside.txt\0.json",
        "a".repeat(256),
        "骰".repeat(256),
        "‥/canary.txt",
        "\u00c0\u00ae\u00c0\u00ae/canary.txt",
        "../decks-evil/canary.txt",
        "linked/canary.txt",
        "link.txt",
        "sub",
        "line\nbreak.txt",
      ];
      for (const name of payloads) {
        const label = JSON.stringify(name);
        expect(await codeOf(folder.read(name)), `read ${label}`).to.equal(42200);
        expect(await codeOf(folder.stream(name)), `stream ${label}`).to.equal(42200);
        expect(await codeOf(folder.write(name, "evil")), `write ${label}`).to.equal(42200);
        expect(await codeOf(folder.append(name, "evil")), `append ${label}`).to.equal(42200);
        expect(await codeOf(folder.remove(name)), `remove ${label}`).to.equal(42200);
        expect(await codeOf(folder.has(name)), `has ${label}`).to.equal(42200);
      }
      for (const name of ["..", "../outside", "/etc", "decks/../..", "decks//x", ""])
        expect(() => files.folder(name), name).to.throw("The name cannot be used");
      expect(await codeOf(files.folder("decks/linked").read("canary.txt"))).to.equal(42200);
      expect(await codeOf(files.folder("decks/linked").write("x.txt", "evil"))).to.equal(42200);
      expect(readFileSync(canary, "utf8")).to.equal("alive");
      expect(readFileSync(join(root, "decks-evil", "canary.txt"), "utf8")).to.equal("alive");
      expect(readdirSync(join(root, "decks-evil"))).to.deep.equal(["canary.txt"]);
      expect((await folder.list()).map(({ name }) => name)).to.deep.equal(["inside.txt"]);
    });

    it("keep the names that their authors gave them, under others where no file system holds those", async () => {
      const names = [
        "谁?在:敲*门.json",
        "..%2fcanary.txt",
        "inside.txt::$DATA",
        "CON.json",
        "con",
        "Aux .txt",
        "a..b",
        "inside.txt.",
        " inside.txt",
        ".hidden",
        "．．／canary.txt",
        "..\u2215canary.txt",
        "rtl\u202egpj.exe",
        'a|b<c>"d"',
        "〖u3F〗.txt",
        "〖n0123456789abcdef〗.txt",
        "〖COC〗（深渊）！？，+&#~.json",
        "🎲👨‍👩‍👧.json",
        "骰".repeat(200),
        `${"骰".repeat(200)}.json`,
        `${"a".repeat(250)}.json`,
      ];
      const folder = files.folder("decks");
      for (const name of names) await folder.write(name, name);
      await folder.append(".hidden", "!");
      writeFileSync(join(root, "decks", "放*进来.json"), "放*进来.json");
      for (const name of names) {
        const content = name === ".hidden" ? ".hidden!" : name;
        expect((await folder.read(name)).toString(), name).to.equal(content);
        expect(await folder.has(name), name).to.equal(true);
      }
      const listed = (await folder.list()).map(({ name }) => name);
      expect(listed).to.have.members([...names, "放*进来.json"]);
      for (const stored of readdirSync(join(root, "decks")))
        if (stored !== "放*进来.json") expect(stored).to.not.match(/[<>:"/\\|?*\p{C}]|^[ .]|[ .]$/u);
      await folder.write("放*进来.json", "anew");
      expect((await folder.read("放*进来.json")).toString()).to.equal("anew");
      for (const { name } of await folder.list()) await folder.remove(name);
      expect(readdirSync(join(root, "decks"))).to.deep.equal([]);
    });
  });
}

describe("files that were being written", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "dicetower-files-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("of killed writers are removed in any folder, and no others", async () => {
    const files = createFiles(root);
    await files.folder("decks").write("a.json", "{}");
    writeFileSync(join(root, ".tmp-1-abc"), "half");
    writeFileSync(join(root, "decks", ".tmp-2-def"), "half");
    mkdirSync(join(root, "backups", ".tmp-3-ghi"), { recursive: true });
    writeFileSync(join(root, "backups", ".tmp-3-ghi", "state.db"), "half");
    expect(await files.sweep()).to.equal(3);
    expect(readdirSync(root).sort()).to.deep.equal(["backups", "decks"]);
    expect(readdirSync(join(root, "decks"))).to.deep.equal(["a.json"]);
  });
});
