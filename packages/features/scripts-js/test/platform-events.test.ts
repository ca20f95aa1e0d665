import { platformEvent } from "@dicetower/adapters/api";
import {
  type Account,
  defineFeature,
  edited,
  type PlatformEvent,
  recalled,
  textSegment,
} from "@dicetower/contract";
import testMessage from "@dicetower/test-message";
import { type TestHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, plugin, put, said } from "./towers.js";

const account = { id: "7", type: "botproto_v11", platform: "qq", selfId: "10" } as Account;

describe("plugins hear", () => {
  let tower: TestHost;
  let emit: (event: object) => void;
  let tell: (topic: "recalled" | "edited") => void;
  const platform = defineFeature({
    id: "platform",
    setup(host) {
      emit = (event) =>
        host.emit(platformEvent, {
          account,
          event: { groupId: "", userId: "", at: 0, raw: null, ...event } as PlatformEvent,
        });
      const about = { account, scene: "group", groupId: "5", userId: "111", messageId: "m1", at: 0 } as const;
      tell = (topic) =>
        topic === "recalled"
          ? host.emit(recalled, about as never)
          : host.emit(edited, { ...about, segments: [textSegment("new words")] } as never);
    },
  });
  before(async () => {
    tower = await begin({ features: [...features, testMessage, platform] });
    await put(
      tower,
      "ears",
      `globalThis.heard = [];
      for (const name of ['onPoke', 'onGroupLeave']) ext[name] = (ctx, event) => heard.push(name + ' ' + JSON.stringify(event));
      for (const name of ['onGroupJoined', 'onGroupMemberJoined', 'onGuildJoined', 'onBecomeFriend', 'onMessageDeleted', 'onMessageEdit'])
        ext[name] = (ctx, msg) => heard.push([name, ctx.group.groupId, ctx.player.userId, ctx.endPoint.userId, msg.sender.userId, msg.message, msg.rawId].join(' '));
      command('heard', (ctx, msg) => { say(ctx, msg, heard.splice(0).join(' | ') || '-'); });`,
    );
  });
  after(() => tower.stop());

  /** What was heard, as soon as something was. */
  async function heard(): Promise<string> {
    for (let turn = 0; turn < 200; turn++) {
      const { reply } = await said(tower, ".heard");
      if (reply !== "-") return reply;
    }
    return "nothing";
  }

  const cases: readonly (readonly [object, string])[] = [
    [
      { kind: "poke", groupId: "5", userId: "111", targetId: "10" },
      'onPoke {"groupId":"QQ-Group:5","senderId":"QQ:111","targetId":"QQ:10","isPrivate":false}',
    ],
    [
      { kind: "poke", userId: "111", targetId: "10" },
      'onPoke {"groupId":"","senderId":"QQ:111","targetId":"QQ:10","isPrivate":true}',
    ],
    [
      { kind: "member.left", groupId: "5", userId: "111", operatorId: "9", kicked: true },
      'onGroupLeave {"groupId":"QQ-Group:5","userId":"QQ:111","operatorId":"QQ:9"}',
    ],
    [
      { kind: "bot.kicked", groupId: "5", userId: "10", operatorId: "9" },
      'onGroupLeave {"groupId":"QQ-Group:5","userId":"QQ:10","operatorId":"QQ:9"}',
    ],
    [
      { kind: "member.joined", groupId: "5", userId: "111", invited: false },
      "onGroupMemberJoined QQ-Group:5 QQ:111 QQ:10 QQ:111  ",
    ],
    [
      { kind: "bot.joined", groupId: "5", userId: "10", invited: true },
      "onGroupJoined QQ-Group:5 QQ:10 QQ:10 QQ:10  ",
    ],
    [{ kind: "friend.added", userId: "111" }, "onBecomeFriend PG-QQ:111 QQ:111 QQ:10 QQ:111  "],
  ];
  for (const [event, told] of cases)
    it(`of ${(event as { kind: string }).kind}: ${told.slice(0, 40)}`, async () => {
      emit(event);
      expect((await heard()).trimEnd()).to.equal(told.trimEnd());
    });

  it("of messages that are taken back and changed", async () => {
    tell("recalled");
    expect((await heard()).trimEnd()).to.equal("onMessageDeleted QQ-Group:5 QQ:111 QQ:10 QQ:111  m1");
    tell("edited");
    expect((await heard()).trimEnd()).to.equal("onMessageEdit QQ-Group:5 QQ:111 QQ:10 QQ:111 new words m1");
  });

  it("from a rule pack, as long as that is on", async () => {
    const form = new FormData();
    const files = {
      "info.toml": '[package]\nid = "someone/house"\nversion = "1.0.0"\nname = "House"\n',
      "scripts/hello.js": plugin("hello", "command('hello', (ctx, msg) => say(ctx, msg, 'from the pack'));"),
    };
    form.append("file", new File([new Uint8Array(zip(files))], "pack.zip"));
    await tower.post("/api/rulepacks/upload", form).answers({ code: 0 });
    const toggle = (enabled: boolean) =>
      tower.post("/api/rulepacks/toggle", { packId: "someone/house", enabled }).answers({ code: 0 });
    await toggle(true);
    const reply = async (wanted: string) => {
      let last: string | undefined;
      const end = performance.now() + 30_000;
      while (last !== wanted && performance.now() < end) last = (await said(tower, ".hello")).reply;
      return last;
    };
    expect(await reply("from the pack")).to.equal("from the pack");
    const rows = await tower.get("/api/plugins/js").data<readonly { name: string; fileName: string }[]>();
    expect(rows.map(({ name }) => name)).to.include("hello");
    await tower.post("/api/plugins/js/delete", { name: "hello" }).answers({ code: 40301 });
    await toggle(false);
    // A command that waits for the plugins to be loaded again must not be what their unloading waits for.
    const began = performance.now();
    expect(await reply("")).to.equal("");
    expect(performance.now() - began, "milliseconds").to.be.below(5_000);
  });
});
