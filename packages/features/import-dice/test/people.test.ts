import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { int16, int32, int64, text } from "./fixture/bytes.js";
import { playerBytes, recordFile } from "./fixture/dice-folder.js";
import { readingOf } from "./fixture/read-all.js";

describe("people and cards of Dice!", () => {
  it("reads users with their names, trust and settings", () =>
    readingOf(
      {
        users: [
          {
            id: 10001n,
            values: { trust: 2, tCreated: 1_600_000_000n, tUpdated: 1_700_000_000n, 默认骰: 20, rc房规: 1 },
            names: [
              [0n, "艾达"],
              [555n, "调查员"],
            ],
          },
          { id: 10002n, values: { trust: 5 } },
        ],
        files: { "conf/console.yaml": "master: 10003\nconfig:\n  DisabledMe: 1\n" },
      },
      (read) => {
        expect(read.skipped).to.deep.equal([]);
        expect(read.of("players")[0]).to.deep.equal({
          platform: "platform_a",
          userId: "10001",
          nickname: "艾达",
          trust: 2,
          firstSeenAt: 1_600_000_000,
          lastSeenAt: 1_700_000_000,
          groupNames: [{ groupId: "555", name: "调查员" }],
          settings: { defaultFaces: 20, cocVariant: 1 },
        });
        // Level 5 is a master's, as is who the console names.
        expect(read.of("players")[1]?.trust).to.equal(4);
        expect(read.of("masters").map(({ userId }) => userId)).to.have.members(["10002", "10003"]);
      },
    ));

  it("reads cards with type, formulas, locks, notes and groups", () =>
    readingOf(
      {
        players: [
          {
            id: 10001n,
            cards: {
              0: { name: "角色卡" },
              3: {
                name: "艾达/2",
                values: {
                  力量: 60,
                  体质: 55.5,
                  "&伤害": "1d6+1",
                  备注: "左撇子",
                  note: "旧友",
                  表: { a: 1 },
                },
                locks: ["w", "d"],
                bound: [555n, 0n],
              },
              4: { name: "Bruenor", type: "DND5E", values: { 力量: 18, big: 5_000_000_000n } },
            },
          },
        ],
      },
      (read) => {
        expect(read.of("cards")).to.deep.equal([
          {
            owner: { platform: "platform_a", userId: "10001" },
            name: "艾达／2",
            system: "coc7",
            attributes: { 力量: 60, 体质: 55.5, 伤害: { expr: "1d6+1" }, 备注: "左撇子" },
            locks: ["write", "delete"],
            note: "旧友",
            boundIn: [{ platform: "platform_a", groupId: "555" }],
          },
          {
            owner: { platform: "platform_a", userId: "10001" },
            name: "Bruenor",
            system: "dnd5e",
            attributes: { 力量: 18, big: 5_000_000_000 },
          },
        ]);
        expect(read.warnings).to.deep.equal([]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["user/PlayerCards.RDconf#10001.3.表", "imports.reading.value"],
        ]);
        expect(read.items.map(({ source }) => source)).to.deep.equal([
          "dice:card:10001:3",
          "dice:card:10001:4",
        ]);
      },
    ));

  it("reads cards as earlier versions wrote them, in GB18030", () => {
    const gb = Buffer.from([0xb0, 0xac, 0xb4, 0xef]); // 艾达
    const card = Buffer.concat([
      text("Name"),
      text(gb),
      text("Type"),
      text("COC7"),
      text("Attrs"),
      int16(1),
      text(Buffer.from([0xc1, 0xa6, 0xc1, 0xbf])), // 力量
      Buffer.from([2]),
      int32(70),
      text("DiceExp"),
      int16(1),
      text("DB"),
      text("1d4"),
      text("Note"),
      text(gb),
      text("END"),
    ]);
    const player = Buffer.concat([int64(7n), int16(1), int16(1), int16(1), card, int16(0)]);
    return readingOf({ files: { "user/PlayerCards.RDconf": recordFile([player]) } }, (read) => {
      expect(read.of("cards")).to.deep.equal([
        {
          owner: { platform: "platform_a", userId: "7" },
          name: "艾达",
          system: "coc7",
          attributes: { 力量: 70, DB: { expr: "1d4" } },
          note: "艾达",
        },
      ]);
    });
  });

  it("takes what stands in front of the damage, and says where it begins", async () => {
    const whole = playerBytes({ id: 1n, cards: { 1: { name: "A", values: { 力量: 50 } } } });
    const damages: Record<string, Buffer> = {
      cut: whole.subarray(0, whole.length - 9),
      "negative length": Buffer.concat([int64(2n), int16(1), int16(1), int16(1), int16(-5)]),
      "unknown value": Buffer.concat([
        int64(2n),
        int16(1),
        int16(1),
        int16(1),
        text("Attr"),
        int16(1),
        text("a"),
        Buffer.from([99]),
      ]),
      "endless set": Buffer.concat([
        int64(2n),
        int16(1),
        int16(1),
        int16(1),
        text("Attr"),
        int16(1),
        text("a"),
        Buffer.from([8]),
        int64(2n ** 62n),
      ]),
      "tables without end": Buffer.concat([
        int64(2n),
        int16(1),
        int16(1),
        int16(1),
        text("Attr"),
        ...Array.from({ length: 5_000 }, () => Buffer.concat([int16(1), text("a"), Buffer.from([21])])),
      ]),
      "a record of many megabytes": Buffer.concat([
        int64(2n),
        int16(1),
        int16(1),
        int16(1),
        ...Array.from({ length: 200 }, () => Buffer.concat([text("Note"), text("x".repeat(32_000))])),
      ]),
    };
    for (const [name, damaged] of Object.entries(damages))
      await readingOf(
        { files: { "user/PlayerCards.RDconf": recordFile([whole, damaged, whole]) } },
        (read) => {
          expect(read.of("cards").length, name).to.equal(1);
          expect(read.skipped, name).to.deep.equal([
            {
              skipped: "user/PlayerCards.RDconf",
              reasonKey: "imports.reading.cutOff",
              values: { record: 2 },
            },
          ]);
        },
      );
  });

  it("takes an empty file, and one that says it has more than it has, for what they are", () =>
    readingOf(
      {
        files: {
          "user/PlayerCards.RDconf": int32(-7),
          "user/UserConf.dat": int32(1_000_000_000),
          "user/ChatConf.dat": Buffer.from([1]),
        },
      },
      (read) => {
        expect(read.items).to.deep.equal([]);
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal(["user/ChatConf.dat"]);
      },
    ));

  it("reads thousands of players without keeping them", async () => {
    const count = longRun ? 10_000 : 2_000;
    const players = Array.from({ length: count }, (_, at) => ({
      id: BigInt(at + 10_000),
      cards: {
        1: {
          name: `PC ${at}`,
          values: Object.fromEntries(Array.from({ length: 40 }, (_none, n) => [`s${n}`, n])),
        },
      },
    }));
    await readingOf({ players }, (read) => expect(read.of("cards").length).to.equal(count));
  });
});
