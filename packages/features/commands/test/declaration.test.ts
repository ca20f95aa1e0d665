import {
  type CommandForm,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
} from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";
import commands from "../src/index.js";

const run = () => undefined;
const command = (forms: readonly CommandForm[]) =>
  commandOfForms({ key: "odd", names: ["odd"], category: "probe", replyKeys: ["probe.title"], forms });

/** What the log says of a declaration when the service starts. */
async function told(forms: readonly CommandForm[]): Promise<string> {
  const odd = defineFeature({
    id: "odd",
    setup: (host) => host.add(commandPoint, command(forms)),
  });
  const tower = await testHost({ features: [commands, odd], settings: { logLevel: "warn" } });
  try {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { message: string }[] }>();
    return items.map(({ message }) => message).join("\n");
  } finally {
    await tower.stop();
  }
}

describe("a mistake in a declared command", () => {
  const tells = (title: string, forms: () => readonly CommandForm[], what: RegExp) =>
    it(`is named when the service starts, with file and line: ${title}`, async () => {
      const said = await told(forms());
      expect(said).to.match(what);
      expect(said).to.match(/declaration\.test\.ts:\d+:\d+/);
    });

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

  it("is no name that is not there", async () => {
    const forms = [form("<name:extension>", { example: "nowhere", run })];
    expect(await told(forms)).to.not.include('The command "odd"');
  });

  const throws = (title: string, declare: () => unknown, what: RegExp) =>
    it(`ends the setup of its feature: ${title}`, () => {
      expect(declare).to.throw(TypeError, what);
    });
  throws("no form", () => command([]), /has no form/);
  throws("the same form twice", () => command([form("", { run }), form("", { run })]), /twice/);
  throws("all hidden", () => command([form("", { hidden: true, run })]), /hides all its forms/);
  throws(
    "a right that is none",
    () => form("", { permission: "boss" as "root", run }),
    /no permission "boss"/,
  );
  throws("a scope that is none", () => form("", { scope: "here" as "any", run }), /no scope "here"/);
  throws("nothing to run", () => form("", {} as { run: () => undefined }), /no function to run/);
});
