import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { type Content, publish } from "./support/listing.js";
import { Shop } from "./support/shop.js";

const plugin = (answer: string, version = "1.0.0") => `// ==UserScript==
// @name hello
// @author Ann
// @version ${version}
// ==/UserScript==
let ext = seal.ext.find('hello');
if (!ext) { ext = seal.ext.new('hello', 'Ann', '${version}'); seal.ext.register(ext); }
const cmd = seal.ext.newCmdItemInfo();
cmd.name = 'hello';
cmd.help = 'says hello';
cmd.solve = (ctx, msg) => { seal.replyToSender(ctx, msg, '${answer}'); return seal.ext.newCmdExecuteResult(true); };
ext.cmdMap.hello = cmd;
`;
const lua = (answer: string) => `msg_order = { ["knock"] = "knock" }
function knock(msg) return "${answer}" end`;
const deck = (card: string) => JSON.stringify({ _title: ["Finds"], find: [card] }, undefined, 2);
const pack = (card: string, version: string) =>
  zip({
    "info.toml": `format_version = "1.0.0"\n[package]\nid = "ann/orcs"\nname = "Orcs"\nversion = "${version}"\nauthors = ["Ann"]\n`,
    "decks/orcs.json": JSON.stringify({ orc: [card] }),
  });
const house = (rule: string) => `# House rule\n\n${rule}\n`;

const grants = ["storage", "send", "cards", "http:*"];

/** A kind, what its two versions are, and how it is seen that one is there. */
interface Trial {
  readonly key: string;
  readonly one: Content;
  readonly two: Content;
  readonly said: string;
  readonly answers: readonly [one: string | RegExp, two: string | RegExp];
  /** Lines that the difference has to have; none where the file is an archive. */
  readonly lines?: readonly string[];
  readonly grants?: readonly string[];
  /** Where the owner of it lists it. */
  readonly listed: string;
  /** What is to be done before it works. */
  begin?(shop: Shop): Promise<unknown>;
}

const trials: readonly Trial[] = [
  {
    key: "js-plugin~ann~hello",
    one: { id: "ann/hello", kind: "js-plugin", file: "hello/hello-1.js", bytes: plugin("hi there") },
    two: {
      id: "ann/hello",
      kind: "js-plugin",
      version: "1.1.0",
      file: "hello/hello-2.js",
      bytes: plugin("good day", "1.1.0"),
    },
    said: ".hello",
    answers: ["hi there", "good day"],
    lines: ["-// @version 1.0.0", "+// @version 1.1.0"],
    grants,
    listed: "/api/plugins/js",
  },
  {
    key: "lua-module~ann~knock",
    one: { id: "ann/knock", kind: "lua-module", file: "knock.lua", bytes: lua("who is there") },
    two: {
      id: "ann/knock",
      kind: "lua-module",
      version: "2.0.0",
      file: "newer/knock.lua",
      bytes: lua("come in"),
    },
    said: "knock",
    answers: ["who is there", "come in"],
    lines: ['-function knock(msg) return "who is there" end', '+function knock(msg) return "come in" end'],
    listed: "/api/mod/lua",
  },
  {
    key: "deck~ann~finds",
    one: { id: "ann/finds", kind: "deck", file: "finds-1.0.0.json", bytes: deck("a key") },
    two: { id: "ann/finds", kind: "deck", version: "1.0.1", file: "finds-1.0.1.json", bytes: deck("a rope") },
    said: ".draw find",
    answers: [/a key/, /a rope/],
    lines: ['-    "a key"', '+    "a rope"'],
    listed: "/api/decks?source=user",
  },
  {
    key: "rule-pack~ann~orcs",
    one: { id: "ann/orcs", kind: "rule-pack", file: "orcs.zip", bytes: pack("a green one", "1.0.0") },
    two: {
      id: "ann/orcs",
      kind: "rule-pack",
      version: "1.2.0",
      file: "orcs-1.2.0.zip",
      bytes: pack("a grey one", "1.2.0"),
    },
    said: ".draw orc",
    answers: [/a green one/, /a grey one/],
    listed: "/api/rulepacks",
    begin: ({ tower }) => tower.post("/api/rulepacks/toggle", { packId: "ann/orcs", enabled: true }).data(),
  },
  {
    key: "help-document~ann~house",
    one: { id: "ann/house", kind: "help-document", file: "house.md", bytes: house("Be on time.") },
    two: {
      id: "ann/house",
      kind: "help-document",
      version: "1.1.0",
      file: "house-1.1.0.md",
      bytes: house("Be kind."),
    },
    said: ".help House rule",
    answers: [/Be on time/, /Be kind/],
    lines: ["-Be on time.", "+Be kind."],
    listed: "/api/help/files",
  },
];

describe("content of the store", () => {
  let shop: Shop;
  let source: number;
  before(async () => {
    shop = await Shop.open();
    publish(
      shop.server,
      trials.map(({ one }) => one),
    );
    source = (await shop.add()).id;
  });
  after(() => shop.close());

  it("has the kinds whose features are on, each by its name", async () => {
    const kinds = await shop.tower
      .get("/api/store/kinds?locale=zh-CN")
      .data<{ key: string; title: string }[]>();
    expect(kinds).to.deep.equal([
      { key: "js-plugin", title: "JavaScript 插件" },
      { key: "lua-module", title: "Lua 模块" },
      { key: "deck", title: "牌堆" },
      { key: "rule-pack", title: "规则包" },
      { key: "help-document", title: "帮助文档" },
    ]);
  });

  for (const trial of trials)
    it(`of the kind ${trial.one.kind} is shown, installed, works, is updated and removed`, async () => {
      const { tower } = shop;
      const { key, one, two, said, answers, lines, grants: asked = [] } = trial;
      const isListed = async () => (await tower.get(trial.listed).data<object[]>()).length;
      const first = await shop.plan(source, key);
      expect(first).to.include({ action: "install", licence: "MIT", version: "1.0.0", difference: null });
      expect(first).to.include({ size: Buffer.from(one.bytes as string).length, changedByHand: false });
      expect(first.grants).to.deep.equal(asked.map((grant) => ({ grant, isNew: true })));
      expect(await isListed()).to.equal(0);
      await tower.say(said).done();

      await shop.take(source, key);
      await trial.begin?.(shop);
      await tower.say(said).replies(answers[0]);
      expect(await shop.found(key)).to.include({ installedVersion: "1.0.0", updatable: false });

      publish(
        shop.server,
        trials.flatMap((other) => (other.key === key ? [other.one, two] : [other.one])),
      );
      await shop.refresh(source);
      expect(await shop.found(key)).to.include({ version: two.version, updatable: true });
      const plan = await shop.plan(source, key);
      expect(plan).to.include({ action: "update", version: two.version, installedVersion: "1.0.0" });
      expect(plan.grants).to.deep.equal(asked.map((grant) => ({ grant, isNew: false })));
      if (lines === undefined) expect(plan.difference).to.equal(null);
      else expect(plan.difference?.lines).to.include.members([...lines]);
      // Nothing is new: nothing has to be accepted.
      await shop.install(source, key, plan).answers({ code: 0 });
      await tower.say(said).replies(answers[1]);
      expect(await isListed()).to.equal(1);
      expect(await shop.found(key)).to.include({ installedVersion: two.version, updatable: false });

      await shop.remove(key);
      expect(await isListed()).to.equal(0);
      expect(await shop.found(key)).to.include({ installedVersion: "", installedId: 0 });
      const { spoken } = await tower.say(said).done();
      for (const { text } of spoken) expect(text).to.not.match(/good day|come in|a rope|a grey one|Be kind/);
    });

  it("leaves the lines of an upload in the audit log, and its own beside", async () => {
    const lines = async () => {
      const { items } = await shop.tower
        .get("/api/system/audit?pageSize=200")
        .data<{ items: { action: string; target: { id: string } | null }[] }>();
      return items.map(({ action, target }) => `${action} ${target?.id ?? ""}`);
    };
    await shop.take(source, "deck~ann~finds", "1.0.0");
    await shop.remove("deck~ann~finds");
    const expected = [
      "deck.create user/finds-1.0.0.json",
      "store.install deck ann/finds",
      "deck.delete user/finds-1.0.0.json",
      "store.remove deck ann/finds",
      "plugin.create hello",
      "plugin.update hello",
      "plugin.delete hello",
      "store.update js-plugin ann/hello",
    ];
    // The log is written behind what it tells of.
    while (!(await lines()).some((line) => line === expected[3]))
      await new Promise((turn) => setImmediate(turn));
    expect(await lines()).to.include.members(expected);
  });

  it("is updated although the version is in the name of its file, which names it", async () => {
    const nameless = (version: string, answer: string) =>
      plugin(answer, version).replace("// @name hello\n", "");
    const both = (version: string, answer: string): Content[] => [
      {
        id: "ann/bare",
        kind: "js-plugin",
        version,
        file: `bare-${version}.js`,
        bytes: nameless(version, answer),
      },
      { id: "ann/tap", kind: "lua-module", version, file: `tap-${version}.lua`, bytes: lua(answer) },
    ];
    const first = both("1.0.0", "at first");
    publish(shop.server, first);
    await shop.refresh(source);
    for (const { kind, id } of first) await shop.take(source, `${kind}~${id.replace("/", "~")}`);
    publish(shop.server, both("1.1.0", "later on"));
    await shop.refresh(source);
    for (const { kind, id } of first) await shop.take(source, `${kind}~${id.replace("/", "~")}`);
    for (const said of [".hello", "knock"]) await shop.tower.say(said).replies("later on");
    for (const { kind, id } of first) {
      const key = `${kind}~${id.replace("/", "~")}`;
      expect(await shop.found(key)).to.include({ installedVersion: "1.1.0" });
      await shop.remove(key);
    }
    for (const list of ["/api/plugins/js", "/api/mod/lua"])
      expect(await shop.tower.get(list).data()).to.deep.equal([]);
  });

  it("stands beside a plugin of another author whose file has the same name", async () => {
    const ids = ["ann/one", "bob/two"];
    publish(
      shop.server,
      ids.map((id) => ({
        id,
        kind: "js-plugin",
        file: `${id}/index.js`,
        bytes: plugin(id).replaceAll("hello", id.slice(4)),
      })),
    );
    await shop.refresh(source);
    for (const id of ids) await shop.take(source, `js-plugin~${id.replace("/", "~")}`);
    for (const id of ids) await shop.tower.say(`.${id.slice(4)}`).replies(id);
    for (const id of ids) await shop.remove(`js-plugin~${id.replace("/", "~")}`);
  });

  describe("and what plugins among it are granted", () => {
    const asking = (version = "1.0.0", more = "") =>
      `// ==UserScript==\n// @name asks\n// @author Ann\n// @version ${version}\n// ==/UserScript==\n${more}`;
    const asks = (grants: readonly string[] | undefined, version: string): Content => ({
      id: "ann/asks",
      kind: "js-plugin",
      version,
      file: `asks-${version}.js`,
      bytes: asking(version, `// ${version}\n`),
      ...(grants === undefined ? {} : { grants }),
    });
    const id = "js-plugin~ann~asks";
    const held = async () =>
      (await shop.tower.get("/api/plugins/js").data<{ grants: object }[]>())[0]?.grants;

    it("are what was accepted, no more after an update, and what the owner took away stays away", async () => {
      publish(shop.server, [asks(["send", "http:dice.example"], "1.0.0")]);
      await shop.refresh(source);
      const first = await shop.plan(source, id);
      await shop.install(source, id, first).answers({ code: 42200 });
      expect(await shop.tower.get("/api/plugins/js").data()).to.deep.equal([]);
      await shop.install(source, id, first, { acceptGrants: true }).answers({ code: 0 });
      const none = { storage: false, readCards: false, admin: false };
      expect(await held()).to.deep.equal({ ...none, send: true, http: ["dice.example"] });

      const wider = asks(["send", "http:dice.example", "admin"], "1.1.0");
      publish(shop.server, [wider]);
      await shop.refresh(source);
      const plan = await shop.plan(source, id);
      expect(plan.grants).to.deep.equal([
        { grant: "send", isNew: false },
        { grant: "http:dice.example", isNew: false },
        { grant: "admin", isNew: true },
      ]);
      await shop.install(source, id, plan).answers({ code: 42200 });
      expect(await held()).to.deep.include({ admin: false });
      expect(await shop.found(id)).to.include({ installedVersion: "1.0.0" });

      // The owner takes one away. An update does not bring it back, whatever else is accepted.
      await shop.tower
        .post("/api/plugins/js/toggle", { name: "asks", enabled: true, grants: { http: [] } })
        .answers({ code: 0 });
      await shop.install(source, id, plan, { acceptGrants: true }).answers({ code: 0 });
      expect(await held()).to.deep.equal({ ...none, send: true, admin: true, http: [] });

      publish(shop.server, [asks(["send", "fly"], "1.2.0")]);
      await shop.refresh(source);
      const narrower = await shop.plan(source, id);
      expect(narrower.dropped).to.deep.equal(["admin"]);
      expect(narrower.warnings.join()).to.match(/"fly"/);
      await shop.install(source, id, narrower, { acceptGrants: true }).answers({ code: 0 });
      expect(await held()).to.deep.equal({ ...none, send: true, http: [] });
    });

    it("are asked for anew where the plugin of that name came otherwise", async () => {
      publish(shop.server, [asks(["admin"], "1.3.0")]);
      await shop.remove(id);
      const form = new FormData();
      form.append("file", new File([asking()], "mine.js"));
      await shop.tower.post("/api/plugins/js/upload", form).answers({ code: 0 });
      await shop.refresh(source);
      const plan = await shop.plan(source, id);
      expect(plan).to.include({ replacesOther: true, replaces: "" });
      expect(plan.grants).to.deep.equal([{ grant: "admin", isNew: true }]);
      await shop.install(source, id, plan, { acceptGrants: true }).answers({ code: 40900 });
      await shop.install(source, id, plan, { acceptReplace: true }).answers({ code: 42200 });
      await shop.install(source, id, plan, { acceptGrants: true, acceptReplace: true }).answers({ code: 0 });
      expect(await shop.tower.get("/api/plugins/js").data<object[]>()).to.have.length(1);
    });
  });
});
