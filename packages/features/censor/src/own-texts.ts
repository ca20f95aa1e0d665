import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "censor.import.pattern": {
      en: "Patterns are not taken, words alone.",
      "zh-CN": "只导入敏感词，不支持正则表达式。",
    },
    "censor.import.word": {
      en: "This is no word that the censor can look for, or it has too many already.",
      "zh-CN": "无法作为敏感词使用，或敏感词数量已达上限。",
    },
    "censor.caution": {
      en: "{nick}, please mind your words; the command was not run.",
      "zh-CN": "{nick} 请注意用词，该指令未执行。",
    },
    "censor.warning": {
      en: "{nick}, such words are not welcome; the command was not run.",
      "zh-CN": "{nick} 的用词不当，警告一次，该指令未执行。",
    },
    "censor.danger": { en: "That command is refused.", "zh-CN": "该指令被拒绝。" },
    "censor.critical": { en: "That command is refused.", "zh-CN": "该指令被拒绝。" },
    "command.censor": { en: "Censored words", "zh-CN": "敏感词管理" },
    "command.censor.brief": {
      en: "Shows and changes the words that commands are checked against.",
      "zh-CN": "查看与修改指令敏感词。",
    },
    "argument.censorChange": { en: "+(level)=word|word / -word|word", "zh-CN": "+(级别)=词|词 / -词|词" },
    "argument.leveledWord": { en: "word level", "zh-CN": "词 级别" },
    "censor.state": {
      en: "Commands are checked. {total} words: {ignore} ignored, {notice} notice, {caution} caution, {warning} warning, {danger} danger, {critical} critical",
      "zh-CN":
        "敏感词检查已开启，共 {total} 个词：忽略 {ignore}、提醒 {notice}、注意 {caution}、警告 {warning}、危险 {danger}、严重 {critical}",
    },
    "censor.state.off": {
      en: "Commands are not checked. {total} words: {ignore} ignored, {notice} notice, {caution} caution, {warning} warning, {danger} danger, {critical} critical",
      "zh-CN":
        "敏感词检查未开启，共 {total} 个词：忽略 {ignore}、提醒 {notice}、注意 {caution}、警告 {warning}、危险 {danger}、严重 {critical}",
    },
    "censor.added": { en: "Censored words +{count} ({level})", "zh-CN": "敏感词规则 +{count}（{level}）" },
    "censor.removed": { en: "Censored words −{count}", "zh-CN": "敏感词规则 −{count}" },
    "censor.notFound": { en: "There is no such word.", "zh-CN": "没有这个敏感词。" },
    "censor.switched.on": { en: "Commands are checked from now on.", "zh-CN": "敏感词检查已开启。" },
    "censor.switched.off": { en: "Commands are no longer checked.", "zh-CN": "敏感词检查已关闭。" },
    "censor.levelSet": { en: "The level is now {level}.", "zh-CN": "级别已改为 {level}。" },
    "censor.tried.none": {
      en: "{level}: the command would run. Hit: {words}",
      "zh-CN": "级别 {level}，指令照常执行，命中：{words}",
    },
    "censor.tried.log": {
      en: "{level}: the command would run, the masters would be told. Hit: {words}",
      "zh-CN": "级别 {level}，指令照常执行并通知骰主，命中：{words}",
    },
    "censor.tried.warnBlock": {
      en: "{level}: the sender would be warned, the command would not run. Hit: {words}",
      "zh-CN": "级别 {level}，警告发送者并拦截指令，命中：{words}",
    },
    "censor.tried.refuse": {
      en: "{level}: the command would be refused. Hit: {words}",
      "zh-CN": "级别 {level}，拒绝执行指令，命中：{words}",
    },
    "censor.tried.nothing": { en: "Nothing is hit.", "zh-CN": "没有命中任何敏感词。" },
    "censor.emptyWord": {
      en: "A word of blanks and signs alone cannot be censored.",
      "zh-CN": "只含空白与符号的词不能作为敏感词。",
    },
    "censor.full": {
      en: "That is not possible: a word has at most 100 characters, and there are at most 20,000.",
      "zh-CN": "无法保存：每个词最多 100 个字符，总数最多 20000 个。",
    },
    "notice.censorNotice": { en: "Censor: notice", "zh-CN": "敏感词：提醒" },
    "notice.censorCaution": { en: "Censor: caution", "zh-CN": "敏感词：注意" },
    "notice.censorWarning": { en: "Censor: warning", "zh-CN": "敏感词：警告" },
    "notice.censorDanger": { en: "Censor: danger", "zh-CN": "敏感词：危险" },
    "notice.censorCritical": { en: "Censor: critical", "zh-CN": "敏感词：严重" },
    "notice.censor.blocked.group": {
      en: "A command of {who} in group {group} was blocked.",
      "zh-CN": "{who} 在群 {group} 中的指令被拦截。",
    },
    "notice.censor.blocked.private": {
      en: "A command of {who} in private was blocked.",
      "zh-CN": "{who} 的私聊指令被拦截。",
    },
    "notice.censor.noticed.group": {
      en: "A command of {who} in group {group} was noted and let through.",
      "zh-CN": "{who} 在群 {group} 中的指令命中规则，已放行。",
    },
    "notice.censor.noticed.private": {
      en: "A command of {who} in private was noted and let through.",
      "zh-CN": "{who} 的私聊指令命中规则，已放行。",
    },
    "settings.censor": { en: "Censor", "zh-CN": "敏感词" },
    "settings.censor.summary": {
      en: "Words that commands are checked against. Off, and without words, until a master adds some.",
      "zh-CN": "指令敏感词检查，默认关闭且无内置词库。",
    },
    "settings.censor.enabled": { en: "Check commands", "zh-CN": "检查指令" },
    "settings.censor.rules.empty": { en: "No words are watched for", "zh-CN": "还没有敏感词" },
    "settings.censor.rules.empty.text": {
      en: "Add a word or a pattern, or take in a list.",
      "zh-CN": "添加词语或正则表达式，或导入现成的词表。",
    },
    "settings.censor.rules": { en: "Words", "zh-CN": "敏感词" },
    "settings.censor.rules.summary": {
      en: "Case, width and signs between letters do not matter.",
      "zh-CN": "忽略大小写、全半角与字间符号。",
    },
    "settings.censor.rules.id": { en: "Number", "zh-CN": "编号" },
    "settings.censor.rules.word": { en: "Word", "zh-CN": "词语" },
    "settings.censor.rules.level": { en: "Level", "zh-CN": "级别" },
    "settings.censor.rules.level.0": { en: "Ignore", "zh-CN": "忽略" },
    "settings.censor.rules.level.1": { en: "Notice", "zh-CN": "提醒" },
    "settings.censor.rules.level.2": { en: "Caution", "zh-CN": "注意" },
    "settings.censor.rules.level.3": { en: "Warning", "zh-CN": "警告" },
    "settings.censor.rules.level.4": { en: "Danger", "zh-CN": "危险" },
    "settings.censor.rules.level.5": { en: "Critical", "zh-CN": "严重" },
    "settings.censor.rules.note": { en: "Note", "zh-CN": "备注" },
    "settings.censor.rules.enabled": { en: "On", "zh-CN": "启用" },
    "settings.censor.rules.createdAt": { en: "Added", "zh-CN": "添加时间" },
    "censor.page.import": { en: "Import words", "zh-CN": "导入敏感词" },
    "censor.page.import.summary": {
      en: "A word a line, below sections such as #Danger; what stands before the first section has the level Warning.",
      "zh-CN": "每行一个词，可用 #Danger 之类的行分段；第一个分段之前的词为警告级。",
    },
    "settings.censor.rules.added": { en: "Added", "zh-CN": "新增" },
    "settings.censor.rules.changed": { en: "Changed", "zh-CN": "已更改" },
    "settings.censor.rules.skipped": { en: "Not taken", "zh-CN": "未导入" },
    "settings.censor.rules.skipped.line": { en: "Line", "zh-CN": "行" },
    "settings.censor.rules.skipped.reason": { en: "Reason", "zh-CN": "原因" },
    "settings.censor.exceptions": { en: "Exceptions", "zh-CN": "例外" },
    "settings.censor.exceptions.summary": {
      en: "Words within which no rule counts.",
      "zh-CN": "包含在这些词语中时不算命中。",
    },
    "settings.censor.noticeText": { en: "Replies by level", "zh-CN": "各级别的回复" },
    "settings.censor.noticeText.summary": {
      en: "Text keys in the place of the default ones, by level 1 to 5.",
      "zh-CN": "按级别 1 到 5 替换默认回复的文本键。",
    },
  },
  "censor",
  {
    "censor.caution": "strCensorCaution",
    "censor.warning": "strCensorWarning",
    "censor.danger": "strCensorDanger",
    "censor.critical": "strCensorCritical",
  },
);
