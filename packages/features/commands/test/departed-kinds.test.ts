import {
  argumentKind,
  argumentKinds,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    hat: string;
  }
}

/** Brings a kind of argument. */
const hatter = defineFeature({
  id: "hatter",
  setup(host) {
    host.add(textPoint, ...textTable({ "hatter.hat": { en: "hat", "zh-CN": "帽子" } }));
    host.add(
      argumentKinds,
      argumentKind({
        key: "hat",
        label: "hatter.hat",
        read: ({ text }) => (text.startsWith("hat") ? { value: text, length: text.length } : undefined),
        schema: () => ({ type: "string" }),
      }),
    );
  },
});

/** Has a command that uses it. */
const wearer = defineFeature({
  id: "wearer",
  setup(host) {
    host.add(textPoint, ...textTable({ "wearer.title": { en: "Wear", "zh-CN": "戴" } }));
    host.add(
      commandPoint,
      commandOfForms({
        key: "wear",
        names: ["wear"],
        category: "probe",
        title: "wearer.title",
        brief: "wearer.title",
        replyKeys: ["wearer.title"],
        forms: [form("<what:hat>", { example: "hat", run: ({ what }) => `wears ${what}` })],
      }),
    );
  },
});

describe("a command whose kind of argument belongs to a feature that is off", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({
      features: [texts, commands, hatter, wearer],
      settings: { logLevel: "warn" },
    });
  });
  afterEach(() => tower.stop());

  const log = async () => {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { level: string; message: string }[] }>();
    return items.map(({ level, message }) => `${level} ${message}`);
  };
  /** Lines of the log, when there are so many: the check follows behind the switch. */
  const lines = async (count: number): Promise<string[]> => {
    for (;;) {
      const all = await log();
      if (all.length >= count) return all;
    }
  };
  const switched = async (id: string, on: boolean) => {
    await (on ? tower.enable(id) : tower.disable(id));
    await tower.host.settled();
  };
  const lack =
    'warn The command "wear" of "wearer" takes arguments of the kind "hat" of "hatter", which is off: they are not understood until "hatter" is on again.';

  it("is told of once, with both features, and works again when it returns", async () => {
    await tower.say(".wear hat").replies("wears hat");
    await switched("hatter", false);
    expect(await lines(1)).to.deep.equal([lack]);
    await tower.say(".wear hat").replies("That needs the feature “hatter”, which is switched off.");
    // Other commands come and go meanwhile.
    await switched("texts", false);
    await switched("texts", true);
    await switched("hatter", true);
    await tower.say(".wear hat").replies("wears hat");
    expect(await log()).to.deep.equal([lack]);
    await switched("hatter", false);
    expect(await lines(2)).to.deep.equal([lack, lack]);
  });

  it("is not told of where the command leaves as well, or the command layer itself", async () => {
    await switched("wearer", false);
    await switched("hatter", false);
    await switched("hatter", true);
    await switched("wearer", true);
    await tower.say(".wear hat").replies("wears hat");
    await switched("commands", false);
    await switched("commands", true);
    await tower.say(".wear hat").replies("wears hat");
    expect(await log()).to.deep.equal([]);
  });
});
