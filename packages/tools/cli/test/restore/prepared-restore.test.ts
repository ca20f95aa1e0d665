import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { accessKey, Place, type Service } from "../test-support.js";

describe("a restore that was prepared in the panel", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system"]);
  });
  afterEach(() => here.end());

  const start = async (): Promise<Service> => {
    const service = here.run(["start", "--bare"]);
    await service.ready();
    return service;
  };
  async function send<T>({ out }: Service, method: string, path: string, body?: object): Promise<T> {
    const base = /^ready (\S+)$/m.exec(out)?.[1] ?? "";
    const answer = await fetch(base + path, {
      method,
      headers: { "X-API-Key": accessKey, "Content-Type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).to.equal(200);
    return (JSON.parse(text) as { data: T }).data;
  }
  const keep = (service: Service, keepManual: number) =>
    send(service, "PUT", "/api/settings/backups", { keepManual });
  const kept = async (service: Service) =>
    (await send<{ keepManual: number }>(service, "GET", "/api/settings/backups")).keepManual;
  /** Makes a state, a prepared backup of it, and a later state. */
  async function prepared(service: Service): Promise<string> {
    await keep(service, 5);
    const { name } = await send<{ name: string }>(service, "POST", "/api/system/backups");
    await keep(service, 6);
    await send(service, "POST", `/api/system/backups/${name}/restore`, { confirm: name });
    return name;
  }

  it("is executed by the next start, which keeps the previous state", async () => {
    const first = await start();
    const name = await prepared(first);
    expect(await kept(first), "nothing happens before the start").to.equal(6);
    expect(await first.stop()).to.equal(0);

    const second = await start();
    expect(second.out).to.match(
      new RegExp(`^${name} was restored; what was there before is in backup \\S+: `, "m"),
    );
    expect(await kept(second)).to.equal(5);
    expect(await send(second, "GET", "/api/system/restore")).to.equal(null);
    const backups = await send<{ name: string; reason: string }[]>(second, "GET", "/api/system/backups");
    // Both may have the same second.
    expect(backups.map(({ reason }) => reason)).to.have.members(["before-restore", "manual"]);
    if (!longRun) return;
    const before = backups.find(({ reason }) => reason === "before-restore")?.name ?? "";
    await send(second, "POST", `/api/system/backups/${before}/restore`, { confirm: before });
    expect(await second.stop()).to.equal(0);

    const third = await start();
    expect(await kept(third), "what was kept can be put back").to.equal(6);
    expect(await third.stop()).to.equal(0);
    expect(await kept(await start()), "once, and not at each start").to.equal(6);
  });

  it("that fails leaves the data unchanged, and reports the reason", async () => {
    const first = await start();
    const name = await prepared(first);
    expect(await first.stop()).to.equal(0);
    writeFileSync(join(here.data, "backups", name, "state.db"), "not what it was");

    const second = await start();
    expect(second.out).to.match(
      new RegExp(`^${name} could not be restored, the data are as they were: `, "m"),
    );
    expect(await kept(second)).to.equal(6);
    const told = await send<{ backup: string; failed: string }>(second, "GET", "/api/system/restore");
    expect(told.backup).to.equal(name);
    expect(told.failed).to.contain("state.db");
    expect(await send(second, "DELETE", "/api/system/restore")).to.equal(null);
    expect(existsSync(join(here.data, "restore-next.json"))).to.equal(false);
  });

  longIt("that is killed at any moment is completed by the next start", async () => {
    let service = await start();
    const name = await prepared(service);
    expect(await service.stop()).to.equal(0);
    const killed = here.run(["start", "--bare"]);
    await killed.says("line of the restore", () =>
      killed.out.includes("restoring backup") ? true : undefined,
    );
    await killed.stop("SIGKILL");
    service = await start();
    expect(await kept(service)).to.equal(5);
    expect(await send(service, "GET", "/api/system/restore")).to.equal(null);
    expect(service.out + killed.out).to.contain(name);
  });
});
