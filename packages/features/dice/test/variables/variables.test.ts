import commands from "@dicetower/commands";
import {
  type CardValue,
  Clock,
  defineFeature,
  type MessageLocation,
  Random,
  type VariableProvider,
  variables,
} from "@dicetower/contract";
import { Dice, type Variables } from "@dicetower/dice/api";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import { fakeClock, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import dice from "../../src/index.js";

type Table = Record<string, CardValue>;

/** What the providers of these tests hold and have heard. */
class World {
  card: Table = {};
  /** Names that somebody has put a number under. */
  held: string[] = [];
  counters: Table = {};
  /** Loads and writes, in order. */
  heard: unknown[] = [];
  places: MessageLocation[] = [];
  /** Holds up loading the card until it settles. */
  gate: Promise<void> | undefined;
  fault: Error | undefined;
  setFault: Error | undefined;
  service: Dice | undefined;

  reset(): void {
    Object.assign(this, { card: {}, held: [], counters: {}, heard: [], places: [] });
    this.gate = undefined;
    this.fault = undefined;
    this.setFault = undefined;
  }

  readonly cards: VariableProvider = {
    key: "card",
    rank: 20,
    matches: (name) => !name.startsWith("$"),
    respell: (said) => {
      if (this.fault !== undefined) throw this.fault;
      return said.replace(/"([^"]+)"/g, "$1");
    },
    load: (place, names) => {
      this.heard.push({ card: names });
      this.places.push(place);
      if (this.fault !== undefined) throw this.fault;
      const values = {
        holds: (name: string) => this.held.includes(name),
        get: (name: string) => (Object.hasOwn(this.card, name) ? this.card[name] : undefined),
        set: async (name: string, value: CardValue) => {
          await Promise.resolve();
          if (this.setFault !== undefined) throw this.setFault;
          this.heard.push({ set: name, value });
          this.card[name] = value;
        },
      };
      return this.gate === undefined ? values : this.gate.then(() => values);
    },
  };

  readonly counter: VariableProvider = {
    key: "counters",
    rank: 10,
    matches: /^(?:\$[gt]|luck$)/,
    load: (_place, names) => {
      this.heard.push({ counters: names });
      return {
        get: (name) => (Object.hasOwn(this.counters, name) ? this.counters[name] : undefined),
        set: (name, value) => {
          this.heard.push({ set: name, value });
          this.counters[name] = value;
        },
      };
    },
  };
}

const world = new World();
/** Loaded by the last `begin`, for tests of the service. */
const user = defineFeature({
  id: "sheet",
  needs: { dice: Dice },
  setup(host) {
    world.service = host.needs.dice;
    host.add(variables, world.cards, world.counter);
  },
});

describe("variables of a roll", () => {
  const clock = fakeClock();
  let tower: TestHost;
  const begin = async (...rolls: number[]) => {
    tower = await testHost({
      features: [texts, commands, native, compat1, compat2, dice, user],
      replace: [
        [Random, scriptedDice(...rolls)],
        [Clock, clock],
      ],
    });
  };
  beforeEach(() => world.reset());
  afterEach(() => tower.stop());

  it("are shown beside dice of which some were dropped", async () => {
    await begin(4, 9, 3, 5, 2, 6);
    world.card = { 力量: 60 };
    await tower.say(".r d20优势+力量").replies("<Ann> rolls D20 advantage+力量=[9|4]+力量(60)=69");
    await tower.say(".r 4d6kh3+{力量}").replies(/=\[6,5,3\|2\]\+力量\(60\)=74$/);
  });

  it("are read by the engines by their names, wherever they stand", async () => {
    await begin(4, 4);
    world.card = { 力量: 60, str: 50 };
    await tower.say(".r 1d6+力量").replies(/=64$/);
    await tower.say(".r 1d6+{str}").replies(/=54$/);
    expect(world.heard).to.deep.equal([{ card: ["力量"] }, { card: ["str"] }]);
    expect(world.places[0]).to.deep.equal({
      adapter: "test",
      account: "test",
      platform: "test",
      groupId: "1000",
      userId: "111",
      scene: "group",
    });
  });

  it("are not loaded where an expression has no names, or names of nobody", async () => {
    await begin(4, 4, 4);
    await tower.say(".r d6").replies(/=4$/);
    await tower.say(".r 3#").done();
    await tower.say(".r (1d6)+$x").done();
    expect(world.heard).to.deep.equal([]);
  });

  it("decide whether a name behind a dash is a value or the reason", async () => {
    await begin(4, 4, 4);
    world.card = { 力量: 3 };
    await tower.say(".r d20 - 力量").replies("<Ann> rolls D20-力量=4-力量(3)=1");
    await tower.say(".r d20 - 攻击").replies("<Ann> rolls for “攻击”: D20=4");
    await tower.say(".r d20 - 力量 - 攻击").replies(/^<Ann> rolls for “攻击”: .*=1$/i);
  });

  it("come from the first provider by rank that has one", async () => {
    await begin();
    world.card = { luck: 7 };
    await tower.say(".r luck+0").replies(/=7$/);
    world.counters = { luck: 3 };
    await tower.say(".r luck+0").replies(/=3$/);
    expect(world.heard.slice(0, 2)).to.deep.equal([{ counters: ["luck"] }, { card: ["luck"] }]);
  });

  it("that are formulas bring what they refer to, of other providers too", async () => {
    await begin();
    world.card = { dodge: { $computed: "agility/2+luck" }, agility: 60 };
    world.counters = { luck: 3 };
    await tower.say(".r dodge+0").replies(/=33$/);
    expect(world.heard).to.deep.equal([
      { card: ["dodge"] },
      { counters: ["agility", "luck"].slice(1) },
      { card: ["agility", "luck"] },
    ]);
  });

  it("are waited for, and rolls that need none do not wait", async () => {
    await begin(2);
    let open = () => {};
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
    world.card = { str: 50 };
    const waiting = tower.say(".r str+1");
    await tower.say(".r d6", { groupId: "2000" }).replies(/=2$/);
    open();
    await waiting.replies(/=51$/);
  });

  it("that are a stored expression are rolled by their name alone, by the native engine too", async () => {
    await begin(7, 4, 5);
    await tower.say(".set 20", { role: "owner" }).done();
    world.card = { 手枪: "1D10+{DB}", DB: "1d4", 侦查: 50 };
    await tower.say(".r 手枪").replies("<Ann> rolls for “手枪”: 1D10+1D4=7+4=11");
    // A number that nobody has put there is a reason, as before.
    await tower.say(".r 侦查").replies(/“侦查”: D20=5$/);
    world.held = ["侦查"];
    await tower.say(".r 侦查").replies(/侦查=50$/);
  });

  it("are read in the spelling of their provider, and as they stand where that fails", async () => {
    await begin(9);
    world.card = { 弩弓3: 35 };
    await tower.say('.r "弩弓3"+1').replies(/=36$/);
    world.fault = new Error("away");
    await tower.say('.r "弩弓3"').replies(/弩弓3.*: D100=9$/);
    expect(tower.feature("sheet")?.errors).to.equal(2);
  });

  it("that refer back to themselves, or to nothing, end", async () => {
    await begin(9, 8);
    world.card = { 甲: "{乙}+1", 乙: "{甲}", 丙: "1d10+{无}" };
    await tower.say(".r 甲").replies("<Ann> rolls for “甲”: D100=9");
    await tower.say(".r 丙").replies(/=8$/);
  });

  it("keep what an expression gives them, for the rounds behind it and for later rolls", async () => {
    await begin();
    world.card = { hp: 10 };
    await tower.say(".r 3#hp=hp-2").replies(/8 .*6 .*4|8, 6, 4/s);
    expect(world.card["hp"]).to.equal(4);
    expect(world.heard.at(-1)).to.deep.equal({ set: "hp", value: 4 });
    await tower.say(".r $t1=(5)+1").done();
    await tower.say(".r $t1+1").replies(/=6$/);
    expect(world.counters).to.deep.equal({ $t1: 5 });
  });

  it("keep nothing where the roll fails", async () => {
    await begin();
    world.card = { hp: 10 };
    await tower.say(".r 2#(hp=1)/(hp-1)").replies("Division by zero.");
    expect(world.card["hp"]).to.equal(10);
  });

  it("that could not be kept are told of, with the roll, and logged with their feature", async () => {
    await begin();
    world.setFault = new Error("disk full");
    await tower.say(".r hp=4+1").replies(/=5\nThe new value of hp could not be kept\.$/);
    expect(tower.feature("sheet")?.errors).to.equal(1);
  });

  it("whose provider fails, or does not answer in time, are told of; other rolls go on", async () => {
    await begin(1, 1, 1, 3);
    world.fault = new Error("secret path");
    await tower.say(".r 1d6+str").replies("The value of “str” cannot be read at the moment.");
    await tower.say(".r 1d6+str", { locale: "zh-CN" }).replies("暂时无法读取「str」的数值，请稍后再试。");
    expect(tower.feature("sheet")?.errors).to.equal(2);
    world.fault = undefined;
    let open = () => {};
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
    const hanging = tower.say(".r 1d6+str");
    await until(() => world.heard.length === 3);
    void clock.advance(2_000);
    await hanging.replies("The value of “str” cannot be read at the moment.");
    expect(tower.feature("sheet")?.errors).to.equal(3);
    open();
    await tower.say(".r d6").replies(/=3$/);
  });

  it("are bounded in size and in number", async () => {
    await begin();
    world.card = { long: "1".repeat(70_000), list: Array.from({ length: 70_000 }, () => 1), one: 1 };
    for (const name of ["long", "list"])
      await tower.say(`.r 1+${name}`).replies(`The value of “${name}” is too large for a roll.`);
    const many = Array.from({ length: 65 }, (_, n) => `a${n}=1`);
    const nested = many.reduceRight((inner, one) => `(${one})+${inner}`, "1");
    await tower.say(`.r ${nested}`).replies(/at most 64 values|longer than/);
    await tower.say(".r one+1").replies(/=2$/);
  });

  it("are read over HTTP behind those of the body, and left as they are", async () => {
    await begin();
    world.card = { str: 50, dex: 40 };
    const roll = (expr: string, card = {}) =>
      tower.post("/api/dice/roll", { expr, card, platform: "test", groupId: "1", userId: "2" });
    await roll("str+dex", { dex: 1 }).answers({ data: { result: 51 } });
    expect(world.places[0]).to.deep.equal({ platform: "test", groupId: "1", userId: "2" });
    const { rounds } = await roll("2#str=str+1").data<{ rounds: { result: number }[] }>();
    expect(rounds.map(({ result }) => result)).to.deep.equal([51, 52]);
    expect(world.card["str"]).to.equal(50);
    world.fault = new Error("away");
    await roll("str+1").answers({ code: 42200, data: { errorKey: "dice.variables.failed" } });
  });

  it("are there for other features by the service, once for several rolls", async () => {
    await begin();
    const { service } = world;
    if (service === undefined) throw new Error("no service");
    world.card = { str: 50 };
    const place = { platform: "test", userId: "2" };
    const sources = ["str+1", "hp=str-1"];
    const loaded = (await service.variables(place, sources)) as Variables;
    expect(
      sources.map((source) => service.roll(source, place, undefined, loaded).evaluation.value),
    ).to.deep.equal([51, 49]);
    expect(world.card["hp"]).to.equal(undefined);
    expect(await loaded.save()).to.deep.equal([]);
    expect(world.card["hp"]).to.equal(49);
    expect(service.variables(place, ["1d6"])).to.equal(undefined);
  });

  it("go with their feature", async () => {
    await begin();
    world.card = { str: 50 };
    await tower.say(".r str+1").replies(/=51$/);
    await tower.disable("sheet");
    await tower.say(".r str+1").replies("There is no value named “str”.");
    expect(world.service?.variables({}, ["str"])).to.equal(undefined);
  });
});

/** Waits for something without a time of its own. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
}
