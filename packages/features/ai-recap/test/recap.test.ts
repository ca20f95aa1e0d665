import { defineFeature, Random } from "@dicetower/contract";
import { scriptedDice } from "@dicetower/testkit";
import { expect } from "chai";
import { Recaps } from "../src/api.js";
import { answering, eventually, type RecapTower, recapTower } from "./tower.js";

interface State {
  readonly available: boolean;
  readonly plan: {
    readonly lines: number;
    readonly parts: number;
    readonly calls: number;
    readonly thinned: boolean;
  };
  readonly running: unknown;
  readonly draft: { readonly text: string } | null;
  readonly posted: { readonly text: string } | null;
  readonly failure: string;
}

let recaps: Recaps;
const reader = defineFeature({
  id: "reader",
  needs: { recaps: Recaps },
  setup(host) {
    recaps = host.needs.recaps;
  },
});

describe("recaps", () => {
  const dice = scriptedDice();
  let tower: RecapTower;
  let groupId = "";
  let group = 0;
  const host = { role: "owner", userId: "111", nickname: "Ann", locale: "en" } as const;
  const bob = { userId: "222", nickname: "Bob the Brave" } as const;

  before(async () => {
    tower = await recapTower({ features: [reader], replace: [[Random, dice]] });
  });
  after(() => tower.stop());
  beforeEach(async () => {
    groupId = `r${++group}`;
    tower.models.requests.length = 0;
  });
  const say = (text: string, who: object = host) => tower.say(text, { groupId, ...who });
  const logId = async (name: string) => {
    const { items } = await tower
      .get(`/api/logs?groupId=${groupId}`)
      .data<{ items: { id: number; name: string }[] }>();
    return items.find((one) => one.name === name)?.id ?? 0;
  };
  const state = (id: number) => tower.get(`/api/logs/${id}/recap`).data<State>();
  const drafted = (id: number) =>
    eventually(async () => {
      const { draft } = await state(id);
      return draft?.text;
    });
  const ended = (id: number) =>
    eventually(async () => {
      const seen = await state(id);
      return seen.running === null ? seen : undefined;
    });

  /** A short evening: a search, a check, a fright. */
  async function evening(name = "House"): Promise<number> {
    await say(`.log new ${name}`).done();
    await say("You stand before the house.").silent();
    await say("Bob the Brave looks behind the curtain, number 13.", bob).silent();
    dice.push(23);
    await say(".ra Spot 60", bob).done();
    dice.push(88, 4);
    await say(".st san60", bob).done();
    await say(".sc 1/1d6", bob).done();
    return logId(name);
  }

  it("show the model marks, and put names and results of the log in their place", async () => {
    const id = await evening();
    answering(tower.models, (content) => {
      const [, fright = "f0"] = /⟦(f\d+)⟧ \(loss/.exec(content) ?? [];
      return `⟦p2⟧ pulls the curtain of house 13 aside (⟦f1⟧). What is there costs dearly (⟦${fright}⟧).`;
    });
    await say(".log recap short grim").replies(
      /^The recap of “House” is being written \(lines: \d+, parts: 1, requests to the model: at most 2\)/,
    );
    const text = await drafted(id);
    expect(text).to.match(
      /^Bob the Brave pulls the curtain of house 13 aside \(侦查 23\/60, hard success\)\. What is there costs dearly \(sanity 60→\d+\)\.$/i,
    );
    const sent = JSON.stringify(tower.models.requests.map(({ body }) => body));
    expect(sent).to.include("behind the curtain").and.include("grim");
    for (const secret of ["Bob", "Ann", "23/60", "hard success", "60→", "111", "222"])
      expect(sent, secret).to.not.include(secret);
  });

  it("are shown to the host in private first, posted when told so, and known to others", async () => {
    const id = await evening();
    answering(tower.models, () => "⟦p1⟧ leads ⟦p2⟧ to the house.");
    const { spoken } = await say(".recap").done();
    const draft = await eventually(() => spoken.find(({ scene }) => scene === "private"));
    expect(draft.target).to.equal("111");
    expect(draft.text).to.include("Ann leads Bob the Brave to the house.").and.include(".recap post");
    expect(await recaps.latest({ platform: "test", groupId })).to.equal(undefined);
    await say(".log recap post", bob).replies(/Only the host/);
    await say(".log recap post").replies("Previously, in “House”:\nAnn leads Bob the Brave to the house.");
    expect(await recaps.latest({ platform: "test", groupId })).to.include({
      logId: id,
      logName: "House",
      text: "Ann leads Bob the Brave to the house.",
    });
    await say(".log recap post").replies(/no draft/);
  });

  it("leave out what the model made up: numbers, levels, people, codes", async () => {
    const id = await evening();
    answering(tower.models, () =>
      [
        "⟦p2⟧ enters.",
        "⟦p2⟧ rolls 45.",
        "It was a critical success!",
        "⟦p9⟧ waves.",
        "⟦f77⟧ happened.",
        "Bob loses four hit points.",
        "See https://example.com now.",
        "Hello [CQ:at,qq=all].",
        "⟦p1⟧ nods.",
        "Ⅳ doors close.",
        "The night goes on.",
        "Rain falls on the roof.",
        "The lamp goes out.",
        "A stair creaks above.",
        "Somebody is up there.",
        "⟦p2⟧ holds the breath.",
      ].join(" "),
    );
    await say(".log recap").done();
    expect(await drafted(id)).to.equal(
      "Bob the Brave enters. Ann nods. The night goes on. Rain falls on the roof. The lamp goes out. A stair creaks above. Somebody is up there. Bob the Brave holds the breath.",
    );
  });

  it("ask once more where most of it was made up, and give up where nothing is left", async () => {
    const id = await evening();
    answering(tower.models, () => "⟦p2⟧ rolls 45. It was a fumble.");
    const { spoken } = await say(".log recap").done();
    const { failure, draft } = await ended(id);
    expect({ failure, draft }).to.deep.equal({ failure: "unusable", draft: null });
    expect(tower.models.requests).to.have.length(2);
    await eventually(() => spoken.find(({ text }) => /could not be used/.test(text)));
  });

  it("tell that the model cannot be reached, or that AI is off", async () => {
    const id = await evening();
    await tower
      .put(
        "/api/system/ai",
        tower.models.settings({ gateway: { ...(tower.models.settings()["gateway"] as object), retries: 0 } }),
      )
      .answers({ code: 0 });
    tower.models.always((answer) => {
      answer.writeHead(404, { "content-type": "application/json" });
      answer.end("{}");
    });
    await say(".log recap").done();
    expect((await ended(id)).failure).to.equal("unreachable");
    await tower.put("/api/system/ai", tower.models.settings({ enabled: false })).answers({ code: 0 });
    await say(".log recap").replies("AI is switched off here.");
    await tower.post(`/api/logs/${id}/recap`, {}).answers({ code: 50300 });
    expect((await state(id)).available).to.equal(false);
    await tower.put("/api/system/ai", tower.models.settings()).answers({ code: 0 });
  });

  it("are dropped, and go with their log and with who is named in them", async () => {
    const id = await evening();
    answering(tower.models, () => "⟦p1⟧ leads ⟦p2⟧ to the house.");
    await tower
      .post(`/api/logs/${id}/recap`, { length: "short", tone: "epic", locale: "en" })
      .answers({ code: 0 });
    await drafted(id);
    await say(".recap drop").replies(/dropped/);
    await say(".recap drop").replies(/no draft/);
    await tower.post(`/api/logs/${id}/recap`, {}).answers({ code: 0 });
    await drafted(id);
    await tower.post(`/api/logs/${id}/recap/post`).answers({ code: 50300 });
    await tower.delete(`/api/logs/${id}/recap`).answers({ data: { dropped: true } });
    await tower.get("/api/logs/999999/recap").answers({ code: 40400 });
    await tower.post(`/api/logs/${id}/recap`, { length: "endless" }).answers({ code: 40001 });
    await say(".log halt").done();
    await say(".log recap").done();
    await drafted(id);
    await say(".log recap post").done();
    await tower.delete(`/api/logs/${id}`).answers({ code: 0 });
    await eventually(async () =>
      (await recaps.latest({ platform: "test", groupId })) === undefined ? true : undefined,
    );
  });

  it("are for the host and administrators alone, of logs that there are", async () => {
    await say(".log recap", bob).replies(/Only the host/);
    await say(".recap", bob).replies(/Only the host/);
    await say(".log recap nowhere").replies("There is no log “nowhere” here.");
    await say(".log new Empty").done();
    await say(".log recap").replies("Nothing was said in “Empty” so far.");
    expect(tower.models.requests).to.deep.equal([]);
  });
});
