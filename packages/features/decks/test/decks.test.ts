import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import {
  asksFirst,
  conforms,
  type FakeClock,
  fakeClock,
  type TestHost,
  testHost,
  testPostgres,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

const features = [texts, commands, access, dice, native, decks];
conforms(decks, { with: features.slice(0, -1) });

const postgres = await testPostgres();
const owner = { role: "owner" } as const;
const write = (tower: TestHost, filename: string, content: string) =>
  tower.put("/api/decks/file", { filename, source: "user", content });

/** What holds on every database. @param databaseUrl of an empty one; undefined for SQLite */
function holds(databaseUrl: () => string | undefined): void {
  let tower: TestHost;
  let clock: FakeClock;
  beforeEach(async () => {
    const url = databaseUrl();
    clock = fakeClock();
    tower = await testHost({
      features,
      replace: [[Clock, clock]],
      ...(url === undefined ? {} : { databaseUrl: url }),
    });
  });
  afterEach(() => tower.stop());

  it("are listed by set, one a line, and all by name, each once where two sets have it", async () => {
    await write(
      tower,
      "one.json",
      JSON.stringify({ _title: ["One"], pip: ["a"], only: ["b"], _under: ["c"] }),
    ).data();
    await write(tower, "two.json", JSON.stringify({ _title: ["Two"], pip: ["d"], far: ["e"] })).data();
    const [head, ...lines] = (await tower.say(".draw list").text()).split("\n");
    expect(head).to.equal(`${lines.length} sets of decks (page 1 of 1):`);
    expect(lines.length).to.be.above(3);
    expect(lines.slice(-2)).to.deep.equal(["One (1): only", "Two (2): pip | far"]);
    await tower.say(".draw").replies(/sets of decks/);
    const pages: string[] = [];
    for (let page = 1; ; page++) {
      const [top = "", names = ""] = (await tower.say(`.draw keys ${page}`).text()).split("\n");
      pages.push(...names.split(" | "));
      if (top.includes(`page ${page} of ${page})`)) break;
    }
    expect(pages.filter((name) => name === "pip")).to.deep.equal(["pip"]);
    expect(pages).to.include.members(["only", "far"]).and.not.include("_under");
    expect(new Set(pages).size).to.equal(pages.length);
    await tower.say(".draw keys Two").replies(/^Two.*pip \(1\) \| far \(1\)$/s);
    await write(tower, "three.json", JSON.stringify({ _title: ["Two"], near: ["f"] })).data();
    await tower.say(".draw list").replies(/three\.json \(1\): near\ntwo\.json \(2\): pip \| far$/);
  });

  it("are drawn without putting back within a command, by weight, nested, with dice in them", async () => {
    const content = JSON.stringify({
      _title: ["Try"],
      pip: ["red", "green", "blue", "::3::gold"],
      nest: ["a {pip} and {pip} and {pip} and {pip}"],
      dice: ["[3d1+10]"],
      never: ["::0::no", "yes"],
      esc: ["\\{pip\\}"],
      who: ["for {nick}"],
    });
    await write(tower, "try.json", content).answers({ data: { title: "Try", error: "" } });
    const four = await tower.say(".draw pip 4").text();
    for (const word of ["red", "green", "blue", "gold"]) expect(four).to.include(word);
    const nested = await tower.say(".draw nest").text();
    for (const word of ["red", "green", "blue", "gold"]) expect(nested).to.include(word);
    await tower.say(".draw dice").replies(/13/);
    for (let times = 0; times < 10; times++) await tower.say(".draw never").replies(/yes/);
    await tower.say(".draw esc").replies(/\{pip\}/);
    await tower.say(".draw who").replies(/for .*Ann/);
    await tower.say(".draw list").replies(/Try \(\d+\): pip \| nest \| dice \| never \| esc …/);
    for (const said of [".draw keys", ".draw keys 1"])
      await tower.say(said).replies(/decks \(page 1 of 1\):\n.*\| pip \|/);
    await tower.say(".draw keys Try").replies(/^Try, by -/);
    await tower.say(".draw pip 5").replies(/no card left/);
    await tower.say(".draw 2#pip never").replies(/yes/);
    await tower.say(".draw nobody").replies(/no deck “nobody”/);
    await tower.say(".draw pip 11").replies(/At most 10/);
  });

  it("end where cards refer to one another in a circle", async () => {
    await write(tower, "loop.json", JSON.stringify({ loop: ["{loop}{loop}", "{%loop}{%loop}"] })).answers({});
    expect((await tower.say(".draw loop").text()).length).to.be.below(70_000);
  });

  it("are read in every format, and refused with line and column where they cannot be", async () => {
    await write(tower, "c.json", '\uFEFF{ // comment\n "eins": ["one",],\n}').answers({
      data: { format: "jsonc" },
    });
    await write(tower, "t.toml", '[meta]\ntitle = "T"\n[decks]\nzwei = ["two", "::2::zwei"]\n').answers({
      data: { title: "T" },
    });
    await write(tower, "y.yaml", "name: drei\ncommand: drei\ndefault:\n  - three\n").answers({});
    for (const [name, card] of [
      ["eins", "one"],
      ["zwei", "two|zwei"],
      ["drei", "three"],
    ] as const)
      await tower.say(`.draw ${name}`).replies(new RegExp(card));
    const bad = await write(tower, "bad.json", '{\n "a": ["x"\n}').done();
    expect([bad.json.code, bad.json.message]).to.satisfy(
      ([code, message]: [number, string]) => code === 40001 && /line \d+, column \d+/.test(message),
    );
    for (const name of ["../x.json", "x.exe"])
      expect((await write(tower, name, "{}").done()).json.code).to.equal(40001);
  });

  it("that are shipped are drawn, copied and left as they are", async () => {
    const all = await tower.get("/api/decks?source=builtin").data<{ filename: string }[]>();
    expect(all.length).to.be.at.least(6);
    for (const name of ["塔罗牌", "tarot78", "中文人名", "天气", "loot", "大失败语录"]) {
      const said = await tower.say(`.draw ${name}`).text();
      expect(said, name).to.not.match(/[{}[\]]/);
    }
    await write(tower, "weather.json", '{"weather":["mine"]}').answers({});
    await tower.say(".draw weather").replies(/mine/);
    const builtin = await tower.get("/api/decks/file?name=weather.json&source=builtin").data<{
      readOnly: boolean;
    }>();
    expect(builtin.readOnly).to.equal(true);
    await tower
      .put("/api/decks/file", { filename: "weather.json", source: "builtin", content: "{}" })
      .answers({ code: 40301 });
    await tower.delete("/api/decks/file/names.json").answers({ code: 40301 });
    const copy = { filename: "loot.json", entry: "战利品", targetFilename: "copied.json" };
    await tower.post("/api/decks/copy", copy).answers({ data: { source: "user" } });
    await tower.post("/api/decks/copy", copy).answers({ code: 40900 });
    await tower.post("/api/decks/copy", { ...copy, targetFilename: "loot.json" }).answers({ code: 42200 });
    await tower.delete("/api/decks/file/weather.json").answers({});
    expect(await tower.say(".draw weather").text()).to.not.include("mine");
  });

  it("guard what was edited meanwhile, are switched off, and drawn from over HTTP", async () => {
    const { id } = await write(tower, "a.json", '{"a":["1"]}').data<{ id: number }>();
    const { sha256 } = await tower.get("/api/decks/file?name=a.json").data<{ sha256: string }>();
    await write(tower, "a.json", '{"a":["2"]}').answers({});
    const body = { filename: "a.json", source: "user", content: '{"a":["3"]}', sha256 };
    await tower.put("/api/decks/file", body).answers({ code: 40900 });
    await tower
      .post("/api/decks", { action: "draw", entry: "a", count: 1 })
      .answers({ data: { cards: ["2"] } });
    await tower.put(`/api/decks/${id}`, { enabled: false }).answers({ data: { enabled: false } });
    await tower.say(".draw a").replies(/no deck “a”/);
    await tower.post("/api/decks/reload").answers({ data: { failed: [] } });
    await tower.post("/api/masters", { platform: "test", userId: "999" }).answers({ code: 0 });
    await tower.say(".master reload deck", { userId: "999" }).replies(/Decks were loaded again/);
    await tower.say(".master reload help", { userId: "999" }).replies(/Nothing here reads “help”/);
    await tower.say(".master reload deck").replies(/may not|not allowed|permission|only/i);
    await tower.say(".draw a").replies(/no deck “a”/);
    await tower.delete(`/api/decks/${id}`).answers({ data: { filename: "a.json" } });
  });

  it("of a group run out until they are reset, and are the host's business", async () => {
    await tower.say(".deck new ours=a|2::b", { userId: "9", role: "member" }).replies(/host|administrator/);
    await tower.say(".deck new ours=a|2::b", owner).replies(/ready: 3 cards/);
    const drawn = await tower.say(".draw ours 3").text();
    expect([drawn.match(/^a$/gm)?.length, drawn.match(/^b$/gm)?.length]).to.deep.equal([1, 2]);
    await tower.say(".draw ours").replies(/no card left/);
    await tower.say(".deck reset ours", owner).replies(/put back/);
    await tower.say(".draw ours").replies(/[ab]/);
    await tower.say(".deck set 1-20", owner).replies(/20 cards/);
    await tower.say(".deck show").replies(/ours/);
    await asksFirst(tower, {
      line: ".deck clr",
      by: owner,
      another: { ...owner, userId: "10" },
      question: /^All 2 decks of this group will be deleted: 1-20 \| ours\n/,
      done: /^Decks deleted: 2\.$/,
      wait: (ms) => clock.advance(ms),
      untouched: () => tower.say(".deck show").replies(/1-20[\s\S]*ours/),
    });
    await tower.say(".deck show").replies(/no decks/);
  });

  it("are drawn in secret", async () => {
    await write(tower, "a.json", '{"a":["the card"]}').answers({});
    const { spoken } = await tower.say(".drawh a").done();
    expect(spoken.map(({ text }) => /the card/.test(text))).to.deep.equal([false, true]);
  });
}

describe("decks", () => holds(() => undefined));

postgres.describe("decks on PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof postgres.database>>;
  beforeEach(async () => {
    database = await postgres.database();
  });
  afterEach(() => database.drop());

  describe("at work", () => holds(() => database.url));
});

postgres.describe("decks of groups on PostgreSQL", () => {
  it("never give one card twice, also to two processes", async () => {
    const database = await postgres.database();
    try {
      const one = await testHost({ features, databaseUrl: database.url });
      const other = await testHost({ features, databaseUrl: database.url });
      await one.say(".deck set x=1-20", owner).done();
      const said = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).say(".draw x").text()),
      );
      const cards = said.map((text) => /\d+$/.exec(text.trim())?.[0]);
      expect(new Set(cards).size).to.equal(20);
      await one.stop();
      await other.stop();
    } finally {
      await database.drop();
    }
  });
});
