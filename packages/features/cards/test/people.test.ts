import { defineFeature, type FeatureHost } from "@dicetower/contract";
import { Players } from "@dicetower/players/api";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { Cards } from "../src/api.js";
import { type CardsTower, cardsTower } from "./cards-tower.js";

interface Detail {
  readonly cards: readonly {
    readonly id: number;
    readonly name: string;
    readonly attributes: Record<string, unknown>;
    readonly history: readonly { readonly name: string; readonly reason: string }[];
  }[];
  readonly bindings: readonly { readonly groupId: string; readonly cardId: number }[];
}

const probe: { cards?: Cards; players?: Players } = {};
const probing = defineFeature({
  id: "probing",
  needs: { cards: Cards, players: Players },
  setup(host: FeatureHost<{ cards: typeof Cards; players: typeof Players }>) {
    probe.cards = host.needs.cards;
    probe.players = host.needs.players;
  },
});

const ann = { userId: "111", nickname: "Ann" };
const path = "/api/players/test/111";

describe("cards: what is known of players", () => {
  let tower: CardsTower;
  before(async () => {
    tower = await cardsTower({ more: [probing] });
    await tower.say(".pc new 木落", ann).replies(/New/);
    await tower.say(".st 力量50 侦查60", ann).replies(/2/);
  });
  after(() => tower.stop());

  const detail = () => tower.get(`${path}/detail`).data<Detail>();

  it("tells cards with their history, bindings and how many there are", async () => {
    const { cards, bindings } = await detail();
    expect(cards.map(({ name }) => name)).to.deep.equal(["木落"]);
    expect(cards[0]?.attributes).to.deep.equal({ 力量: 50, 侦查: 60 });
    expect(cards[0]?.history[0]).to.include({ name: "力量", reason: ".st 力量50 侦查60" });
    expect(bindings).to.have.length(1);
    const { items } = await tower.get("/api/players?q=111").data<{ items: { cardCount: number }[] }>();
    expect(items[0]?.cardCount).to.equal(1);
  });

  it("shows cards by the template of their system, and takes changes back", async () => {
    interface SheetAnswer {
      readonly id: number;
      readonly undoable: string | null;
      readonly groups: readonly {
        readonly attributes: readonly { name: string; shown: string; own: unknown }[];
      }[];
    }
    const sheets = () => tower.get(`${path}/cards`).data<SheetAnswer[]>();
    const [before] = await sheets();
    const all = before?.groups.flatMap(({ attributes }) => attributes) ?? [];
    expect(all.find(({ name }) => name === "力量")).to.include({ shown: "50", own: 50 });
    expect(new Set(all.map(({ name }) => name)).size).to.equal(all.length);
    expect(before?.undoable).to.equal(".st 力量50 侦查60");
    const cardId = before?.id ?? 0;
    await tower.post(`${path}/card-attr`, { cardId, name: "力量", value: 99 }).answers({ code: 0 });
    await tower
      .post(`${path}/card-undo`, { cardId })
      .answers({ data: { cardId, reason: "card-attr", changes: [{ name: "力量", old: 99, new: 50 }] } });
    await tower.say(".st 力量", ann).replies("<木落> 力量:50");
    expect((await sheets())[0]?.undoable).to.equal(".st 力量50 侦查60");
    await tower.post(`${path}/card-undo`, { cardId: 999_999 }).answers({ code: 40400 });
    await tower.post(`${path}/card-undo`, {}).answers({ code: 40001 });
  });

  it("changes attributes over HTTP, answers old and new, and is felt in chat at once", async () => {
    const { cards } = await detail();
    const cardId = cards[0]?.id ?? 0;
    await tower
      .post(`${path}/card-attr`, { cardId, name: "str", value: 55 })
      .answers({ data: { cardId, name: "力量", old: 50, new: 55 } });
    await tower.say(".st 力量", ann).replies("<木落> 力量:55");
    await tower
      .post(`${path}/card-attr`, { cardId, attributes: { 侦查: null, 聆听: { expr: "1d6" } } })
      .answers({ code: 0 });
    await tower.say(".st del 侦查", ann).replies(/has no 侦查/);
    await tower.post(`${path}/card-attr`, { cardId, name: "力量" }).answers({ code: 40001 });
    await tower.post(`${path}/card-attr`, { cardId: 999, name: "力量", value: 1 }).answers({ code: 40400 });
    await tower
      .post("/api/players/test/222/card-attr", { cardId, name: "力量", value: 1 })
      .answers({ code: 40400 });
    await tower.post(`${path}/card-attr`, { cardId, name: "力量", value: 2e9 }).answers({ code: 42200 });
  });

  it("deletes a card over HTTP", async () => {
    const { cards } = await detail();
    await tower.post(`${path}/card-del`, { cardId: cards[0]?.id }).answers({ data: { name: "木落" } });
    await tower.say(".pc list", ann).replies(/no cards/);
    await tower.say(".pc restore 木落", ann).replies(/back/);
  });

  it("joins the cards of linked accounts, with numbers where names are the same", async () => {
    const bob = { userId: "222", nickname: "Bob" };
    await tower.say(".pc new 木落", bob).replies(/New/);
    await tower.say(".pc new 独有", bob).replies(/New/);
    const [from, to] = [
      { platform: "test", userId: "222" },
      { platform: "test", userId: "111" },
    ];
    await probe.players?.link(from, to, "manual", { kind: "system", id: "" });
    await tower.say(".pc list", bob).replies(/木落 .*\n.*木落2 .*\n.*独有/);
    await tower.say(".pc list", ann).replies(/独有/);
  });

  it("names the card in texts as {pc}", async () => {
    await tower.say(".pc tag 独有", ann).replies(/bound/);
    await tower.put("/api/texts/st.locked", { locale: "en", text: "{pc} is locked" }).done();
    const all = await probe.cards?.of({ platform: "test", userId: "111" });
    expect(all?.map(({ name }) => name)).to.include("独有");
  });

  it("erases everything of a person", async () => {
    await tower.delete(`${path}?scope=cards`).answers({ code: 0 });
    const { cards, bindings } = await detail();
    expect([cards, bindings]).to.deep.equal([[], []]);
    await tower.say(".pc list", ann).replies(/no cards/);
  });

  it("keeps cards while the feature is off, and over its end", async () => {
    await tower.say(".pc new 留存", ann).replies(/New/);
    await tower.disable("cards");
    await tower.say(".pc list", ann).silent();
    await tower.enable("cards");
    await tower.say(".pc list", ann).replies(/留存/);
  });
});

const postgres = await testPostgres();

postgres.describe("cards: on PostgreSQL", () => {
  it("keeps cards over restarts", async () => {
    const database = await postgres.database();
    try {
      const first = await cardsTower({ databaseUrl: database.url });
      try {
        await first.say(".pc new 木落", ann).replies(/New/);
        await first.say(".st 力量50 &枪=1d6", ann).replies(/2/);
        await first.say(".st 力量+5", ann).replies(/55/);
        await first.say(".st undo", ann).replies(/undone/);
      } finally {
        await first.stop();
      }
      const second = await cardsTower({ databaseUrl: database.url });
      try {
        await second.say(".st 力量", ann).replies("<木落> 力量:50");
        await second.say(".pc list", ann).replies(/\[√\] 1\. 木落/);
        await second.say(".pc del 木落 yes", ann).replies(/deleted/);
        await second.say(".pc restore 木落", ann).replies(/back/);
        await second.get(`${path}/detail`).answers({ code: 0 });
      } finally {
        await second.stop();
      }
    } finally {
      await database.drop();
    }
  });
});
