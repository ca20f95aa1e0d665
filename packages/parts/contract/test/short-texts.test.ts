import { foldText, localDay, shortenText, truncateText, truncateToBytes } from "@dicetower/contract";
import { expect } from "chai";

describe("a text that is cut", () => {
  it("is as long as it may be, and holds no half character", () => {
    expect(truncateText("dice", 4)).to.equal("dice");
    expect(truncateText("dices", 4)).to.equal("dice");
    expect(truncateText("a🎲b", 2)).to.equal("a");
    expect(truncateText("a🎲b", 3)).to.equal("a🎲");
    expect(truncateText("🎲", 0)).to.equal("");
  });

  it("has as many bytes as it may", () => {
    expect(truncateToBytes("dice", 4)).to.equal("dice");
    expect(truncateToBytes("dices", 4)).to.equal("dice");
    expect(truncateToBytes("骰子", 5)).to.equal("骰");
    expect(truncateToBytes("a🎲b", 4)).to.equal("a");
    expect(truncateToBytes("a🎲b", 5)).to.equal("a🎲");
    expect(truncateToBytes("骰", 0)).to.equal("");
  });

  it("ends in an ellipsis where somebody reads it", () => {
    expect(shortenText("dice", 4)).to.equal("dice");
    expect(shortenText("dices", 4)).to.equal("dice…");
    expect(shortenText("a🎲b", 2)).to.equal("a…");
  });
});

it("spellings that differ in case and width are one", () => {
  expect(foldText("ＡＢｃ１")).to.equal("abc1");
  expect(foldText("力量")).to.equal("力量");
});

describe("the date", () => {
  it("is that of the time zone of the process", () => {
    expect(localDay(new Date(2026, 0, 31, 23, 59).getTime())).to.equal("2026-01-31");
    expect(localDay(new Date(2026, 1, 1, 0, 0).getTime())).to.equal("2026-02-01");
  });

  it("of days before is found by the calendar, whatever hours a day has", () => {
    expect(localDay(new Date(2026, 2, 1, 0, 30).getTime(), 1)).to.equal("2026-02-28");
    expect(localDay(new Date(2026, 9, 26, 0, 30).getTime(), 1)).to.equal("2026-10-25");
    expect(localDay(new Date(2026, 0, 1, 12).getTime(), 365)).to.equal("2025-01-01");
  });
});
