import { type TestHost, testHost } from "@dicetower/testkit";
import { admins, features, make } from "./making.js";

describe("reply rules in chat", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());

  it("are switched by administrators of the group", async () => {
    await make(tower, {});
    const admin = { role: "admin" } as const;
    await tower.say(".reply off", { userId: "9" }).replies(/administrator/i);
    await tower.say(".reply off", admin).replies(/off here/);
    await tower.say("ping").silent();
    await tower.say("ping", { groupId: "2000" }).replies("pong");
    await tower.say(".reply on", admin).replies(/on here/);
    await tower.say("ping").replies("pong");
    await tower.say(".reply list").replies(/#1 ping/);
    await tower.say(".reply show ping").replies(/Match \(Is the keyword\): ping\nScope: Global,/);
    await tower.say(".reply test ping").replies(/#1 ping - answers/);
    await tower.say(".reply set a=b").replies(/owner|master|may/i);
    await tower.say(".reply").replies(/reply on/);
  });
});

describe("reply rules written in chat", () => {
  it("are made, changed, confined and deleted", async () => {
    const tower = await testHost({ features: [...features, admins] });
    const admin = { userId: "4" };
    await tower.say(".reply set 早安=早，{nick}。", admin).replies(/“早安” is set/);
    await tower.say("早安").replies("早，<Ann>。");
    const form =
      ".reply set\nName=night\nType=Reply\nPrefix=good night|晚安\nLimit=cd:user=30&prob:100&odd\nText=sleep\nwell";
    await tower.say(form, admin).replies(/“night” is set\.\nThe limit “?"?odd/);
    await tower
      .say(".reply set\nName=odd\nMatch=x\nLimit=prob:x&cd:often&user_var:?&strange\nText=y", {
        ...admin,
        locale: "zh-CN",
      })
      .replies(
        "已设置回复规则「odd」。\n限制「prob:x」不是 0 到 100 的概率，已忽略。\n「often」不是数量，已忽略。\n无法识别比较条件「?」，已忽略。\n不支持限制「strange」，已忽略。",
      );
    await tower
      .say(`.reply set ${"长".repeat(501)}=y`, { ...admin, locale: "zh-CN" })
      .replies("无法设置该规则：关键词 有误。");
    await tower.say(".reply del odd", admin).replies(/deleted/);
    await tower.say("good night all").replies("sleep\nwell");
    await tower.say("good night all").silent();
    await tower.say(".reply set 早安=改", admin).replies(/is set/);
    await tower.say("早安").replies("改");
    await tower
      .say(".reply scope 早安 adapter:elsewhere", admin)
      .replies(/now counts for Adapter type elsewhere/);
    await tower.say("早安").silent();
    await tower
      .say(".reply scope 早安 adapter", admin)
      .replies(/^“早安 adapter” was not understood.*\.reply scope/s);
    await tower.say(".reply disable #2", admin).replies(/is off/);
    await tower.say(".reply del 早安", admin).replies(/deleted/);
    await tower.say(".reply del 早安", admin).replies(/no rule/);
    await tower.say(".reply set =x", admin).replies(/needs a keyword/);
    await tower
      .say(".reply set\nRegex=(?=a)\nText=b", admin)
      .replies(/^That pattern cannot be used: look-aro.*[^.]$/);
    await tower.say(".reply set .r=x", admin).replies(/command of the bot comes first/);
    await tower.stop();
  });
});
