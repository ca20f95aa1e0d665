import adapters from "@dicetower/adapters";
import { Clock } from "@dicetower/contract";
import system from "@dicetower/system";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { endBy, record } from "./end-by.js";
import { type FakePlatform, fakePlatform } from "./fake-adapter.js";

interface Problem {
  readonly key: string;
  readonly severity: string;
  readonly textKey: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly action: { readonly page?: string; readonly call?: { readonly path: string } };
}

describe("adapters on the dashboard", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  const problems = () => tower.get("/api/dashboard/problems").data<Problem[]>();

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    tower = await testHost({ features: [adapters, system, platform.feature], replace: [[Clock, clock]] });
  });
  afterEach(() => endBy(clock, tower));

  const add = () => tower.post("/api/adapters", record);

  it("are asked for while there is none", async () => {
    const [problem, ...more] = await problems();
    expect(more).to.deep.equal([]);
    expect(problem).to.deep.include({ key: "adapters.none", severity: "info" });
    expect(problem?.action.page).to.equal("adapters?add");
  });

  it("are counted, shown with their state, and no problem while they are connected", async () => {
    await add().answers({ code: 0 });
    await platform.connection();
    expect(await problems()).to.deep.equal([]);
    await tower.get("/api/system/status").answers({ data: { adapters: { total: 1, online: 1 } } });
    const { adapters: shown } = await tower.get("/api/dashboard/stats").data<{ adapters: object[] }>();
    expect(shown).to.have.length(1);
    expect(shown[0]).to.deep.include({ name: "Main", type: "fake", state: "connected", error: "" });
  });

  it("are a problem that a new try may mend when the connection is lost", async () => {
    await add().answers({ code: 0 });
    const { link } = await platform.connection();
    link.closed("the peer went away");
    const [problem] = await problems();
    expect(problem).to.deep.include({ severity: "warn", textKey: "adapters.page.problem.down" });
    expect(problem?.values).to.deep.equal({ name: "Main", error: "the peer went away" });
    await tower.post(problem?.action.call?.path ?? "").answers({ code: 0 });
    await platform.connection(2);
    expect(await problems()).to.deep.equal([]);
  });

  it("are a problem while they are connected and not all comes through", async () => {
    await add().answers({ code: 0 });
    const { link } = await platform.connection();
    link.troubled("2 reports were refused");
    const [problem] = await problems();
    expect(problem).to.deep.include({ severity: "warn", textKey: "adapters.page.problem.troubled" });
    expect(problem?.values).to.deep.equal({ name: "Main", error: "2 reports were refused" });
    link.troubled("");
    expect(await problems()).to.deep.equal([]);
    link.troubled("3 reports were refused");
    link.closed("the peer went away");
    expect((await problems()).map(({ textKey }) => textKey)).to.deep.equal(["adapters.page.problem.down"]);
  });

  it("are a problem for a person when they are refused", async () => {
    platform.opening = ({ link }) => link.refused("wrong token");
    await add().answers({ code: 0 });
    await platform.connection();
    const [problem] = await problems();
    expect(problem).to.deep.include({ severity: "bad", textKey: "adapters.page.problem.auth_failed" });
    expect(problem?.action.page).to.match(/^adapters\?open=\d+$/);
  });

  it("are a problem while another one speaks for their account, in words of both", async () => {
    await add().answers({ code: 0 });
    await platform.connection();
    await add().answers({ code: 0 });
    await platform.connection(2);
    const [problem, ...more] = await problems();
    expect(more).to.deep.equal([]);
    expect(problem).to.deep.include({
      key: "adapters.2",
      severity: "warn",
      textKey: "adapters.page.problem.taken",
      values: { name: "Main", account: "10001", other: "Main" },
    });
    expect(problem?.action.page).to.equal("adapters?open=2");
    await tower.delete("/api/adapters/1").answers({ code: 0 });
    await platform.connection(3);
    expect(await problems()).to.deep.equal([]);
  });

  it("are no such problem any more when they fail for another reason", async () => {
    await add().answers({ code: 0 });
    await platform.connection();
    await add().answers({ code: 0 });
    await platform.connection(2);
    platform.opening = ({ link }) => link.closed("nobody there");
    await tower.post("/api/adapters/2/reconnect").answers({ code: 0 });
    await platform.connection(3);
    expect((await problems()).map(({ textKey }) => textKey)).to.deep.equal(["adapters.page.problem.down"]);
  });
});
