import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given } from "./making.js";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const sent = `[CQ:image,file=base64://${png.toString("base64")}]`;

describe("pictures and sounds of Lua mods", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
    await given(
      tower,
      "gallery.zip",
      zip({
        "descriptor.json": '{"mod": "gallery"}',
        "image/cup.png": png,
        "image/tea/Pot.png": png,
        "image/text.png": "no picture",
        "audio/bell.mp3": "ding",
        "reply/a.lua": `local function pictures(...)
  local said = {}
  for _, name in ipairs({ ... }) do said[#said + 1] = "[CQ:image,file=" .. name .. "]" end
  return table.concat(said, " ")
end
msg_reply.show = { keyword = { prefix = "show" }, echo = function(msg) return pictures(msg.suffix) end }
msg_reply.ring = { keyword = { match = "ring" }, echo = "[CQ:record,file=bell.mp3]" }
msg_reply.drawn = { keyword = { match = "drawn" }, echo = function()
  local from = io.open(getDiceDir() .. "/image/cup.png", "rb")
  local to = io.open(getDiceDir() .. "/mine.png", "wb")
  to:write(from:read("a")) to:close() from:close()
  sendMsg(pictures("mine.png"), msg.gid, msg.uid)
  return pictures(getDiceDir() .. "\\\\mine.png", "file:///" .. getDiceDir():sub(2) .. "/mine.png")
end }`,
      }),
    );
  });
  after(() => tower.stop());

  for (const name of [
    "cup.png",
    "image/cup.png",
    "CUP.png",
    "tea/pot.png",
    "tea\\pot.png",
    "mod/gallery/image/cup.png",
    "/dice/image/cup.png",
    "file:///dice/image/cup.png",
  ])
    it(`are sent where a script says ${name}`, () => tower.say(`show ${name}`).replies(sent));

  for (const name of [
    "text.png",
    "none.png",
    "https://a.example/b.png",
    "../../secret.png",
    "/etc/passwd",
    "mod/gallery/reply/a.lua",
  ])
    it(`are not what ${name} names`, async () => {
      const { spoken } = await tower.say(`show ${name}`).done();
      expect(spoken.map(({ text }) => text).join()).not.to.include("base64");
    });

  it("are also what a script has written itself, and sounds", async () => {
    const { spoken } = await tower.say("drawn").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal([sent, `${sent} ${sent}`]);
    await tower.say("ring").replies(`[CQ:record,file=base64://${Buffer.from("ding").toString("base64")}]`);
  });

  it("are those of the mod before those of others", async () => {
    const other = Buffer.concat([png, Buffer.from([1])]);
    await given(tower, "other.zip", zip({ "descriptor.json": '{"mod": "other"}', "image/cup.png": other }));
    await tower.say("show cup.png").replies(sent);
  });
});
