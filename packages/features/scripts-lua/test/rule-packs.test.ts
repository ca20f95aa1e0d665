import { setTimeout } from "node:timers/promises";
import groups from "@dicetower/groups";
import systems from "@dicetower/rule-systems";
import rulepacks from "@dicetower/rulepacks";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row } from "./making.js";

type PackRow = Row & { readonly packId: string };
const order = (word: string, said: string) =>
  `msg_order = { ["${word}"] = "f" }\nfunction f() return "${said}" end`;

describe("Lua modules of rule packs", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, systems, rulepacks] });
  });
  after(() => tower.stop());

  const pack = (id: string, files: Record<string, string | Uint8Array>) => {
    const form = new FormData();
    const info = `[package]\nid = "${id}"\nversion = "1.0.0"\nname = "House"\n`;
    form.append("file", new File([new Uint8Array(zip({ "info.toml": info, ...files }))], "pack.zip"));
    return tower.post("/api/rulepacks/upload", form).answers({ code: 0 });
  };
  const toggle = (packId: string, enabled: boolean) =>
    tower.post("/api/rulepacks/toggle", { packId, enabled });
  const modules = async () =>
    (await tower.get("/api/mod/lua").data<PackRow[]>()).map(
      ({ id, packId, loaded }) => `${id} ${packId} ${loaded}`,
    );
  /** Packs load their modules behind their own switch. */
  const until = async (wanted: readonly string[]) => {
    for (let tries = 0; tries < 400 && (await modules()).join() !== wanted.join(); tries++)
      await setTimeout(25);
    expect(await modules()).to.deep.equal(wanted);
  };

  const loaded = async (count: number) => {
    const inForce = async () => (await modules()).filter((one) => one.endsWith(" true")).length;
    for (let tries = 0; tries < 400 && (await inForce()) < count; tries++) await setTimeout(25);
  };

  it("run as long as the pack is on, files, archives and folders alike", async () => {
    await pack("ann/inn", {
      "scripts/lua/greet.lua": order("ahoy", "ahoy yourself"),
      "scripts/lua/words.toml": '[reply.hm]\nkeyword.match = "hm"\necho = "hm?"\n',
      "scripts/lua/inn.json": '{"mod": "inn", "title": "The inn"}',
      "scripts/lua/inn/reply/a.lua":
        'msg_reply.bed = { keyword = { match = "bed?" }, echo = { lua = "rooms" } }',
      "scripts/lua/inn/script/rooms.lua": 'return "{price}"',
      "scripts/lua/inn/speech/a.yaml": "price: three coins\n",
      "scripts/lua/boxed.zip": zip({
        "descriptor.json": '{"mod": "boxed"}',
        "reply/a.toml": '[reply.b]\nkeyword.match = "box"\necho = "boxed"\n',
      }),
    });
    await toggle("ann/inn", true).answers({
      code: 0,
      data: {
        state: "enabled",
        contents: { rules: 0, scripts: 4, decks: 0, helpdoc: 0, reply: 0, templates: 0 },
      },
    });
    await until(
      ["greet ann/inn true", "words ann/inn true", "inn ann/inn true", "boxed ann/inn true"].sort(),
    );
    await tower.say("ahoy").replies("ahoy yourself");
    await tower.say("hm").replies("hm?");
    await tower.say("bed?").replies("three coins");
    await tower.say("box").replies("boxed");
    await tower.post("/api/mod/lua/reload", {}).answers({ data: { loaded: 4, failed: [] } });
    await tower.say("bed?").replies("three coins");
    await toggle("ann/inn", false).answers({ code: 0 });
    await until([]);
    await tower.say("ahoy").silent();
    await tower.say("bed?").silent();
  });

  it("go with their pack, and are not switched, deleted or replaced alone", async () => {
    await toggle("ann/inn", true).answers({ code: 0 });
    await loaded(4);
    await tower.post("/api/mod/lua/toggle", { id: "greet", enabled: false }).answers({ code: 40301 });
    await tower.post("/api/mod/lua/delete", { id: "greet" }).answers({ code: 40301 });
    await tower.post("/api/mod/lua/order", { ids: ["greet"] }).answers({ code: 40301 });
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([order("ahoy", "mine")], "greet.lua"));
    await tower.post("/api/mod/lua/upload", form).answers({ code: 40301 });
    await tower.say("ahoy").replies("ahoy yourself");
    await toggle("ann/inn", false).answers({ code: 0 });
    await until([]);
  });

  it("give way to a module of the owner with their name, and come when that goes", async () => {
    await given(tower, "greet.lua", order("ahoy", "the owner's"));
    await toggle("ann/inn", true).answers({ code: 0 });
    await loaded(4);
    expect(await modules()).to.include("greet  true");
    await tower.say("ahoy").replies("the owner's");
    await tower.post("/api/mod/lua/delete", { id: "greet" }).answers({ code: 0 });
    await tower.say("ahoy").replies("ahoy yourself");
    await toggle("ann/inn", false).answers({ code: 0 });
    await until([]);
  });

  it("keep the whole pack off where one cannot be read", async () => {
    await pack("ann/bad", {
      "scripts/lua/bad.lua": "\u0000compiled",
      "scripts/lua/good.lua": order("good", "good"),
    });
    const { json } = await toggle("ann/bad", true).done();
    expect(json.code).to.equal(42200);
    expect(json.message).to.match(/scripts\/lua\/bad\.lua: .*compiled Lua is not run/);
    expect(await modules()).to.deep.equal([]);
    await pack("ann/twice", { "scripts/lua/a.lua": order("a", "a"), "scripts/lua/a.toml": "" });
    await toggle("ann/twice", true).answers({ code: 42200 });
    await tower.say("good").silent();
  });
});
