import { textTable } from "@dicetower/contract";

/** What `.ext` says. */
export const extTexts = textTable(
  {
    "ext.list": {
      en: "Extensions here ({count}):\n{list}",
      "zh-CN": "此处的扩展（共 {count} 个）：\n{list}",
    },
    "ext.line": { en: "{name}: {state}, {kind}, {title}", "zh-CN": "{name}：{state}，{kind}，{title}" },
    "ext.none": { en: "There are no extensions.", "zh-CN": "目前没有扩展。" },
    "ext.info": {
      en: "{title} ({name}), {kind}, {state} here\nCommands: {commands}",
      "zh-CN": "{title}（{name}），{kind}，此处{state}\n指令：{commands}",
    },
    "ext.on": { en: "on", "zh-CN": "已开启" },
    "ext.off": { en: "off", "zh-CN": "已关闭" },
    "ext.kind.builtin": { en: "built-in", "zh-CN": "内置" },
    "ext.kind.js": { en: "JavaScript plugin", "zh-CN": "JS 插件" },
    "ext.kind.lua": { en: "Lua module", "zh-CN": "Lua 模块" },
    "ext.kind.rulepack": { en: "rule pack", "zh-CN": "规则包" },
    "ext.switched.on": { en: "Switched on: {list}", "zh-CN": "已开启：{list}" },
    "ext.switched.off": { en: "Switched off: {list}", "zh-CN": "已关闭：{list}" },
    "ext.notFound": { en: "There is no extension “{word}”.", "zh-CN": "没有名为「{word}」的扩展。" },
    "ext.notFoundNear": {
      en: "There is no extension “{word}”. Did you mean {list}?",
      "zh-CN": "没有名为「{word}」的扩展，你要找的是不是：{list}？",
    },
    "ext.core": {
      en: "core holds the commands that are always there; it cannot be switched.",
      "zh-CN": "core 是始终可用的核心指令，无法开关。",
    },
    "ext.conflict": {
      en: "{before} and {behind} both have the command “{word}”; that of {before} is used.",
      "zh-CN": "{before} 与 {behind} 都有指令「{word}」，当前使用 {before} 的。",
    },
    "command.ext": { en: "Extensions", "zh-CN": "扩展" },
    "command.ext.brief": {
      en: "Lists the extensions of this group, and switches them on and off.",
      "zh-CN": "查看本群的扩展，或开关它们。",
    },
    "command.ext.exampleReply": { en: "Switched off: fun", "zh-CN": "已关闭：fun" },
  },
  "commands",
);
