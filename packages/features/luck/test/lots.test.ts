import { Adapters } from "@dicetower/adapters/api";
import { defineFeature, failure } from "@dicetower/contract";
import type { Saying } from "@dicetower/testkit";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { type FunTower, funTower } from "./luck-host.js";

const admin = { role: "admin" } as const;

/** An account that knows who is in a group. */
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup(host) {
    const member = async (_groupId: string, userId: string) => {
      if (userId !== "900") throw failure(42200, "no such member");
    };
    host.provide(Adapters, {
      list: () => [],
      get: () => undefined,
      account: () => undefined,
      actions: () => ({ member }),
    } as unknown as Adapters);
  },
});

const postgres = await testPostgres();

function suite(title: string, database: () => Promise<{ url?: string; drop(): Promise<void> }>) {
  describe(title, () => {
    let tower: FunTower;
    let opened: Awaited<ReturnType<typeof database>>;
    before(async () => {
      opened = await database();
      tower = await funTower({
        features: [adapters],
        ...(opened.url === undefined ? {} : { databaseUrl: opened.url }),
      });
      await tower.post("/api/masters", { platform: "test", userId: "900" }).done();
    });
    afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
    after(async () => {
      await tower.stop();
      await opened.drop();
    });

    const says = async (text: string, dice: readonly number[], answer: string | RegExp, how: Saying = {}) => {
      tower.dice.push(...dice);
      await tower.say(text, how).replies(answer);
    };

    it("decides among options", async () => {
      await says(".ak", [], /^There is nothing to be decided/);
      await says(".ak =", [], /^There is nothing to be decided/);
      await says(".ak # Ｗhere to?", [], /^To be decided: “Ｗhere to\?”\. Add options/);
      await says(".ak =", [], "There are no options yet.");
      await says(".ak + home｜pub| the old mill", [], /“Ｗhere to\?”\n1\. home\n2\. pub\n3\. the old mill$/);
      await says(".ak - 1", [], /\n1\. pub\n2\. the old mill$/);
      await says(".ak - 9", [], "There is no option 9.");
      await says(".ak =", [2], "Option 2 it is: the old mill");
      await says(".ak =", [1], "骰到第 1 项：pub", { locale: "zh-CN" });
      await says(".ak show", [], /^There is nothing/, { groupId: "2" });
      await says(`.ak + ${Array.from({ length: 60 }, () => "a").join("|")}`, [], "At most 50 options.");
      await says(".ak nonsense", [], /^“nonsense” was not understood/);
      await says(".ak clr", [], "The options are cleared.");
      await says(".ak show", [], /^There is nothing/);
    });

    it("draws numbers without repeats, until there are none", async () => {
      await says(".drl", [], /^There is no pool here/);
      await says(".drl new 3#20", [], "The pool is ready: 3 of 1-20");
      await says(".drl", [7], "<Ann> draws 7 (2 left)");
      await says(".drl", [7], "<Ann> draws 8 (1 left)");
      await says(".drl show", [], "1 numbers of 1-20 are left; drawn: 7 8");
      tower.dice.push(18);
      await tower.say(".drlh").whispers(/: 20 \(0 left\)$/);
      await says(".drl", [], /^There is no pool here/);
      await says(".drl new 3", [], "骰池就绪：3 个 1-3", { locale: "zh-CN" });
      await says(".drl clr", [], "The pool is cleared.");
      for (const [said, answer] of [
        [".drl new 0#20", "At least one die has to be rolled."],
        [".drl new 5#0", "A die needs at least one face."],
        [".drl new 5#99999", "A die has too many faces (at most 9999)."],
        [".drl new 6#5", "There are no 6 different numbers among 1-5."],
        [".drl new", /^Missing: count#faces/],
        [".drl x", /^“x” was not understood/],
      ] as const)
        await says(said, [], answer);
      await says(".drl", [], "This command works in groups only.", { scene: "private" });
    });

    it("draws several numbers at once", async () => {
      await says(".jsr 3#20", [4, 16, 8], "<Ann> draws 3 of 1-20: 4 17 9");
      await says(".jsr 5", [], /^“5” was not understood.*\.jsr <count#faces>/s);
      await says(".jsr 21#20", [], "There are no 21 different numbers among 1-20.");
    });

    it("puts names in an order", async () => {
      await says(".who 甲 乙 丙", [2, 2], "乙 丙 甲");
      await says(".随机 Ａ b", [1], "Ａ b");
      await says(".who 甲", [], /^Missing: name/);
    });

    it("has excuses", () => says(".gugu", [1], "<Ann>: the cat has eaten my character sheet."));

    it("says things in the third person", async () => {
      await says(".me Ｗaves {nick}", [], "Ann Ｗaves {nick}");
      await says(".me", [], /^Missing: text. Use: \.me <text>\n/);
      await says(".me on fire", [], "Ann on fire");
      await says(".me on", [], /administrator/);
      await says(".me off", [], "The third person is now off in this group.", admin);
      await says(".me waves", [], "This command is off in this group.");
      await says(".me on", [], "The third person is now on in this group.", admin);
      await says(".me waves", [], "Ann waves");
    });

    it("says things into a group that both are in", async () => {
      const root: Saying = {
        scene: "private",
        userId: "900",
        nickname: "Root",
        platform: "p",
        accountId: "1",
      };
      await tower.post("/api/masters", { platform: "p", userId: "900" }).done();
      await tower.post("/api/masters", { platform: "p", userId: "901" }).done();
      await tower.say(".me waves", { platform: "p", accountId: "1", groupId: "60" }).replies("Ann waves");
      // The record hears of the account a moment after the message, and memory a moment after the store.
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        const { adapterIds } = await tower.get("/api/groups/p/60").data<{ adapterIds: string[] }>();
        if (adapterIds.length > 0) break;
      }
      let { spoken } = await tower.say(".me 60 nods", root).done();
      for (let tries = 0; spoken.length === 1 && tries < 5; tries++) {
        await tower.get("/api/groups/p/60").done();
        ({ spoken } = await tower.say(".me 60 nods", root).done());
      }
      expect(spoken.map(({ scene, target, text }) => [scene, target, text])).to.deep.equal([
        ["group", "60", "Root nods"],
        ["private", "900", "Said in the group."],
      ]);
      await says(".me 61 nods", [], /not both in the group 61/, root);
      await says(".me 60 nods", [], /not both in the group 60/, { ...root, userId: "901" });
      await says(".me 60 nods", [], /trust level 3/, { ...root, userId: "7" });
      await says(".me 60", [], /^Missing: text/, root);
    });

    it("is silent where the extension is off, and while the feature is", async () => {
      await tower.disable("luck");
      await tower.say(".jrrp").silent();
      await tower.enable("luck");
      await says(".who a b", [1], "a b");
      await tower.disable("dice");
      await tower.say(".who a b").silent();
      await tower.say(".jrrp").replies(/luck/);
      await tower.enable("dice");
    });
  });
}

suite("lots", async () => ({ drop: async () => {} }));
postgres.describe("fun: on PostgreSQL", () => suite("lots", () => postgres.database()));
