import { randomBytes } from "node:crypto";
import { failure, route } from "@dicetower/contract";
import { quickestAwaited } from "@dicetower/testkit";
import { expect } from "chai";
import { Standing, type Told } from "../test-support.js";
import { type TestEntry, zip } from "./zip.js";

const rule = { entries: 100, unpacked: 1024 * 1024, ratio: 100 };
const wide = { entries: 10_000, unpacked: 256 * 1024 * 1024, ratio: 100 };
const types = [".zip"];

describe("uploaded archives", () => {
  let standing: Standing;
  /** Entries that the handler has seen. */
  let seen: string[] = [];
  before(async () => {
    standing = await Standing.begin();
    const unpack = (path: string, zipRule: typeof rule) =>
      route({
        method: "POST",
        path,
        summary: "Unpacks",
        accepts: { file: { maxBytes: 64 * 1024 * 1024, types, zip: zipRule } },
        handle: async ({ file }) => {
          const found: Record<string, string> = {};
          if (file === undefined) throw failure(40001, "no file");
          for await (const entry of file.entries()) {
            seen.push(entry.name);
            const chunks: Buffer[] = [];
            for await (const chunk of await entry.stream()) chunks.push(chunk as Buffer);
            found[entry.name] = `${entry.size}:${Buffer.concat(chunks).toString().slice(0, 40)}`;
          }
          return found;
        },
      });
    await standing.serve(
      unpack("/api/unpack", rule),
      unpack("/api/unpack-wide", wide),
      route({
        method: "POST",
        path: "/api/no-archive",
        summary: "Takes a zip as it is",
        accepts: { file: { maxBytes: 1_000, types } },
        handle: async ({ file }) => {
          for await (const _ of file?.entries() ?? []) return 1;
          return 0;
        },
      }),
    );
  });
  beforeEach(() => {
    seen = [];
  });
  after(() => standing.end());

  const send = (bytes: Buffer, path = "/api/unpack"): Promise<Told> => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], "a.zip"));
    return standing.ask(path, { method: "POST", body: form });
  };
  const refused = async (what: string, bytes: Buffer, reason: RegExp, path?: string) => {
    const told = await send(bytes, path);
    expect(told.code, what).to.equal(42200);
    expect(told.status, what).to.equal(422);
    expect(told.message, what).to.match(reason);
    expect(seen, `${what}: the handler saw nothing`).to.deep.equal([]);
  };

  it("reach the handler entry by entry, without folders", async () => {
    const told = await send(
      zip([
        { name: "deck/" },
        { name: "deck/塔罗.json", data: "{}" },
        { name: "deck/stored.txt", data: "as it is", method: 0 },
        { name: "empty.txt" },
        { name: "unix.txt", data: "u", mode: 0o100644 },
      ]),
    );
    expect(told.data).to.deep.equal({
      "deck/塔罗.json": "2:{}",
      "deck/stored.txt": "8:as it is",
      "empty.txt": "0:",
      "unix.txt": "1:u",
    });
  });

  it("are refused as a whole for a single name that leads elsewhere", async () => {
    for (const name of [
      "../evil.txt",
      "a/../../evil.txt",
      "/etc/passwd",
      "C:/evil.txt",
      "C:evil.txt",
      "a\\..\\evil.txt",
      "\\\\server\\share",
      "a//b.txt",
      "./a.txt",
      ".hidden",
      "a/.hidden",
      "a\u0000.txt",
      "CON",
      "nul.txt",
      "a/com1.json",
      "trailing.",
      "trailing ",
      "a./b",
      "..",
      "a/..",
      "new\nline",
      `${"d/".repeat(40)}a.txt`,
      "",
    ])
      await refused(
        JSON.stringify(name),
        zip([
          { name: "good.txt", data: "x" },
          { name, data: "x" },
        ]),
        /refused|cannot/,
      );
    await refused("long name", zip([{ name: `${"名".repeat(81)}.txt` }]), /too long/);
  });

  it("are refused for links, devices, encryption, unknown compression and names that collide", async () => {
    const bad: Record<string, readonly TestEntry[]> = {
      link: [{ name: "l", data: "/etc/passwd", mode: 0o120777 }],
      device: [{ name: "d", mode: 0o020666 }],
      fifo: [{ name: "d", mode: 0o010666 }],
      socket: [{ name: "d", mode: 0o140666 }],
      encrypted: [{ name: "e", data: "x".repeat(20), method: 8, flags: 0x801 }],
      method: [{ name: "m", data: "x", method: 12 }],
      twice: [{ name: "a.txt" }, { name: "a.txt" }],
      "case alone": [{ name: "A.txt" }, { name: "a.TXT" }],
      "file and folder": [{ name: "a" }, { name: "a/b" }],
      "folder and file": [{ name: "A/b" }, { name: "a" }],
      "by normal form": [{ name: "\u00e9" }, { name: "e\u0301" }],
    };
    for (const [what, entries] of Object.entries(bad)) await refused(what, zip(entries), /refused/);
  });

  it("are refused before unpacking if they declare too much", async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ name: `e${at}` }));
    await refused("entries", zip(many), /101 entries/);
    await refused(
      "size",
      zip([{ name: "a", method: 0, data: randomBytes(1024 * 1024 + 1) }]),
      /unpacks to more/,
    );
    await refused("ratio of one", zip([{ name: "a", data: "0".repeat(100_000) }]), /100 times/);
    const whole = Array.from({ length: 12 }, (_, at) => ({
      name: `e${at}`,
      data: Buffer.concat([randomBytes(25_000), Buffer.alloc(1_000_000)]),
    }));
    await refused("ratio of all", zip(whole), /20 times/, "/api/unpack-wide");
  });

  it("are refused early if they are bombs, without filling the memory", async () => {
    const block = Buffer.alloc(4 * 1024 * 1024);
    const nested: TestEntry[] = [{ name: "bomb", data: block }];
    const overlapping: TestEntry[] = [
      { name: "kernel", data: randomBytes(100_000), method: 0 },
      ...Array.from({ length: 2_000 }, (_, at) => ({
        name: `same${at}`,
        method: 0,
        sameAs: 0,
        declaredSize: 100_000,
      })),
    ];
    const empty = zip(
      Array.from({ length: 3 }, (_, at) => ({ name: `e${at}` })),
      60_000,
    );
    for (const [what, bytes] of [
      ["deflated", zip(nested)],
      ["overlapping", zip(overlapping)],
      ["many empty", empty],
    ] as const) {
      const before = process.memoryUsage().rss;
      const took = await quickestAwaited(() => refused(what, bytes, /refused/, "/api/unpack-wide"), 1_000);
      expect(took, `${what}: time`).to.be.below(1_000);
      expect(process.memoryUsage().rss - before, `${what}: memory`).to.be.below(64 * 1024 * 1024);
    }
  });

  it("are refused if entries overlap, even if they are small", async () => {
    await refused(
      "overlap",
      zip([
        { name: "a", data: "hello", method: 0 },
        { name: "b", sameAs: 0, method: 0, declaredSize: 5 },
      ]),
      /overlap/,
    );
  });

  it("stop at an entry whose declaration is false", async () => {
    const longer = await send(zip([{ name: "a.txt", data: "x".repeat(500), declaredSize: 50 }]));
    expect(longer.code).to.equal(42200);
    const shorter = await send(zip([{ name: "a.txt", data: "hello, world", declaredSize: 20 }]));
    expect(shorter.code).to.equal(42200);
    const damaged = await send(zip([{ name: "a.txt", data: "hello", declaredCrc: 1 }]));
    expect(damaged.code).to.equal(42200);
    expect(damaged.message).to.include("damaged");
  });

  it("are refused if they are not archives", async () => {
    await refused("text", Buffer.from("this is no zip file at all"), /cannot be read/);
    await refused("empty", Buffer.alloc(0), /cannot be read/);
    const cut = zip([{ name: "a.txt", data: "hello" }]);
    await refused("cut", cut.subarray(0, cut.length - 30), /cannot be read/);
    const told = await send(zip([{ name: "a" }]), "/api/no-archive");
    expect(told.code).to.equal(42200);
  });

  it("survive random damage: each is read or refused, and the server stays usable", async () => {
    const good = zip([
      { name: "a.txt", data: "hello world, hello world" },
      { name: "b/c.txt", data: "x", method: 0 },
    ]);
    let state = 12345;
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state % below;
    };
    for (let at = 0; at < 150; at++) {
      const bytes = Buffer.from(good);
      for (let flips = 0; flips <= random(3); flips++) bytes[random(bytes.length)] = random(256);
      const { code } = await send(bytes);
      expect([0, 42200], `seed step ${at}`).to.include(code);
    }
  });
});
