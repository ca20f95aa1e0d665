import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { countStart, makeKey, type OpenInstallation, openInstallation } from "../../src/data-folder/index.js";
import { type Place, place } from "./test-support.js";

const random = createRandom();
const version = { semver: "1.2.3", build: 4, builtAt: 1, prerelease: false };

describe("an installation", () => {
  let here: Place;
  let clock: ReturnType<typeof fakeClock>;
  const opened: OpenInstallation[] = [];
  beforeEach(() => {
    here = place();
    clock = fakeClock();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close();
    await here.end();
  });
  const open = async (apiKey?: string): Promise<OpenInstallation> => {
    const one = await openInstallation({ folder: here.folder, apiKey, version, clock, random });
    opened.push(one);
    return one;
  };

  it("gets a unique id at its first start, and records the time", async () => {
    const first = await open();
    const firstStartedAt = clock.seconds();
    await clock.advance(60_000);
    expect((await open()).firstStartedAt).to.equal(firstStartedAt);
    expect(first.id).to.match(/^[0-9a-f]{32}$/);
    expect((await open()).id).to.equal(first.id);
    const { folder } = here;
    here = place();
    expect((await open()).id).to.not.equal(first.id);
    expect(here.folder).to.not.equal(folder);
  });

  it("creates an access key at its first start, shows it once and stores its digest only", async () => {
    const first = await open();
    const key = first.newKey ?? "";
    expect(key).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(first.key.verify(key)).to.equal(true);
    expect(first.key.verify(`${key}x`)).to.equal(false);
    const told: string[] = [];
    await first.tellNewKey((one) => told.push(one));
    await first.tellNewKey((one) => told.push(one));
    expect(told).to.deep.equal([key]);
    expect(here.everything()).to.not.contain(key);
    expect(statSync(join(here.folder, "access-key.json")).mode & 0o077).to.equal(0);
    const second = await open();
    expect(second.newKey).to.equal(undefined);
    expect(second.key.verify(key)).to.equal(true);
  });

  it("creates another key at the next start if the first was not shown, and keeps one created meanwhile", async () => {
    const untold = (await open()).newKey ?? "";
    expect(here.everything()).to.not.contain("sha256");
    const next = await open();
    expect(next.newKey)
      .to.match(/^[A-Za-z0-9_-]{43}$/)
      .and.not.equal(untold);
    expect(next.key.verify(untold)).to.equal(false);
    const made = await makeKey(here.folder, clock, random);
    await next.tellNewKey(() => expect.fail("this key opens nothing any more"));
    expect((await open()).key.verify(made)).to.equal(true);
  });

  it("uses the key of the configuration instead, and then creates none", async () => {
    const one = await open("configured-key-0123456789");
    expect(one.newKey).to.equal(undefined);
    expect(one.key.verify("configured-key-0123456789")).to.equal(true);
    expect(existsSync(join(here.folder, "access-key.json"))).to.equal(false);
    expect(clock.pending).to.equal(0);
    expect((await open()).newKey).to.be.a("string");
  });

  it("adopts a key that another process has created, within a second, and ends sessions of the old one", async () => {
    const one = await open();
    const old = one.newKey ?? "";
    const { ended } = one.key;
    const next = await makeKey(here.folder, clock, random);
    expect([one.key.verify(old), one.key.verify(next)]).to.deep.equal([true, false]);
    await clock.advance(500);
    for (let i = 0; i < 2_000 && !one.key.verify(next); i++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect([one.key.verify(old), one.key.verify(next), ended.aborted]).to.deep.equal([false, true, true]);
    expect(one.key.ended.aborted).to.equal(false);
  });

  it("keeps its key while its file is damaged, and says what to do at the next start", async () => {
    await (await open()).tellNewKey(() => {});
    const path = join(here.folder, "access-key.json");
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, whole.slice(0, 20));
    await clock.advance(1_000);
    const error = await open().catch((reason: Error) => reason);
    expect((error as Error).message).to.equal(
      `${path} is damaged: make a new key with "dicetower key rotate"`,
    );
  });

  it("counts consecutive failed starts", async () => {
    expect((await countStart(here.folder)).failedBefore).to.equal(0);
    expect((await countStart(here.folder)).failedBefore).to.equal(1);
    const third = await countStart(here.folder);
    expect(third.failedBefore).to.equal(2);
    await third.succeeded();
    expect((await countStart(here.folder)).failedBefore).to.equal(0);
    writeFileSync(join(here.folder, "starts.json"), "damaged");
    expect((await countStart(here.folder)).failedBefore).to.equal(0);
  });
});
