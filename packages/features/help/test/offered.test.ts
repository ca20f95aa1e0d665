import commands from "@dicetower/commands";
import { CommandReader, Extensions, extensions, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  type Scope,
  systemActor,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import help from "../src/index.js";

const command = (key: string, word: string, more: Partial<Command>) =>
  commandOfForms({
    key,
    names: [word],
    category: "probe",
    title: "self.name",
    brief: "self.name",
    replyKeys: [],
    forms: [form("", { run: () => key })],
    ...more,
  });

let switches: Extensions;
let scope: Scope;

const decks = defineFeature({
  id: "decks",
  needs: { reader: CommandReader, extensions: Extensions },
  setup(host) {
    switches = host.needs.extensions;
    scope = host;
    host.add(extensions, { key: "deck", kind: "builtin", title: "self.name", default: false });
    host.add(
      commandPoint,
      command("deck.draw", "draw", { extension: "deck" }),
      command("deck.list", "decks", { extension: "deck" }),
      command("boss.later", "boss", {
        forms: [form("later", { run: () => "boss.later" })],
        available: followedBy(host.needs.reader, "boss", new Set(["later"])),
      }),
      command("boss", "boss", { rank: -1, available: followedBy(host.needs.reader, "boss", () => true) }),
    );
  },
});

describe("help on commands that are not everywhere", () => {
  let tower: TestHost;
  const here = { platform: "test", groupId: "1000" };
  before(async () => {
    tower = await testHost({ features: [texts, commands, help, decks] });
  });
  after(() => tower.stop());

  it("offers none whose extension is off", async () => {
    await tower.say(".help decks").replies(/^There is no help on “decks”/);
    await tower.say(".help ext:deck").replies(/^There is no help/);
    expect(await tower.say(".help all").text()).to.not.match(/ decks/);
    expect(await tower.say(".help").text()).to.not.contain(".decks");
    await switches.set(here, "deck", true, systemActor);
    await tower.say(".help decks").replies(/^decks\n/);
    await tower.say(".help ext:deck").replies(/^Commands of deck:\n/);
    expect(await tower.say(".help all").text()).to.match(/ decks/);
  });

  it("names a word once in the whole list, however many commands share it", async () => {
    expect((await tower.say(".help all").text()).match(/\bboss\b/g)).to.have.lengthOf(1);
  });

  it("marks one that a script has replaced, where it has", async () => {
    await tower.say(".help draw").replies(/^draw\n/);
    const script = await scope.fork("tarot", (part) => {
      part.add(extensions, { key: "tarot", kind: "js", title: "Tarot", default: true });
      part.add(commandPoint, command("tarot.draw", "draw", { extension: "tarot" }));
    });
    await tower.say(".help draw").replies(/^draw \(replaced here by tarot\)\n/);
    await tower.say(".help draw", { locale: "zh-CN" }).replies(/^draw（此处已被 tarot 替换）\n/);
    await switches.set(here, "tarot", false, systemActor);
    await tower.say(".help draw").replies(/^draw\n/);
    await script.stop();
  });

  it("offers commands that share their first word, by what follows", async () => {
    await tower.say(".boss later").replies("boss.later");
    await tower.say(".boss").replies("boss");
    expect(await tower.say(".help boss").text()).to.not.match(/boss later/);
    expect(await tower.say(".help boss later").text()).to.match(/^boss\n.*boss later/s);
  });
});
