import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What is said of Lua modules. */
export const ownTexts = textTable(
  {
    "lua.error": {
      en: "The script of the module “{module}” has failed: {error}",
      "zh-CN": "模块「{module}」的脚本出错了：{error}",
    },
    "lua.function.speech": { en: "a text of a Lua module", "zh-CN": "Lua 模块里的一条文本" },
    "lua.list": { en: "Modules ({count}):", "zh-CN": "共 {count} 个模块：" },
    "lua.line.on": { en: "{number}. {name}: on", "zh-CN": "{number}. {name}：已启用" },
    "lua.line.off": { en: "{number}. {name}: off", "zh-CN": "{number}. {name}：已停用" },
    "lua.line.failed": { en: "{number}. {name}: does not work", "zh-CN": "{number}. {name}：出错" },
    "lua.none": { en: "There are no Lua modules.", "zh-CN": "还没有 Lua 模块。" },
    "lua.info": {
      en: "{title} ({name})\nVersion: {version}\nAuthor: {author}\n{brief}\nWords: {words}\nProblem: {error}",
      "zh-CN": "{title}（{name}）\n版本：{version}\n作者：{author}\n{brief}\n触发词：{words}\n问题：{error}",
    },
    "lua.switched.on": { en: "The module “{name}” is on.", "zh-CN": "模块「{name}」已启用。" },
    "lua.switched.off": { en: "The module “{name}” is off.", "zh-CN": "模块「{name}」已停用。" },
    "lua.failed": {
      en: "The module “{name}” is on, but does not work: {error}",
      "zh-CN": "模块「{name}」已启用，但无法运行：{error}",
    },
    "lua.reloaded": { en: "Modules loaded again: {count}.", "zh-CN": "已重新载入 {count} 个模块。" },
    "lua.reloadedSome": {
      en: "Modules loaded again: {count}. {failed} do not work, the first is “{name}”: {error}",
      "zh-CN": "已重新载入 {count} 个模块，{failed} 个出错，第一个是「{name}」：{error}",
    },
    "lua.deleteAsk": confirmable({
      en: "The module “{name}” will be deleted; what it has stored stays.",
      "zh-CN": "即将删除模块「{name}」，它保存的数据仍会保留。",
    }),
    "lua.deleted": {
      en: "The module “{name}” has been deleted; what it has stored stays.",
      "zh-CN": "模块「{name}」已删除，它保存的数据仍然保留。",
    },
    "lua.notFound": { en: "There is no module “{name}”.", "zh-CN": "没有模块「{name}」。" },
    "lua.notFoundNear": {
      en: "There is no module “{name}”. Did you mean {list}?",
      "zh-CN": "没有模块「{name}」，你要找的是不是：{list}？",
    },
    "argument.luaModule": { en: "module", "zh-CN": "模块" },
    "lua.ofPack": {
      en: "The module “{name}” comes with the rule pack {pack}: switch or delete that.",
      "zh-CN": "模块「{name}」来自规则包 {pack}，请到规则包里开关或删除。",
    },
    "lua.clock.added": {
      en: "The task “{task}” will run every day at {time}.",
      "zh-CN": "任务「{task}」将在每天 {time} 执行。",
    },
    "lua.clock.removed": {
      en: "The task “{task}” will not run any more ({count} times taken back).",
      "zh-CN": "任务「{task}」的定时已取消（{count} 个）。",
    },
    "lua.clock.none": {
      en: "The task “{task}” has no such time.",
      "zh-CN": "任务「{task}」没有这个定时。",
    },
    "lua.notice.log": { en: "Module “{module}”: {text}", "zh-CN": "模块「{module}」：{text}" },
    "notice.module.log": { en: "A Lua module says something", "zh-CN": "Lua 模块的消息" },
    "command.lua": { en: "Lua modules", "zh-CN": "Lua 模块" },
    "command.lua.brief": {
      en: "Lists, switches, reloads and deletes Lua modules.",
      "zh-CN": "列出、开关、重载和删除 Lua 模块。",
    },
    "command.lua.exampleReply": {
      en: "Modules (1):\n1. tea: on",
      "zh-CN": "共 1 个模块：\n1. 茶馆：已启用",
    },
    "command.lua.clock": { en: "Tasks of modules", "zh-CN": "模块任务" },
    "command.lua.clock.brief": {
      en: "Runs a task of a Lua module every day at a time.",
      "zh-CN": "每天定时执行 Lua 模块的任务。",
    },
    "argument.luaTask": { en: "task", "zh-CN": "任务" },
    "command.lua.clock.exampleReply": {
      en: "The task “morning” will run every day at 08:00.",
      "zh-CN": "任务「早安」将在每天 08:00 执行。",
    },
  },
  "lua",
  { "lua.error": "strScriptRunErr" },
);
