import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { LoadAnswer } from "../../src/protocol.js";
import { LuaInMemory } from "./side.js";

const guide = readFileSync(new URL("../../../../../docs/script-authors-lua.md", import.meta.url), "utf8");
const examples = [...guide.matchAll(/```lua\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");

describe("the guide for authors of Lua modules", () => {
  const lua = new LuaInMemory().put({
    "plugin/kettle.lua": "return 'boiling'",
    "plugin/tools/cups.lua": "return { count = 2 }",
  });
  lua.service.files.set("plugin/tavern/list.txt", Buffer.from("green tea\nblack tea\n"));
  lua.service.web.set("http://tea.example/price", { ok: true, body: "3 coins", type: "text/plain" });

  for (const example of examples) {
    const gives = / -- gives: (.*)\n/.exec(example)?.[1];
    const first = example.split("\n")[0] ?? "";
    if (gives === undefined)
      it(`has a file that loads: ${first}`, async () => {
        lua.put({ "plugin/example.lua": example });
        const filled = (await lua.task("load", { file: "plugin/example.lua" })) as LoadAnswer;
        expect(Object.values(filled).some((table) => Object.keys(table).length > 0)).to.equal(true);
      });
    else
      it(`is right about: ${first}`, async () => {
        expect(await lua.said(example)).to.equal(gives);
      });
  }

  it("shows every function that scripts are offered", async () => {
    const names = await lua.said(`
      local names = {}
      for name, value in pairs(_G) do
        if type(value) == "function" then names[#names + 1] = name end
      end
      return table.concat(names, " ")`);
    const ofLua =
      "assert collectgarbage dofile error getmetatable ipairs load loadfile next pairs pcall print rawequal rawget rawlen rawset require select setmetatable tonumber tostring type unpack warn xpcall";
    const offered = (names ?? "").split(" ").filter((name) => !ofLua.split(" ").includes(name));
    expect(offered).to.include("drawDeck");
    const shown = examples.join("\n");
    expect(offered.filter((name) => !shown.includes(`${name}(`))).to.deep.equal([]);
  });
});
