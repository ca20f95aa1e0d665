import { textTable } from "@dicetower/contract";

/** Words of the command and of answers. */
export const ownTexts = textTable(
  {
    "replies.import.tooMany": {
      en: "There are as many reply rules as there may be.",
      "zh-CN": "回复规则数量已达上限。",
    },
    "reply.on": { en: "Custom replies are on here.", "zh-CN": "已在此处开启自定义回复。" },
    "reply.off": { en: "Custom replies are off here.", "zh-CN": "已在此处关闭自定义回复。" },
    "reply.list": {
      en: "{count} reply rules (page {page} of {pages}):\n{list}",
      "zh-CN": "共 {count} 条回复规则（第 {page}/{pages} 页）：\n{list}",
    },
    "reply.none": { en: "There are no reply rules yet.", "zh-CN": "还没有回复规则。" },
    "reply.show": {
      en: "#{id} {name}\nMatch ({mode}): {keywords}\nScope: {scope}, priority {priority}, answered {hits} times\n{count} responses, the first: {text}",
      "zh-CN":
        "#{id} {name}\n匹配（{mode}）：{keywords}\n范围：{scope}，优先级 {priority}，已触发 {hits} 次\n共 {count} 条回复，第一条：{text}",
    },
    "reply.test": {
      en: "These rules match, in this order:\n{list}",
      "zh-CN": "按顺序匹配到以下规则：\n{list}",
    },
    "reply.test.none": { en: "No rule matches that.", "zh-CN": "没有匹配的规则。" },
    "reply.outcome.answers": { en: "answers", "zh-CN": "会应答" },
    "reply.outcome.shadowed": { en: "another rule answers before it", "zh-CN": "被前面的规则抢先" },
    "reply.outcome.chance": { en: "answers by chance", "zh-CN": "按概率应答" },
    "reply.outcome.off": { en: "replies are off here", "zh-CN": "此处已关闭回复" },
    "reply.outcome.pattern": { en: "its pattern failed", "zh-CN": "正则表达式出错" },
    "reply.outcome.scope": { en: "is for another adapter or account", "zh-CN": "不在生效范围内" },
    "reply.outcome.scene": { en: "is for another kind of chat", "zh-CN": "不适用于此类会话" },
    "reply.outcome.target": { en: "cannot be said from here", "zh-CN": "无法送达回复对象" },
    "reply.outcome.trust": { en: "trust is too low", "zh-CN": "信任等级不足" },
    "reply.outcome.mention": { en: "the bot has to be mentioned", "zh-CN": "需要提及骰子" },
    "reply.outcome.users": { en: "not for this person", "zh-CN": "不适用于此用户" },
    "reply.outcome.groups": { en: "not for this group", "zh-CN": "不适用于本群" },
    "reply.outcome.time": { en: "not at this time", "zh-CN": "不在生效时段" },
    "reply.outcome.conditions": { en: "its conditions do not hold", "zh-CN": "条件不满足" },
    "reply.outcome.limits": {
      en: "is in its cool-down, or used up for today",
      "zh-CN": "处于冷却或已达当日上限",
    },
    "reply.set": { en: "The rule “{name}” is set.{notes}", "zh-CN": "已设置回复规则「{name}」。{notes}" },
    "reply.set.command": {
      en: "Mind that a command of the bot comes first for this keyword: the rule will not answer it.",
      "zh-CN": "注意：该关键词会被内置指令优先处理，这条规则不会生效。",
    },
    "reply.deleted": { en: "The rule “{name}” is deleted.", "zh-CN": "已删除回复规则「{name}」。" },
    "reply.ofPack": {
      en: "The rule “{name}” comes with the rule pack {pack} and changes with it.",
      "zh-CN": "回复规则「{name}」来自规则包 {pack}，只能随规则包更改。",
    },
    "reply.enabled": { en: "The rule “{name}” is on.", "zh-CN": "已启用回复规则「{name}」。" },
    "reply.disabled": { en: "The rule “{name}” is off.", "zh-CN": "已停用回复规则「{name}」。" },
    "reply.scoped": {
      en: "The rule “{name}” now counts for {scope}.",
      "zh-CN": "回复规则「{name}」的生效范围已改为 {scope}。",
    },
    "reply.keyEmpty": { en: "The rule needs a keyword.", "zh-CN": "缺少关键词。" },
    "reply.textEmpty": { en: "The rule needs an answer.", "zh-CN": "缺少回复内容。" },
    "reply.badRegex": {
      en: "That pattern cannot be used: {reason}",
      "zh-CN": "无法使用该正则表达式：{reason}",
    },
    "reply.refused": { en: "That rule cannot be set. {reason}", "zh-CN": "无法设置该规则。{reason}" },
    "reply.refused.fields": {
      en: "That rule cannot be set: something is wrong with {list}.",
      "zh-CN": "无法设置该规则：{list} 有误。",
    },
    "reply.notFound": {
      en: "There is no rule “{name}”. {prefix}reply list names them.",
      "zh-CN": "没有回复规则「{name}」，可用 {prefix}reply list 查看。",
    },
    "reply.several": {
      en: "Several rules are called “{name}”. Name one by its number: {list}",
      "zh-CN": "有多条规则叫「{name}」，请用编号指定：{list}",
    },
    "reply.api.failed": { en: "(not available)", "zh-CN": "（暂时无法获取）" },
    "replies.notice.disabled": {
      en: "The reply rule #{id} “{name}” failed three times in a row and was switched off: {error}",
      "zh-CN": "回复规则 #{id}「{name}」连续三次出错，已自动停用：{error}",
    },
    "notice.replies.disabled": { en: "Reply rule switched off", "zh-CN": "回复规则被停用" },
    "extension.reply": { en: "Custom replies", "zh-CN": "自定义回复" },
    "groups.field.replyEnabled": { en: "Custom replies", "zh-CN": "自定义回复" },
    "groups.field.replyEnabled.summary": {
      en: "Whether reply rules answer in this group. Rules of the type “order” are not affected.",
      "zh-CN": "本群是否触发自定义回复；「指令」类规则不受影响。",
    },
    "command.reply": { en: "Custom replies", "zh-CN": "自定义回复" },
    "command.reply.brief": {
      en: "Switches custom replies here, and lists, tries and edits their rules.",
      "zh-CN": "开关本群的自定义回复，查看、试验与编辑回复规则。",
    },
    "argument.replyRule": { en: "name or #number", "zh-CN": "名称或 #编号" },
    "command.reply.argument.answer": { en: "keyword=answer", "zh-CN": "关键词=回复" },
    "argument.replyScope": {
      en: "name, then global, adapter:type or account:id",
      "zh-CN": "名称，再加 global、adapter:类型 或 account:ID",
    },
  },
  "replies",
);
