import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { main } from "@dicetower/host/cli";
import { expect } from "chai";
import { Place, type Said } from "./test-support.js";

const example = fileURLToPath(new URL("../../../../examples/store", import.meta.url));

/** Runs a command within this process. */
async function command(...args: readonly string[]): Promise<Said> {
  const said = { out: "", err: "", code: 0 };
  await main([...args], {
    environment: {},
    input: Readable.from([]),
    interactive: false,
    out: (text) => {
      said.out += `${text}\n`;
    },
    err: (text) => {
      said.err += `${text}\n`;
    },
    leave: (code) => {
      said.code = code;
    },
  });
  return said;
}

describe("dicetower store", () => {
  let outer: string;
  let folder: string;
  let key: string;
  beforeEach(() => {
    outer = mkdtempSync(join(tmpdir(), "dicetower-cli-store-"));
    folder = join(outer, "store");
    key = join(outer, "key.pem");
    cpSync(example, folder, { recursive: true });
  });
  afterEach(() => rmSync(outer, { recursive: true, force: true }));

  const at = (name: string) => join(folder, name);

  it("makes the index that the example has, a line for each package, and names what it leaves out", async () => {
    const committed = readFileSync(at("packages.json"));
    const { out, err, code } = await command("store", "make", folder);
    expect([code, err]).to.deep.equal([0, ""]);
    expect(out.split("\n")).to.deep.equal([
      "js-plugin      dicetower/lantern        1.0.0  plugins/lantern.js",
      "deck           dicetower/roadside       1.1.0  decks/roadside.json",
      "help-document  dicetower/table-manners  1.0.0  help/table-manners.json",
      "not listed: README.md: Its form is none of a script plugin, script module, deck, rule pack or help document. Where it is one all the same, name its kind in a file beside it.",
      `${at("packages.json")} lists 3 packages; 1 file left out`,
      "",
    ]);
    expect(readFileSync(at("packages.json")).equals(committed)).to.equal(true);
    expect(existsSync(at("packages.json.sig"))).to.equal(false);
  });

  it("refuses a key in the folder, which would be uploaded, and what is no file", async () => {
    await command("store", "key", key);
    cpSync(key, at("plugins/key.pem"));
    const inside = await command("store", "make", folder, "--key", at("plugins/key.pem"));
    expect([inside.code, inside.out]).to.deep.equal([1, ""]);
    expect(inside.err).to.match(/is in the folder that you are going to upload/);
    rmSync(at("plugins/key.pem"));
    const none = await command("store", "make", folder, "--key", outer);
    expect([none.code, none.err]).to.deep.equal([1, `dicetower: ${outer} is no file.\n`]);
    rmSync(at("packages.json"));
    mkdirSync(at("packages.json"));
    const blocked = await command("store", "make", folder);
    expect([blocked.code, blocked.err]).to.deep.equal([
      1,
      `dicetower: ${at("packages.json")} is no file, but a link or a folder. Move it away.\n`,
    ]);
  });

  it("makes a key that nobody else can read, signs with it, and finds nothing wrong then", async () => {
    const made = await command("store", "key", key);
    const fingerprint = /^fingerprint: ((?:[0-9a-f]{4} ){7}[0-9a-f]{4})$/m.exec(made.out)?.[1];
    expect([made.code, fingerprint === undefined]).to.deep.equal([0, false]);
    if (process.platform !== "win32") expect(statSync(key).mode & 0o777).to.equal(0o600);
    rmSync(at("packages.json"));
    const signed = await command("store", "make", folder, "--key", key);
    expect([signed.code, signed.err]).to.deep.equal([0, ""]);
    expect(signed.out).to.include(`${at("packages.json.sig")} is signed by ${fingerprint}\n`);
    for (const name of ["packages.json", "packages.json.sig"])
      expect(statSync(at(name)).mode & 0o044, name).to.equal(0o044);
    const checked = await command("store", "check", folder);
    expect([checked.code, checked.out]).to.deep.equal([
      0,
      `ok    signed by ${fingerprint}\nok    js-plugin dicetower/lantern 1.0.0\nok    deck dicetower/roadside 1.1.0\nok    help-document dicetower/table-manners 1.0.0\n`,
    ]);
  });

  it("overwrites no key, and signs with no other file", async () => {
    await command("store", "key", key);
    const before = readFileSync(key);
    const again = await command("store", "key", key);
    expect([again.code, again.out, again.err]).to.deep.equal([
      1,
      "",
      `dicetower: ${key} is there already. Nothing was changed: a key that is lost cannot be made again.\n`,
    ]);
    expect(readFileSync(key).equals(before)).to.equal(true);
    writeFileSync(join(outer, "no.pem"), "hello", { mode: 0o600 });
    for (const [file, sentence] of [
      [join(outer, "no.pem"), "holds no ed25519 key in PEM"],
      [join(outer, "gone.pem"), "There is no key"],
    ] as const) {
      const { code, out, err } = await command("store", "make", folder, "--key", file);
      expect([code, out]).to.deep.equal([1, ""]);
      expect(err).to.include(sentence);
    }
    expect((await command("store", "key", join(outer, "nowhere", "key.pem"))).err).to.include(
      "its folder is not there",
    );
  });

  it("refuses to leave a signature that is of another index", async () => {
    await command("store", "key", key);
    await command("store", "make", folder, "--key", key);
    expect((await command("store", "make", folder)).code).to.equal(0);
    writeFileSync(at("decks/more-1.0.0.json"), JSON.stringify({ more: ["a", "b"] }));
    const { code, err } = await command("store", "make", folder);
    expect(code).to.equal(1);
    expect(err).to.include("packages.json.sig is of another index: installations refuse both");
    const checked = await command("store", "check", folder);
    expect(checked.code).to.equal(1);
    expect(checked.out).to.match(
      /^FAIL {2}packages\.json\.sig: The signature of the index cannot be taken: it is not of this index/m,
    );
    expect((await command("store", "make", folder, "--key", key)).code).to.equal(0);
    expect((await command("store", "check", folder)).code).to.equal(0);
  });

  it("says what is wrong with an index and its files", async () => {
    writeFileSync(
      at("plugins/lantern.js"),
      readFileSync(at("plugins/lantern.js"), "utf8").replace("six", "ten"),
    );
    writeFileSync(at("decks/roadside.json"), "{}");
    rmSync(at("help/table-manners.json"));
    const files = await command("store", "check", folder);
    expect([files.code, files.out.split("\n")]).to.deep.equal([
      1,
      [
        "warn  the index is not signed",
        "FAIL  js-plugin dicetower/lantern 1.0.0: plugins/lantern.js is another file than the index says. Run `dicetower store make` again.",
        "FAIL  deck dicetower/roadside 1.1.0: decks/roadside.json has not the 520 bytes that the index says. Run `dicetower store make` again.",
        "FAIL  help-document dicetower/table-manners 1.0.0: help/table-manners.json is not there.",
        "",
      ],
    ]);
    const index = JSON.parse(readFileSync(at("packages.json"), "utf8")) as {
      packages: Record<string, unknown>[];
    };
    const [first = {}] = index.packages;
    const put = (packages: readonly object[]) =>
      writeFileSync(at("packages.json"), JSON.stringify({ ...index, packages }));
    put([{ ...first, sha256: "ab", file: "../a.js" }]);
    const wrong = await command("store", "check", folder);
    expect([wrong.code, wrong.out.split("\n").slice(1, 3).sort()]).to.deep.equal([
      1,
      [
        "FAIL  packages.json: packages[0].file is neither a path below the folder of the index nor an address with http or https",
        "FAIL  packages.json: packages[0].sha256 is not 64 hexadecimal digits",
      ],
    ]);
    put([
      { ...first, requires: { dicetower: ">=99", packages: { "ann/oil": "^1" } } },
      { kind: "map", id: "ann/map" },
    ]);
    const later = (await command("store", "check", folder)).out;
    expect(later).to.include('warn  packages[1].kind: The kind "map" is not known to this version.\n');
    expect(later).to.match(
      /^warn {2}dicetower\/lantern 1\.0\.0 is not for this version \(\S+\): it needs Dicetower >=99$/m,
    );
    expect(later).to.include(
      "warn  dicetower/lantern 1.0.0 needs ann/oil ^1, which this index does not list\n",
    );
  });

  it("names what the index says otherwise than the file", async () => {
    const index = JSON.parse(readFileSync(at("packages.json"), "utf8")) as {
      packages: Record<string, unknown>[];
    };
    const packages = index.packages.map((one) =>
      one["id"] === "dicetower/lantern" ? { ...one, version: "9.0.0", licence: "WTFPL" } : one,
    );
    writeFileSync(at("packages.json"), JSON.stringify({ ...index, packages }));
    const { out, code } = await command("store", "check", folder);
    expect(code).to.equal(0);
    expect(out).to.include(
      'warn  js-plugin dicetower/lantern 9.0.0: its version is "1.0.0" in the file, and "9.0.0" in the index; whoever installs it is asked whether that is right\n',
    );
    expect(out).to.match(
      /^warn {2}js-plugin dicetower\/lantern 9\.0\.0: its licence is "\S+" in the file, and "WTFPL" in the index$/m,
    );
  });

  it("says that there is no folder, no index and no store.json", async () => {
    const said = async (...args: string[]) => {
      const { out, err, code } = await command(...args);
      return [code, out + err];
    };
    const gone = join(outer, "gone");
    for (const verb of ["make", "check"])
      expect(await said("store", verb, gone)).to.deep.equal([1, `dicetower: ${gone} is no folder.\n`]);
    rmSync(at("packages.json"));
    expect(await said("store", "check", folder)).to.deep.equal([
      1,
      "FAIL  packages.json: there is none. `dicetower store make` writes it.\n",
    ]);
    rmSync(at("store.json"));
    const [code, text] = await said("store", "make", folder);
    expect([
      code,
      String(text).startsWith("dicetower: The folder has no store.json. Write one"),
    ]).to.deep.equal([1, true]);
    expect(existsSync(at("packages.json"))).to.equal(false);
  });

  it("runs as a process, without an installation", async () => {
    const place = new Place([]);
    try {
      const service = place.runFile(place.program, ["store", "check", folder]);
      expect([await service.ended, service.err]).to.deep.equal([0, ""]);
      expect(service.out).to.include("ok    deck dicetower/roadside 1.1.0\n");
    } finally {
      await place.end();
    }
  });

  describe("of a web server", () => {
    let server: Server;
    let base: string;
    let asked: string[];
    const answers = new Map<string, { status?: number; to?: string; body?: Buffer }>();
    beforeEach(async () => {
      asked = [];
      answers.clear();
      server = createServer(({ url = "" }, response) => {
        asked.push(url);
        const { status, to, body } = answers.get(url) ?? {};
        const file = join(folder, decodeURIComponent(url.replace(/^\/t\//, "")));
        if (status !== undefined)
          response.writeHead(status, to === undefined ? {} : { location: to }).end(body);
        else if (url.startsWith("/t/") && existsSync(file)) response.end(readFileSync(file));
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t`;
    });
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    it("reads the index, its signature and all files", async () => {
      await command("store", "key", key);
      await command("store", "make", folder, "--key", key);
      for (const address of [base, `${base}/`, `${base}/packages.json`]) {
        const { out, code } = await command("store", "check", address);
        expect([code, out.match(/^ok /gm)?.length], address).to.deep.equal([0, 4]);
      }
      expect(asked.slice(0, 5)).to.deep.equal([
        "/t/packages.json",
        "/t/packages.json.sig",
        "/t/plugins/lantern.js",
        "/t/decks/roadside.json",
        "/t/help/table-manners.json",
      ]);
    });

    it("follows to where files have moved, and asks mirrors for those that are gone", async () => {
      const mirror = base.replace("/t", "/m/");
      const settings = JSON.parse(readFileSync(at("store.json"), "utf8")) as object;
      writeFileSync(at("store.json"), JSON.stringify({ ...settings, mirrors: [mirror] }));
      await command("store", "make", folder);
      answers.set("/t/plugins/lantern.js", { status: 302, to: "/t/elsewhere" });
      answers.set("/t/elsewhere", { status: 200, body: readFileSync(at("plugins/lantern.js")) });
      answers.set("/t/decks/roadside.json", { status: 503 });
      answers.set("/m/decks/roadside.json", { status: 200, body: readFileSync(at("decks/roadside.json")) });
      expect((await command("store", "check", base)).code).to.equal(0);
      answers.set("/m/decks/roadside.json", { status: 410 });
      expect((await command("store", "check", base)).out).to.include(
        `FAIL  deck dicetower/roadside 1.1.0: ${base}/decks/roadside.json answered 503; ${mirror}decks/roadside.json is not there.\n`,
      );
    });

    it("does not follow for ever, to other schemes, or past the size that the index says", async () => {
      answers.set("/t/plugins/lantern.js", { status: 302, to: "/t/plugins/lantern.js" });
      answers.set("/t/decks/roadside.json", { status: 302, to: "http://192.0.2.1/a" });
      answers.set("/t/help/table-manners.json", { status: 200, body: Buffer.alloc(1_000_000) });
      const { out, code } = await command("store", "check", base);
      expect(code).to.equal(1);
      expect(out).to.include("lantern.js leads from one address to the next.\n");
      expect(out).to.include(
        "http://192.0.2.1/a is not asked: addresses begin with https, or with http on this machine.\n",
      );
      expect(out).to.include("table-manners.json has more than 356 bytes.\n");
      expect(asked.filter((url) => url === "/t/plugins/lantern.js")).to.have.length(4);
    });

    it("says why a server sends nothing", async () => {
      const why = async (address: string) => (await command("store", "check", address)).err;
      const gone = createServer();
      await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
      const { port } = gone.address() as AddressInfo;
      await new Promise((closed) => gone.close(closed));
      expect(await why(`http://127.0.0.1:${port}/`)).to.match(/the server refuses the connection/);
      expect(await why(base.replace("http:", "https:"))).to.match(/no valid certificate, or speaks no TLS/);
    });

    it("asks no other machine without TLS", async () => {
      const { code, err } = await command("store", "check", "http://192.0.2.1/t");
      expect([code, err]).to.deep.equal([
        1,
        "dicetower: http://192.0.2.1/t is not asked: addresses begin with https, or with http on this machine.\n",
      ]);
    });
  });
});
