import { textTable } from "@dicetower/contract";
import { errorWords } from "./error-words.js";
import { lineWords } from "./line-words.js";

/** What the dice say; original keys of the peer are kept where owners know them. */
export const ownTexts = textTable(
  {
    "roll.result": { en: "{nick} rolls {detail}{receipt}", "zh-CN": "{nick} 掷骰：{detail}{receipt}" },
    "roll.resultReason": {
      en: "{nick} rolls for “{reason}”: {detail}{receipt}",
      "zh-CN": "{nick} 因「{reason}」掷骰：{detail}{receipt}",
    },
    "roll.multi": {
      en: "{nick} rolls {turns} times: {list}{receipt}",
      "zh-CN": "{nick} 掷骰 {turns} 次：{list}{receipt}",
    },
    "roll.multiReason": {
      en: "{nick} rolls {turns} times for “{reason}”: {list}{receipt}",
      "zh-CN": "{nick} 因「{reason}」掷骰 {turns} 次：{list}{receipt}",
    },
    "roll.turns": { en: "Number of rolls: {detail}", "zh-CN": "轮数：{detail}" },
    "roll.notKept": {
      en: "The new value of {names} could not be kept.",
      "zh-CN": "{names} 的新数值未能保存。",
    },
    "roll.hidden": { en: "{nick} rolls behind the screen", "zh-CN": "{nick} 进行了一次暗骰" },
    "roll.hiddenResult": {
      en: "Your hidden roll in {where}: {detail}{receipt}",
      "zh-CN": "你在 {where} 的暗骰：{detail}{receipt}",
    },
    "roll.observed": {
      en: "Hidden roll of {nick} in {where}: {detail}{receipt}",
      "zh-CN": "{nick} 在 {where} 的暗骰：{detail}{receipt}",
    },
    "hidden.privateFailed": {
      en: "The result could not be sent to {nick} in private; adding the bot as a friend may help.",
      "zh-CN": "无法私聊 {nick} 发送结果，可能需要先添加机器人为好友。",
    },
    "dice.default": {
      en: "The default die of this group is now D{faces}",
      "zh-CN": "本群默认骰面数改为 {faces}",
    },
    "dice.default.own": { en: "Your own default die is now D{faces}", "zh-CN": "你的默认骰面数改为 {faces}" },
    "dice.default.cleared": {
      en: "That setting was cleared; the default die here is now D{faces}",
      "zh-CN": "已清除该设置，此处的默认骰现在是 D{faces}",
    },
    "set.info": {
      en: "Default die here: D{faces} (group: {group}, your own: {own}, service: {service})",
      "zh-CN": "此处默认骰面数：{faces}（本群 {group}，个人 {own}，全局 {service}）",
    },
    "set.unknownSystem": {
      en: "“{word}” is neither a number of faces nor a rule system that is loaded.",
      "zh-CN": "「{word}」既不是骰面数，也不是已加载的规则系统。",
    },
    "set.unknownNear": {
      en: "“{word}” is neither a number of faces nor a rule system. Nearest: {list}",
      "zh-CN": "「{word}」既不是骰面数，也不是规则系统。相近的有：{list}",
    },
    "set.unknownWord": {
      en: "“{word}” is neither a number of faces nor a rule system. Loaded: {list}",
      "zh-CN": "「{word}」既不是骰面数，也不是规则系统。已加载的有：{list}",
    },
    "engine.info": {
      en: "Engines here: {engines} (mode {mode}, from the {layer} layer)",
      "zh-CN": "此处的表达式引擎：{engines}（{mode}模式，来自{layer}设置）",
    },
    "engine.mode.enhanced": { en: "enhanced", "zh-CN": "增强" },
    "engine.mode.compatible": { en: "compatible", "zh-CN": "兼容" },
    "engine.mode.raw": { en: "raw", "zh-CN": "原始" },
    "engine.mode.custom": { en: "custom", "zh-CN": "自定义" },
    "engine.layer.global": { en: "global", "zh-CN": "全局" },
    "engine.layer.adapter": { en: "adapter", "zh-CN": "适配器类型" },
    "engine.layer.account": { en: "account", "zh-CN": "本账号" },
    "engine.set": {
      en: "This account now uses the mode {mode}.",
      "zh-CN": "本账号的表达式引擎已切换为{mode}模式。",
    },
    "engine.cleared": {
      en: "This account follows the layers above again: {mode}.",
      "zh-CN": "本账号恢复跟随上层设置：{mode}模式。",
    },
    "engine.unknown": {
      en: "There is no engine “{name}” here. Engines: {list}",
      "zh-CN": "这里没有名为「{name}」的引擎。可用引擎：{list}",
    },
    "engine.reads": { en: "{engine} reads “{expr}”.", "zh-CN": "{engine}：可读取「{expr}」。" },
    "engine.declines": {
      en: "{engine} declines at character {position}: {reason}",
      "zh-CN": "{engine}：在第 {position} 个字符处不支持，{reason}",
    },
    "engine.declinesNear": {
      en: "{engine} declines at character {position}: {reason} Did you mean {hint}?",
      "zh-CN": "{engine}：在第 {position} 个字符处不支持，{reason}是否想写 {hint}？",
    },
    "engine.noExpression": {
      en: "It rolls and calculates nothing: the default die is rolled, and the text is the reason.",
      "zh-CN": "其中没有掷骰或计算：将掷默认骰，整段文字作为理由。",
    },
    ...errorWords,
    ...lineWords,
    "dice.page.title": { en: "Dice playground", "zh-CN": "骰子试验台" },
    "dice.page.title.summary": {
      en: "Try expressions: who reads them, what every die does, and how likely each outcome is.",
      "zh-CN": "试掷表达式：由哪个引擎解析、每枚骰子如何计入、各结果的概率。",
    },
    "dice.word.bonus": { en: "bonus", "zh-CN": "奖励" },
    "dice.word.penalty": { en: "penalty", "zh-CN": "惩罚" },
    "dice.word.advantage": { en: "advantage", "zh-CN": "优势" },
    "dice.word.disadvantage": { en: "disadvantage", "zh-CN": "劣势" },
    "dice.word.successes": { en: "successes", "zh-CN": "成功" },
    "dice.word.shown": { en: "total", "zh-CN": "出目" },
    "dice.word.rounds": { en: "rounds", "zh-CN": "轮数" },
    "dice.word.fumble": { en: "fumble", "zh-CN": "大失败" },
    "dice.word.omitted": { en: "…", "zh-CN": "略" },
    "command.roll": { en: "Roll", "zh-CN": "掷骰" },
    "command.roll.brief": { en: "Rolls an expression, shows the working.", "zh-CN": "掷骰并显示过程。" },
    "command.roll.hidden": { en: "Hidden roll", "zh-CN": "暗骰" },
    "command.roll.hidden.brief": {
      en: "Rolls; the result goes to you in private.",
      "zh-CN": "掷骰，结果私聊发送。",
    },
    "command.roll.short": { en: "Short roll", "zh-CN": "简洁掷骰" },
    "command.roll.short.brief": { en: "Rolls without showing the working.", "zh-CN": "掷骰，不显示过程。" },
    "command.dice.default": { en: "Default die", "zh-CN": "默认骰" },
    "command.dice.default.brief": {
      en: "Sets how many faces a die has where none are written.",
      "zh-CN": "设置未写骰面时使用的面数。",
    },
    "dice.textFunction": { en: "rolls an expression", "zh-CN": "掷骰并给出结果" },
    "command.engine": { en: "Engines", "zh-CN": "表达式引擎" },
    "command.engine.brief": {
      en: "Shows or chooses the engines that read expressions.",
      "zh-CN": "查看或选择解析表达式的引擎。",
    },
  },
  "dice",
  {
    "roll.result": "strRollDice",
    "roll.resultReason": "strRollDiceReason",
    "roll.multi": "strRollMultiDice",
    "roll.hidden": "strRollHidden",
    "dice.default": "strSetDefaultDice",
    "dice.count.tooMany": "strDiceTooBigErr",
    "dice.faces.tooMany": "strTypeTooBigErr",
    "dice.faces.zero": "strZeroTypeErr",
    "dice.count.zero": "strZeroDiceErr",
    "dice.rounds.tooMany": "strRollTimeExceeded",
    "dice.expr.bad": "strValueErr",
    "wod.addRange": "strAddDiceValErr",
  },
);
