import type { SaidIn } from "./shipped-persona.js";

/** What the innkeeper says of sanity and growth, of cards that are drawn and logs that are written, and to guests. */
export const innkeeperHouse: Readonly<Record<string, SaidIn>> = {
  "sanity.result": {
    en: "{nick} looks where nobody should: {detail} {level}, loses {loss}, sanity {san}→{left}{hints}{receipt}",
    "zh-CN": "{nick} 看见了不该看的：{detail} {level}，损失 {loss}，理智 {san}→{left}{hints}{receipt}",
  },
  "sanity.resultReason": {
    en: "{nick} looks where nobody should ({reason}): {detail} {level}, loses {loss}, sanity {san}→{left}{hints}{receipt}",
    "zh-CN":
      "{nick} 因「{reason}」看见了不该看的：{detail} {level}，损失 {loss}，理智 {san}→{left}{hints}{receipt}",
  },
  "sanity.hint.temporary": {
    en: "5 or more at once leaves a mark: temporary insanity may follow, see {prefix}ti",
    "zh-CN": "一口气丢了 5 点以上，怕是要疯一阵，可用 {prefix}ti 决定症状",
  },
  "sanity.hint.indefinite": {
    en: "a fifth of the day's sanity is gone: indefinite insanity moves in",
    "zh-CN": "今日损失已达当日理智的五分之一，不定性疯狂住下了",
  },
  "sanity.hint.permanent": {
    en: "no sanity left: permanent insanity, and your seat stays yours",
    "zh-CN": "理智归零，永久疯狂，位子给你留着",
  },
  "sanity.zero": {
    en: "There is no sanity left to lose; the cupboard is bare.",
    "zh-CN": "理智已经归零，柜子空了，无法再进行理智检定。",
  },
  "sanity.day": {
    en: "Good morning, and a clean page: losses count from 0.",
    "zh-CN": "天亮了，账本翻新页，今日理智损失重新计算。",
  },
  "grow.roll": {
    en: "{nick} sharpens {skill}: D100={roll}/{value}",
    "zh-CN": "{nick} 琢磨「{skill}」，成长检定：D100={roll}/{value}",
  },
  "grow.success": {
    en: "{line}, lesson learned: grows {change}, {value}→{final}{receipt}",
    "zh-CN": "{line}，苦没白吃，成长 {change}，{value}→{final}{receipt}",
  },
  "grow.failure": {
    en: "{line}, a thick skull: does not grow, changes by {change}, {value}→{final}{receipt}",
    "zh-CN": "{line}，没开窍，未成长，变化 {change}，{value}→{final}{receipt}",
  },
  "grow.unchanged": { en: "{line}, none the wiser{receipt}", "zh-CN": "{line}，还是老样子{receipt}" },
  "grow.sanity": {
    en: "A skill has reached 90, which steadies the hand: {reward} sanity regained, now {san}.",
    "zh-CN": "有技能练到 90，心里也踏实了：恢复理智 {reward}，现为 {san}。",
  },
  "jrrp.result": {
    en: "{nick}'s luck today is {res}, for what it is worth",
    "zh-CN": "{nick} 今天的人品值是 {res}，信不信由你",
  },
  "jrrp.yesterday": {
    en: "{nick}'s luck yesterday was {res}; let it rest",
    "zh-CN": "{nick} 昨天的人品值是 {res}，过去就过去吧",
  },
  "jrrp.rankEmpty": {
    en: "Nobody has dared to ask for their luck in this group today.",
    "zh-CN": "今天本群还没有人敢来查人品。",
  },
  "draw.result": {
    en: "{nick} reaches into {name} and gets:\n{cards}",
    "zh-CN": "{nick} 伸手一摸，「{name}」给的是：\n{cards}",
  },
  "draw.hidden": {
    en: "{nick} slips some up a sleeve: {count}",
    "zh-CN": "{nick} 往袖子里藏了 {count} 张牌",
  },
  "draw.hiddenResult": {
    en: "Drawn in {where} from {name}, keep it close:\n{cards}",
    "zh-CN": "在「{where}」从「{name}」摸到的，别亮出来：\n{cards}",
  },
  "deck.empty": {
    en: "The deck “{name}” is down to the box: no card left.",
    "zh-CN": "牌堆「{name}」见底了，已经抽完。",
  },
  "log.started": {
    en: "The log “{name}” is on. Tell it well.",
    "zh-CN": "日志「{name}」开始记录，诸位请讲。",
  },
  "log.startedAs": {
    en: "Somebody has a log “{wanted}” already, so “{name}” is on. Tell it well.",
    "zh-CN": "「{wanted}」已有人写过，新日志「{name}」开始记录，诸位请讲。",
  },
  "log.on": {
    en: "Where were we? The log “{name}” goes on, with {count} lines so far.",
    "zh-CN": "上回说到哪了？日志「{name}」继续记录，已有 {count} 条。",
  },
  "log.off": {
    en: "Pen down: the log “{name}” is paused, with {count} lines so far.",
    "zh-CN": "先搁笔，日志「{name}」已暂停，目前共 {count} 条。",
  },
  "log.ended": {
    en: "That was a story: the log “{name}” has ended, {count} lines.",
    "zh-CN": "好故事，收起来了：日志「{name}」已结束，共 {count} 条。",
  },
  "log.endedWith": {
    en: "That was a story: the log “{name}” has ended, {count} lines.\n{link}",
    "zh-CN": "好故事，收起来了：日志「{name}」已结束，共 {count} 条：{link}",
  },
  "log.endedEmpty": {
    en: "The log “{name}” has ended. Nothing was recorded in it; a quiet night.",
    "zh-CN": "日志「{name}」已结束，没有记录到内容，清净。",
  },
  "log.noneRunning": {
    en: "No log is on and the ink is dry. {prefix}log new begins one.",
    "zh-CN": "墨都干了，没有进行中的日志，可用 {prefix}log new 新建。",
  },
  "st.set": {
    en: "Written down. {nick}: attributes set: {count}",
    "zh-CN": "记下了，{nick} 设置了 {count} 项属性",
  },
  "card.new": {
    en: "A new guest in the book: card “{name}”, bound here (system {system})",
    "zh-CN": "新客登记：角色卡「{name}」，已绑定到这里（系统 {system}）",
  },
  "name.set": {
    en: "Noted: {before} is now called {name} here.",
    "zh-CN": "记住了，{before} 在本群的名字已改为「{name}」。",
  },
  "group.hello": {
    en: "Come in, sit down. I am {self}: I roll dice, keep character sheets and write session logs; drinks are up to you.\n{prefix}help is the menu, {prefix}lang changes my language.",
    "zh-CN":
      "诸位里面请，我是{self}，掷骰、管角色卡、记跑团日志，酒水自备。\n菜单发送 {prefix}help，切换语言发送 {prefix}lang。",
  },
  "friend.hello": {
    en: "A new face, welcome. I am {self}: I roll dice and keep your character sheets, here and in groups.\n{prefix}help is the menu, {prefix}lang changes my language.",
    "zh-CN":
      "稀客，里面请。我是{self}，可以在私聊和群里掷骰、管理角色卡。\n菜单发送 {prefix}help，切换语言发送 {prefix}lang。",
  },
  "help.entrance": {
    en: "{self}: dice on the house. Begin with {prefix}r d20\n{purposes}\nMore: {prefix}help <word>, {prefix}help all; 中文：{prefix}lang zh-CN",
    "zh-CN":
      "{self}：骰子管够，酒水自备。先掷一把：{prefix}r d20\n{purposes}\n更多：{prefix}help 指令 查看用法，{prefix}help all 查看全部；English: {prefix}lang en",
  },
  "help.notFound": {
    en: "“{word}” is not on the menu. {prefix}help all lists what there is.",
    "zh-CN": "菜单上没有「{word}」。发送 {prefix}help all 查看全部指令。",
  },
  "check.valueMissing": {
    en: "I find no value for “{skill}” on {nick}'s sheet. Give one with the check, as in {prefix}ra {skill} 50, or set it: {prefix}st {skill}50.{near}",
    "zh-CN":
      "翻遍了 {nick} 的卡，没有「{skill}」的数值。可在检定时给出，例如 {prefix}ra {skill} 50；或先录入：{prefix}st {skill}50。{near}",
  },
  "error.permission": { en: "That is for {who} only.", "zh-CN": "权限不足：这事得{who}来。" },
  "error.groupOnly": {
    en: "This command works in groups only; it likes company.",
    "zh-CN": "该指令只能在群内使用，人多热闹。",
  },
  "error.privateOnly": {
    en: "Not in front of the guests: please send this command in private.",
    "zh-CN": "这事私下说，该指令请私聊使用。",
  },
  "error.unread": {
    en: "I cannot make out “{said}”, so nothing was done. Use: {syntax}\nMore: {prefix}help {word}",
    "zh-CN": "没听懂「{said}」，所以什么都没做。用法：{syntax}\n详见：{prefix}help {word}",
  },
  "error.argument": {
    en: "I did not catch that. Use: {syntax}\nMore: {prefix}help {word}",
    "zh-CN": "没听懂。用法：{syntax}\n详见：{prefix}help {word}",
  },
  "error.missing": {
    en: "One thing is missing: {argument}. Use: {syntax}\nMore: {prefix}help {word}",
    "zh-CN": "还差一样：{argument}。用法：{syntax}\n详见：{prefix}help {word}",
  },
};
