import { textTable } from "@dicetower/contract";

/** Words of the command. */
export const ownTexts = textTable(
  {
    "persona.list": {
      en: "{count} personas; the bot speaks as itself here:\n{list}",
      "zh-CN": "共 {count} 个人格，这里没有使用：\n{list}",
    },
    "persona.list.now": {
      en: "{count} personas, “{name}” (*) speaks here now:\n{list}\n{prefix}persona off ends it.",
      "zh-CN": "共 {count} 个人格，这里正在使用「{name}」（*）：\n{list}\n恢复默认：{prefix}persona off",
    },
    "persona.empty": {
      en: "There are no personas. They are made in the panel.",
      "zh-CN": "还没有人格，可在管理面板中创建。",
    },
    "persona.show": {
      en: "Here speaks “{name}”: {description}",
      "zh-CN": "这里使用人格「{name}」：{description}",
    },
    "persona.none": { en: "The bot speaks as itself here.", "zh-CN": "这里没有使用人格。" },
    "persona.used": { en: "From now on “{name}” speaks here.", "zh-CN": "这里开始使用人格「{name}」。" },
    "persona.used.global": {
      en: "From now on “{name}” speaks wherever nobody else is chosen.",
      "zh-CN": "全局人格已改为「{name}」，未单独指定的地方都会使用。",
    },
    "persona.off": { en: "Nobody is chosen for here any more.", "zh-CN": "这里不再单独指定人格。" },
    "persona.off.global": { en: "The bot speaks as itself again.", "zh-CN": "已停用全局人格。" },
    "persona.notFound": {
      en: "There is no persona “{name}”. {prefix}persona list names them.",
      "zh-CN": "没有人格「{name}」，可用 {prefix}persona list 查看。",
    },
    "persona.notFoundNear": {
      en: "There is no persona “{name}”. Did you mean {list}?",
      "zh-CN": "没有人格「{name}」，你要找的是不是：{list}？",
    },
    "personas.voice.own": { en: "Plain", "zh-CN": "默认" },
    "personas.voice.own.sample": {
      en: "Ann checks Spot Hidden: D100=1/60 critical success",
      "zh-CN": "小林 的「侦查」检定：D100=1/60 大成功",
    },
    "argument.persona": { en: "persona", "zh-CN": "人格" },
    "command.persona": { en: "Persona", "zh-CN": "人格" },
    "command.persona.brief": {
      en: "Chooses as whom the bot speaks in this chat, or everywhere.",
      "zh-CN": "选择机器人在本群、私聊或全局使用的人格。",
    },
  },
  "personas",
);
