import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { type FetchBody, readSealDiceStore } from "../src/index.js";

/** What a store answers by path, with the query where there is one. */
type Answers = (path: string, query: URLSearchParams) => unknown;

const idle = new AbortController().signal;
const digest = "cd".repeat(32);

const single = {
  id: "@ann/lantern@1.0.0",
  key: "lantern",
  namespace: "ann",
  version: "1.0.0",
  source: "official",
  type: "plugin",
  ext: ".js",
  name: "Lantern",
  authors: ["Ann", "Bob"],
  desc: "Burns.",
  license: "MIT",
  releaseTime: 1_700_000_000,
  updateTime: 1_700_000_100,
  tags: ["light"],
  rate: 4.5,
  extra: {},
  downloadNum: 12,
  downloadUrl: "https://files.example.org/lantern.js",
  hash: { sha256: digest },
  homePage: "https://example.org/lantern",
  sealVersion: ">=1.4.0",
  dependencies: { "@ann/oil": "^1.0.0" },
};

const pack = {
  id: "ann/inn",
  formatVersion: "1.0.0",
  version: "2.1.0",
  name: "An inn",
  authors: ["Ann"],
  description: "Guests and rooms.",
  license: "CC-BY-4.0",
  homepage: "",
  repository: "https://example.org/inn",
  keywords: ["coc"],
  contents: ["decks", "helpdoc"],
  seal: { minVersion: "1.5.0" },
  dependencies: { "ann/base": ">=1.0.0" },
  storeAssets: { category: "rules", screenshots: [] },
  download: {
    url: "/dice/api/store/packages/ann/inn/2.1.0/inn@2.1.0.sealpack",
    zipUrl: "/dice/api/store/packages/ann/inn/2.1.0/inn@2.1.0.zip",
    hash: { sha256: digest.toUpperCase() },
    size: 10_240,
    releaseTime: 1_710_000_000,
    updateTime: 1_710_500_000,
    downloadCount: 3,
  },
};

const fetchBody: FetchBody = async (url, signal) => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

describe("a store of SealDice", () => {
  let server: Server;
  let base: string;
  let asked: string[];
  let answers: Answers;

  beforeEach(async () => {
    asked = [];
    server = createServer(({ url = "" }, response) => {
      const { pathname, search, searchParams } = new URL(url, "http://store");
      asked.push(pathname + search);
      const answer = answers(pathname, searchParams);
      response.statusCode = answer === undefined ? 404 : 200;
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const first =
    (entries: readonly unknown[], info: object = { name: "Old store", announcement: "Welcome." }): Answers =>
    (path) => {
      if (path === "/dice/api/store/info") return info;
      if (path === "/dice/api/store/page")
        return { result: true, data: { data: entries, pageNum: 1, pageSize: 100, next: false }, err: "" };
      return undefined;
    };
  const second = (entries: readonly unknown[]) =>
    first(entries, { name: "New store", protocolVersions: ["2.0"] });
  const read = (address = base) => readSealDiceStore(address, fetchBody, idle);

  it("is read by protocol 1: plugins, decks and help documents as single files", async () => {
    answers = first([
      single,
      { ...single, id: "@ann/inn@1", key: "客栈", type: "deck", version: "1", ext: ".json" },
    ]);
    const index = await read();
    expect(asked).to.deep.equal(["/dice/api/store/info", "/dice/api/store/page?pageNum=1&pageSize=100"]);
    expect(index).to.deep.include({
      format: 1,
      id: `127.0.0.1-${new URL(base).port}`,
      name: "Old store",
      description: "Welcome.",
      updatedAt: "2023-11-14T22:15:00.000Z",
      unfit: [],
    });
    expect(index.packages[0]).to.deep.equal({
      id: "ann/lantern",
      kind: "js-plugin",
      version: "1.0.0",
      title: "Lantern",
      description: "Burns.",
      authors: ["Ann", "Bob"],
      licence: "MIT",
      homepage: "https://example.org/lantern",
      tags: ["light"],
      released: "2023-11-14T22:15:00.000Z",
      requires: { packages: { "ann/oil": "^1.0.0" } },
      file: "https://files.example.org/lantern.js",
      size: undefined,
      sha256: digest,
    });
    expect(index.packages[1]).to.include({ id: "ann/客栈", kind: "deck", version: "1.0.0" });
  });

  it("is read by protocol 2: packs as rule packs, with links of the store made whole", async () => {
    answers = second([pack]);
    const { packages, unfit } = await read(`${base}/dice/api/store/`);
    expect(asked[1]).to.equal("/dice/api/store/page?pageNum=1&pageSize=100&sortBy=releaseTime&order=asc");
    expect(unfit).to.deep.equal([]);
    expect(packages).to.deep.equal([
      {
        id: "ann/inn",
        kind: "rule-pack",
        version: "2.1.0",
        title: "An inn",
        description: "Guests and rooms.",
        authors: ["Ann"],
        licence: "CC-BY-4.0",
        tags: ["coc"],
        released: "2024-03-15T10:53:20.000Z",
        requires: { packages: { "ann/base": ">=1.0.0" } },
        file: `${base}/dice/api/store/packages/ann/inn/2.1.0/inn@2.1.0.sealpack`,
        size: 10_240,
        sha256: digest,
      },
    ]);
  });

  it("leaves the digest open where it tells none, and says what cannot be checked", async () => {
    const { download } = pack;
    answers = second([
      { ...pack, download: { ...download, hash: {} } },
      { ...pack, version: "2.2.0", download: { ...download, hash: undefined, size: 0 } },
      { ...pack, version: "2.3.0", download: { ...download, hash: { md5: "abcd" } } },
      { ...pack, version: "2.4.0", download: { ...download, hash: { sha256: "abc" } } },
    ]);
    const packs = await read();
    expect(packs.packages.map(({ version, size, sha256 }) => [version, size, sha256])).to.deep.equal([
      ["2.1.0", 10_240, undefined],
      ["2.2.0", undefined, undefined],
    ]);
    const reason = "Its hash is no SHA-256: what is downloaded could not be checked against it.";
    expect(packs.unfit).to.deep.equal([
      { place: "page 1, entry 3", id: "ann/inn", reason },
      { place: "page 1, entry 4", id: "ann/inn", reason },
    ]);
    // Protocol 1 names no algorithm that there must be.
    answers = first([{ ...single, hash: { md5: "abcd" } }]);
    expect((await read()).packages[0]?.sha256).to.equal(undefined);
  });

  it("names what cannot be taken, and takes the rest", async () => {
    answers = first([
      { ...single, id: "@ann/r@1", type: "reply" },
      { ...single, id: "@ann/v@x", version: "newest" },
      { ...single, id: "@ann/d@1", downloadUrl: "file:///etc/passwd" },
      { ...single, id: "@/@1", namespace: "..", key: "//" },
      "nothing",
      { ...single, license: "ask me", name: "a\u001b[2J\u202eb" },
    ]);
    const { packages, unfit } = await read();
    expect(unfit.map(({ place, id, reason }) => [place, id, reason])).to.deep.equal([
      ["page 1, entry 1", "ann/lantern", 'Entries of the type "reply" cannot be taken.'],
      ["page 1, entry 2", "ann/lantern", "Its version is no version such as 1.2.0."],
      ["page 1, entry 3", "ann/lantern", "It has no address with http or https to be downloaded from."],
      ["page 1, entry 4", "", "Its id is not author/name, of letters, digits, - and _."],
      ["page 1, entry 5", "", "It is no object."],
    ]);
    expect(packages.map(({ title, licence }) => [title, licence])).to.deep.equal([["a[2Jb", "NOASSERTION"]]);
  });

  const paged =
    (of: (page: number) => readonly unknown[], next: (page: number) => boolean): Answers =>
    (path, query) => {
      const page = Number(query.get("pageNum"));
      return path.endsWith("/info")
        ? { name: "Paged", protocolVersions: ["2.0"] }
        : { result: true, data: { data: of(page), next: next(page) } };
    };
  const packs = (page: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...pack, version: `${page}.${at}.0` }));

  it("is read page by page, and what moves to the next page meanwhile is taken once", async () => {
    answers = paged(
      (page) => [...packs(page, 2), ...packs(page - 1, 1)],
      (page) => page < 3,
    );
    const { packages, unfit } = await read();
    expect(packages.map(({ version }) => version)).to.have.members(
      [0, 1, 2, 3].flatMap((page) => (page === 0 ? ["0.0.0"] : [`${page}.0.0`, `${page}.1.0`])),
    );
    expect([unfit, asked.length]).to.deep.equal([[], 4]);
  });

  it("ends where a store repeats itself", async () => {
    answers = paged(
      () => packs(1, 3),
      () => true,
    );
    expect((await read()).packages).to.have.length(3);
    expect(asked).to.have.length(3);
  });

  it("ends after a hundred pages, and after five thousand entries", async () => {
    answers = paged(
      (page) => packs(page, 1),
      () => true,
    );
    const small = await read();
    expect([small.packages.length, asked.length]).to.deep.equal([100, 101]);
    expect(small.unfit).to.deep.equal([
      { place: "page 101", id: "", reason: "A store is read up to page 100. What follows is left out." },
    ]);
    answers = paged(
      (page) => packs(page, 120),
      () => true,
    );
    const large = await read();
    expect(large.packages).to.have.length(5_000);
    expect(large.unfit).to.deep.equal([
      {
        place: "page 42, entry 81",
        id: "",
        reason: "A store is read up to 5000 entries. What follows is left out.",
      },
    ]);
  });

  const bad: [string, Answers, RegExp][] = [
    ["no JSON", () => "<html>", /its answer is no JSON/],
    ["no object", () => "[]", /its answer is no object/],
    [
      "an error",
      (path) => (path.endsWith("/info") ? {} : { result: false, err: "closed" }),
      /answers an error: closed/,
    ],
    ["no data", (path) => (path.endsWith("/info") ? {} : { result: true, data: null }), /a page has no data/],
    [
      "no list",
      (path) => (path.endsWith("/info") ? {} : { result: true, data: { data: 5 } }),
      /a page is no list/,
    ],
    ["nothing there", () => undefined, /\/info answered 404/],
    ["too much", () => `"${"x".repeat(5_000_000)}"`, /more than 4194304 bytes/],
  ];
  for (const [what, given, sentence] of bad)
    it(`is refused with ${what}`, async () => {
      answers = given;
      const error = await read().catch((thrown: Error) => thrown.message);
      expect(error).to.match(sentence);
    });

  it("is not asked by other addresses, and no more once it is ended", async () => {
    answers = second([pack]);
    for (const address of ["file:///etc", "store", "https://a:b@c"])
      expect(await read(address).catch((thrown: Error) => thrown.message)).to.include("its address is none");
    const ended = AbortSignal.abort(new Error("over"));
    expect(await readSealDiceStore(base, fetchBody, ended).catch((thrown: Error) => thrown.message)).to.equal(
      "over",
    );
    expect(asked).to.deep.equal([]);
  });
});
