import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import automation from "@dicetower/automation";
import patterns from "@dicetower/patterns";
import scriptHost from "@dicetower/script-host";
import scriptsLua from "@dicetower/scripts-lua";
import { expect } from "chai";
import { applied, type ImportTower, importTower, planOf, undone } from "../../imports/test/import-tower.js";
import importDice from "../src/index.js";
import { valueBytes } from "./fixture/bytes.js";
import { type Fixture, writeDiceFolder } from "./fixture/dice-folder.js";

const orders = (word: string, body: string) =>
  `msg_order = { ["${word}"] = "run_${word}" }\nfunction run_${word}(msg)\n${body}\nend\n`;

/** Says each value of a file. */
const reads = `local data = getSelfData(msg.suffix)
return tostring(data.count) .. " " .. tostring(data.owner) .. " " .. tostring((data.cats or {})[2])`;

describe("modules of a Dice! folder with what they have kept", () => {
  let tower: ImportTower;
  const folders: string[] = [];
  const folderOf = async (files: Fixture["files"] = {}) => {
    const folder = await mkdtemp(join(dirname(tower.dataFolder), "Dice10000-"));
    folders.push(folder);
    await writeDiceFolder(join(folder, "Dice10000"), { files: { "conf/CustomMsg.json": {}, ...files } });
    return folder;
  };
  const bring = async (folder: string, choice: object = {}) =>
    applied(tower, (await planOf(tower, folder)).id, choice);
  const toggle = (id: string, enabled = true) =>
    tower.post("/api/mod/lua/toggle", { id, enabled }).answers({ code: 0 });
  /** Brings modules, each with a word of its name, and switches them on. */
  const started = async (bodies: Readonly<Record<string, string>>) => {
    const entries = Object.entries(bodies);
    await bring(
      await folderOf(
        Object.fromEntries(entries.map(([word, body]) => [`plugin/${word}.lua`, orders(word, body)])),
      ),
    );
    for (const [word] of entries) await toggle(word);
  };
  const remove = (id: string) =>
    tower.post("/api/mod/lua/delete", { id, keepData: false }).answers({ code: 0 });

  /** Values that scripts keep, with who keeps them. */
  const stored = async () =>
    ((await tower.dump())["script_host_value"] ?? []).map((row) => {
      const { name, space, key, value } = JSON.parse(String(row)) as Record<string, unknown>;
      return [name, space, key, value];
    });

  before(async () => {
    tower = await importTower({ features: [automation, patterns, scriptHost, scriptsLua, importDice] });
  });
  after(async () => {
    await tower.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it("have it in whatever form it lies there, read it in texts too, and lose it by an undo", async () => {
    expect(await stored()).to.deep.equal([]);
    const cats = { count: 41, owner: "Ann", cats: ["Mia", "Tom"] };
    const folder = await folderOf({
      "plugin/look.lua": orders("look", reads),
      "plugin/tell.lua": orders("tell", 'return "{cats.count} {self.cats.owner} {cats.gone}"'),
      "selfdata/cats.json": cats,
      "selfdata/deep/cats.toml": 'count = 42\nowner = "Ben"\ncats = ["Mia", "Kit"]\n',
      "selfdata/cats.yaml": "count: 43\nowner: 艾达\ncats:\n  - Mia\n  - Leo\n",
      "selfdata/bin": valueBytes({ count: 44, owner: "Dan", cats: { 1: "Mia", 2: "Max" } }),
      "selfdata/broken.json": '{"count": 1',
      "selfdata/torn.bin": valueBytes({ count: 44 }).subarray(0, 9),
      "selfdata/large.json": { count: "x".repeat(2 ** 20) },
    });
    const run = await bring(folder);
    expect(
      run.skipped.map(({ file, reason }) => [file.replace("Dice10000/selfdata/", ""), reason]),
    ).to.have.deep.members([
      ["broken.json", "This is not valid JSON."],
      ["torn.bin", "This does not look like what belongs here."],
      ["large.json: large.json", "A value is larger than 1048576 bytes."],
    ]);
    expect(run.kinds["moduleValues"]).to.include({ written: 4 });
    await toggle("look");
    await toggle("tell");
    await tower.say("look cats.json").replies("41 Ann Tom");
    await tower.say("look deep/cats.toml").replies("42 Ben Kit");
    await tower.say("look deep\\cats.toml").replies("42 Ben Kit");
    await tower.say("look cats.yaml").replies("43 艾达 Leo");
    await tower.say("look bin").replies("44 Dan Max");
    await tower.say("tell").replies("41 Ann {cats.gone}");
    const again = await planOf(tower, folder);
    expect(again.kinds["moduleValues"]).to.include({ same: 4, new: 0, changes: 0, clash: 0 });
    const back = await undone(tower, run.id);
    expect(back.left).to.deep.equal([]);
    expect(await stored()).to.deep.equal([]);
    expect(await tower.get("/api/mod/lua").data<object[]>()).to.deep.equal([]);
  });

  it("have lists in it, which go on as lists", async () => {
    const folder = await folderOf({
      "plugin/list.lua": orders(
        "list",
        `local data = getSelfData(msg.suffix)
local seen = {}
for place, name in ipairs(data) do seen[#seen + 1] = place .. name end
return #data .. data[1] .. data["2"] .. table.concat(data:get(), "+") .. table.concat(seen)`,
      ),
      "plugin/more.lua": orders(
        "more",
        'local data = getSelfData(msg.suffix) table.insert(data, "Leo") return tostring(#data)',
      ),
      "plugin/anew.lua": orders(
        "anew",
        'local data = getSelfData(msg.suffix) data:set({ "Ada", "Bo" }) return data[2] .. #data',
      ),
      "selfdata/rank.json": ["Mia", "Tom"],
      "selfdata/rank.yaml": "- Kit\n- Max\n",
      "selfdata/rank": valueBytes({ 1: "Ann", 2: "Ben" }),
      "selfdata/none.json": [],
      "selfdata/word.json": '"alone"',
    });
    const run = await bring(folder);
    expect(
      run.skipped.map(({ file, reason }) => [file.replace("Dice10000/selfdata/", ""), reason]),
    ).to.have.deep.members([
      ["none.json", "It holds nothing to take."],
      ["word.json", "This does not look like what belongs here."],
    ]);
    for (const id of ["list", "more", "anew"]) await toggle(id);
    await tower.say("list rank.json").replies("2MiaTomMia+Tom1Mia2Tom");
    await tower.say("list rank.yaml").replies("2KitMaxKit+Max1Kit2Max");
    await tower.say("list rank").replies("2AnnBenAnn+Ben1Ann2Ben");
    await tower.say("more rank.json").replies("3");
    await tower.say("list rank.json").replies("3MiaTomMia+Tom+Leo1Mia2Tom3Leo");
    await tower.say("anew rank.yaml").replies("Bo2");
    await tower.say("list rank.yaml").replies("2AdaBoAda+Bo1Ada2Bo");
    const back = await undone(tower, run.id);
    expect(back.left.map(({ title }) => title)).to.have.members(["rank.json", "rank.yaml"]);
    for (const file of ["rank.json", "rank.yaml"]) await tower.say(`list ${file}`).silent();
  });

  it("share it with modules that are here, whichever of them come and go", async () => {
    const folder = await folderOf({ "selfdata/cats.json": { count: 1, owner: "Ann", cats: ["Mia", "Tom"] } });
    await started({
      look: reads,
      feed: 'local data = getSelfData("cats.json") data.count = (data.count or 0) + 1 return tostring(data.count)',
    });
    await tower.say("look cats.json").replies("nil nil nil");
    const run = await bring(folder);
    await tower.say("look cats.json").replies("1 Ann Tom");
    await tower.say("feed").replies("2");
    await tower.say("look cats.json").replies("2 Ann Tom");
    await remove("feed");
    await tower.say("look cats.json").replies("2 Ann Tom");
    // What has been changed since is left alone, and named.
    const back = await undone(tower, run.id);
    expect(back.left.map(({ kind, title }) => [kind, title])).to.deep.equal([["moduleValues", "cats.json"]]);
    await tower.say("look cats.json").replies("2 Ann Tom");
  });

  it("clash with what a module keeps here: ours stays, or gives way until the undo", async () => {
    await started({
      look: reads,
      name: 'getSelfData("dogs.json"):set({ owner = msg.suffix, count = 5 }) return "named"',
    });
    await tower.say("name Zoe").replies("named");
    await tower.say("look dogs.json").replies("5 Zoe nil");
    const folder = await folderOf({ "selfdata/dogs.json": { count: 6, cats: ["", "none"] } });
    const plan = await planOf(tower, folder);
    expect(plan.clashes.map(({ kind, title }) => [kind, title])).to.deep.equal([
      ["moduleValues", "dogs.json"],
    ]);
    expect((await applied(tower, plan.id)).kinds["moduleValues"]).to.include({ written: 0, kept: 1 });
    await tower.say("look dogs.json").replies("5 Zoe nil");
    const before = await stored();
    expect(JSON.stringify(before)).to.include("Zoe");
    const run = await bring(folder, { clash: "replace" });
    await tower.say("look dogs.json").replies("6 nil none");
    expect((await undone(tower, run.id)).left).to.deep.equal([]);
    await tower.say("look dogs.json").replies("5 Zoe nil");
    expect(await stored()).to.deep.equal(before);
    const last = await bring(folder, { clash: "replace" });
    await remove("name");
    await tower.say("look dogs.json").replies("6 nil none");
    // The module that had kept the file is gone: the undo gives it back all the same.
    expect((await undone(tower, last.id)).left).to.deep.equal([]);
    await tower.say("look dogs.json").replies("5 Zoe nil");
  });

  it("come with the folder beside them as one, and find what is in it", async () => {
    const folder = await folderOf({
      "plugin/tavern.lua": orders(
        "tavern",
        `local file = io.open(getDiceDir() .. "/plugin/tavern/list.txt")
local list = file:read("a") file:close()
return loadLua("tavern/menu") .. loadLua("tavern\\\\menu.lua") .. dofile(getDiceDir() .. "/plugin/tavern/menu.lua")
  .. require("tavern.menu") .. list .. loadLua("pantry") .. require("pantry.tools.knife")`,
      ),
      "plugin/tavern/menu.lua": 'return "tea "',
      "plugin/tavern/list.txt": "list ",
      "plugin/pantry/init.lua": 'return "bread "',
      "plugin/pantry/tools/knife.lua": 'return "knife"',
      "plugin/cellar/cellar.lua": orders("cellar", 'return loadLua("cellar/keg") .. #getDiceDir()'),
      "plugin/cellar/keg.lua": 'msg_order = { ["keg"] = "none" }\nreturn "ale "',
    });
    await bring(folder);
    const rows = await tower
      .get("/api/mod/lua")
      .data<{ id: string; enabled: boolean; errorText: string; triggers: { title: string }[] }[]>();
    const ids = ["tavern", "pantry", "cellar"];
    expect(rows.map(({ id }) => id)).to.include.members(ids);
    for (const id of ["init", "menu", "knife", "keg"]) expect(rows.map((row) => row.id)).to.not.include(id);
    for (const id of ids) await toggle(id);
    await tower.say("tavern").replies("tea tea tea tea list bread knife");
    await tower.say("cellar").replies(/^ale \d+$/);
    const now = await tower.get("/api/mod/lua").data<typeof rows>();
    for (const { id, errorText } of now) expect(errorText, id).to.equal("");
    // A source that another one loads runs for that alone.
    expect(now.find(({ id }) => id === "cellar")?.triggers.map(({ title }) => title)).to.deep.equal([
      "cellar",
    ]);
  });

  it("come with the files beside them that they name, and with the others in a module of their own", async () => {
    const reading = (path: string) =>
      `local file = io.open(getDiceDir() .. "${path}") if not file then return "nothing" end
local text = file:read("a") file:close() return text`;
    const folder = await folderOf({
      "plugin/inn.lua": orders("inn", reading("/plugin/Menu.TXT")),
      "plugin/bar.lua": orders("bar", reading("/plugin/menu.txt")),
      "plugin/port.lua": orders("port", reading('/plugin/" .. msg.suffix .. "')),
      "plugin/menu.txt": "tea",
      "plugin/ships.txt": "two ships",
      "plugin/old.js": "1",
      "plugin/old.py": "1",
    });
    const run = await bring(folder);
    expect(run.skipped.map(({ file, reason }) => [file, reason])).to.have.deep.members(
      ["js", "py"].map((ending) => [
        `Dice10000/plugin/old.${ending}`,
        "A program in another language than Lua: nothing here runs it. If it is a JavaScript plugin for SealDice, upload it under Script plugins.",
      ]),
    );
    expect(run.kinds["mods"]).to.include({ written: 4 });
    for (const id of ["inn", "bar", "port"]) await toggle(id);
    await tower.say("inn").replies("tea");
    await tower.say("bar").replies("tea");
    await tower.say("port ships.txt").replies("nothing");
    await toggle("plugin-files");
    await tower.say("port ships.txt").replies("two ships");
    expect((await planOf(tower, folder)).kinds["mods"]).to.include({ same: 4, new: 0, changes: 0 });
    expect((await undone(tower, run.id)).left).to.deep.equal([]);
    const rows = await tower.get("/api/mod/lua").data<{ id: string }[]>();
    for (const id of ["inn", "bar", "port", "plugin-files"])
      expect(rows.map((row) => row.id)).to.not.include(id);
  });
});
