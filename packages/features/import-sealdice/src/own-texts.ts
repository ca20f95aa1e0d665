import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "import-sealdice.title": { en: "SealDice", "zh-CN": "海豹核心 SealDice" },
    "import-sealdice.noDatabase": {
      en: "This is not an SQLite database that can be read.",
      "zh-CN": "不是可读取的 SQLite 数据库。",
    },
    "import-sealdice.damagedRow": {
      en: "A row behind row {row} is damaged.",
      "zh-CN": "第 {row} 行之后的一行已损坏。",
    },
    "import-sealdice.damagedRest": {
      en: "The table is damaged behind row {row}; what follows cannot be read.",
      "zh-CN": "数据表从第 {row} 行之后损坏，其后的内容无法读取。",
    },
    "import-sealdice.notClosed": {
      en: "SealDice is running, or was not shut down: its latest changes are not in this file. Stop it and import again.",
      "zh-CN": "海豹仍在运行或未正常退出，最近的改动尚未写入此文件。请先退出海豹，再重新导入。",
    },
    "import-sealdice.looseValue": {
      en: "The value belongs to no card, and is no variable ($m, $g).",
      "zh-CN": "这项数值不属于任何人物卡，也不是个人或群变量（$m、$g）。",
    },
    "import-sealdice.command": {
      en: "The command “{command}” was switched off in all groups: commands are switched off here by their words, under Commands.",
      "zh-CN": "指令「{command}」此前在所有群停用：请在「指令」页按指令名停用。",
    },
    "import-sealdice.adapter": {
      en: "The adapter “{name}” comes switched off and without its token: enter the token, and switch it on.",
      "zh-CN": "适配器「{name}」导入后处于停用状态，且不含访问令牌：请填写令牌后再启用。",
    },
    "import-sealdice.noAdapter": {
      en: "There is no adapter here for an account of this kind: {kind}.",
      "zh-CN": "这里没有适用于此类账号的适配器：{kind}。",
    },
    "import-sealdice.noticeKinds": {
      en: "“{target}” has had notices of some kinds alone; choose which under Notices.",
      "zh-CN": "「{target}」此前只接收部分类别的通知，请在「通知」页重新选择。",
    },
    "import-sealdice.welcome": {
      en: "The welcome of the group {group} uses values that are not available here; it comes switched off.",
      "zh-CN": "群 {group} 的入群欢迎使用了这里没有的变量，导入后处于停用状态。",
    },
    "import-sealdice.teams": {
      en: "A group has one team here; the team “{name}” was left out: {members}.",
      "zh-CN": "这里每个群只有一支队伍，队伍「{name}」未导入：{members}。",
    },
    "import-sealdice.settings": {
      en: "These settings are made anew here: {names}.",
      "zh-CN": "以下设置需要在这里重新设置：{names}。",
    },
    "import-sealdice.left.censorLog": {
      en: "What the censor has found so far stays behind; its words come.",
      "zh-CN": "敏感词触发记录不导入，敏感词本身会导入。",
    },
    "import-sealdice.left.upload": {
      en: "Where logs are uploaded to is set anew under Session logs.",
      "zh-CN": "日志上传地址请在「跑团日志」的设置中重新填写。",
    },
    "import-sealdice.left.exports": {
      en: "An exported log: the log itself comes.",
      "zh-CN": "这是导出的日志文件，日志本身会导入。",
    },
    "import-sealdice.left.logins": {
      en: "What an account logs in with is not taken.",
      "zh-CN": "账号的登录信息不导入。",
    },
    "import-sealdice.left.program": {
      en: "Address, password and backups of the program are set anew here.",
      "zh-CN": "程序的监听地址、密码和备份设置需要在这里重新设置。",
    },
    "import-sealdice.left.names": {
      en: "Lists of names: upload them as a deck.",
      "zh-CN": "姓名表不导入，可作为牌堆上传。",
    },
    "import-sealdice.left.media": {
      en: "Pictures, sounds and films are not taken: texts that show them need them where they are.",
      "zh-CN": "图片、音频和视频不导入，引用它们的文案需要另行处理。",
    },
    "import-sealdice.left.packs": {
      en: "A pack of SealDice: install it here under Rule packs, or what is in it one by one.",
      "zh-CN": "海豹扩展包不导入，请在「规则包」页安装，或逐个上传其中的内容。",
    },
    "import-sealdice.left.bot": {
      en: "Another bot of the same program: import its folder by itself.",
      "zh-CN": "同一程序的另一个骰子，请单独导入它的文件夹。",
    },
    "import-sealdice.left.other": {
      en: "Nothing here reads a file of this kind.",
      "zh-CN": "这里不读取此类文件。",
    },
    "import-sealdice.playerSetting": {
      en: "A setting of one person in one group ({name}: {value}) has no counterpart here.",
      "zh-CN": "个人在单个群的设置（{name}：{value}）在这里没有对应项。",
    },
    "import-sealdice.textOfPlugins": {
      en: "The text “{key}” is said by plugins; what our own commands say is worded under Texts.",
      "zh-CN": "文案「{key}」仅供插件使用；骰子自身指令的回复请在「文案」页修改。",
    },
    "import-sealdice.textValues": {
      en: "The text uses values that are not available here.",
      "zh-CN": "文案使用了这里没有的变量。",
    },
  },
  "import-sealdice",
);
