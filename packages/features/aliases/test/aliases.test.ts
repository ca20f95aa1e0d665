import { textSegment } from "@dicetower/contract";
import type { Saying } from "@dicetower/testkit";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { type AliasTower, aliasTower } from "./aliases-host.js";

const admin: Saying = { role: "admin" };
const bob: Saying = { userId: "222", nickname: "Bob" };
const postgres = await testPostgres();

function suite(title: string, database: () => Promise<{ url?: string; drop(): Promise<void> }>) {
  describe(title, () => {
    let tower: AliasTower;
    let opened: Awaited<ReturnType<typeof database>>;
    before(async () => {
      opened = await database();
      tower = await aliasTower(opened.url === undefined ? {} : { databaseUrl: opened.url });
      await tower.post("/api/masters", { platform: "test", userId: "900" }).done();
    });
    afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
    after(async () => {
      await tower.stop();
      await opened.drop();
    });

    const says = async (
      text: string,
      answer: string | RegExp,
      how: Saying = {},
      dice: readonly number[] = [],
    ) => {
      tower.dice.push(...dice);
      await tower.say(text, how).replies(answer);
    };

    it("of a group are set by its administrators and run by anybody", async () => {
      await says(".alias 砍 r d20+{$1} {$2}", /administrator/);
      await tower.say(".砍 5").silent();
      await says(".alias 砍 r d20+{$1} {$2}", "Alias “砍” saved for this group.", admin);
      await says(".砍 5 挥剑", "<Bob> rolls for “挥剑”: D20+5=7+5=12", bob, [7]);
      await says("。砍　５", /^<Bob> rolls D20\+5=7\+5=12$/, bob, [7]);
      await says(".& 砍 5", "<Ann> rolls D20+5=7+5=12", {}, [7]);
      await says(".&砍 5", "<Ann> rolls D20+5=7+5=12", {}, [7]);
      await says(".alias 甲 echo", "别名「甲」保存", { ...admin, locale: "zh-CN" });
      await tower.say(".砍 5", { groupId: "2" }).silent();
      await tower.say("砍 5").silent();
      await tower.say(".砍5").silent();
    });

    it("of a person go before those of the group, everywhere", async () => {
      await says(".alias --my 砍 echo own {$all}", "Your alias “砍” is saved.");
      await says(".砍 1 2", "echo own 1 2");
      await says(".砍 1 2", "echo own 1 2", { groupId: "2" });
      await says(".砍 1 2", "echo own 1 2", { scene: "private" });
      await says(".砍 1", /^<Bob> rolls/, bob, [3]);
      await says(".alias Quick echo quick", "Your alias “Quick” is saved.", { scene: "private" });
      await says(".QUICK  x", "echo quick x");
      await says(
        ".alias list",
        "Aliases of this group:\n甲 = echo\n砍 = r d20+{$1} {$2}\nYour own:\nQuick = echo quick\n砍 = echo own {$all}",
      );
      await says(".alias show quick", "Quick = echo quick");
      await says(".alias", "There are no aliases here.", { ...bob, groupId: "2" });
      await says(".alias del 砍 --my", "Alias “砍” removed.");
      await says(".alias --my del 砍", "There is no alias “砍”.");
      await says(".砍 1", /^<Ann> rolls/, {}, [3]);
      await says(".alias del 砍", /administrator/);
      await says(".alias del 砍", "Alias “砍” removed.", admin);
      await says(".& 砍", "There is no alias “砍”.");
    });

    it("keep options and mentions for what they run", async () => {
      await says(".alias --my opt echo --flag {$1} --my --other", "Your alias “opt” is saved.");
      await says(".opt x", /^echo x \+flag \+my \+other$/);
      await says(".& opt x --more", /^echo x \+flag \+my \+other$/);
      const at: Saying = {
        segments: [textSegment(".甲 x "), { type: "at", data: { qq: "333" } }],
      };
      await says(".甲 x ", "echo x @333", at);
    });

    it("of a group hold no words of owners and their staff; those of a person do", async () => {
      const master = { userId: "900" };
      for (const command of ["masters", ".masters", "trust 222 4", "ban add user 5", "masters {$all}"]) {
        await says(`.alias 上 ${command}`, /^“上” was not saved: .*owners/, { ...admin });
        await says(`.alias 上 ${command}`, /^“上” was not saved/, { ...master });
      }
      await says(".alias 上 masters", "「上」未保存：群别名不能包含骰主专用的指令，个人别名可以（--my）。", {
        ...admin,
        locale: "zh-CN",
      });
      await tower.say(".上", master).silent();
      await says(".alias --my 上 masters", /saved/, master);
      await says(".上", "for masters", master);
      await tower.say(".上").silent();
      await says(".alias --my 我 masters", /saved/);
      await says(".我", /trust level 5/);
    });

    it("have the lower rights of who says them and who laid them", async () => {
      const [group, master] = [{ groupId: "40" }, { userId: "900", groupId: "40" }];
      // Words that stand behind an alias, or that were there before, meet the rights when they are run.
      await says(".alias 任 {$all}", /saved/, { ...admin, ...group });
      await says(".任 masters", /trust level 5/, master);
      await says(".alias 里 任 masters", /saved/, { ...admin, ...group });
      await says(".里", /trust level 5/, master);
      await says(".& 里", /trust level 5/, master);
      await tower
        .patch("/api/groups/test/40", {
          aliases: [
            { name: "旧", command: "masters", by: "111" },
            { name: "主", command: "masters", by: "900" },
            { name: "板", command: "masters" },
          ],
        })
        .answers({ code: 0 });
      await says(".旧", /trust level 5/, master);
      for (const name of ["主", "板"]) {
        await says(`.${name}`, "for masters", master);
        await says(`.${name}`, /trust level 5/, group);
      }
      await tower.patch("/api/groups/test/40", { aliases: [] }).answers({ code: 0 });
      // What administrators of the group may is theirs through an alias, too, in this group alone.
      await says(".alias 名 alias {$1} echo", /saved/, { ...admin, ...group });
      await says(".名 甲", /administrator/, group);
      await says(".名 甲", /saved/, { ...admin, ...group });
    });

    it("call other aliases at most three deep", async () => {
      for (const [name, command] of [
        ["一", "二 {$all}"],
        ["二", "& 三 {$all}"],
        ["三", "echo three {$all}"],
        ["零", ".一 {$all}"],
        ["圆", "圆"],
        ["死", "nobodyhasthis"],
      ] as const)
        await says(`.alias ${name} ${command}`, /saved/, admin);
      await says(".一 x", "echo three x");
      await says(".零 x", /deeper than 3/);
      await says(".圆", /deeper than 3/);
      await says(".& 圆", /deeper than 3/);
      await tower.say(".死").silent();
      await says(".& 死", "The command of the alias “死” does not exist.");
    });

    it("cannot have the words of commands, or what is no name", async () => {
      for (const name of ["echo", "r", "ALIAS", "rd20", "rd", "&"])
        await says(`.alias --my ${name} echo`, /command already|one word/);
      for (const name of ["list", "5", "x".repeat(33)])
        await says(`.alias --my ${name} echo`, /one word|no aliases|Aliases of this group/);
      await says(".alias --my only", /^Missing: command/);
      await says(`.alias --my long ${"x".repeat(501)}`, /too long/);
      await says(".alias show", /^Missing: name/);
      await says(".alias show nothing", "There is no alias “nothing”.");
      await says(".&", /^Missing: name. Use: \.& <name>/);
    });

    it("do not get past what is switched off, or past the censor", async () => {
      const group = { groupId: "30" };
      await says(".alias 运 jrrp", /saved/, { ...admin, ...group });
      await says(".运", "luck", group);
      await tower.patch("/api/groups/test/30", { flags: ["jrrpOff"] }).answers({ code: 0 });
      await says(".运", "This command is off in this group.", group);
      await says(".jrrp", "luck", { ...group, userId: "900" });
      // Whoever laid it is no master.
      await tower.say(".运", { ...group, userId: "900" }).silent();
      await tower.patch("/api/groups/test/30", { flags: [] }).answers({ code: 0 });
      const now = await tower.get("/api/system/global").data<{ switches: Record<string, boolean> }>();
      const save = (disableJrrp: boolean) =>
        tower.put("/api/system/global", { switches: { ...now.switches, disableJrrp } }).answers({ code: 0 });
      await save(true);
      await says(".运", /off/, group);
      await save(false);
      await says(".alias 骂 echo badword", /saved/, { ...group, userId: "900" });
      const censor = await tower.get("/api/system/censor").data<Record<string, unknown>>();
      await tower
        .put("/api/system/censor", { ...censor, enabled: true, rules: [{ word: "badword", level: 4 }] })
        .answers({ code: 0 });
      const said = await tower.say(".骂", group).text();
      expect(said).to.not.contain("badword").and.not.equal("");
      await says(".骂", "echo badword", { ...group, userId: "900" });
      await tower.put("/api/system/censor", { ...censor, rules: [] }).answers({ code: 0 });
    });

    it("are silent where the bot is off", async () => {
      await tower.patch("/api/groups/test/30", { flags: ["commandsOff"] }).answers({ code: 0 });
      await tower.say(".运", { groupId: "30" }).silent();
      await tower.patch("/api/groups/test/30", { flags: [] }).answers({ code: 0 });
    });

    it("are at most a hundred", async () => {
      const how = { scene: "private", ...bob } as const;
      for (let n = 0; n < 100; n++) await says(`.alias z${n}x echo`, /saved/, how);
      await says(".alias more echo", "There may be at most 100 aliases.", how);
      await says(".alias z7x echo again", /saved/, how);
    });

    it("are a field of the group", async () => {
      await says(".alias 旧 echo old", /saved/, { ...admin, groupId: "31" });
      await tower
        .get("/api/groups/test/31")
        .answers({ data: { aliases: [{ name: "旧", command: "echo old", by: "111" }] } });
      await tower
        .patch("/api/groups/test/31", { aliases: [{ name: "新", command: "echo new" }] })
        .answers({ code: 0, data: { aliases: [{ name: "新", command: "echo new", by: "" }] } });
      await says(".新", "echo new", { groupId: "31" });
      await tower.say(".旧", { groupId: "31" }).silent();
      const { schema } = await tower
        .get("/api/groups/fields?locale=zh-CN")
        .data<{ schema: { properties: { aliases: { items: { properties: unknown } } } } }>();
      expect(schema.properties.aliases.items.properties).to.have.nested.property("command.title", "指令");
      for (const name of ["echo", "a b"])
        await tower
          .patch("/api/groups/test/31", { aliases: [{ name, command: "echo" }] })
          .answers({ code: 42200 });
      await tower.patch("/api/groups/test/31", { aliases: [] }).answers({ code: 0, data: { aliases: [] } });
    });

    it("go with the person", async () => {
      await says(".alias --my mine echo mine", /saved/, { userId: "444" });
      await says(".alias ours echo ours", /saved/, { ...admin, userId: "444", groupId: "32" });
      const { text } = await tower.get("/api/players/test/444/export").done();
      expect(text).to.contain('"echo mine"');
      await tower.delete("/api/players/test/444?scope=all").answers({ code: 0 });
      await tower.say(".mine", { userId: "444" }).silent();
      await says(".ours", "echo ours", { groupId: "32" });
      const { aliases } = await tower.get("/api/groups/test/32").data<{ aliases: { by: string }[] }>();
      expect(aliases[0]?.by).to.not.equal("444");
    });

    it("are there again when the feature is", async () => {
      await tower.disable("aliases");
      await tower.say(".甲 x").silent();
      await tower.enable("aliases");
      await says(".甲 x", "echo x");
    });
  });
}

suite("aliases", async () => ({ drop: async () => {} }));
postgres.describe("aliases: on PostgreSQL", () => suite("aliases", () => postgres.database()));
