import automation from "@dicetower/automation";
import censor from "@dicetower/censor";
import decks from "@dicetower/decks";
import help from "@dicetower/help";
import patterns from "@dicetower/patterns";
import replies from "@dicetower/replies";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import scriptsLua from "@dicetower/scripts-lua";
import globals from "@dicetower/silence";
import { expect } from "chai";
import {
  applied,
  type ImportTower,
  importTower,
  planOf,
  removeFolder,
  simpleFolder,
  undone,
} from "./import-tower.js";

const platform = "QQ";
const reply = (id: string, keyword: string) => ({
  id,
  record: {
    name: keyword,
    enabled: true,
    group: "old",
    keywords: [keyword],
    responses: [{ text: "Meow.", weight: 1 }],
  },
});

/** What a folder holds of each kind, and where it shows once it has been brought in. */
const kinds: Record<
  string,
  { readonly files: Record<string, string | object[]>; readonly path: string; readonly shows: string }
> = {
  decks: {
    files: { "decks/oldweather.json": JSON.stringify({ oldweather: ["rain of the other bot", "sun"] }) },
    path: "/api/decks",
    shows: "oldweather.json",
  },
  texts: {
    files: {
      "texts.jsonl": [{ id: "1", record: { originalKey: "self.name", values: [{ text: "Old Dice" }] } }],
    },
    path: "/api/i18n/all?locale=en",
    shows: "Old Dice",
  },
  replies: { files: { "replies.jsonl": [reply("1", "old cat")] }, path: "/api/replies", shows: "old cat" },
  lists: {
    files: {
      "lists.jsonl": [
        {
          id: "1",
          record: {
            listType: "deny",
            targetType: "user",
            platform,
            targetId: "666",
            reason: "spam of old",
            danger: 2,
          },
        },
      ],
    },
    path: "/api/banlist",
    shows: "spam of old",
  },
  censor: {
    files: {
      "censor.jsonl": ["gloop", "splat"].map((pattern) => ({
        id: pattern,
        record: { pattern, level: 4, regex: false },
      })),
    },
    path: "/api/system/censor",
    shows: "gloop",
  },
  masters: {
    files: { "masters.jsonl": [{ id: "1", record: { platform, userId: "777", note: "of old" } }] },
    path: "/api/masters",
    shows: "777",
  },
  help: {
    files: { "help/manual.json": JSON.stringify({ helpdoc: { hatstand: "Where hats hang." } }) },
    path: "/api/help/files",
    shows: "manual.json",
  },
  mods: {
    files: {
      "mods/oldmod.lua": 'msg_order = {}\nfunction meow(msg) return "meow" end\nmsg_order["meow"] = "meow"\n',
    },
    path: "/api/mod/lua",
    shows: "oldmod",
  },
  plugins: {
    files: {
      "plugins/old.js":
        "// ==UserScript==\n// @name oldplugin\n// @author a\n// @version 1.0.0\n// ==/UserScript==\n",
    },
    path: "/api/plugins/js",
    shows: "oldplugin",
  },
  settings: {
    files: {
      "settings.jsonl": [{ id: "1", record: { path: "settings/imports", values: { roots: ["/srv/old"] } } }],
    },
    path: "/api/settings/imports",
    shows: "/srv/old",
  },
};

describe("what features take in", function () {
  this.timeout(120_000);
  let tower: ImportTower;
  const folders: string[] = [];

  before(async () => {
    tower = await importTower({
      features: [
        globals,
        patterns,
        automation,
        replies,
        censor,
        decks,
        help,
        scriptHost,
        scriptsLua,
        scriptsJs,
      ],
    });
    // What is shipped is loaded behind the start.
    await tower.post("/api/help/reload").answers({ code: 0 });
  });
  after(async () => {
    await tower.stop();
    await Promise.all(folders.map(removeFolder));
  });
  const seen = async (path: string) => JSON.stringify(await tower.get(path).data<unknown>());

  for (const [kind, { files, path, shows }] of Object.entries(kinds))
    it(`${kind}: comes once, and goes with an undo`, async () => {
      const folder = await simpleFolder(tower, files);
      folders.push(folder);
      const before = await tower.dump();
      expect(await seen(path)).to.not.include(shows);

      const plan = await planOf(tower, folder);
      const counts = plan.kinds[kind] ?? {};
      expect(plan.skipped).to.deep.equal([]);
      expect((counts["new"] ?? 0) + (counts["changes"] ?? 0)).to.equal(kind === "censor" ? 2 : 1);
      expect(await tower.dump()).to.deep.equal(before);

      const run = await applied(tower, plan.id);
      expect(run).to.include({ state: "done", error: "" });
      expect(await seen(path)).to.include(shows);
      const again = await planOf(tower, folder);
      expect(again.kinds[kind]?.["same"]).to.equal(kind === "censor" ? 2 : 1);

      const back = await undone(tower, run.id);
      expect(back).to.include({ state: "undone", error: "" });
      expect(back.left).to.deep.equal([]);
      expect(await seen(path)).to.not.include(shows);
      expect(await tower.dump()).to.deep.equal(before);
    });

  it("leaves scripts of others switched off", async () => {
    const folder = await simpleFolder(tower, { ...kinds["mods"]?.files, ...kinds["plugins"]?.files });
    folders.push(folder);
    const { id } = await planOf(tower, folder);
    expect(await applied(tower, id)).to.include({ state: "done" });
    const isOff = (all: string) => /"enabled":false/.test(all) && !/"enabled":true/.test(all);
    expect(await seen("/api/plugins/js")).to.satisfy(isOff);
    expect(await seen("/api/mod/lua")).to.satisfy(isOff);
    await undone(tower, id);
  });
});
