import { codes } from "@dicetower/contract";
import { expect } from "chai";
import { indexBytes, indexLimits, parseIndex, readIndex } from "../src/index.js";
import { bytesOf, indexWith, lantern, refusalOf } from "./indexes.js";

const pkg = (change: object) => indexWith([{ ...lantern, ...change }]);
const without = (name: string) =>
  indexWith([Object.fromEntries(Object.entries(lantern).filter(([key]) => key !== name))]);
const idle = new AbortController().signal;

describe("reading an index", () => {
  it("gives what it says, and leaves out what it does not know", () => {
    const whole = {
      ...lantern,
      version: "1.2.0-rc.1",
      description: "Burns.\nFor six turns.",
      homepage: "https://example.org/lantern",
      tags: ["light", "灯"],
      requires: { dicetower: ">=0.1.0 <2", packages: { "ann/oil": "^1.0.0" } },
      grants: ["storage"],
    };
    const index = parseIndex(
      bytesOf(
        indexWith([{ ...whole, sha256: lantern.sha256.toUpperCase(), stars: 5 }], {
          description: "What we play.",
          homepage: "https://example.org",
          mirrors: ["https://mirror.example.org/table", "https://mirror.example.org/table/"],
          later: { anything: true },
        }),
      ),
    );
    expect(index).to.deep.equal({
      format: 1,
      id: "our-table",
      name: "Our table",
      description: "What we play.",
      homepage: "https://example.org",
      updatedAt: "2026-11-02T00:00:00.000Z",
      mirrors: ["https://mirror.example.org/table/"],
      packages: [whole],
      unfit: [],
    });
    expect(parseIndex(indexBytes(index))).to.deep.equal(index);
  });

  it("takes ids of any script, several versions, and files elsewhere", () => {
    const { packages } = parseIndex(
      bytesOf(
        indexWith([
          { ...lantern, id: "木落/今日人品.v2" },
          { ...lantern, version: "1.1.0" },
          { ...lantern, version: "1.1.0", kind: "deck" },
          { ...lantern, version: "1.2.0", file: "https://files.example.org/a%20b.js?x=1" },
          { ...lantern, version: "1.3.0", file: "插件/灯 1.js" },
        ]),
      ),
    );
    expect(packages.map(({ id, kind, version, file }) => [id, kind, version, file])).to.deep.equal([
      ["木落/今日人品.v2", "js-plugin", "1.0.0", "plugins/lantern.js"],
      ["ann/lantern", "js-plugin", "1.1.0", "plugins/lantern.js"],
      ["ann/lantern", "deck", "1.1.0", "plugins/lantern.js"],
      ["ann/lantern", "js-plugin", "1.2.0", "https://files.example.org/a%20b.js?x=1"],
      ["ann/lantern", "js-plugin", "1.3.0", "插件/灯 1.js"],
    ]);
  });

  it("names what is for later versions, and takes the rest", () => {
    const later = { id: "ann/map", kind: "map", anything: 1 };
    const { packages, unfit } = parseIndex(bytesOf(indexWith([lantern, later, { kind: "\u001b[31m" }])));
    expect(packages.map(({ id }) => id)).to.deep.equal(["ann/lantern"]);
    expect(unfit).to.deep.equal([
      { place: "packages[1].kind", id: "ann/map", reason: 'The kind "map" is not known to this version.' },
      { place: "packages[2].kind", id: "", reason: "The kind of another name is not known to this version." },
    ]);
  });

  it("names a later format as that, with what can be shown of it", () => {
    const index = parseIndex(bytesOf(indexWith([{ quite: "different" }], { format: 2 })));
    expect([index.format, index.id, index.packages]).to.deep.equal([2, "our-table", []]);
    expect(index.unfit).to.deep.equal([
      {
        place: "format",
        id: "",
        reason: "The index has format 2; this version reads 1. Update Dicetower to use it.",
      },
    ]);
    expect(parseIndex(bytesOf({ format: 3 }))).to.include({ id: "", name: "", format: 3 });
  });

  const refused: [string, object, string, RegExp][] = [
    ["no format", indexWith([], { format: "1" }), "/format", /format is not the number/],
    ["no id", indexWith([], { id: undefined }), "/id", /id is required/],
    ["an id that is no word", indexWith([], { id: "our table" }), "/id", /id is not one word/],
    ["no list", indexWith([], { packages: {} }), "/packages", /packages is no list/],
    ["an entry that is no object", indexWith([lantern, 7]), "/packages/1", /packages\[1\] is no object/],
    ["a mirror by ftp", indexWith([], { mirrors: ["ftp://a/"] }), "/mirrors/0", /mirrors\[0\] is no address/],
    ["a mirror with a password", indexWith([], { mirrors: ["https://a:b@c/"] }), "/mirrors/0", /no address/],
    [
      "a script as home page",
      pkg({ homepage: "javascript:alert(1)" }),
      "/packages/0/homepage",
      /homepage is no/,
    ],
    [
      "an id without an author",
      pkg({ id: "lantern" }),
      "/packages/0/id",
      /packages\[0\]\.id is not author\/name/,
    ],
    ["an id that leads up", pkg({ id: "../lantern" }), "/packages/0/id", /is not author\/name/],
    ["an id of three steps", pkg({ id: "a/b/c" }), "/packages/0/id", /is not author\/name/],
    ["a version of two numbers", pkg({ version: "1.0" }), "/packages/0/version", /version is no version/],
    ["a version with a v", pkg({ version: "v1.0.0" }), "/packages/0/version", /version is no version/],
    ["a title of two lines", pkg({ title: "a\nb" }), "/packages/0/title", /more than one line/],
    [
      "a title that steers a terminal",
      pkg({ title: "a\u001b[2J" }),
      "/packages/0/title",
      /control characters/,
    ],
    [
      "a description that turns around",
      pkg({ description: "a\u202eb" }),
      "/packages/0/description",
      /direction/,
    ],
    ["nobody as author", pkg({ authors: [] }), "/packages/0/authors", /must contain at least 1/],
    ["a licence in words", pkg({ licence: "do what you like" }), "/packages/0/licence", /no SPDX id/],
    [
      "a range that is none",
      pkg({ requires: { dicetower: "new" } }),
      "/packages/0/requires/dicetower",
      /no range/,
    ],
    ["no file", without("file"), "/packages/0/file", /packages\[0\]\.file is required/],
    ["a file that leads up", pkg({ file: "../a.js" }), "/packages/0/file", /file is neither/],
    ["a file that leads up later", pkg({ file: "a/../../b.js" }), "/packages/0/file", /file is neither/],
    ["a file from the top", pkg({ file: "/etc/passwd" }), "/packages/0/file", /file is neither/],
    ["a file of another host", pkg({ file: "//host/a.js" }), "/packages/0/file", /file is neither/],
    ["a file with a backslash", pkg({ file: "a\\b.js" }), "/packages/0/file", /file is neither/],
    ["a file of a drive", pkg({ file: "C:/a.js" }), "/packages/0/file", /file is neither/],
    ["a file by file:", pkg({ file: "file:///etc/passwd" }), "/packages/0/file", /file is neither/],
    ["a file by data:", pkg({ file: "data:text/plain,a" }), "/packages/0/file", /file is neither/],
    ["a file with a line break", pkg({ file: "a\n.js" }), "/packages/0/file", /more than one line/],
    ["no size", without("size"), "/packages/0/size", /size is required/],
    ["a size of nothing", pkg({ size: 0 }), "/packages/0/size", /greater than or equal to 1/],
    ["a huge size", pkg({ size: indexLimits.fileBytes + 1 }), "/packages/0/size", /less than or equal/],
    ["no digest", without("sha256"), "/packages/0/sha256", /packages\[0\]\.sha256 is required/],
    ["half a digest", pkg({ sha256: "abcd" }), "/packages/0/sha256", /64 hexadecimal digits/],
  ];
  for (const [what, value, place, sentence] of refused)
    it(`refuses ${what}, and says where`, () => {
      const { code, message, places } = refusalOf(() => parseIndex(bytesOf(value)));
      expect(code).to.equal(codes.ruleBroken);
      expect(places).to.include(place);
      expect(message).to.match(sentence);
      expect(message).to.match(/^The index cannot be read: .*\.$/);
    });

  it("refuses a version that stands there twice, whatever is written behind a + or in capitals", () => {
    for (const again of [lantern, { ...lantern, version: "1.0.0+b2" }, { ...lantern, id: "Ann/Lantern" }]) {
      const { message, places } = refusalOf(() => parseIndex(bytesOf(indexWith([lantern, again]))));
      expect(places).to.deep.equal(["/packages/1"]);
      expect(message).to.match(
        /packages\[1\] is (ann\/lantern|Ann\/Lantern) 1\.0\.0(\+b2)? once more, after packages\[0\]/,
      );
    }
  });

  it("refuses what is no JSON, no UTF-8 or nested without end", () => {
    const bad = [
      Buffer.from("{"),
      Buffer.from([0x7b, 0xff, 0x7d]),
      Buffer.from("[".repeat(100_000)),
      bytesOf([1]),
    ];
    for (const bytes of bad) expect(refusalOf(() => parseIndex(bytes)).code).to.equal(codes.ruleBroken);
  });

  it("refuses more than it can hold", () => {
    expect(refusalOf(() => parseIndex(Buffer.alloc(indexLimits.bytes + 1, 0x20))).code).to.equal(
      codes.tooLarge,
    );
    const many = Array.from({ length: indexLimits.packages + 1 }, () => 0);
    expect(refusalOf(() => parseIndex(bytesOf(indexWith(many)))).message).to.include(
      "packages has more than 5000",
    );
  });

  it("tells twenty problems at most, and how many there are", () => {
    const { message, places } = refusalOf(() =>
      parseIndex(bytesOf(indexWith(Array.from({ length: 200 }, () => ({ ...lantern, sha256: 1 }))))),
    );
    expect(places).to.have.length(20);
    expect(message).to.include("packages[0].sha256 must be a string (and 19 more)");
  });

  it("is done beside the event loop for large ones, with the same result and the same refusals", async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ ...lantern, version: `1.0.${at}` }));
    const bytes = bytesOf(indexWith(many));
    expect(await readIndex(bytes, idle)).to.deep.equal(parseIndex(bytes));
    const wrong = bytesOf(indexWith([...many, { ...lantern, sha256: "ab" }]));
    const error = await readIndex(wrong, idle).catch((thrown: unknown) => thrown);
    expect(
      refusalOf(() => {
        throw error;
      }).places,
    ).to.deep.equal(["/packages/2000/sha256"]);
    const ended = await readIndex(bytes, AbortSignal.abort(new Error("over"))).catch(
      (thrown: Error) => thrown.message,
    );
    expect(ended).to.equal("over");
  });
});
