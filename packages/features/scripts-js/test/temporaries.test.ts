import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put, said } from "./towers.js";

describe("temporary variables of plugins", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string) => (await said(tower, text)).reply;

  it("are found in the middle of a command that has not asked for any before", async () => {
    await put(
      tower,
      "temporary",
      `command('temporary', (ctx, msg) => {
        seal.vars.intSet(ctx, '$tmine', 3);
        const [name] = seal.vars.strGet(ctx, '$t玩家_RAW');
        seal.vars.strSet(ctx, '$tword', 'kept');
        const mine = [seal.vars.intGet(ctx, '$tmine'), seal.vars.strGet(ctx, '$tword'), seal.vars.intGet(ctx, '$tnone')];
        say(ctx, msg, name + ' ' + JSON.stringify(mine) + ' ' + seal.format(ctx, '{$tmine}{$tword}'));
      });`,
    );
    expect(await reply(".temporary")).to.equal('Alice [[3,true],["kept",true],[0,false]] 3kept');
  });

  it("are found by timers and hooks, too, and are those of their message", async () => {
    await put(
      tower,
      "later",
      `ext.onNotCommandReceived = (ctx, msg) => {
        if (!msg.message.startsWith('hear')) return;
        setTimeout(() => say(ctx, msg, seal.vars.strGet(ctx, '$t消息类型')[0] + seal.vars.strGet(ctx, '$t群号_RAW')[0]), 20);
      };`,
    );
    expect(await reply("hear me")).to.equal("group1000");
  });
});
