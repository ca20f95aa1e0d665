import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { begin } from "../packing/run.js";
import { root } from "../workspace/workspace.js";
import { hostileArchives } from "./archives.js";
import { attackedInstallation } from "./attacked.js";
import { hostileBodies } from "./bodies.js";
import { answeredMs, hostileReports, saidLines, saidTogether } from "./chat-trials.js";
import { sentArchives, sentNames, strayFiles } from "./file-trials.js";
import {
  askedByPages,
  askedByStrangers,
  askedForHost,
  hostileValues,
  openOnes,
  sentBodies,
  sentValues,
  strangers,
} from "./http-trials.js";
import { type Installation, masterId, mastersOf } from "./installation.js";
import { faultOf, none } from "./judge.js";
import { changedRows, type KeptRows, keptRows } from "./kept-rows.js";
import { hostileLines } from "./lines.js";
import { hostileNames } from "./names.js";
import { pathOf } from "./operations.js";
import { borrowedByScripts, staffWords } from "./plugin.js";
import { foreignHeaders, foreignHosts, guessed } from "./session.js";

/** Milliseconds of processor time for which nobody may hold up the others. */
const maxTurnMs = 250;
/** What is said to those who may not. */
const refusal = /trust level|people to say themselves/;
/** Every so many of the cases that the long form tries all. */
const every = <T>(items: readonly T[], nth: number) => items.filter((_, at) => at % nth === 0);

describe("an adversary, against the installation that npm start gives", function () {
  this.timeout(5 * 60_000);
  let installation: Installation;
  let cookie: string;
  let rows: KeptRows;
  let files: string[];
  before(async () => {
    ({ installation, cookie, rows, files } = await attackedInstallation());
  });
  after(() => installation?.end());

  it("finds no route open that is not meant to be", () => {
    const open = installation.operations.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    expect(open.sort()).to.deep.equal([...openOnes].sort());
    expect(installation.operations.length).to.be.above(500);
  });

  for (const who of ["nothing", "a wrong key", "forged addresses"])
    it(`gets nothing of any route with ${who}`, async () => {
      none(await askedByStrangers(installation, strangers[who] ?? {}));
    });

  it("gets nothing of one route whatever else is sent for credentials", async () => {
    const faults: string[] = [];
    for (const [who, headers] of Object.entries(strangers)) {
      const came = await installation.ask({ method: "GET", path: "/api/masters", headers });
      faults.push(...faultOf(came, who, [401]));
    }
    none(faults);
  });

  it("gets nothing by a name that was pointed at this machine", async () => {
    none(await askedForHost(installation, "evil.example"));
    const faults: string[] = [];
    for (const host of foreignHosts) {
      const came = await installation.askWithKey({ method: "GET", path: "/api/masters", headers: { host } });
      faults.push(...faultOf(came, host, [400, 421]));
    }
    none(faults);
  });

  it("changes nothing by a page of another site in the browser of an owner who is logged in", async () => {
    const path = "/api/masters";
    expect((await installation.ask({ method: "GET", path, headers: { cookie } })).status).to.equal(200);
    const [first = {}, ...others] = foreignHeaders(installation.service.base);
    none(await askedByPages(installation, cookie, first));
    const faults: string[] = [];
    for (const headers of others) {
      const came = await installation.ask({ method: "POST", path, headers: { cookie, ...headers } });
      faults.push(...faultOf(came, JSON.stringify(headers), [403]));
    }
    none(faults);
  });

  it("is stopped after a handful of guesses, from whatever address it says it comes", async () => {
    expect(await guessed(installation)).to.deep.equal([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await installation.askWithKey({ method: "GET", path: "/api/masters" })).status).to.equal(200);
  });

  it("has every route refuse what is no body", async () => {
    none(await sentBodies(installation, hostileBodies, { nth: 4 }));
  });

  it("has changed nothing by all that", async () => {
    none(changedRows(rows, await keptRows(installation.service)));
    expect(installation.files()).to.deep.equal(files);
  });

  it("has no error come of what stands in an address", async () => {
    const reading = installation.operations.filter(({ isUnsafe }) => !isUnsafe);
    none(await sentValues(installation, every(hostileValues, 3), reading));
  });

  it("gets no file out of the data folder by its name", async () => {
    none(await sentNames(installation, hostileNames(installation.mark)));
    none(installation.escaped());
    none(strayFiles(installation, files));
  });

  it("gets no file out of it by an archive, and leaves nothing half", async () => {
    none(await sentArchives(installation, hostileArchives(installation.mark)));
    none(installation.escaped());
    none(strayFiles(installation, files));
  });

  it("holds nobody up by what is said, and has nothing said that pretends", async () => {
    none(await saidLines(installation, hostileLines));
    expect(await saidTogether(installation, hostileLines)).to.be.below(2 * answeredMs);
    for (const report of hostileReports) installation.report(report);
    expect(await installation.rolls(42_000_000)).to.be.below(answeredMs);
  });

  it("is no master by scripts that name one, with any word of masters", async () => {
    const words = await staffWords(installation);
    expect(words.length).to.be.above(5);
    const from = installation.said.length;
    await borrowedByScripts(installation, words);
    const refused = installation.said.slice(from).filter(({ text }) => refusal.test(text));
    expect(refused.length, "answers that say what was missing").to.be.above(words.length);
    const trusted = await installation.askWithKey({ method: "GET", path: "/api/players?trust=4" });
    expect(trusted.text).to.include('"total":0');
    expect(await mastersOf(installation)).to.deep.equal([String(masterId)]);
    const paths = ["/api/banlist", "/api/system/settings", "/api/adapters", "/api/features"];
    none(changedRows(rows, await keptRows(installation.service), paths));
  });

  it("takes nothing from a live process by a second one on its data folder", async () => {
    const { folder } = installation.service;
    const live = join(folder, "imports", `.tmp-1-${installation.mark}`);
    await mkdir(join(live, "data"), { recursive: true });
    await writeFile(join(live, "data", "half.txt"), "what a live process unpacks");
    const before = installation.files();
    const args = ["start", "--silent", "--", "--port", "0", "--data", folder];
    const { code, out } = await begin("npm", args, root).ended;
    expect(code, out).to.equal(78);
    expect(out).to.include("is in use by process");
    expect(installation.files()).to.deep.equal(before);
    await rm(live, { recursive: true });
  });

  it("leaves no error in the log and no long turn, and rolls go on", async () => {
    none(await installation.errors());
    none(installation.longTurns(maxTurnMs));
    const live = installation.operations.find(({ path }) => path === "/health/live");
    expect(live && (await installation.ask({ method: "GET", path: pathOf(live) })).status).to.equal(200);
    expect(await installation.rolls(43_000_000)).to.be.below(answeredMs);
  });
});
