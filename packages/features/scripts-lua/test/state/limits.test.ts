import { expect } from "chai";
import { LuaInMemory, ServiceInMemory } from "./side.js";

describe("limits of a run", () => {
  const service = new ServiceInMemory({ sends: 3, sleepMs: 1_000, httpCalls: 2 });
  const lua = new LuaInMemory(service);
  beforeEach(() => {
    service.told.length = 0;
    service.asked.length = 0;
  });

  it("drops messages over their number and says so once", async () => {
    const answer = await lua.run({
      kind: "code",
      text: "for i = 1, 9 do sendMsg(i, 1, 2) msg:echo(i) end",
      name: "c",
    });
    expect(service.told.map(([name]) => name)).to.deep.equal(["send", "echo", "send"]);
    expect(answer.dropped).to.have.length(1);
    expect(answer.dropped[0]).to.include("sendMsg");
  });

  it("sleeps as long as the run's time for it goes, and not further", async () => {
    const answer = await lua.run({
      kind: "code",
      text: "sleepTime(700) sleepTime(700) sleepTime(700)",
      name: "c",
    });
    expect(service.asked.map(([, ms]) => ms)).to.deep.equal([700, 300]);
    expect(answer.dropped.join()).to.include("sleepTime");
  });

  it("refuses calls of http over their number", async () => {
    service.web.set("http://a", { ok: true, body: "x" });
    const code =
      "for i = 1, 2 do http.get('http://a') end local ok, why = http.get('http://a') return tostring(ok) .. why";
    expect(await lua.said(code)).to.equal("falseonly 2 calls of http in one run");
  });

  it("throws into the script what the service refuses", async () => {
    service.ask = (name) => {
      throw new Error(`${name} is full`);
    };
    const failed = await new LuaInMemory(service).failed("setUserConf(1, 'a', 1)");
    expect(failed.message).to.equal("code:1: user.set is full");
    const caught = "local ok, why = pcall(setUserConf, 1, 'a', 1) return why";
    expect(await new LuaInMemory(service).said(caught)).to.match(/user\.set is full$/);
  });
});
