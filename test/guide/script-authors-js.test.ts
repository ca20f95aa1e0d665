import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";
import { comparison, probe } from "./js-objects.js";

interface Example {
  readonly title: string;
  readonly code: string;
  readonly lines: readonly { readonly say: string; readonly answer: string }[];
}

const path = join(root, "docs/script-authors-js.md");
const page = readFileSync(path, "utf8");

/** What every example leaves out. */
const head = `// ==UserScript==
// @name example
// @author you
// @version 1.0.0
// ==/UserScript==
let ext = seal.ext.find("example");
if (!ext) { ext = seal.ext.new("example", "you", "1.0.0"); seal.ext.register(ext); }
function command(word, solve) {
  const cmd = seal.ext.newCmdItemInfo(); cmd.name = word; cmd.help = "." + word;
  cmd.solve = (ctx, msg, args) => solve(ctx, msg, args) ?? seal.ext.newCmdExecuteResult(true);
  ext.cmdMap[word] = cmd; return cmd;
}
`;

/** Examples and the messages that stand below them. */
function examples(): Example[] {
  let title = "";
  return [...page.matchAll(/^#{2,3} ([^\n]+)$|^```js\n(.*?)^```\n((?:\n|- [^\n]*\n?)*)/gmsu)].flatMap(
    ([, heading, code, below = ""]) => {
      if (heading !== undefined) title = heading;
      if (code === undefined) return [];
      const lines = [...below.matchAll(/^- `(.+?)` → `(.+)`$/gmu)].map(([, say = "", answer = ""]) => ({
        say,
        answer: answer.replaceAll("⏎", "\n"),
      }));
      return [{ title, code, lines }];
    },
  );
}

describe("the guide for authors of JavaScript plugins", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  it("has examples that answer as they say", async () => {
    const all = examples();
    expect(all.length).to.be.greaterThan(20);
    const form = new FormData();
    const blocks = all.map(({ code }) => `{\n${code}\n}`).join("\n");
    form.append("file", new File([head + blocks], "example.js"));
    const row = await tower
      .post("/api/plugins/js/upload", form)
      .data<{ loaded: boolean; errorText: string }>();
    expect(row.errorText).to.equal("");
    for (const { title, lines } of all) {
      expect(lines.length, title).to.be.greaterThan(0);
      for (const { say, answer } of lines) {
        const body = {
          text: say,
          platform: "botproto_v11",
          userId: "111",
          groupId: "1000",
          nickname: "Alice",
        };
        const { json } = await tower.post("/api/test/message", body).done();
        expect((json as unknown as { reply: string }).reply, `${title}: ${say}`).to.equal(answer);
      }
    }
  });

  it("has the table of what plugins for SealDice find, as the objects are", async () => {
    const form = new FormData();
    form.append("file", new File([head.replace("@name example", "@name objects") + probe], "objects.js"));
    const row = await tower
      .post("/api/plugins/js/upload", form)
      .data<{ loaded: boolean; errorText: string }>();
    expect(row.errorText).to.equal("");
    const { json } = await tower.post("/api/test/message", { text: ".objects" }).done();
    const table = comparison(
      JSON.parse((json as unknown as { reply: string }).reply) as Record<string, string[]>,
    );
    // Written anew by DICETOWER_WRITE_GUIDE=1.
    if (process.env["DICETOWER_WRITE_GUIDE"] === "1")
      writeFileSync(path, page.replace(/^\| Object \|.*?\n(?=\n)/msu, `${table}\n`));
    else expect(page).to.contain(table);
  });

  it("names every function of seal", () => {
    const functions =
      "replyToSender replyGroup replyPerson format formatTmpl newMessage createTempCtx getEndPoints getCtxProxyFirst " +
      "getCtxProxyAtPos setPlayerGroupCard applyPlayerGroupCardByTemplate getVersion base64ToImage intGet intSet strGet " +
      "strSet computedGet computedSet deck.draw deck.reload newTemplate newTemplateByYaml addBan addTrust remove getUser " +
      "coc.registerRule registerTask registerConfig";
    for (const name of functions.split(" ")) expect(page, name).to.contain(name);
  });
});
