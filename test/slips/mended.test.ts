import { expect } from "chai";
import { type Answer, Table } from "./table.js";

const han = /\p{Script=Han}/u;

describe("slips that were not answered as they should be", () => {
  let table: Table;
  before(async () => {
    table = await Table.open(7);
  });
  after(() => table.stop());

  /** Says lines by one player in one group of their own. @returns what the last one brought */
  async function say(...lines: string[]): Promise<Answer & { readonly said: string }> {
    const how = table.place("member", "en", "group");
    let answer: Answer | undefined;
    for (const line of lines) answer = await table.say(line, how);
    if (answer === undefined) throw new Error("nothing was said");
    return { ...answer, said: answer.here.join("\n") };
  }

  /** Passes where a line is answered like this, throws no die and stores nothing. */
  async function refuses(line: string, expected: RegExp, ...before: string[]): Promise<void> {
    const { said, faces, stored } = await say(...before, line);
    expect(said, line).to.match(expected);
    expect({ faces, stored }, line).to.deep.equal({ faces: [], stored: [] });
  }

  it("takes the number of rounds behind its sign, as other bots do", async () => {
    expect((await say(".ra#3 spot hidden 60")).said).to.match(/3 times/);
    expect((await say(".r#3 2d6")).faces).to.deep.equal([6, 6, 6, 6, 6, 6]);
    expect((await say(".ww#3 5a10")).said).to.match(/3 times/);
    expect((await say(".r #tag d20")).faces).to.have.length(1);
  });

  it("throws no die for a card whose name is refused", async () => {
    await refuses(".coc --save a:b", /cannot be the name of a card/);
    await refuses(".pc build a#b", /cannot be the name of a card/);
    await refuses(".coc --save Morris", /Morris/, ".pc new Morris");
  });

  it("puts nobody into an order by half of what was said", async () => {
    await refuses(".ri +3 7788", /“7788” was not understood/);
    await refuses(".ri #3 +3", /“#3” was not understood/);
    await refuses(".ri ！！ +3", /was not understood/);
    await refuses(".ri +3🎲", /“\+3🎲” is no initiative/);
    expect((await say(".ri 2#goblin+1, wolf+2")).faces).to.deep.equal([20, 20, 20]);
  });

  it("stores no empty order for what is refused", async () => {
    for (const line of [".init end", ".init undo", ".init del goblin", ".init save cave", ".init load cave"])
      await refuses(line, /./);
  });

  it("chooses no language that has words behind it", async () => {
    await refuses(".lang zh-CN zzqx", /There are no texts in “zh-CN zzqx”/);
    expect((await say("．ｌａｎｇ　ｅｎ")).said).to.match(/English/);
  });

  it("shows the help of a command where only that is asked of it", async () => {
    await refuses(".r help", /^r\b[\s\S]*\.r /);
    await refuses(".ri ?", /^ri\b/);
    await refuses(".authorize 帮助", /^authorize\b/);
    await refuses(".admin help", /./);
    expect((await say(".me ?")).said).to.match(/\?/);
  });

  it("takes no word of a command as the reason of another form", async () => {
    await refuses(".ww 5 set a9", /“set a9” was not understood/);
    await refuses(".ww 5a6 #3", /“#3” was not understood/);
  });

  it("takes no number of rounds as a reason for something else", async () => {
    await refuses(".authorize 3#list", /“3#list” was not understood/);
  });

  it("offers a few entries where help has none of a name", async () => {
    const { said } = await say(".help r 🎲");
    expect(said).to.match(/^There is no help on “r 🎲”/);
    expect(said.length).to.be.below(600);
    expect((await say(".help： r")).said).to.match(/^r\n/);
  });

  it("quotes a value of an order without what was put in front of it", async () => {
    await refuses(".ri +3🎲", /^“\+3🎲” is no initiative/, ".st dex60");
    expect((await say(".st dex60", ".ri +3。")).said).to.match(/=63/);
  });

  it("quotes what a list of attributes did not read as it was typed", async () => {
    expect((await say(".st str50 7788")).said).to.match(/Not understood: 7788$/);
  });

  it("names rule systems, peoples and attributes in the language of the reader", async () => {
    for (const line of [".system", ".set info", ".system info coc7", ".namednd goblin"])
      expect((await say(line)).said, line).to.not.match(han);
    expect((await say(".st dex60", ".ri +3")).said).to.match(/DEX\+3=DEX\(60\)\+3=63/);
  });
});
