import { type TestEntry, zip } from "../../packages/parts/http-server/test/uploads/zip.js";

/** An archive that must do no harm, whatever is made of it. */
export interface HostileArchive {
  readonly title: string;
  readonly bytes: () => Buffer;
  /** Who must not take it: those that unpack it, or those that read it where it lies as well. */
  readonly refusedBy?: "unpacking" | "all";
}

const deck = '{"adversary":["card"]}';
const file = (name: string, data: string | Buffer = deck, more: Partial<TestEntry> = {}): TestEntry => ({
  name,
  data,
  ...more,
});
const link = 0o120777;
const device = 0o020666;
const megabyte = 2 ** 20;

/** @param mark stands in every name that leads out */
export function hostileArchives(mark: string): HostileArchive[] {
  const slip = (name: string, refusedBy: HostileArchive["refusedBy"] = "all"): HostileArchive => ({
    title: `an entry ${JSON.stringify(name.slice(0, 60))}`,
    bytes: () => zip([file("a.json"), file(name)]),
    refusedBy,
  });
  const odd = (title: string, ...entries: readonly TestEntry[]): HostileArchive => ({
    title,
    bytes: () => zip(entries),
    refusedBy: "unpacking",
  });
  const bad = (title: string, bytes: () => Buffer): HostileArchive => ({ title, bytes, refusedBy: "all" });
  return [
    slip(`../${mark}.json`),
    slip(`../../../../../../tmp/${mark}.json`),
    slip(`a/../../../${mark}.json`),
    slip(`/tmp/${mark}.json`),
    slip(`C:/${mark}.json`),
    slip(`..\\..\\${mark}.json`),
    slip(`a/\0/${mark}.json`, "unpacking"),
    slip(`./${mark}.json`, "unpacking"),
    slip(`a//${mark}.json`, "unpacking"),
    slip(`.${mark}/a.json`, "unpacking"),
    slip(`con/${mark}.json`, "unpacking"),
    slip(`a/${"b".repeat(300)}.json`, "unpacking"),
    slip(`${"a/".repeat(40)}${mark}.json`, "unpacking"),
    odd("a link", file("a.json"), file(`${mark}.json`, "/etc/passwd", { mode: link, method: 0 })),
    odd("a file below a link", file("a", "/tmp", { mode: link, method: 0 }), file(`a/${mark}.json`)),
    odd("a device", file("a.json", "", { mode: device })),
    odd("two names of one", file("a.json"), file("A.JSON")),
    odd("a file that is a folder", file("a"), file("a/b.json")),
    odd("an encrypted entry", file("a.json", deck, { flags: 0x801 })),
    odd("an entry of another sum", file("a.json", deck, { declaredCrc: 1 })),
    odd(
      "entries that share bytes",
      file("a.json"),
      ...Array.from({ length: 50 }, (_, at) => file(`b${at}.json`, deck, { sameAs: 0 })),
    ),
    bad("an entry that says it is huge", () => zip([file("a.json", deck, { declaredSize: 4_000_000_000 })])),
    bad("an entry that is larger than it says", () =>
      zip([file("a.json", " ".repeat(megabyte), { declaredSize: 9 })]),
    ),
    bad("a bomb of 100 MiB", () => zip([file("a.json", Buffer.alloc(100 * megabyte))])),
    bad("many bombs together", () =>
      zip(Array.from({ length: 80 }, (_, at) => file(`a${at}.json`, Buffer.alloc(megabyte)))),
    ),
    bad("half an archive", () => half(zip([file("a.json")]))),
    bad("no archive", () => Buffer.from("PK\x03\x04 and nothing else")),
    bad("more entries than it has", () => zip([file("a.json")], 60_000)),
    { title: "an archive in an archive", bytes: () => zip([file("a.zip", zip([file(`../${mark}.json`)]))]) },
    {
      title: "10 000 empty files",
      bytes: () =>
        zip(Array.from({ length: 10_000 }, (_, at) => file(`d${at % 50}/${at}.json`, "", { method: 0 }))),
    },
  ];
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
