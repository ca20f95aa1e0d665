import { Clock } from "@dicetower/contract";
import presentation from "@dicetower/presentation";
import { fakeClock, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { stubAi, stubFeature } from "./stub-ai.js";
import { polishTower } from "./tower.js";

const all = ["tale.roll", "tale.level", "tale.calm", "error.tale"];

describe("polish", () => {
  const stub = stubAi();
  const clock = fakeClock();
  let tower: TestHost;
  before(async () => {
    tower = await polishTower(stubFeature(stub), { features: [presentation], replace: [[Clock, clock]] });
  });
  after(() => tower.stop());
  let style = 0;
  beforeEach(() => {
    stub.asked.length = 0;
    stub.available = true;
    // Another manner for each test: nothing is known from the one before.
    Object.assign(stub.polish, { enabled: true, keys: all, keepNumbers: true, style: `manner ${++style}` });
    Object.assign(stub.translate, { enabled: false, from: "", to: "", groups: [] });
    stub.answer = (marked) => marked;
  });
  const roll = "<Ann> rolls 2d6 = 7";

  it("says what a model has made of a text, with its own numbers and names", async () => {
    stub.answer = (marked) => marked.replace("rolls", "lets the bones fly:");
    await tower.say(".tale").replies("<Ann> lets the bones fly: 2d6 = 7");
    const [request] = stub.asked;
    expect(request).to.include({ purpose: "polish", use: "fast", once: true, limitMs: 3_000 });
    expect(request?.messages).to.deep.equal([{ role: "user", content: "⟦1⟧ rolls ⟦2⟧" }]);
    expect(request?.payer).to.deep.equal({
      person: { platform: "test", userId: "111" },
      group: { platform: "test", groupId: "1000" },
    });
    expect(request?.system).to.include(`manner ${style}`).and.not.include("Ann");
  });

  it("asks once for what it was told before, whatever the numbers and names", async () => {
    stub.answer = (marked) => marked.replace("rolls", "casts");
    await tower.say(".tale").replies("<Ann> casts 2d6 = 7");
    await tower.say(".tale", { nickname: "Bob", userId: "222" }).replies("<Bob> casts 2d6 = 7");
    expect(stub.asked).to.have.length(1);
  });

  it("leaves texts alone that are not listed, that are hidden, and errors", async () => {
    stub.answer = () => "Nothing of the kind";
    await tower.say(".wrong").replies(/no tale/);
    await tower.say(".secret").whispers("<Ann> rolls 1d4 = 4");
    stub.polish.keys = ["tale.level"];
    await tower.say(".tale").replies(roll);
    expect(stub.asked).to.deep.equal([]);
  });

  it("asks nobody where it is off: by the settings, without a model, in the group", async () => {
    stub.polish.enabled = false;
    await tower.say(".tale").replies(roll);
    stub.polish.enabled = true;
    stub.available = false;
    await tower.say(".tale").replies(roll);
    stub.available = true;
    await tower.put("/api/groups/test/1000", { aiPolish: false }).answers({ code: 0 });
    await tower.say(".tale").replies(roll);
    expect(stub.asked).to.deep.equal([]);
    await tower.put("/api/groups/test/1000", { aiPolish: true }).answers({ code: 0 });
    await tower.say(".tale").replies(roll);
    expect(stub.asked).to.have.length(1);
  });

  for (const [title, answer] of [
    ["a number is another one", (marked: string) => marked.replace("⟦2⟧", "2d6 = 8")],
    ["a name is dropped", (marked: string) => marked.replace("⟦1⟧", "they")],
    ["a result is doubled", (marked: string) => `${marked} ⟦2⟧`],
    ["a number word is added", (marked: string) => `${marked}, twice`],
    ["a level is added", (marked: string) => `${marked}: a critical success`],
    ["a mention is added", (marked: string) => `${marked} [CQ:at,qq=all]`],
    ["nothing is said", () => ""],
  ] as const)
    it(`says the original where ${title}`, async () => {
      stub.answer = answer;
      await tower.say(".tale").replies(roll);
      expect(stub.asked).to.have.length(1);
    });

  it("says the original where levels and numbers change places", async () => {
    stub.answer = () => "The check of ⟦1⟧: ⟦3⟧ at ⟦2⟧ of ⟦4⟧";
    await tower.say(".level").replies("The check of <Ann>: critical success at 3 of 60");
  });

  it("says the original where the model fails", async () => {
    stub.answer = () => Promise.reject(new Error("the machine is gone"));
    await tower.say(".tale").replies(roll);
  });

  it("says the original when the time is over, and never the late answer", async () => {
    let late: (text: string) => void = () => {};
    const asked = new Promise<void>((resolve) => {
      stub.answer = () => {
        resolve();
        return new Promise((answer) => {
          late = answer;
        });
      };
    });
    const said = tower.say(".tale").done();
    await asked;
    await clock.advance(3_000);
    const { spoken } = await said;
    late("⟦1⟧ casts ⟦2⟧");
    expect(spoken.map(({ text }) => text)).to.deep.equal([roll]);
  });

  it("lets figures of a text without dice be changed where numbers need not be kept", async () => {
    stub.answer = (marked) => marked.replace(/⟦1⟧|3/, "four");
    await tower.say(".calm").replies("The night is quiet around the 3 old towers.");
    stub.polish.keepNumbers = false;
    await tower.say(".calm").replies("The night is quiet around the four old towers.");
    await tower.say(".tale").replies(roll);
  });

  it("polishes Markdown wordings without their signs", async () => {
    await tower
      .put("/api/system/presentation", { scheme: "standard", byPlatform: {}, byAccount: {} })
      .answers({ code: 0 });
    await tower
      .put("/api/templates", {
        key: "tale.roll",
        locale: "en",
        format: "markdown",
        value: "# {nick}\n**rolls** {expr} = {total}",
      })
      .answers({ code: 0 });
    stub.answer = (marked) => marked.replace("rolls", "casts");
    const before = (await tower.say(".level").text()).length;
    expect(before).to.be.above(0);
    await tower.say(".tale").replies("== <Ann> ==\ncasts 2d6 = 7");
    stub.polish.style = "with signs";
    stub.answer = (marked) => marked.replace("rolls", "`rolls`");
    await tower.say(".tale").replies("== <Ann> ==\nrolls 2d6 = 7");
    await tower.delete("/api/templates/en/tale.roll?format=markdown").done();
    await tower
      .put("/api/system/presentation", { scheme: "traditional", byPlatform: {}, byAccount: {} })
      .answers({ code: 0 });
  });

  it("translates in listed groups what the language lacks, and nothing elsewhere", async () => {
    stub.polish.enabled = false;
    Object.assign(stub.translate, { enabled: true, from: "en", to: "fr", groups: ["42"] });
    stub.answer = (marked) => marked.replace("rolls", "lance");
    // Nobody asks for a language here.
    const french = { groupId: "42", locale: undefined } as object;
    await tower.say(".tale", french).replies("<Ann> lance 2d6 = 7");
    expect(stub.asked[0]).to.include({ purpose: "translate" });
    expect(stub.asked[0]?.system).to.include("French");
    await tower.say(".tale").replies(roll);
    await tower
      .put("/api/templates", { key: "tale.roll", locale: "fr", value: "{nick} jette {expr} = {total}" })
      .answers({ code: 0 });
    await tower.say(".tale", french).replies("<Ann> jette 2d6 = 7");
    stub.translate.from = "zh-CN";
    await tower.say(".calm", french).replies(/The night/);
    expect(stub.asked).to.have.length(1);
  });
});
