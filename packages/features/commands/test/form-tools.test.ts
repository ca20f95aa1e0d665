import {
  type CommandForm,
  commandOfForms,
  defineFeature,
  form,
  commands as point,
  text,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { type FormTool, FormTools } from "../src/api.js";
import commands from "../src/index.js";

const run = () => text("probe.title");

describe("tools made of forms", () => {
  let tower: TestHost;
  let forms: FormTools;
  const probe = defineFeature({
    id: "probe",
    needs: { forms: FormTools },
    setup(host) {
      ({ forms } = host.needs);
      const declared: readonly CommandForm[] = [
        form("", { run }),
        form("lend|借 <who:person> [for:duration] [reason:text]", {
          permission: "helper",
          example: "lend @Bob 10m with care",
          run,
        }),
        form("lend|借 <name:word> <count:number(1..9)>", { example: "lend hat 3", run }),
        form("put <names:word...> [--down] [--into:word]", { example: "put a b --down", run }),
        form("clr <--all>", { confirm: () => ({ question: text("probe.title"), about: [] }), run }),
        form("say <words:text>", { example: "say hello", run }),
        form("old", { hidden: true, run }),
      ];
      const command = { key: "probe.hat", category: "probe", replyKeys: ["probe.title"], forms: declared };
      host.add(point, commandOfForms({ ...command, names: ["hat", "帽子"] }));
    },
  });
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe] });
  });
  after(() => tower.stop());

  const tool = (name: string) => forms.all.find((one) => one.name === name) as FormTool;
  const own = () => forms.all.filter(({ command }) => command === "probe.hat");

  it("are called by key and words, each by another name; hidden forms are none", () => {
    expect(own().map(({ name }) => name)).to.deep.equal([
      "probe_hat",
      "probe_hat_lend",
      "probe_hat_lend_name_count",
      "probe_hat_put",
      "probe_hat_clr_all",
      "probe_hat_say",
    ]);
  });

  it("have closed schemas by the kinds of their arguments", () => {
    const { parameters } = tool("probe_hat_put");
    expect(parameters).to.deep.include({ required: ["names"], additionalProperties: false });
    expect(parameters["properties"]).to.have.nested.property("names.items.type", "string");
    expect(parameters["properties"]).to.have.nested.property("down.type", "boolean");
    expect(tool("probe_hat_clr_all").parameters["properties"]).to.deep.equal({});
    expect([tool("probe_hat_clr_all").asksFirst, tool("probe_hat_lend").permission]).to.deep.equal([
      true,
      "helper",
    ]);
  });

  it("tell what they are for, how they are written and an example", () => {
    expect(tool("probe_hat_lend").description("en")).to.include("Usage: .hat lend <@somebody>");
    expect(tool("probe_hat_lend").description("en")).to.include("Example: .hat lend @Bob 10m with care");
    expect(tool("probe_hat_lend").description("zh-CN")).to.include("用法：.hat lend");
    expect(tool("probe_hat_clr_all").description("en")).to.include("asks first");
  });

  const writes = (title: string, name: string, values: object, line: string, confirmed = false) =>
    it(`write ${title}`, () => expect(tool(name).line(values, { confirmed }).text).to.equal(line));

  writes("the word alone", "probe_hat", {}, "hat");
  writes(
    "people, times and texts",
    "probe_hat_lend",
    { who: { platform: "qq", userId: "5" }, for: 600, reason: "with care" },
    "hat lend qq:5 600s with care",
  );
  writes("words with blanks in quotes", "probe_hat_put", { names: ["a b", "c"] }, 'hat put "a b" c');
  writes("what looks like an option as a word", "probe_hat_put", { names: ["--down"] }, 'hat put "--down"');
  writes(
    "options",
    "probe_hat_put",
    { names: ["a"], down: true, into: "box" },
    "hat put --down --into=box a",
  );
  writes("what confirms", "probe_hat_clr_all", {}, "hat clr --all yes", true);

  const refuses = (title: string, name: string, values: unknown, what: RegExp) =>
    it(`refuse ${title}`, () => expect(() => tool(name).line(values)).to.throw(what));

  refuses("an argument that there is not", "probe_hat", { x: 1 }, /\/x/);
  refuses("a value that is missing", "probe_hat_lend_name_count", { name: "hat" }, /\/count/);
  refuses("a number beyond its bounds", "probe_hat_lend_name_count", { name: "hat", count: 10 }, /\/count/);
  refuses(
    "a text in the place of a number",
    "probe_hat_lend_name_count",
    { name: "hat", count: "3" },
    /\/count/,
  );
  refuses(
    "a member that there is not",
    "probe_hat_lend",
    { who: { platform: "a", userId: "1", x: 1 } },
    /\/who\/x/,
  );
  refuses("no object", "probe_hat", [], /object/);
  refuses("a text that would become an option", "probe_hat_say", { words: "a --down b" }, /\/words/);
  refuses("a text beyond any call", "probe_hat_say", { words: "x".repeat(10_001) }, /\/words/);
  refuses("a word that cannot be quoted", "probe_hat_put", { names: ['a" “b” c'] }, /\/names/);
  refuses(
    "what would be read as another form",
    "probe_hat_lend",
    { who: { platform: "a b", userId: "1" } },
    /\/who/,
  );
});
