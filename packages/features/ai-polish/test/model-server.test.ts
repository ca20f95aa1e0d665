import ai from "@dicetower/ai";
import { behaviours, type FakeModelServer, fakeModelServer } from "@dicetower/ai/testing";
import { defineFeature, Line, type Outgoing, text } from "@dicetower/contract";
import notices from "@dicetower/notices";
import players from "@dicetower/players";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { polishTower } from "./tower.js";

const polish = {
  enabled: true,
  keys: ["tale.roll", "tale.level"],
  style: "old and grim",
  maxLatencyMs: 1_000,
};
const roll = "<Ann> rolls 2d6 = 7";

describe("polish by a model server", () => {
  let models: FakeModelServer;
  let tower: TestHost;
  let line: Line;
  const probe = defineFeature({
    id: "probe",
    needs: { line: Line },
    setup(host) {
      ({ line } = host.needs);
    },
  });
  const set = (more: object) =>
    tower.put("/api/system/ai", models.settings({ polish, ...more })).answers({ code: 0 });
  before(async () => {
    models = await fakeModelServer();
    tower = await polishTower(ai, { features: [players, notices, probe] });
  });
  after(async () => {
    await tower.stop();
    await models.stop();
  });
  beforeEach(() => {
    models.requests.length = 0;
  });

  it("sends marks alone, and says what comes back", async () => {
    await set({});
    models.next("⟦1⟧ lets the bones fall: ⟦2⟧");
    await tower.say(".tale").replies("<Ann> lets the bones fall: 2d6 = 7");
    const [request] = models.requests;
    expect(request?.body).to.include({ model: "fake-fast" });
    const sent = JSON.stringify(request?.body["messages"]);
    expect(sent).to.include("old and grim").and.include("⟦1⟧ rolls ⟦2⟧");
    for (const secret of ["Ann", "2d6", "= 7", "111", "1000"]) expect(sent, secret).to.not.include(secret);
  });

  for (const [title, behaviour] of [
    ["lies about the number", behaviours.says("⟦1⟧ rolls 12")],
    ["fails", behaviours.fails(500, "out of order")],
    ["breaks off", behaviours.cuts("⟦1⟧ casts")],
    ["answers a page", behaviours.body("<html>")],
    ["ends for length", behaviours.says({ text: "⟦1⟧ casts ⟦2⟧", end: "length" })],
    ["refuses", behaviours.says({ text: "⟦1⟧ casts ⟦2⟧", end: "content_filter" })],
  ] as const)
    it(`says the original, behind one request, where the server ${title}`, async () => {
      await set({ polish: { ...polish, style: title } });
      models.next(behaviour);
      await tower.say(".tale").replies(roll);
      expect(models.requests).to.have.length(1);
    });

  it("says the original in time where the server is silent, and holds up nobody else", async () => {
    await set({ polish: { ...polish, style: "slow", maxLatencyMs: 3_000 } });
    models.next(behaviours.silent());
    let waits = true;
    const slow = tower
      .say(".tale")
      .done()
      .finally(() => {
        waits = false;
      });
    await tower.say(".calm", { groupId: "2000" }).replies(/quiet/);
    expect(waits).to.equal(true);
    const { spoken } = await slow;
    expect(spoken.map(({ text }) => text)).to.deep.equal([roll]);
  });

  it("asks nobody where it is off, and nothing on the way out is waited for", async () => {
    const said: string[] = [];
    const account = {
      id: "probe",
      type: "test",
      platform: "test",
      selfId: "1",
      deliver: ({ text: words }: Outgoing) => void said.push(words),
    };
    const say = () =>
      line.say({
        account,
        scene: "group",
        target: "1000",
        part: { content: text("tale.level", { level: "hard", total: 3 }) },
      });
    await set({ polish: { ...polish, style: "off and on" } });
    models.next("Behold the check of ⟦1⟧: ⟦2⟧ at ⟦3⟧ of ⟦4⟧");
    const waiting = say();
    expect(waiting).to.be.an.instanceof(Promise);
    await waiting;
    models.requests.length = 0;
    await set({ polish: { ...polish, enabled: false } });
    said.length = 0;
    expect(say()).to.equal(undefined);
    expect(said).to.have.length(1);
    await tower.say(".tale").replies(roll);
    expect(models.requests).to.deep.equal([]);
  });
});
