import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import testMessage from "../src/index.js";

describe("a test message, while the bot has no master", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, access, testMessage] });
  });
  afterEach(() => tower.stop());

  const reply = async (text: string, more: object = {}): Promise<string> => {
    const body = { messageType: "private", locale: "en", text, ...more };
    return ((await tower.post("/api/test/message", body).done()).json as unknown as { reply: string }).reply;
  };

  it("makes nobody the master and spends neither the code nor a try, whatever platform it names", async () => {
    const { command } = await tower.post("/api/masters/claim-code").data<{ command: string }>();
    for (const who of [{}, { platform: "qq", userId: "10001" }, { trust: 256 }])
      expect(await reply(command, who)).to.match(/^A test message makes nobody a master/);
    expect(await reply(command, { locale: "zh-CN" })).to.match(/^测试消息不能认主/);
    for (let n = 0; n < 10; n++) await reply(`.master ${n}`);
    const open = await tower.get("/api/masters").done();
    expect([open.json.data, open.headers.get("X-Claim-Open")]).to.deep.equal([[], "1"]);
    await tower.say(command).replies(/is now the root master/);
  });

  it("hears what is wrong with it all the same, and that there is nothing to claim", async () => {
    expect(await reply(".master list")).to.match(/^That was not understood/);
    for (let n = 0; n < 10; n++) await tower.say(`.master ${n}`).replies("That is not the claim code.");
    expect(await reply(".master 1")).to.match(/^There is nothing to claim/);
  });
});
