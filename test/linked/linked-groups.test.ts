import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Saying, TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

interface Log {
  readonly id: number;
  readonly name: string;
  readonly groupId: string;
  readonly state: string;
  readonly sizeBytes: number;
}

interface Line {
  readonly message: string;
  readonly groupId: string;
  readonly nickname: string;
  readonly isCommand: boolean;
  readonly isDice: boolean;
}

const keeper: Saying = { userId: "1", nickname: "Kim", role: "owner" };
const inn: Saying = { groupId: "inn", groupName: "The Inn" };
const yard: Saying = { groupId: "yard", groupName: "The Yard" };
const mill: Saying = { groupId: "mill", groupName: "The Mill" };
const ann: Saying = { userId: "2", nickname: "Ann" };
const bob: Saying = { userId: "3", nickname: "Bob" };

describe("groups that are linked both ways, on the full installation", function () {
  this.timeout(120_000);
  let folder: string;
  let tower: TestHost;

  const begin = async () => {
    tower = await fullTower({ dataFolder: folder });
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-linked-"));
    await begin();
    await tower.post("/api/masters", { platform: "test", userId: "1" }).data();
  });
  afterEach(async () => {
    await tower.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const say = (text: string, ...who: Saying[]) =>
    tower.say(text, Object.assign({ ...keeper }, ...who)).text();
  /** A player has no rights. */
  const play = (text: string, where: Saying, who: Saying) => say(text, where, { role: "member", ...who });
  const logs = async (groupId: string) =>
    (await tower.get(`/api/logs?groupId=${groupId}`).data<{ items: Log[] }>()).items;
  const linesOf = async (id: number) =>
    (await tower.get(`/api/logs?id=${id}&lines=1&limit=500`).data<{ items: Line[] }>()).items;
  /** Lines of the one log of a group, without commands and their answers. */
  const told = async (groupId: string) => {
    const [log, ...more] = await logs(groupId);
    expect(more).to.deep.equal([]);
    return (await linesOf(log?.id ?? 0)).flatMap(({ message, groupId: said, isCommand, isDice }) => {
      if (isCommand || isDice) return [];
      return said === "" ? message : `${said}: ${message}`;
    });
  };

  it("has one log of what is said in both, in order, with the name of the other group", async () => {
    await say(".link with g yard", inn);
    expect(await say(".log new Manor", inn)).to.include("Manor");
    await play("the door creaks", inn, ann);
    await play("I wait outside", yard, bob);
    await play("who is there", inn, ann);
    expect(await told("inn")).to.deep.equal(["the door creaks", "yard: I wait outside", "who is there"]);
    expect(await logs("yard"), "none of its own").to.deep.equal([]);
    expect(await say(".log", yard), "its state").to.include("Manor");
    const [log] = await logs("inn");
    const id = log?.id ?? 0;
    const { text: txt } = await tower.get(`/api/logs/${id}/export?format=txt`).done();
    expect(txt).to.match(/^Bob\(3\) .*\n\[The Yard\] I wait outside$/mu);
    expect(txt).to.match(/^Ann\(2\) .*\nwho is there$/mu);
    expect((await tower.get(`/api/logs/${id}/export?format=html`).done()).text).to.include(">[The Yard]<");
    expect((await tower.get(`/api/logs/${id}/export?format=csv`).done()).text).to.include("yard,The Yard");
    expect((await logs("inn"))[0]?.sizeBytes, "what the panel says of its size").to.equal(
      Buffer.byteLength(txt),
    );
  });

  it("ends it from either group, and begins the next from either", async () => {
    await say(".link with g yard", inn);
    await say(".log new One", inn);
    await play("first", yard, bob);
    expect(await say(".log new Two", yard), "the running one is paused").to.match(/One.*Two/su);
    await play("second", inn, ann);
    await play("third", yard, bob);
    expect((await logs("inn")).map(({ name, state }) => `${name} ${state}`)).to.have.members([
      "Two recording",
      "One paused",
    ]);
    expect(await say(".log list", yard))
      .to.include("One")
      .and.to.include("Two");
    expect(await say(".log off", yard)).to.include("Two");
    await play("nobody writes this", inn, ann);
    expect(await say(".log on", yard), "goes on with the one of both").to.include("Two");
    await play("fourth", inn, ann);
    expect(await say(".log end", yard)).to.include("Two");
    const two = (await logs("inn")).find(({ name }) => name === "Two");
    expect(two?.state).to.equal("ended");
    expect((await linesOf(two?.id ?? 0)).map(({ message }) => message)).to.deep.equal([
      "second",
      "third",
      "fourth",
    ]);
    expect(await say(".log", inn)).to.equal(await say(".log", yard));
  });

  it("has one initiative list, which only who leads the table edits", async () => {
    await say(".init clr", yard);
    await play(".ri 7 Crow", yard, bob);
    await say(".link with g yard", inn);
    expect(await play(".init", yard, bob), "before the session its own").to.include("Crow");
    await say(".log new Fight", inn);
    await say(".ri 20 Wolf", inn);
    await say(".ri 10 Bear", yard);
    const list = await play(".init", inn, ann);
    expect(list).to.include("Wolf").and.to.include("Bear").and.not.to.include("Crow");
    expect(await play(".init", yard, bob)).to.equal(list);
    expect(await play(".init clr", yard, bob), "of who leads in the other group").to.not.equal("");
    expect(await play(".init", inn, ann)).to.equal(list);
    expect(await say(".init end", yard)).to.include("Bear");
    expect(await play(".init", inn, ann)).to.not.equal(list);
    await say(".log end", inn);
    expect(await play(".init", yard, bob), "behind it, its own again").to.include("Crow");
  });

  it("has one table of cards: bound in one, it counts in the other, by its name, too", async () => {
    await say(".link with g yard", inn);
    await play(".pc new Yardman", yard, ann);
    await play(".st Stealth 41", yard, ann);
    expect(await play(".st show Stealth", inn, ann)).to.not.include("41");
    await say(".log new Cards", inn);
    expect(await play(".st show Stealth", inn, ann)).to.include("41");
    await play(".st Stealth 42", inn, ann);
    expect(await play(".st show Stealth", yard, ann)).to.include("42");
    await play("I hide", inn, ann);
    await play(".pc new Baron", inn, ann);
    await play("so do I", yard, ann);
    const [log] = await logs("inn");
    const lines = await linesOf(log?.id ?? 0);
    expect(lines.find(({ message }) => message === "I hide")?.nickname).to.equal("Yardman");
    expect(lines.find(({ message }) => message === "so do I")?.nickname).to.equal("Baron");
    await play(".st Listen 51", yard, bob);
    expect(await play(".st show Listen", inn, bob), "values without a card").to.include("51");
    await play(".pc untag", yard, ann);
    expect(await play(".st show Stealth", inn, ann)).to.not.include("42");
  });

  it("does not share over a link of one way, nor without a session", async () => {
    await say(".link to g yard", inn);
    await say(".link from g mill", inn);
    await say(".log new Alone", inn);
    await play("in the yard", yard, bob);
    await play("in the mill", mill, bob);
    expect(await told("inn")).to.deep.equal([]);
    await say(".ri 20 Wolf", inn);
    expect(await play(".init", yard, bob)).to.not.include("Wolf");
  });

  it("joins a chain of three, and lets go what is cut off", async () => {
    await say(".link with g yard", inn);
    await say(".link with g mill", yard);
    await say(".log new Chain", mill);
    await play("one", inn, ann);
    await play("two", yard, ann);
    await play("three", mill, ann);
    expect(await told("mill")).to.deep.equal(["inn: one", "yard: two", "three"]);
    expect(await say(".link close", inn)).to.not.equal("");
    await play("cut off", inn, ann);
    await play("four", yard, ann);
    expect(await told("mill")).to.deep.equal(["inn: one", "yard: two", "three", "yard: four"]);
    await say(".link start", inn);
    await play("back", inn, ann);
    await say(".link del", yard);
    await play("cut off again", inn, ann);
    await play("five", mill, ann);
    expect(await told("mill")).to.deep.equal([
      "inn: one",
      "yard: two",
      "three",
      "yard: four",
      "inn: back",
      "five",
    ]);
  });

  it("leaves a group with a log of its own at its own table until that one is ended", async () => {
    await say(".log new Own", yard);
    await say(".log new First", inn);
    await say(".link with g yard", inn);
    await play("in the yard", yard, bob);
    await play("in the inn", inn, ann);
    expect(await told("yard")).to.deep.equal(["in the yard"]);
    expect(await told("inn")).to.deep.equal(["in the inn"]);
    await say(".log end", yard);
    await play("together", yard, bob);
    expect(await told("inn")).to.deep.equal(["in the inn", "yard: together"]);
  });

  it("goes on as it was behind a restart in the middle", async () => {
    await say(".link with g yard", inn);
    await say(".log new Night", inn);
    await say(".ri 20 Wolf", yard);
    await play(".pc new Ada", yard, ann);
    await play("before", yard, ann);
    await tower.stop();
    await begin();
    await play("behind", yard, ann);
    const lines = await told("inn");
    expect(lines.indexOf("yard: behind")).to.be.greaterThan(lines.indexOf("yard: before"));
    expect(await play(".init", inn, bob)).to.include("Wolf");
    expect(await play(".pc", inn, ann)).to.include("Ada");
    await say(".log end", yard);
    expect((await logs("inn"))[0]?.state).to.equal("ended");
  });
});
