import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { Place } from "./test-support.js";

const checkout = dirname(fileURLToPath(import.meta.resolve("../../../../package.json")));

const ours = ["system", "auth", "test-message"];

describe("commands without an installation", function () {
  this.timeout(120_000);
  let here: Place;
  afterEach(() => here.end());

  it("say that there is none and which folders were searched, and create nothing", async () => {
    here = new Place([]);
    for (const line of [
      "key rotate",
      "backup",
      "restore",
      "restore 20200101T000000Z-00000000",
      "features list",
      "features enable dice",
      "password reset",
      "chat",
    ]) {
      const { out, err, code } = await here.command(line, "", {});
      expect([code, out], line).to.deep.equal([78, ""]);
      expect(err).to.equal(
        `dicetower: There is no installation in ${here.folder}: its package.json names no package with a feature, and there are no data in ${here.data}. Go to the folder of one, or name it with --installation, and its data with --data.\n`,
      );
      expect(existsSync(here.data), line).to.equal(false);
    }
    const { out, code } = await here.command("doctor", "", {});
    expect([
      code,
      out.startsWith(`FAIL  configuration: There is no installation in ${here.folder}`),
    ]).to.deep.equal([1, true]);
    expect(existsSync(here.data)).to.equal(false);
  });

  it("do not start a service, with a launcher or without, and create no data", async () => {
    here = new Place([]);
    const said = (folder: string) =>
      `dicetower: There is no installation in ${folder}: its package.json names no package with a feature, and there are no data in ${here.data}. Go to the folder of one, or name it with --installation, and its data with --data.`;
    for (const line of longRun ? [["start"], ["start", "--bare"]] : [["start"]]) {
      const service = here.run(line);
      expect([await Promise.race([service.ended, service.ready()]), service.out, service.err]).to.deep.equal([
        78,
        "",
        `${said(here.folder)}\n`,
      ]);
    }
    const inCheckout = here.run(["start"], {}, checkout);
    expect([
      await Promise.race([inCheckout.ended, inCheckout.ready()]),
      inCheckout.out,
      inCheckout.err,
    ]).to.deep.equal([
      78,
      "",
      `${said(checkout)} In this checkout it is ${join(checkout, "examples", "full")}.\n`,
    ]);
    expect(existsSync(here.data)).to.equal(false);
  });

  it("work in a folder without features if it has the data", async () => {
    here = new Place(ours);
    await here.command("key rotate", "", {});
    await here.command("features disable test-message");
    const other = new Place([]);
    try {
      const { out, code } = await other.command(`backup --data ${here.data}`);
      expect([code, out.startsWith("backup ")]).to.deep.equal([0, true]);
      expect((await other.command(`key rotate --data ${here.data}`, "", {})).code).to.equal(0);
      const service = other.run(["start", "--bare", "--data", here.data]);
      await service.ready();
      expect(await service.stop()).to.equal(0);
      expect(existsSync(other.data)).to.equal(false);
    } finally {
      await other.end();
    }
  });

  it("say that an installation has not been started if they need its data", async () => {
    here = new Place(ours);
    for (const line of ["backup", "password reset"]) {
      const { out, err, code } = await here.command(line);
      expect([code, out], line).to.deep.equal([1, ""]);
      expect(err).to.equal(
        `dicetower: The installation in ${here.folder} has no data yet: there are none in ${here.data}. Start it first, or name the folder of its data with --data or DICETOWER_DATA.\n`,
      );
    }
    expect(existsSync(here.data)).to.equal(false);
  });

  it("change nothing if they only inspect", async () => {
    here = new Place(ours);
    const list = await here.command("features list");
    expect([list.code, list.out.split("\n").length]).to.deep.equal([0, ours.length + 1]);
    const early = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(early.code, early.out).to.equal(0);
    expect(early.out)
      .to.match(/^ok {4}data folder: .*is not there yet/m)
      .and.to.match(/^ok {4}store: none yet/m)
      .and.to.contain("features: 3 found, 3 on");
    expect(existsSync(here.data)).to.equal(false);

    await here.command("features disable test-message");
    const files = () =>
      readdirSync(here.data)
        .sort()
        .map((name) => [name, readFileSync(join(here.data, name), "base64")]);
    const before = files();
    const later = await here.command("doctor", "", { DICETOWER_PORT: "0" });
    expect(later.code, later.out).to.equal(0);
    expect(later.out)
      .to.match(/^ok {4}store: SQLite, whole/m)
      .and.to.contain("features: 3 found, 2 on");
    expect(files()).to.deep.equal(before);
  });
});
