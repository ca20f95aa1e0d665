import { textTable } from "@dicetower/contract";

/** Words about words that several commands want. */
export const sharingTexts = textTable(
  {
    "commands.page.conflicts": { en: "Words that others want", "zh-CN": "与他人冲突的指令词" },
    "commands.page.conflicts.word": { en: "Word", "zh-CN": "指令词" },
    "commands.page.conflicts.holder": { en: "Who gets it", "zh-CN": "归属指令" },
    "commands.page.conflicts.loser": { en: "Who does not", "zh-CN": "未获得的指令" },
    "commands.page.conflicts.reason": { en: "Why", "zh-CN": "原因" },
    "commands.page.conflicts.reason.protected": { en: "Protected", "zh-CN": "受保护" },
    "commands.page.conflicts.reason.extensionOff": { en: "Extension off", "zh-CN": "扩展已关闭" },
    "commands.page.conflicts.reason.notAllowed": { en: "Not allowed", "zh-CN": "未获允许" },
    "commands.page.conflicts.reason.behind": { en: "Another comes first", "zh-CN": "顺序靠后" },
    "commands.page.conflicts.open": { en: "Waits for your decision", "zh-CN": "等待骰主决定" },
    "commands.page.notes": { en: "Shared words", "zh-CN": "指令词归属" },
    "commands.page.note.protected": {
      en: "“{word}” stays with {holder}: nobody may take it. This command needs another word.",
      "zh-CN": "「{word}」属于 {holder}，受保护不可占用，请为此指令换一个指令词。",
    },
    "commands.page.note.extensionOff": {
      en: "“{word}” goes to {holder} while the extension {extension} is off. Switch it on with {prefix}ext {extension} on.",
      "zh-CN": "扩展 {extension} 关闭时，「{word}」归 {holder}。发送 {prefix}ext {extension} on 即可启用。",
    },
    "commands.page.note.notAllowed": {
      en: "“{word}” stays with {holder} until you give it to {loser}: page “Words to decide”.",
      "zh-CN": "「{word}」仍归 {holder}。如需交给 {loser}，请前往「待定指令词」页面。",
    },
    "commands.page.note.behind": {
      en: "“{word}” goes to {holder}, which comes first. To choose another: Settings, Commands and replies, Words of commands.",
      "zh-CN": "「{word}」归先到的 {holder}。如需更改，请前往“设置 → 指令与回复 → 指令词归属”。",
    },
    "commands.page.note.replaced": {
      en: "“{word}” goes to {holder} where it is on. To get it back: {prefix}ext {holder} off.",
      "zh-CN": "{holder} 启用时，「{word}」由其处理。发送 {prefix}ext {holder} off 可恢复。",
    },
    "commands.page.note.taken": {
      en: "“{word}” goes to {holder}, to which you have given it.",
      "zh-CN": "「{word}」已交给 {holder}。",
    },
    "commands.page.note.held": {
      en: "{loser} wants “{word}”, too, and does not get it ({reason}).",
      "zh-CN": "{loser} 也想使用「{word}」，但未获得（{reason}）。",
    },
    "commands.page.problem.words": {
      en: "Several want the same command ({count})",
      "zh-CN": "有指令词被多方争用（{count} 个）",
    },
    "commands.page.problem.words.text": {
      en: "Of {words} you can decide whose it is. Until then whoever came first, or the bot's own command, has it.",
      "zh-CN": "{words}：可由你决定归谁使用。在此之前归内置指令或先安装者。",
    },
    "commands.page.problem.decide": { en: "Decide", "zh-CN": "去决定" },
    "resource.wantedWords": { en: "Words to decide", "zh-CN": "待定指令词" },
    "resource.wantedWords.summary": {
      en: "Command words that several want. Until you decide, whoever came first, or the bot's own command, has them.",
      "zh-CN": "多方争用、等待你决定归属的指令词。在此之前归内置指令或先安装者。",
    },
    "resource.wantedWords.empty": { en: "No word waits for you", "zh-CN": "没有待定的指令词" },
    "resource.wantedWords.empty.text": {
      en: "A word stands here when several want it and you can choose.",
      "zh-CN": "当有多方争用同一指令词且可由你选择时，会显示在这里。",
    },
    "resource.wantedWords.id": { en: "Key", "zh-CN": "标识" },
    "resource.wantedWords.word": { en: "Word", "zh-CN": "指令词" },
    "resource.wantedWords.holder": { en: "Who has it", "zh-CN": "当前归属" },
    "resource.wantedWords.loser": { en: "Who wants it", "zh-CN": "申请方" },
    "resource.wantedWords.reason": { en: "Why not", "zh-CN": "原因" },
    "resource.wantedWords.reason.notAllowed": { en: "Not allowed", "zh-CN": "未获允许" },
    "resource.wantedWords.reason.behind": { en: "Another comes first", "zh-CN": "顺序靠后" },
    "resource.wantedWords.give": { en: "Give the word to who wants it", "zh-CN": "交给申请方" },
    "resource.wantedWords.give.summary": {
      en: "From now on the word is answered by who wants it. Settings, Commands and replies, Words of commands takes it back.",
      "zh-CN": "此后该指令词由申请方处理。可在“设置 → 指令与回复 → 指令词归属”中收回。",
    },
    "settings.commandWords": { en: "Words of commands", "zh-CN": "指令词归属" },
    "settings.commandWords.summary": {
      en: "Who gets a command word that several want. A feature made by others gets one of the bot's own words only if it is named here; of several scripts the one named here comes first. Words such as r, bot and master are protected.",
      "zh-CN":
        "多方争用同一指令词时由谁使用。第三方功能只有写在这里才能使用内置指令词；多个脚本争用时，这里指定的优先。r、bot、master 等指令词受保护，不能交出。",
    },
    "settings.commandWords.words": { en: "Words", "zh-CN": "指令词" },
    "settings.commandWords.words.word": { en: "Word", "zh-CN": "指令词" },
    "settings.commandWords.words.to": { en: "Feature or extension", "zh-CN": "功能或扩展" },
  },
  "commands",
);
