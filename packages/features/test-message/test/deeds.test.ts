import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { type ChangeRow, Changes, Clock, credentials, defineFeature, Lifecycle } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import testMessage from "../src/index.js";

const owner = { userId: "900", platform: "test", messageType: "private", locale: "en" };
const stranger = { userId: "5" };

describe("what a test message may do", () => {
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  let restarts = 0;
  let changes: Changes | undefined;
  let tower: TestHost;
  const run = { supervised: true, restartPending: false, restart: () => void restarts++, stop() {} };
  /** Somebody at the panel, who has logged in a while ago; and a look at what is recorded. */
  const panel = defineFeature({
    id: "panel-session",
    needs: { changes: Changes },
    setup(host) {
      changes = host.needs.changes;
      host.add(credentials, {
        key: "signed-in",
        ambient: false,
        check({ headers }) {
          const ago = headers["x-signed-in-ago"];
          if (ago === undefined) return undefined;
          const actor = { kind: "panel", id: "s1" } as const;
          return { kind: "panel", id: "s1", signedInAt: clock.seconds() - Number(ago), actor };
        },
      });
    },
  });
  beforeEach(async () => {
    restarts = 0;
    tower = await testHost({
      features: [texts, commands, access, testMessage, panel],
      replace: [
        [Clock, clock],
        [Lifecycle, run],
      ],
    });
    await tower.post("/api/masters", { platform: "test", userId: owner.userId }).answers({ code: 0 });
  });
  afterEach(() => tower.stop());

  const session = (ago: number) => ({ key: false, headers: { "X-Signed-In-Ago": String(ago) } });
  const post = (body: object, by = {}) => tower.post("/api/test/message", { ...owner, ...body }, by);
  const reply = async (body: object, by = {}): Promise<string> =>
    ((await post(body, by).done()).json as unknown as { reply: string }).reply;
  const recorded = async (action: string): Promise<ChangeRow | undefined> =>
    (await changes?.after(0, 1_000))?.filter((row) => row.action === action).at(-1);

  it("is nothing with the service itself; it says where that is done", async () => {
    for (const form of ["restart", "backup", "relogin 1", "quitgroup 1000", "reset"])
      for (const who of [{}, { ...stranger, trust: 256 }])
        expect(await reply({ text: `.master ${form}`, ...who }), form).to.match(/^A test message cannot act/);
    expect(await reply({ text: "。master restart", locale: "zh-CN" })).to.match(/^测试消息/);
    expect(restarts).to.equal(0);
    await tower.get("/api/system/backups").answers({ data: [] });
    expect(await tower.get("/api/masters").data<unknown[]>()).to.have.lengthOf(1);
    expect(await reply({ text: ".master backup list" })).to.equal("There is no backup.");
    expect(await reply({ text: ".master restart", ...stranger })).to.match(/trust level 5/);
  });

  it("is recorded with who has sent it, from where and how, and the platform that was named", async () => {
    await reply({ text: ".trust qq:5 3", platform: "qq", trust: 5, nickname: "Forged" });
    const given = await recorded("trust.set");
    expect(given).to.deep.include({ target: { type: "user", id: "qq:5" } });
    expect(given?.actor).to.deep.include({
      kind: "key",
      id: "",
      platform: "qq",
      via: "POST /api/test/message",
    });
    expect(given?.actor.name).to.equal(undefined);
    expect(given?.actor.address).to.match(/\S/);
    await reply({ text: ".ban add 6" }, session(10));
    expect((await recorded("list.deny"))?.actor).to.deep.include({
      kind: "panel",
      id: "s1",
      platform: "test",
    });
    await reply({ text: ".white add 6" });
    await reply({ text: ".botlist add 77", messageType: "group" });
    await reply({ text: ".master add 7" });
    for (const action of ["list.allow", "group.bots", "master.add"])
      expect((await recorded(action))?.actor.via, action).to.equal("POST /api/test/message");
    const masters = await tower.get("/api/masters").data<{ userId: string; addedBy: string }[]>();
    expect(masters.find(({ userId }) => userId === "7")?.addedBy).to.equal("key");
  });

  it("with the rights of an admin needs a log-in of the last fifteen minutes, or the key", async () => {
    for (const who of [{}, { ...stranger, trust: 4 }, { ...stranger, trust: 256 }])
      await post({ text: ".trust 6 1", ...who }, session(1_000)).answers({ code: 40102 });
    expect(await reply({ text: ".trust 6" })).to.equal("test:6: trust level 0, lists: -");
    for (const who of [stranger, { trust: 3 }])
      expect(await reply({ text: ".bot", ...who }, session(1_000))).to.match(/answers here/);
    expect(await reply({ text: ".trust 6 1" }, session(10))).to.equal("test:6 now has trust level 1.");
    expect(await reply({ text: ".trust 6 2" })).to.equal("test:6 now has trust level 2.");
  });
});
