/** Words of the commands. */
export const commandTexts = {
  "systems.list": {
    en: "Rule systems ({count}, * is played here):\n{list}",
    "zh-CN": "规则系统（共 {count} 个，* 为此处所用）：\n{list}",
  },
  "systems.list.none": {
    en: "No rule system is loaded.",
    "zh-CN": "当前没有加载任何规则系统。",
  },
  "systems.details": {
    en: "{system} ({title}) {version}\nAuthors: {authors}\nDefault die: {faces}\nExtensions: {extensions}\nName templates: {names}\nCommands of its own: {commands}",
    "zh-CN":
      "{system}（{title}）{version}\n作者：{authors}\n默认骰：{faces}\n扩展：{extensions}\n名片模板：{names}\n自带指令：{commands}",
  },
  "systems.off": {
    en: "No rule system is chosen here any more; {system} ({title}) is used.",
    "zh-CN": "已取消此处选择的规则系统，按 {system}（{title}）处理。",
  },
  "systems.reloaded": {
    en: "The rule files were read again: {count} in force.",
    "zh-CN": "规则文件已重新读取，{count} 个生效。",
  },
  "systems.reloaded.failed": {
    en: "The rule files were read again: {count} in force. With errors, which the panel shows: {names}",
    "zh-CN": "规则文件已重新读取，{count} 个生效。以下文件有误，详情见管理面板：{names}",
  },
  "systems.unknown": {
    en: "There is no rule system “{word}”. Loaded: {list}",
    "zh-CN": "没有规则系统「{word}」。已加载的有：{list}",
  },
  "systems.unknownNear": {
    en: "There is no rule system “{word}”. Nearest: {list}",
    "zh-CN": "没有规则系统「{word}」，相近的有：{list}",
  },
  "argument.ruleSystem": { en: "rule system", "zh-CN": "规则系统" },
  "command.system": { en: "Rule system", "zh-CN": "规则系统" },
  "command.system.brief": {
    en: "Lists the rule systems, and chooses the one that is played here.",
    "zh-CN": "列出规则系统，选择此处所用的规则。",
  },
  "systems.custom.noExpression": {
    en: "The expression of this command cannot be read by any engine here: {expr}",
    "zh-CN": "此处的表达式引擎无法读取该指令的表达式：{expr}",
  },
  "systems.test.person": { en: "Tester", "zh-CN": "测试者" },
} as const;
