import { expect } from "chai";
import { hostileArchives } from "./archives.js";
import { hostileBodies, oversized } from "./bodies.js";
import { answeredMs, hostileReports, saidLines, saidTogether } from "./chat-trials.js";
import { sentArchives, sentNames, sentNamesInBodies, strayFiles } from "./file-trials.js";
import {
  askedByPages,
  askedByStrangers,
  askedForHost,
  hostileValues,
  sentBodies,
  sentValues,
  strangers,
} from "./http-trials.js";
import { Installation } from "./installation.js";
import { changedRows, type KeptRows, keptRows } from "./kept-rows.js";
import { hostileLines } from "./lines.js";
import { hostileNames } from "./names.js";
import { cookieOf, foreignHeaders, foreignHosts } from "./session.js";
import { sentWrongValues } from "./value-trials.js";

/** Milliseconds of processor time for which nobody may hold up the others. */
const maxTurnMs = 250;
/** An adversary comes back. */
const rounds = 3;

describe("a patient adversary, against the installation that npm start gives", function () {
  this.timeout(30 * 60_000);
  let installation: Installation;
  let cookie: string;
  let rows: KeptRows;
  let files: string[];
  before(async () => {
    installation = await Installation.begun();
    await installation.rolls(40_000_000);
    cookie = await cookieOf(installation);
    rows = await keptRows(installation.service);
    files = installation.files();
  });
  after(() => installation?.end());

  for (const [who, headers] of Object.entries(strangers))
    it(`gets nothing of any route with ${who}`, async () => {
      expect(await askedByStrangers(installation, headers)).to.deep.equal([]);
    });

  it("gets nothing of any route by any name of this machine", async () => {
    for (const host of ["evil.example", ...foreignHosts])
      expect(await askedForHost(installation, host), host).to.deep.equal([]);
  });

  it("changes nothing by pages of other sites, whatever their browser says of them", async () => {
    for (const headers of foreignHeaders(installation.service.base))
      expect(await askedByPages(installation, cookie, headers), JSON.stringify(headers)).to.deep.equal([]);
  });

  it("has every route refuse what is no body, or far too much of one", async () => {
    expect(await sentBodies(installation, hostileBodies)).to.deep.equal([]);
    const withBody = installation.operations.filter(({ isUnsafe, json, endings }) => {
      return isUnsafe && json !== undefined && endings.length === 0;
    });
    expect(await sentBodies(installation, [oversized], { operations: withBody })).to.deep.equal([]);
  });

  it("has changed nothing by all that", async () => {
    expect(changedRows(rows, await keptRows(installation.service))).to.deep.equal([]);
    expect(installation.files()).to.deep.equal(files);
  });

  it("has no error come of what stands in addresses, in those that change something, too", async () => {
    expect(await sentValues(installation, hostileValues, installation.operations)).to.deep.equal([]);
  });

  it("has no error come of what stands in a field", async () => {
    expect(await sentWrongValues(installation)).to.deep.equal([]);
  });

  it("gets no file out of the data folder by names, of any ending, sent or written in a body", async () => {
    const names = hostileNames(installation.mark);
    expect(await sentNames(installation, names, 10)).to.deep.equal([]);
    expect(await sentNamesInBodies(installation, names)).to.deep.equal([]);
    expect(installation.escaped()).to.deep.equal([]);
    expect(strayFiles(installation, files)).to.deep.equal([]);
  });

  it("gets no file out of it by archives, however often it sends them", async () => {
    for (let round = 0; round < rounds; round++)
      expect(await sentArchives(installation, hostileArchives(installation.mark))).to.deep.equal([]);
    expect(installation.escaped()).to.deep.equal([]);
    expect(strayFiles(installation, files)).to.deep.equal([]);
  });

  it("holds nobody up by what is said, however often", async () => {
    for (let round = 0; round < rounds; round++) {
      expect(await saidLines(installation, hostileLines, round)).to.deep.equal([]);
      expect(await saidTogether(installation, hostileLines, round)).to.be.below(2 * answeredMs);
      for (const report of hostileReports) installation.report(report);
      expect(await installation.rolls(42_000_000 + round)).to.be.below(answeredMs);
    }
  });

  it("leaves no error in the log and no long turn, and a kill at the end loses nothing", async () => {
    expect(await installation.errors()).to.deep.equal([]);
    expect(installation.longTurns(maxTurnMs)).to.deep.equal([]);
    const masters = (await keptRows(installation.service))["/api/masters"];
    await installation.service.kill();
    await installation.service.start();
    expect((await keptRows(installation.service))["/api/masters"]).to.equal(masters);
    expect(await installation.errors()).to.deep.equal([]);
    expect(strayFiles(installation, files)).to.deep.equal([]);
  });
});
