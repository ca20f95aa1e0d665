import {
  Clock,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  text,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

describe("acts that cannot be undone", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let done: string[];
  let rows: string[];
  const shredder = defineFeature({
    id: "shredder",
    setup(host) {
      host.add(
        textPoint,
        ...textTable({
          "shred.ask": { en: "{count} rows go: {list}", "zh-CN": "将删除 {count} 行：{list}" },
          "shred.done": { en: "Shredded.", "zh-CN": "已删除。" },
        }),
      );
      host.add(
        commandPoint,
        commandOfForms({
          key: "shred",
          names: ["shred", "粉碎"],
          category: "manage",
          replyKeys: ["shred.ask"],
          forms: [
            form("all", {
              confirm: () => ({
                question: text("shred.ask", { count: rows.length, list: rows.join(" ") }),
                about: rows,
              }),
              run(_none, call) {
                done.push(call.message.userId);
                return text("shred.done");
              },
            }),
          ],
        }),
      );
    },
  });

  beforeEach(async () => {
    done = [];
    rows = ["a", "b"];
    clock = fakeClock();
    tower = await testHost({ features: [texts, commands, shredder], replace: [[Clock, clock]] });
  });
  afterEach(() => tower.stop());

  const question = "2 rows go: a b\nThis cannot be undone. To do it, send within 5 minutes: .shred all yes";

  it("are named first, with the line that does it, and done once when that is said", async () => {
    await tower.say(".shred all yes").replies(question);
    await tower.say(".shred all").replies(question);
    expect(done).to.deep.equal([]);
    await tower.say(".shred all yes").replies("Shredded.");
    expect(done).to.have.length(1);
    await tower.say(".shred all yes").replies(question);
    expect(done).to.have.length(1);
  });

  it("are asked about in the language and in the word of who wants them", async () => {
    const zh = { locale: "zh-CN" };
    await tower
      .say("。粉碎 all", zh)
      .replies("将删除 2 行：a b\n此操作无法撤销，确认请在 5 分钟内发送：.粉碎 all yes");
    await tower.say(".粉碎 all 确认", zh).replies("已删除。");
  });

  it("are asked about again behind five minutes, elsewhere, of another person, and where they have changed", async () => {
    await tower.say(".shred all").replies(question);
    await tower.say(".shred all yes", { groupId: "other" }).replies(question);
    await tower.say(".shred all yes", { userId: "other" }).replies(question);
    rows.push("c");
    await tower.say(".shred all yes").replies(/^3 rows go: a b c\n/);
    await clock.advance(300_001);
    await tower.say(".shred all yes").replies(/^3 rows go/);
    await clock.advance(300_000);
    await tower.say(".shred all yes").replies("Shredded.");
    expect(done).to.have.length(1);
  });

  it("are not done where a word is left that nobody understands, and the answer quotes it", async () => {
    await tower
      .say(".shred all perhaps")
      .replies(/^“perhaps” was not understood, so nothing was done\. Use: \.shred all\n/);
    await tower.say(".shred all perhaps yes").replies(/^“perhaps” was not understood/);
  });
});
