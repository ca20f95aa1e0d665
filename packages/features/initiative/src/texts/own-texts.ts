import { textTable } from "@dicetower/contract";

/** Texts of the feature. */
export const ownTexts = textTable(
  {
    "extension.init": { en: "Initiative", "zh-CN": "先攻" },
    "initiative.field": { en: "Initiative", "zh-CN": "先攻列表" },
    "initiative.field.summary": {
      en: "The order of the fight, and the lists that were saved.",
      "zh-CN": "当前先攻列表，以及另存的列表。",
    },
    "initiative.personal": { en: "Places in initiative lists", "zh-CN": "先攻列表中的条目" },
    "settings.init": { en: "Initiative", "zh-CN": "先攻" },
    "settings.init.summary": {
      en: "How the order of a fight is found, and how the next player is told.",
      "zh-CN": "先攻的取值方式，以及如何提醒下一位玩家。",
    },
    "settings.init.cocByDex": {
      en: "DEX in Call of Cthulhu, without a die",
      "zh-CN": "克苏鲁的呼唤按敏捷排先攻，不掷骰",
    },
    "settings.init.mentionNext": {
      en: "Mention the next player when a turn ends",
      "zh-CN": "回合结束时 @ 下一位玩家",
    },
    "command.init.roll": { en: "Join initiative", "zh-CN": "加入先攻" },
    "command.init.roll.brief": {
      en: "Rolls initiative for yourself or for others.",
      "zh-CN": "为自己或指定角色掷先攻并加入列表。",
    },
    "argument.initiativeEntries": {
      en: "±n|n|=expression|adv±n name, …",
      "zh-CN": "±加值|数值|=表达式|优势±加值 名称，…",
    },
    "command.init.roll.argument.list": { en: "list", "zh-CN": "列表" },
    "command.init.roll.exampleReply": {
      en: "Initiative of <Ann>: D20+3=14 (place 2)",
      "zh-CN": "<木落> 的先攻：D20+3=14（第 2 位）",
    },
    "command.init.list": { en: "Initiative list", "zh-CN": "先攻列表" },
    "command.init.list.brief": {
      en: "Shows the order, passes the turn on, edits the list.",
      "zh-CN": "查看先攻列表、结束回合、编辑列表。",
    },
    "argument.initiativeValue": { en: "name value", "zh-CN": "名称 数值" },
    "argument.hitPoints": { en: "name ±n", "zh-CN": "名称 ±数值" },
    "command.init.list.argument.list": { en: "list", "zh-CN": "列表" },
    "command.init.list.argument.who": { en: "name or place", "zh-CN": "名称或位次" },
    "command.init.list.argument.round": { en: "round", "zh-CN": "轮数" },
    "init.rolled": {
      en: "Initiative of {nick}: {detail} (place {position})",
      "zh-CN": "{nick} 的先攻：{detail}（第 {position} 位）",
    },
    "init.rolled.line": {
      en: "{name}: {detail} (place {position})",
      "zh-CN": "{name}：{detail}（第 {position} 位）",
    },
    "init.rolled.several": { en: "Initiative:\n{list}", "zh-CN": "先攻：\n{list}" },
    "init.advantage": { en: " with advantage", "zh-CN": "优势" },
    "init.disadvantage": { en: " with disadvantage", "zh-CN": "劣势" },
    "init.list": {
      en: "Initiative, round {round}, {current} acts:\n{list}",
      "zh-CN": "先攻列表（第 {round} 轮，轮到 {current}）：\n{list}",
    },
    "init.list.named": {
      en: "Initiative “{name}”, round {round}, {current} acts:\n{list}",
      "zh-CN": "先攻列表「{name}」（第 {round} 轮，轮到 {current}）：\n{list}",
    },
    "init.line": {
      en: "{n}. {name}: {value}{hp}{skipped}{mark}",
      "zh-CN": "{n}. {name}：{value}{hp}{skipped}{mark}",
    },
    "init.line.hp": { en: ", HP {hp}", "zh-CN": "，HP {hp}" },
    "init.line.skipped": { en: " (skipped)", "zh-CN": "（跳过）" },
    "init.line.current": { en: " ←", "zh-CN": " ←" },
    "init.empty": {
      en: "The initiative list is empty. Join with {prefix}ri",
      "zh-CN": "先攻列表为空。用 {prefix}ri 加入",
    },
    "init.next": {
      en: "The turn of {ended} is over, it is the turn of {next} (round {round})",
      "zh-CN": "{ended} 回合结束，轮到 {next}（第 {round} 轮）",
    },
    "init.next.mention": {
      en: "The turn of {ended} is over, it is the turn of {next} {mention} (round {round})",
      "zh-CN": "{ended} 回合结束，轮到 {next} {mention}（第 {round} 轮）",
    },
    "init.set": {
      en: "{name} now has {detail} (place {position})",
      "zh-CN": "{name} 的先攻改为 {detail}（第 {position} 位）",
    },
    "init.deleted": { en: "Out of the list: {names}", "zh-CN": "已移出先攻列表：{names}" },
    "init.instead": {
      en: "There is no “{said}” here; it is {prefix}{command}",
      "zh-CN": "没有「{said}」这个用法，请用 {prefix}{command}",
    },
    "init.cleared": { en: "The initiative list is cleared.", "zh-CN": "先攻列表已清空。" },
    "init.skipped": { en: "Passed over from now on: {names}", "zh-CN": "此后跳过：{names}" },
    "init.unskipped": { en: "Not passed over any more: {names}", "zh-CN": "不再跳过：{names}" },
    "init.jumped": {
      en: "It is the turn of {name} now (round {round})",
      "zh-CN": "现在轮到 {name}（第 {round} 轮）",
    },
    "init.round": { en: "This is round {round} now.", "zh-CN": "现在是第 {round} 轮。" },
    "init.saved": { en: "The list is saved as “{name}”.", "zh-CN": "先攻列表已另存为「{name}」。" },
    "init.loaded": { en: "The list “{name}” is in force.", "zh-CN": "已载入先攻列表「{name}」。" },
    "init.noList": {
      en: "There is no list “{name}”. Saved: {names}",
      "zh-CN": "没有名为「{name}」的先攻列表。已有：{names}",
    },
    "init.hp": { en: "{name}: HP {old}→{new}", "zh-CN": "{name}：HP {old}→{new}" },
    "init.hp.none": {
      en: "{name} has no hit points yet. Example: {prefix}init hp {name} 7",
      "zh-CN": "{name} 还没有记录 HP。例：{prefix}init hp {name} 7",
    },
    "init.undone": { en: "The last change is taken back.", "zh-CN": "已撤销上一步改动。" },
    "init.nothingToUndo": { en: "There is nothing to take back.", "zh-CN": "没有可撤销的改动。" },
    "init.notFound": { en: "Not in the list: {names}", "zh-CN": "先攻列表中没有：{names}" },
    "init.unclear": {
      en: "There are several in the list: {names}. Say the place instead, as in {prefix}init del 2",
      "zh-CN": "先攻列表中有多个同名：{names}。请改用位次，例：{prefix}init del 2",
    },
    "init.needsValue": {
      en: "No value for: {names}. In {system} the order goes by a value without dice. Example: {prefix}ri {name} 60",
      "zh-CN": "缺少先攻值：{names}。{system} 按数值排先攻，不掷骰，请写明数值，例：{prefix}ri {name} 60",
    },
    "init.format": {
      en: "“{text}” is no initiative. Examples: +3, 15, =2d10+3, adv+2",
      "zh-CN": "「{text}」不是先攻值。可写：+3、15、=2d10+3、优势+2",
    },
    "init.tooManyLists": {
      en: "A group has at most {limit} lists.",
      "zh-CN": "每个群最多 {limit} 个先攻列表。",
    },
    "init.copies": {
      en: "Between 1 and {limit} copies at a time.",
      "zh-CN": "一次可加入 1 到 {limit} 个同名单位。",
    },
    "init.tooMany": { en: "A list has at most {limit} entries.", "zh-CN": "先攻列表最多 {limit} 项。" },
    "init.nameLong": { en: "Names have at most {limit} characters.", "zh-CN": "名称最多 {limit} 个字符。" },
    "init.notTurn": {
      en: "It is the turn of {name}: only they and the host can end it.",
      "zh-CN": "现在是 {name} 的回合，只有本人或主持人可以结束。",
    },
    "init.notHost": { en: "Only the host can change the list.", "zh-CN": "只有主持人可以修改先攻列表。" },
  },
  "init",
  { "init.rolled": "strRollInit" },
);
