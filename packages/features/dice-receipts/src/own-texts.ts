import { textTable } from "@dicetower/contract";

const receipt = {
  en: "Roll #{number} of {day}: {expr} = {res}\nDice ({faces}): {dice}\nCommitment: {commitment}\n",
  "zh-CN": "掷骰 #{number}（{day}）：{expr} = {res}\n骰子（{faces}）：{dice}\n承诺值：{commitment}\n",
};

/** What receipts are told with. */
export const ownTexts = textTable(
  {
    "receipts.data": { en: "Receipts of rolls", "zh-CN": "掷骰凭证" },
    "verify.pending": {
      en: `${receipt.en}The seed is shown when that day is over.`,
      "zh-CN": `${receipt["zh-CN"]}种子将在当日结束后公布。`,
    },
    "verify.revealed": {
      en: `${receipt.en}Seed: {seed}`,
      "zh-CN": `${receipt["zh-CN"]}种子：{seed}`,
    },
    "verify.lost": {
      en: `${receipt.en}It cannot be verified: the seed is lost, or is not the one that was committed to.`,
      "zh-CN": `${receipt["zh-CN"]}无法验证：种子已丢失，或与承诺值不符。`,
    },
    "verify.none": { en: "No roll of yours has a receipt yet.", "zh-CN": "你还没有可验证的掷骰。" },
    "verify.unknown": {
      en: "There is no receipt #{number}. Some numbers are never used, and receipts are kept for {days} days.",
      "zh-CN": "没有编号为 #{number} 的凭证。部分编号不会被使用，凭证保留 {days} 天。",
    },
    "verify.elsewhere": {
      en: "Roll #{number} was made elsewhere or behind the screen. Commitment of its day: {commitment}",
      "zh-CN": "掷骰 #{number} 不是在此处公开进行的。当日承诺值：{commitment}",
    },
    "verify.seed": {
      en: "Rolls of {day} follow from a seed with this SHA-256: {commitment}",
      "zh-CN": "{day} 的掷骰由一个种子推出，其 SHA-256 为：{commitment}",
    },
    "command.dice.verify": { en: "Verify a roll", "zh-CN": "验证掷骰" },
    "command.dice.verify.brief": {
      en: "Shows the receipt of a roll: its dice and the commitment to the seed they follow from.",
      "zh-CN": "查看掷骰凭证：骰子与其种子的承诺值。",
    },
    "settings.dice-receipts": { en: "Roll receipts", "zh-CN": "掷骰凭证" },
    "settings.dice-receipts.summary": {
      en: "Each roll of a chat command has a number and can be checked when its day is over.",
      "zh-CN": "每次掷骰都有编号，当日结束后可以验证。",
    },
    "settings.dice-receipts.showNumbers": { en: "Show numbers in replies", "zh-CN": "在回复中显示编号" },
    "settings.dice-receipts.keepDays": { en: "Days that receipts are kept", "zh-CN": "凭证保留天数" },
  },
  "dice",
);
