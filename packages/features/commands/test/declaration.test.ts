import {
  type Command,
  type CommandForm,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  text,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

const run = () => undefined;
const bare = form("", { run });
const command = (forms: readonly CommandForm[], names: readonly string[] = ["odd"]) =>
  commandOfForms({ key: "odd", names, category: "probe", replyKeys: ["probe.title"], forms });

/** What the log says of a declaration when the service starts, and how its feature is. */
async function told(declare: () => Command) {
  const odd = defineFeature({
    id: "odd",
    setup(host) {
      host.add(
        textPoint,
        ...textTable({ "odd.shown": { en: "add hat", "zh-CN": "加 帽子", ja: "足す 帽子" } }),
      );
      host.add(commandPoint, declare());
    },
  });
  const tower = await testHost({
    features: [texts, commands, odd],
    settings: { logLevel: "warn" },
    mayFail: true,
  });
  try {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { message: string }[] }>();
    return { said: items.map(({ message }) => message).join("\n"), state: tower.feature("odd")?.state };
  } finally {
    await tower.stop();
  }
}

describe("a mistake in a declared command", () => {
  const named = (title: string, state: string, declare: () => Command, what: RegExp) =>
    it(`is named when the service starts, with file and line: ${title}`, async () => {
      const heard = await told(declare);
      expect(heard.state).to.equal(state);
      const line = heard.said.split("\n").find((one) => what.test(one));
      expect(line, heard.said).to.match(/declaration\.test\.ts:\d+:\d+/);
    });
  const tells = (title: string, forms: () => readonly CommandForm[], what: RegExp) =>
    named(title, "on", () => command(forms()), what);
  const ends = (title: string, declare: () => Command, what: RegExp) => named(title, "failed", declare, what);

  tells(
    "a kind that is not there",
    () => [form("<who:persn>" as "<who:person>", { example: "1", run })],
    /kind "persn", which no feature contributes; was "person" meant\?/,
  );
  tells("a choice of nothing", () => [form("<a:choice>", { example: "x", run })], /write the words/);
  tells("a choice twice", () => [form("<a:choice(b|b)>", { example: "b", run })], /stands there twice/);
  tells("capitals in a choice", () => [form("<a:choice(B)>", { example: "b", run })], /capitals or blanks/);
  tells("bounds of words", () => [form("<a:number(few)>", { example: "1", run })], /write its bounds/);
  tells(
    "bounds the wrong way",
    () => [form("<a:number(9..1)>", { example: "1", run })],
    /above its greatest/,
  );
  tells(
    "brackets for nothing",
    () => [form("<a:person(x)>", { example: "1", run })],
    /takes nothing in brackets/,
  );
  tells("text in front", () => [form("<a:text> <b:word>", { example: "x y", run })], /in front of others/);
  tells("text repeated", () => [form("<a:text...>", { example: "x", run })], /repeats "a"/);
  tells("options beside raw", () => [form("<a:raw> [--b]", { example: "x", run })], /takes them as text/);
  tells("a spelling twice", () => [form("del|del", { run })], /spelling of "del" twice/);
  tells(
    "a word that confirms",
    () => [form("say yes", { confirm: () => undefined, run })],
    /"yes" is what confirms/,
  );
  tells(
    "two forms alike",
    () => [form("a <b>", { example: "a x", run }), form("a <c>", { example: "a x", run })],
    /reads the same calls as the form "a <b>"/,
  );
  tells("no example", () => [form("add <a>", { run })], /has no example/);
  tells(
    "an example of something else",
    () => [form("add <a>", { example: "ad x", run })],
    /cannot read its own/,
  );
  tells(
    "an example of another form",
    () => [form("<a:text>", { example: "x", run }), form("add <a>", { example: "add", run })],
    /cannot read its own example "add"/,
  );

  tells(
    "an example that is read in some languages only",
    () => [form("add|加 <a>", { example: text("odd.shown"), run })],
    /cannot read its own example "足す 帽子"/,
  );
  tells(
    "an example in a text that is not there",
    () => [form("add <a>", { example: text("odd.hidden"), run })],
    /an example in the text "odd\.hidden", which is not there/,
  );

  it("is no name that is not there", async () => {
    const forms = [form("<name:extension>", { example: "nowhere", run })];
    expect((await told(() => command(forms))).said).to.not.include('The command "odd"');
  });

  ends("no form", () => command([]), /has no form/);
  ends(
    "the old way, without forms",
    () => ({ ...command([bare]), forms: undefined }) as unknown as Command,
    /has no form/,
  );
  ends("no name", () => command([bare], []), /has no name/);
  ends("a name of nothing", () => command([bare], [""]), /the name "" is empty/);
  ends("a name with blanks", () => command([bare], ["two words"]), /blanks or capitals/);
  ends("a name in capitals", () => command([bare], ["Odd"]), /blanks or capitals/);
  ends("the same form twice", () => command([bare, form("", { run })]), /has the form "" twice/);
  ends("all hidden", () => command([form("", { hidden: true, run })]), /hides all its forms/);
  ends(
    "a right that is none",
    () => command([form("", { permission: "boss" as "root", run })]),
    /no permission "boss"/,
  );
  ends("a scope that is none", () => command([form("", { scope: "here" as "any", run })]), /no scope "here"/);
  ends("nothing to run", () => command([form("", {} as { run: () => undefined })]), /no function to run/);
  ends(
    "a question that is none",
    () => command([form("", { confirm: "sure?" as unknown as () => undefined, run })]),
    /confirm is no function/,
  );
  for (const [pattern, mistake] of [
    [" list", /single blanks/],
    ["List", /has capitals/],
    ["a||b", /is empty/],
    ["<Who>", /is no argument/],
    ["<who:person]", /do not belong together/],
    ["<who> <who>", /two arguments are called "who"/],
    ["[who] <what>", /asked for behind/],
    ["[who] list", /follows what may be left out/],
    ["[--Half]", /is no option/],
  ] as const)
    ends(
      `the pattern ${JSON.stringify(pattern)}`,
      () => command([form(pattern as string, { example: "", run })]),
      mistake,
    );
});
