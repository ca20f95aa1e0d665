import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureStatus } from "@dicetower/contract";
import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { damageTables } from "./damage/damaging.js";
import { accessKey, Place, type Service } from "./test-support.js";

describe("a service whose guards of the message line are missing", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["access", "commands", "texts", "system", "help", "test-message"]);
  });
  afterEach(() => here.end());

  const base = (service: Service): string => /^ready (\S+)$/m.exec(service.out)?.[1] ?? "";
  const send = async (service: Service, method: string, path: string, body?: object): Promise<string> => {
    const response = await fetch(base(service) + path, {
      method,
      headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answered = await response.text();
    expect(response.status, answered).to.equal(200);
    return answered;
  };
  /** Returns the bot's reply to an ordinary user. */
  const replyTo = async (service: Service, text: string, userId: string): Promise<string> => {
    const answered = await send(service, "POST", "/api/test/message", { text, userId, locale: "en" });
    return (JSON.parse(answered) as { reply: string }).reply;
  };
  const access = async (service: Service): Promise<FeatureStatus | undefined> => {
    const { data } = await service.ask("/api/features");
    return (data as FeatureStatus[]).find(({ id }) => id === "access");
  };

  /** Has the tables of the guard damaged behind a backup, and starts the service with them. */
  const startDamaged = async (): Promise<Service> => {
    let service = await here.serve();
    await send(service, "POST", "/api/banlist", { platform: "test", targetId: "666" });
    expect(await replyTo(service, ".help", "111")).to.not.equal("");
    expect(await replyTo(service, ".help", "666")).to.equal("");
    await send(service, "POST", "/api/system/backups");
    expect(await service.stop()).to.equal(0);

    await damageTables(join(here.data, "state.db"), "access_%");
    service = await here.serve();
    expect(await access(service)).to.include({ state: "failed", holds: true });
    for (const userId of ["111", "666"]) expect(await replyTo(service, ".help", userId)).to.equal("");
    expect(service.out).to.contain('No message is answered: the guard \\"access\\" has failed');
    expect(service.out).to.contain("start it with --repair");
    return service;
  };

  it("answers no one while their tables are damaged, and the right users after the repair", async () => {
    let service = await startDamaged();
    expect((await service.ask("/health/ready")).status).to.equal(503);
    await service.stop();
    service = await here.serve("--repair");
    expect((await access(service))?.state).to.equal("on");
    expect(await replyTo(service, ".help", "111")).to.not.equal("");
    expect(await replyTo(service, ".help", "666")).to.equal("");
    await service.stop();
  });

  it("answers no one while the package of a guard cannot be loaded, until an admin switches it off", async () => {
    here.thirdParty("sieve", "", "throw new Error('half is missing');", { guards: true });
    here.configure({ features: ["access", "commands", "texts", "system", "help", "test-message", "sieve"] });
    const service = await here.serve();
    expect(await replyTo(service, ".help", "111")).to.equal("");
    expect(service.out).to.contain("half is missing");
    await send(service, "POST", "/api/features/sieve/disable");
    expect(await replyTo(service, ".help", "111")).to.not.equal("");
  });

  it("answers no one while the package of a former guard is unreadable or gone, until it is unlisted", async () => {
    const listed = ["access", "commands", "texts", "system", "help", "test-message"];
    here.configure({ features: [...listed, "sieve"] });
    here.thirdParty("sieve", "", "", { guards: true });
    const sieve = join(here.folder, "node_modules/dicetower-sieve");
    const replyBehind = async (change: () => void): Promise<string> => {
      change();
      const service = await here.serve();
      const reply = await replyTo(service, ".help", "111");
      if (reply === "")
        expect(service.out).to.match(
          /No message is answered: the guard \\"sieve\\" has failed: .* When that is mended, restart the service; /,
        );
      expect(await service.stop()).to.equal(0);
      return reply;
    };
    expect(await replyBehind(() => {})).to.not.equal("");
    if (longRun) expect(await replyBehind(() => writeFileSync(join(sieve, "package.json"), ""))).to.equal("");
    expect(await replyBehind(() => rmSync(sieve, { recursive: true }))).to.equal("");
    if (!longRun) return;
    const dependencies = Object.fromEntries(listed.map((name) => [`@dicetower/${name}`, "*"]));
    const manifest = JSON.stringify({ name: "place", dependencies });
    expect(await replyBehind(() => writeFileSync(join(here.folder, "package.json"), manifest))).to.not.equal(
      "",
    );
  });
});
