import { expect } from "chai";
import { readingOf } from "./fixture/read-all.js";

describe("files of a Dice! folder", () => {
  it("each comes, or is named with the reason why it does not", () =>
    readingOf(
      {
        files: {
          "conf/console.yaml": "master: 10001\n",
          "conf/NoticeList.json": JSON.stringify([
            { gid: 555, type: 3 },
            { uid: 10001, type: 1 },
            { type: 1 },
          ]),
          "conf/CloudBlackList.json": "[]",
          "conf/ModList.json": "[]",
          "conf/WebUIPassword.digest": "",
          "selfdata/counter.json": "{}",
          "selfdata/rank.json": "[1]",
          "selfdata/word.json": '"a"',
          "plugin/list.txt": "",
          "plugin/a.dll": "",
          "plugin/tavern/list.txt": "",
          "audit/log_a.txt": "",
          "CardTemp/a.xml": "",
          "plugin/a.js": "",
          "user/HelpStatic.json": "{}",
          "user/UserConf.bak": "",
          "webui/index.html": "",
          "notes.txt": "",
        },
      },
      (read) => {
        expect(read.of("noticeTargets").map(({ type, targetId }) => [type, targetId])).to.deep.equal([
          ["group", "555"],
          ["user", "10001"],
        ]);
        expect(
          Object.fromEntries(
            read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey.replace("import-dice.", "")]),
          ),
        ).to.deep.equal({
          "conf/NoticeList.json#3": "imports.reading.noOwner",
          "conf/CloudBlackList.json": "left.cloud",
          "conf/ModList.json": "left.modList",
          "conf/WebUIPassword.digest": "left.program",
          "selfdata/counter.json": "imports.reading.noContent",
          "selfdata/word.json": "imports.reading.otherShape",
          "plugin/a.dll": "left.plugin",
          "audit/log_a.txt": "left.audit",
          "CardTemp/a.xml": "left.cardModel",
          "plugin/a.js": "left.plugin",
          "user/HelpStatic.json": "left.counts",
          "webui/index.html": "left.program",
          "notes.txt": "left.other",
        });
      },
    ));
});
