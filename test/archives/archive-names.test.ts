import { encodeText, type TestHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

/** The head of a picture of one pixel. */
const png = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");
const image = `base64://${png.toString("base64")}`;

/** How archives of other systems write names: none of them says which it is. */
const writers: readonly { what: string; word: string; bytes: (name: string) => Uint8Array }[] = [
  { what: "GBK", word: "酒馆传闻", bytes: (name) => encodeText(name, "gbk") },
  { what: "Shift-JIS", word: "酒場のうわさ", bytes: (name) => encodeText(name, "shift_jis") },
  { what: "Shift-JIS without kana", word: "宿屋画像", bytes: (name) => encodeText(name, "shift_jis") },
  { what: "Big5", word: "冒險者酒館傳聞", bytes: (name) => encodeText(name, "big5") },
  { what: "UTF-8 without its flag", word: "酒馆のうわさ😀", bytes: (name) => Buffer.from(name) },
];

interface Deck {
  readonly filename: string;
  readonly warnings: readonly string[];
}

interface Run {
  readonly id: number;
  readonly state: string;
}

describe("names in archives that are written in another encoding", function () {
  this.timeout(120_000);
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  const send = (path: string, filename: string, content: Buffer) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(content)], filename));
    return tower.post(path, form);
  };
  const pictures = async (line: string) => {
    const { spoken } = await tower.say(line).done();
    return spoken[0]?.segments?.filter(({ type }) => type === "image").map(({ data }) => data["file"]);
  };

  for (const [at, { what, word, bytes }] of writers.entries()) {
    const made = (files: Readonly<Record<string, string | Uint8Array>>) => zip(files, { nameBytes: bytes });

    it(`are read in decks: ${what}`, async () => {
      const files = {
        [`${word}/a.json`]: JSON.stringify({ [`p${at}`]: [`[图:${word}.png]`] }),
        [`${word}/${word}.png`]: png,
      };
      const row = await send("/api/decks/upload", `names${at}.zip`, made(files)).data<Deck>();
      expect(row.warnings).to.deep.equal([]);
      expect(await pictures(`.draw p${at}`)).to.deep.equal([image]);
    });

    it(`are read in modules: ${what}`, async () => {
      const reply = `msg_reply.a = { keyword = { match = "says ${at}" }, echo = function()
  local file = io.open(getDiceDir() .. "/mod/m${at}/data/${word}.txt")
  return loadLua("${word}") .. file:read("a")
end }`;
      const files = {
        [`m${at}/descriptor.json`]: `{ "mod": "m${at}" }`,
        [`m${at}/reply/a.lua`]: reply,
        [`m${at}/script/${word}.lua`]: 'return "a script and "',
        [`m${at}/data/${word}.txt`]: "a file",
      };
      await send("/api/mod/lua/upload", "m.zip", made(files)).answers({
        data: { loaded: true, errorText: "" },
      });
      await tower.say(`says ${at}`).replies("a script and a file");
    });

    it(`are read in rule packs, with decks, plugins and help documents: ${what}`, async () => {
      const id = `ann/names${at}`;
      const plugin = `// ==UserScript==
// @name n${at}
// ==/UserScript==
const ext = seal.ext.new("n${at}", "Ann", "1.0.0"); seal.ext.register(ext);
const cmd = seal.ext.newCmdItemInfo(); cmd.name = "n${at}";
cmd.solve = (ctx, msg) => { seal.replyToSender(ctx, msg, "plugin ${at}"); return seal.ext.newCmdExecuteResult(true); };
ext.cmdMap["n${at}"] = cmd;`;
      const files = {
        "info.toml": `format_version = "1.0.0"\n[package]\nid = "${id}"\nname = "N"\nversion = "1.0.0"\nauthors = ["Ann"]\n`,
        [`decks/${word}.json`]: JSON.stringify({ [`packed${at}`]: ["x"] }),
        [`scripts/${word}.js`]: plugin,
        [`helpdoc/${word}/a.json`]: JSON.stringify({
          mod: "Rumours",
          helpdoc: { [`rumour${at}`]: "A dragon." },
        }),
      };
      await send("/api/rulepacks/upload", "pack.zip", made(files)).answers({ code: 0 });
      await tower.post("/api/rulepacks/toggle", { packId: id, enabled: true }).answers({ code: 0 });
      const decks = await tower.get("/api/decks?source=rulepack").data<Deck[]>();
      expect(decks.map(({ filename }) => filename)).to.include(`${id}/${word}.json`);
      // Plugins of packs are loaded behind the switch.
      await reached(`plugins of ${id}`, async () =>
        JSON.stringify(await tower.get("/api/plugins/js").data()).includes(`${id}/${word}.js`),
      );
      const groups = await tower.get("/api/help/groups").data<{ name: string }[]>();
      expect(groups.map(({ name }) => name)).to.include(word);
    });

    it(`are read in folders of other bots that are imported: ${what}`, async () => {
      const folder = `Dice1000${at}`;
      const files = {
        [`${folder}/conf/CustomMsg.json`]: "{}",
        [`${folder}/PublicDeck/${word}${at}.json`]: JSON.stringify({ [`moved${at}`]: ["x"] }),
      };
      const { id: upload } = await send("/api/imports/uploads", "old.zip", made(files)).data<{
        id: string;
      }>();
      const { id } = await tower.post("/api/imports", { upload }).data<Run>();
      const isRun = (state: string) => async () =>
        (await tower.get(`/api/imports/${id}`).data<Run>()).state === state;
      await reached("a plan", isRun("planned"));
      await tower.post(`/api/imports/${id}/apply`, {}).answers({ code: 0 });
      await reached("its end", isRun("done"));
      const decks = await tower.get("/api/decks?source=user").data<Deck[]>();
      expect(decks.map(({ filename }) => filename)).to.include(`${word}${at}.json`);
    });
  }

  async function reached(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + 60_000;
    while (!(await isSo())) {
      if (performance.now() > until) throw new Error(`it did not come to ${what}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});
