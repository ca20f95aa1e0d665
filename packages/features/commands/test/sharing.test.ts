import { CommandReader, type Extension, Extensions, extensions } from "@dicetower/commands/api";
import {
  commands as commandPoint,
  defineFeature,
  incoming,
  notMine,
  type Scope,
  systemActor,
} from "@dicetower/contract";
import { type ProbeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { command, probe } from "./probe.js";

const words = (key: string, names: string[], more: Partial<ProbeCommand> = {}) =>
  command(key, { names, run: () => key, ...more });

const extension = (key: string, more: Partial<Extension> = {}): Extension => ({
  key,
  kind: "builtin",
  title: "probe.title",
  default: true,
  ...more,
});

let reader: CommandReader;
let switches: Extensions;
let scope: Scope;

/** Commands that share words. */
const sharing = defineFeature({
  id: "sharing",
  needs: { reader: CommandReader, extensions: Extensions },
  setup(host) {
    ({ reader, extensions: switches } = host.needs);
    scope = host;
    host.add(
      commandPoint,
      words("coc.check", ["rc"], { available: ({ groupId }) => groupId !== "dnd" }),
      words("dnd.check", ["rc"], { available: ({ groupId }) => groupId === "dnd" }),
      words("choosy", ["pick"], {
        run: ({ rest }) => (rest === "" ? notMine : "choosy"),
        available: () => true,
      }),
      words("choosy.later", ["pick"], { run: async ({ rest }) => (rest === "" ? notMine : "later") }),
      words("shy", ["shy"], { run: () => notMine }),
      words("broken", ["broken"], {
        available: () => {
          throw new Error("broken");
        },
      }),
      words("deck.draw", ["draw"], { extension: "deck" }),
      words("deck.list", ["decks"], { extension: "deck" }),
      words("odd.one", ["odd"], { extension: "odd" }),
    );
    host.add(extensions, extension("deck"), extension("odd", { default: false }));
    host.add(incoming, {
      key: "sharing.reply",
      slot: "replies",
      matches: ({ text }) => text === ".shy" || text === ".pick",
      run: () => ({ reply: "a reply rule" }),
    });
  },
});

/** A plugin that draws in its own way. */
const replacing = (part: Scope) => {
  part.add(extensions, extension("tarot", { kind: "js", title: "Tarot" }));
  part.add(commandPoint, words("tarot.draw", ["draw"], { extension: "tarot" }));
};

describe("commands that share words", () => {
  let tower: TestHost;
  const features = [texts, commands, probe, sharing];
  const begin = async (dataFolder?: string) => {
    tower = await testHost({ features, ...(dataFolder === undefined ? {} : { dataFolder }) });
  };
  beforeEach(() => begin());
  afterEach(() => tower.stop());

  const group = (groupId: string) => ({ platform: "test", groupId, userId: "111" });
  const row = async (key: string) => {
    const rows = await tower.get("/api/commands").data<{ key: string }[]>();
    return rows.find((one) => one.key === key);
  };

  it("answer where they are available, each to its own messages", async () => {
    await tower.say(".rc").replies("coc.check");
    await tower.say(".rc", { groupId: "dnd" }).replies("dnd.check");
    await tower.say(".broken").silent();
    expect(tower.feature("sharing")?.errors).to.equal(1);
  });

  it("pass on what is not theirs: to the next of the word, then to the stages behind", async () => {
    await tower.say(".pick card").replies("choosy");
    await tower.say(".pick").replies("a reply rule");
    await tower.say(".shy").replies("a reply rule");
    const { outcome } = await tower.say(".shy at all").done();
    expect(outcome).to.deep.equal({ matched: false, endedBy: "" });
  });

  it("are told of where neither can be absent, both named", async () => {
    expect(reader.clashes).to.deep.equal([]);
    const second = await scope.fork("second", (part) => part.add(commandPoint, words("second", ["show"])));
    expect(reader.clashes).to.deep.equal([
      'The commands "show" of "probe" and "second" of "sharing/second" have the same word "show"; the first one gets it.',
    ]);
    await second.stop();
    expect(reader.clashes).to.deep.equal([]);
  });

  it("of a built-in extension step aside for a script, and come back", async () => {
    await tower.say(".draw").replies("deck.draw");
    const script = await scope.fork("tarot", replacing);
    await tower.say(".draw").replies("tarot.draw");
    expect(await row("deck.draw")).to.include({ replacedBy: "tarot.draw", source: "builtin" });
    expect(await row("tarot.draw")).to.include({ replacedBy: "", source: "js", extension: "tarot" });
    await switches.set(group("1000"), "tarot", false, systemActor);
    await tower.say(".draw").replies("deck.draw");
    await tower.say(".draw", { groupId: "2000" }).replies("tarot.draw");
    await script.stop();
    await tower.say(".draw", { groupId: "2000" }).replies("deck.draw");
    expect(await row("deck.draw")).to.include({ replacedBy: "" });
    expect(reader.clashes).to.deep.equal([]);
  });

  it("of the core are replaced by scripts as well, but for those that are protected, whatever their rank", async () => {
    const script = await scope.fork("rude", (part) => {
      part.add(extensions, extension("rude", { kind: "js" }));
      part.add(
        commandPoint,
        words("rude.show", ["show"], { extension: "rude" }),
        words("rude.ext", ["ext", "扩展"], { extension: "rude", rank: 1_000 }),
      );
    });
    await tower.say(".show").replies("rude.show");
    await tower.say(".ext").replies(/^Extensions here/);
    await tower.say(".扩展").replies(/^Extensions here/);
    expect(reader.isProtected("扩展")).to.equal(true);
    expect(await row("rude.ext")).to.deep.include({
      replacedBy: "ext",
      conflicts: ["ext", "扩展"].map((word) => ({
        word,
        holder: "ext",
        loser: "rude.ext",
        reason: "protected",
        open: false,
      })),
    });
    await script.stop();
    await tower.say(".show").replies(/^\{"word"/);
  });

  it("go and come with the switch of their extension, in a group, for a person, everywhere", async () => {
    await tower.say(".odd").silent();
    await switches.set(group("1000"), "odd", true, systemActor);
    await tower.say(".odd").replies("odd.one");
    await tower.say(".odd", { groupId: "2000" }).silent();
    await switches.set({ platform: "test", userId: "111" }, "odd", true, systemActor);
    await tower.say(".odd", { scene: "private" }).replies("odd.one");
    await tower.say(".odd", { scene: "private", userId: "222" }).silent();
    await switches.set({}, "deck", false, systemActor);
    await tower.say(".decks").silent();
    expect(await row("deck.list")).to.include({ enabled: false });
    await switches.set(group("1000"), "deck", true, systemActor);
    await tower.say(".decks").replies("deck.list");
    await switches.set(group("1000"), "deck", undefined, systemActor);
    await tower.say(".decks").silent();
    expect(switches.enabled(group("1000"), "odd")).to.equal(true);
    expect(switches.enabled({}, "nobody's")).to.equal(true);
    expect(switches.all.map(({ extension: { key } }) => key)).to.deep.equal(["deck", "odd"]);
  });

  it("refuse a switch for what is no extension, and record those that are set", async () => {
    for (const name of ["core", "nobody's"])
      await switches.set({}, name, false, systemActor).then(
        () => expect.fail("it was set"),
        (error: unknown) => expect(String(error)).to.contain(name),
      );
  });

  it("are switched as before after a restart", async () => {
    const { dataFolder } = tower;
    await switches.set(group("1000"), "odd", true, systemActor);
    await tower.host.stop();
    await begin(dataFolder);
    await tower.say(".odd").replies("odd.one");
    await tower.say(".odd", { groupId: "2000" }).silent();
  });
});
