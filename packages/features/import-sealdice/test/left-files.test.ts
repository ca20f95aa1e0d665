import { expect } from "chai";
import { readingOf } from "./fixture/seal-folder.js";

describe("files of a SealDice folder", () => {
  it("each comes, or is named with the reason why it does not", () =>
    readingOf(
      {
        data: {
          group_player_info: [
            {
              group_id: "QQ-Group:1",
              user_id: "QQ:1",
              name: "",
              last_command_time: 0,
              created_at: 0,
              dice_side_num: "20",
              auto_set_name_template: "",
            },
          ],
        },
        files: {
          "default/serve.yaml": "rateLimitEnabled: true\ndiceMasters: []\nlastSavedTime: 2024-01-01\n",
          "default/serve.yaml.old": "",
          "default/configs/text-template.yaml": "{}",
          "default/configs/text-template.yaml.bak": "{}",
          "default/advanced.yaml": "{}",
          "default/data-censor.db": "",
          "default/log-exports/a.zip": "",
          "default/extra/SignInfo.cache": "",
          "default/extensions/reply/images/a.png": "",
          "default/data/game-templates/own.yaml": "name: own",
          "default/scripts/_builtin/a.js": "",
          "second/data.db": "",
          "dice.yaml": "",
          "names/names.xlsx": "",
          "images/sealdice.png": "",
          "packages/a.sealpack": "",
          "decks/readme.md": "",
          "panic.log": "",
        },
      },
      (read) => {
        const left = Object.fromEntries(
          read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey.replace("import-sealdice.", "")]),
        );
        expect(left).to.deep.equal({
          "default/data.db#group_player_info.QQ-Group:1-QQ:1": "playerSetting",
          "default/advanced.yaml": "left.upload",
          "default/data-censor.db": "left.censorLog",
          "default/log-exports/a.zip": "left.exports",
          "default/extra/SignInfo.cache": "left.logins",
          "default/extensions/reply/images/a.png": "left.media",
          "second/data.db": "left.bot",
          "dice.yaml": "left.program",
          "names/names.xlsx": "left.names",
          "images/sealdice.png": "left.media",
          "packages/a.sealpack": "left.packs",
          "decks/readme.md": "left.other",
          "panic.log": "left.other",
        });
        expect(read.of("rules").map(({ name }) => name)).to.deep.equal(["own.yaml"]);
        expect(read.warnings.map(({ warning, values }) => [warning, values])).to.deep.equal([
          ["import-sealdice.settings", { names: "rateLimitEnabled" }],
        ]);
      },
    ));
});
