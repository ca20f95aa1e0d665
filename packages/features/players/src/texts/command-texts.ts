import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What the commands of this feature say. */
export const commandTexts = textTable(
  {
    "name.set": {
      en: "{before} is now called {name} here.",
      "zh-CN": "{before} 在本群的名字已改为「{name}」。",
    },
    "name.set.global": {
      en: "{before} is now called {name}, wherever no other name was chosen.",
      "zh-CN": "{before} 的全局名字已改为「{name}」，在未单独设置名字的群中生效。",
    },
    "name.set.all": {
      en: "{before} is now called {name} in all groups.",
      "zh-CN": "{before} 在所有群的名字已改为「{name}」。",
    },
    "name.cleared": {
      en: "The name was taken back; here you are {name}.",
      "zh-CN": "名字已清除，当前称呼为「{name}」。",
    },
    "name.shown.group": {
      en: "You are {name}: the name chosen for this group.",
      "zh-CN": "当前称呼为「{name}」（本群名字）。",
    },
    "name.shown.character": {
      en: "You are {name}: the character that you play here. Choose another name with {prefix}nn.",
      "zh-CN": "当前称呼为「{name}」（当前角色卡）。可用 {prefix}nn 另设名字。",
    },
    "name.shown.global": {
      en: "You are {name}: the name chosen for everywhere.",
      "zh-CN": "当前称呼为「{name}」（全局名字）。",
    },
    "name.shown.card": {
      en: "You are {name}: your name in this group. Choose another one with {prefix}nn.",
      "zh-CN": "当前称呼为「{name}」（群名片）。可用 {prefix}nn 另设名字。",
    },
    "name.shown.account": {
      en: "You are {name}: the name of your account. Choose another one with {prefix}nn.",
      "zh-CN": "当前称呼为「{name}」（账号昵称）。可用 {prefix}nn 另设名字。",
    },
    "name.invalid": {
      en: "That name has nothing that can be seen.",
      "zh-CN": "名字中没有可显示的字符，请换一个。",
    },
    "name.tooLong": { en: "A name has at most {limit} characters.", "zh-CN": "名字最多 {limit} 个字符。" },
    "command.name.set": { en: "Name", "zh-CN": "设置名字" },
    "command.name.set.brief": {
      en: "Chooses the name by which the bot calls you: in a group the one for this group, in private the one for everywhere.",
      "zh-CN": "设置骰子对你的称呼：在群内设置本群名字，在私聊中设置全局名字。",
    },
    "command.name.set.argument.name": { en: "name | clr", "zh-CN": "名字 | clr" },
    "argument.nameCount": { en: "1-10", "zh-CN": "1-10" },
    "argument.people": { en: "people", "zh-CN": "种族" },
    "command.name.list.argument.count": { en: "1-10", "zh-CN": "1-10" },
    "command.name.dnd.argument.count": { en: "1-10", "zh-CN": "1-10" },
    "name.list": { en: "{list}", "zh-CN": "{list}" },
    "name.count": { en: "From 1 to {most} names at once.", "zh-CN": "一次可生成 1 至 {most} 个名字。" },
    "name.peoples": {
      en: "“{said}” is no people with names here. There are: {list}.",
      "zh-CN": "没有种族「{said}」，可选：{list}。",
    },
    "command.name.random": { en: "Random name for yourself", "zh-CN": "随机改名" },
    "command.name.random.brief": {
      en: "Draws a random name and makes it yours, as nn does.",
      "zh-CN": "随机抽取一个名字，并像 nn 一样设为自己的名字。",
    },
    "command.name.list": { en: "Random names", "zh-CN": "随机名字" },
    "command.name.list.brief": {
      en: "Lists random names: Chinese, Japanese, English, or English with Chinese.",
      "zh-CN": "列出随机名字：中文、日文、英文或英文附中文译名。",
    },
    "command.name.dnd": { en: "Random fantasy names", "zh-CN": "随机奇幻名字" },
    "command.name.dnd.brief": {
      en: "Lists random names of a people such as elf or dwarf.",
      "zh-CN": "按种族列出随机名字，如精灵、矮人。",
    },
    "userid.private": {
      en: "Platform: {platform}\nAccount: {user}\nScene: {scene}\nTrust: {trust}\nMain account: {bound}",
      "zh-CN": "平台：{platform}\n账号：{user}\n场景：{scene}\n信任等级：{trust}\n主账号：{bound}",
    },
    "userid.group": {
      en: "Platform: {platform}\nAccount: {user}\nGroup: {group}\nScene: {scene}\nTrust: {trust}\nMain account: {bound}",
      "zh-CN":
        "平台：{platform}\n账号：{user}\n群：{group}\n场景：{scene}\n信任等级：{trust}\n主账号：{bound}",
    },
    "command.userid": { en: "Account id", "zh-CN": "查看账号 ID" },
    "command.userid.brief": {
      en: "Tells your account and this group as the console writes them, and your trust level.",
      "zh-CN": "显示你的账号、本群 ID（控制台所用格式）与信任等级。",
    },
    "account.shown": {
      en: "These accounts are one person, the main one first:\n{list}",
      "zh-CN": "以下账号属于同一人，首个为主账号：\n{list}",
    },
    "account.alone": {
      en: "{account} is not linked to any other account.",
      "zh-CN": "{account} 未与其他账号绑定。",
    },
    "account.exported": {
      en: "Everything that is held about you was sent as the file {name}.",
      "zh-CN": "关于你的全部数据已以文件 {name} 发送。",
    },
    "account.noFiles": {
      en: "No file could be sent to you here. The owners of the bot can download it in the panel: Players, {account}, Export.",
      "zh-CN": "无法在此向你发送文件。骰主可在控制台「玩家」中找到 {account}，点击「导出」下载后交给你。",
    },
    "account.onceADay": {
      en: "This can be asked for once a day.",
      "zh-CN": "每天只能申请一次，请明天再试。",
    },
    "account.erase.ask": confirmable({
      en: "This deletes everything that is held about you: names, settings, characters, variables. Accounts: {count} ({list}).",
      "zh-CN": "即将删除关于你的全部数据（名字、设置、人物卡、变量等），涉及 {count} 个账号：{list}。",
    }),
    "account.erased": {
      en: "Everything that was held about you has been deleted. Where a record must stay, it says {pseudonym} instead of you.",
      "zh-CN": "关于你的数据已全部删除。必须保留的记录中，你的身份已替换为 {pseudonym}。",
    },
    "account.unlinked": { en: "{account} stands alone again.", "zh-CN": "{account} 已解除绑定。" },
    "account.unlink.none": {
      en: "No other account is linked to yours.",
      "zh-CN": "你的账号没有绑定其他账号。",
    },
    "account.unlink.which": {
      en: "Say which one, as {prefix}account unlink platform:id. Linked are:\n{list}",
      "zh-CN": "请用 {prefix}account unlink 平台:ID 指明要解绑的账号。已绑定：\n{list}",
    },
    "command.account": { en: "Your account and data", "zh-CN": "账号与数据" },
    "command.account.brief": {
      en: "Shows your linked accounts; sends you what is held about you, or deletes it. In private only.",
      "zh-CN": "查看已绑定的账号，导出或删除关于你的数据。仅限私聊。",
    },
    "command.account.argument.account": { en: "platform:id", "zh-CN": "平台:ID" },
    "players.data": { en: "Record, names, settings and variables", "zh-CN": "档案、名字、设置与变量" },
    "players.data.access": { en: "Trust and lists", "zh-CN": "信任与名单" },
    "players.data.extensions": { en: "Extensions in private", "zh-CN": "私聊中的扩展开关" },
    "players.data.dice": { en: "Default die", "zh-CN": "默认骰" },
  },
  "character",
  { "name.set": "strNameSet", "name.cleared": "strNameDel" },
);
