import { expect } from "chai";
import { hostileArchives } from "./archives.js";
import { attackedInstallation } from "./attacked.js";
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
import { type Installation, mastersOf } from "./installation.js";
import { none } from "./judge.js";
import { changedRows, type KeptRows, keptRows } from "./kept-rows.js";
import { hostileLines } from "./lines.js";
import { hostileNames } from "./names.js";
import { foreignHeaders, foreignHosts } from "./session.js";
import { sentWrongValues } from "./value-trials.js";

/** Milliseconds of processor time for which nobody may hold up the others. */
const maxTurnMs = 250;
/** An adversary comes back. */
const rounds = 3;
const reconnects = 100;

describe("a patient adversary, against the installation that npm start gives", function () {
  this.timeout(30 * 60_000);
  let installation: Installation;
  let cookie: string;
  let rows: KeptRows;
  let files: string[];
  before(async () => {
    ({ installation, cookie, rows, files } = await attackedInstallation());
  });
  after(() => installation?.end());

  for (const [who, headers] of Object.entries(strangers))
    it(`gets nothing of any route with ${who}`, async () => {
      none(await askedByStrangers(installation, headers));
    });

  it("gets nothing of any route by any name of this machine", async () => {
    for (const host of ["evil.example", ...foreignHosts]) none(await askedForHost(installation, host));
  });

  it("changes nothing by pages of other sites, whatever their browser says of them", async () => {
    for (const headers of foreignHeaders(installation.service.base))
      none(await askedByPages(installation, cookie, headers));
  });

  it("has every route refuse what is no body, or far too much of one", async () => {
    none(await sentBodies(installation, hostileBodies));
    const withBody = installation.operations.filter(({ isUnsafe, json, endings }) => {
      return isUnsafe && json !== undefined && endings.length === 0;
    });
    none(await sentBodies(installation, [oversized], { operations: withBody }));
  });

  it("has changed nothing by all that", async () => {
    none(changedRows(rows, await keptRows(installation.service)));
    expect(installation.files()).to.deep.equal(files);
  });

  it("has no error come of what stands in addresses, in those that change something, too", async () => {
    none(await sentValues(installation, hostileValues, installation.operations));
  });

  it("has no error come of what stands in a field", async () => {
    none(await sentWrongValues(installation));
  });

  it("gets no file out of the data folder by names, of any ending, sent or written in a body", async () => {
    const names = hostileNames(installation.mark);
    none(await sentNames(installation, names, 10));
    none(await sentNamesInBodies(installation, names));
    none(installation.escaped());
    none(strayFiles(installation, files));
  });

  it("gets no file out of it by archives, however often it sends them", async () => {
    for (let round = 0; round < rounds; round++)
      none(await sentArchives(installation, hostileArchives(installation.mark)));
    none(installation.escaped());
    none(strayFiles(installation, files));
  });

  it("holds nobody up by what is said, however often", async () => {
    for (let round = 0; round < rounds; round++) {
      none(await saidLines(installation, hostileLines, round));
      expect(await saidTogether(installation, hostileLines, round)).to.be.below(2 * answeredMs);
      for (const report of hostileReports) installation.report(report);
      expect(await installation.rolls(42_000_000 + round)).to.be.below(answeredMs);
    }
  });

  it("is answered once by each connection that follows on another, a hundred times", async () => {
    for (let round = 0; round < reconnects; round++) {
      await installation.reconnect();
      const userId = 43_000_000 + round;
      expect(await installation.rolls(userId), `connection ${round}`).to.be.below(answeredMs);
      expect(installation.saidWith(`Roller${userId}`), `connection ${round}`).to.equal(1);
    }
  });

  it("leaves no error in the log and no long turn, and a kill at the end loses nothing", async () => {
    none(await installation.errors());
    none(installation.longTurns(maxTurnMs));
    const masters = await mastersOf(installation);
    await installation.service.kill();
    await installation.service.start();
    expect(await mastersOf(installation)).to.deep.equal(masters);
    none(await installation.errors());
    none(strayFiles(installation, files));
  });
});
