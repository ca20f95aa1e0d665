import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@dicetower/contract";
import { createRandom } from "@dicetower/kernel";
import { expect } from "chai";
import { openSecrets } from "../../src/secrets/index.js";

const canary = "CANARY-7f3b-密码";

describe("secrets", () => {
  let folder: string;
  let warnings: string[];
  const random = createRandom();
  const open = (given?: string, hide: (plain: string) => () => void = () => () => {}) => {
    const quiet = () => {};
    const log: Log = { debug: quiet, info: quiet, error: quiet, warn: (line) => warnings.push(line) };
    return openSecrets({ folder, given, random, log, hide });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-secrets-"));
    warnings = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are sealed without plain text, differently each time, and can be opened after a restart", async () => {
    const secrets = await open();
    const sealed = secrets.seal(canary, "adapter:3:access_token");
    expect(sealed).to.not.include(canary);
    expect(Buffer.from(sealed.slice(3), "base64url").toString("utf8")).to.not.include("CANARY");
    expect(secrets.seal(canary, "adapter:3:access_token")).to.not.equal(sealed);
    expect((await open()).open(sealed, "adapter:3:access_token")).to.equal(canary);
    expect(secrets.open(secrets.seal("", "x"), "x")).to.equal("");
  });

  it("cannot be opened for another record or field, or after a change", async () => {
    const secrets = await open();
    const sealed = secrets.seal(canary, "adapter:3:access_token");
    expect(secrets.open(sealed, "adapter:4:access_token")).to.equal(undefined);
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (const at of [0, 12, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(secrets.open(`v1.${changed.toString("base64url")}`, "adapter:3:access_token")).to.equal(
        undefined,
      );
    }
    for (const nonsense of ["", "v1.", "v1.AAAA", canary, `v2.${sealed.slice(3)}`])
      expect(secrets.open(nonsense, "adapter:3:access_token")).to.equal(undefined);
  });

  it("have a key in a file of its own that only the owner can read, and fix wider permissions", async () => {
    const secrets = await open();
    const sealed = secrets.seal(canary, "x");
    const path = join(folder, "secret.key");
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    expect(readdirSync(folder)).to.deep.equal(["secret.key"]);
    chmodSync(path, 0o644);
    expect((await open()).open(sealed, "x")).to.equal(canary);
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    expect(warnings).to.have.length(1);
  });

  it("can have a key from the environment, without a file; an invalid one is refused", async () => {
    const key = "ab".repeat(32);
    const sealed = (await open(key)).seal(canary, "x");
    expect(readdirSync(folder)).to.deep.equal([]);
    const same = Buffer.from(key, "hex").toString("base64url");
    expect((await open(same)).open(sealed, "x")).to.equal(canary);
    const refusal = await open("hunter2").catch((error: Error) => error.message);
    expect(refusal).to.include("DICETOWER_SECRET_KEY");
    expect(refusal).to.not.include("hunter2");
  });

  it("work without their key file, or with a broken one, but old secrets must be entered again", async () => {
    const sealed = (await open()).seal(canary, "x");
    rmSync(join(folder, "secret.key"));
    expect((await open()).open(sealed, "x")).to.equal(undefined);
    writeFileSync(join(folder, "secret.key"), "broken");
    const secrets = await open();
    expect(secrets.open(sealed, "x")).to.equal(undefined);
    expect(secrets.open(secrets.seal(canary, "x"), "x")).to.equal(canary);
    expect(warnings.join()).to.include("entered again");
    const aside = readdirSync(folder).find((name) => name.startsWith("secret.key.bad-")) ?? "";
    expect(readFileSync(join(folder, aside), "utf8")).to.equal("broken");
  });

  it("are masked in any text if they were used in this run, the newest per field", async () => {
    const secrets = await open();
    secrets.seal("old-password", "mail:password");
    secrets.seal("new-password", "mail:password");
    secrets.seal("abc", "mail:user");
    expect(secrets.mask("535 new-password refused, new-password, abc")).to.equal(
      "535 <secret> refused, <secret>, abc",
    );
  });

  it("notify the log of each secret that comes into use, and withdraw the one it replaces", async () => {
    const hidden = new Set<string>();
    const hide = (plain: string) => {
      hidden.add(plain);
      return () => void hidden.delete(plain);
    };
    const secrets = await open(undefined, hide);
    secrets.open(secrets.seal("old-password", "mail:password"), "mail:password");
    secrets.seal("token-of-7", "adapter:7");
    secrets.seal("new-password", "mail:password");
    expect([...hidden]).to.deep.equal(["token-of-7", "new-password"]);
  });
});
