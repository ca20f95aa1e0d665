import { textTable } from "@dicetower/contract";

/** Words of `.find`, `.rule` and `.helpdoc`, and of reading the documents again. */
export const commandTexts = textTable(
  {
    "help.reloaded": {
      en: "The help documents have been read again: {files} files, {entries} entries.",
      "zh-CN": "帮助文档已重新加载：{files} 个文件，{entries} 条词条。",
    },
    "help.reloadFailed": {
      en: "The help documents have been read again: {files} files, {entries} entries. {failed} could not be read; the panel tells why.",
      "zh-CN":
        "帮助文档已重新加载：{files} 个文件，{entries} 条词条。其中 {failed} 个文件读取失败，原因请在管理面板查看。",
    },
    "find.list": {
      en: "“{words}”: {total} entries found (page {page} of {pages})\n{list}\n{prefix}find <number> opens one.",
      "zh-CN":
        "「{words}」共找到 {total} 条（第 {page}/{pages} 页）\n{list}\n发送 {prefix}find 编号 查看全文。",
    },
    "find.next": {
      en: "“{words}”: {total} entries found (page {page} of {pages})\n{list}\n{prefix}find <number> opens one; add --page={next} for more.",
      "zh-CN":
        "「{words}」共找到 {total} 条（第 {page}/{pages} 页）\n{list}\n发送 {prefix}find 编号 查看全文，加上 --page={next} 翻到下一页。",
    },
    "find.notFound": {
      en: "Nothing was found for “{words}”. Fewer or shorter words find more.",
      "zh-CN": "没有找到与「{words}」相关的词条，换个短一点的关键词试试？",
    },
    "find.unknownGroup": {
      en: "There is no group of entries “{group}”. There are: {list}",
      "zh-CN": "没有名为「{group}」的词条分组。现有分组：{list}",
    },
    "find.config": {
      en: "Here {prefix}find looks into the group {group} first. Groups: {list}\n{prefix}find config --groupclr takes that back.",
      "zh-CN":
        "这里的 {prefix}find 默认查询分组「{group}」。现有分组：{list}\n发送 {prefix}find config --groupclr 取消默认分组。",
    },
    "find.configNone": {
      en: "Here {prefix}find looks into all groups: {list}\n{prefix}find config --group=<group> chooses one.",
      "zh-CN":
        "这里的 {prefix}find 查询全部分组：{list}\n发送 {prefix}find config --group=分组 设置默认分组。",
    },
    "find.configSet": {
      en: "From now on {prefix}find looks into the group {group} first here.",
      "zh-CN": "这里的 {prefix}find 默认查询分组已设为「{group}」。",
    },
    "find.configCleared": {
      en: "From now on {prefix}find looks into all groups here.",
      "zh-CN": "已取消默认分组，这里的 {prefix}find 会查询全部分组。",
    },
    "find.noChoice": {
      en: "Such a choice cannot be kept on this installation.",
      "zh-CN": "当前环境无法保存此项设置。",
    },
    "rule.list": {
      en: "“{word}” stands in several entries of {rules}:\n{list}\nReply with a number to read one.",
      "zh-CN": "{rules} 规则中与「{word}」相关的词条：\n{list}\n回复编号即可查看。",
    },
    "rule.notFound": {
      en: "The rules {rules} have no entry “{word}”. {prefix}find looks into everything.",
      "zh-CN": "{rules} 规则中没有「{word}」的词条。可以用 {prefix}find 查询全部词条。",
    },
    "rule.unknownSystem": {
      en: "There are no rules “{rules}”. There are: {list}",
      "zh-CN": "没有找到规则「{rules}」。现有规则：{list}",
    },
    "rule.current": {
      en: "{prefix}rule <word> looks into {rules} here. There are: {list}\n{prefix}rule set <rules> chooses others.",
      "zh-CN": "这里的 {prefix}rule 查询 {rules} 规则。现有规则：{list}\n发送 {prefix}rule set 规则 更换。",
    },
    "rule.set": {
      en: "From now on {prefix}rule looks into {rules} here.",
      "zh-CN": "这里的 {prefix}rule 已设为查询 {rules} 规则。",
    },
    "rule.cleared": {
      en: "{prefix}rule follows the rule system again, which is {rules} here.",
      "zh-CN": "{prefix}rule 已恢复为跟随规则系统，当前为 {rules}。",
    },
    "helpdoc.saved": { en: "The entry “{word}” has been saved.", "zh-CN": "词条「{word}」已保存。" },
    "helpdoc.reset": {
      en: "The entry “{word}” has been taken back.",
      "zh-CN": "自定义词条「{word}」已移除。",
    },
    "helpdoc.none": {
      en: "Nobody has written an entry “{word}”.",
      "zh-CN": "没有名为「{word}」的自定义词条。",
    },
    "helpdoc.tooLong": {
      en: "A word has at most {key} characters, its text at most {text}.",
      "zh-CN": "词条名最长 {key} 字，内容最长 {text} 字。",
    },
    "helpdoc.full": {
      en: "No more entries can be written in chat. Take one back with {prefix}helpdoc <word> reset, or use a help document.",
      "zh-CN": "自定义词条数量已达上限。请用 {prefix}helpdoc 词条 reset 移除一些，或改用帮助文档。",
    },
    "help.field.helpGroup": { en: "Entries for .find", "zh-CN": "查询默认分组" },
    "help.field.helpGroup.summary": {
      en: "Group of help entries that .find looks into first; empty for all.",
      "zh-CN": ".find 默认查询的词条分组，留空则查询全部。",
    },
    "help.field.ruleBook": { en: "Rules for .rule", "zh-CN": "规则书" },
    "help.field.ruleBook.summary": {
      en: "Group of help entries that .rule looks into; empty for those of the rule system.",
      "zh-CN": ".rule 查询的词条分组，留空则跟随规则系统。",
    },
    "argument.findWords": { en: "words or number, #group", "zh-CN": "关键词或编号、#分组" },
    "argument.ruleWord": { en: "rules:word", "zh-CN": "规则:词条" },
    "argument.entryGroup": { en: "group", "zh-CN": "分组" },
    "argument.ruleBook": { en: "rules", "zh-CN": "规则" },
    "argument.ofExtension": { en: "ext:name", "zh-CN": "扩展:名称" },
    "command.helpdoc.argument.said": { en: "text, or reset", "zh-CN": "文本，或 reset" },
    "command.helpdoc.argument.word": { en: "entry", "zh-CN": "词条" },
    "command.find": { en: "Find", "zh-CN": "查询" },
    "command.find.brief": {
      en: "Looks words up in rules and help; all of them must be there.",
      "zh-CN": "在规则与帮助词条中全文检索，须包含全部关键词。",
    },
    "command.rule": { en: "Rules", "zh-CN": "规则速查" },
    "command.rule.brief": {
      en: "Looks a word up in the rules that are played here.",
      "zh-CN": "在当前规则中查询词条。",
    },
    "command.helpdoc": { en: "Own help entries", "zh-CN": "自定义词条" },
    "command.helpdoc.brief": {
      en: "Writes an entry that {prefix}help finds, or takes it back.",
      "zh-CN": "添加或移除 {prefix}help 可查询的自定义词条。",
    },
    "command.helpdoc.exampleReply": {
      en: "The entry “etiquette” has been saved.",
      "zh-CN": "词条「团规」已保存。",
    },
  },
  "help",
);
