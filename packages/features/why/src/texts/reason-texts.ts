import { textTable } from "@dicetower/contract";

/** Why a message was answered or not. */
export const reasonTexts = textTable(
  {
    "why.answered.command": { en: "The command {command} answered it.", "zh-CN": "由指令 {command} 应答。" },
    "why.answered.censor": {
      en: "It hit a rule of the censor: the sender was told so, the command was not run.",
      "zh-CN": "命中敏感词规则：已提示发送者，指令未执行。",
    },
    "why.answered.admit": {
      en: "It was turned away with an answer ({stage}).",
      "zh-CN": "未准入，已回复说明（{stage}）。",
    },
    "why.answered.replies": { en: "A reply rule answered it.", "zh-CN": "由自定义回复应答。" },
    "why.answered.causal": { en: "A causal rule answered it.", "zh-CN": "由因果规则应答。" },
    "why.answered.stage": { en: "{stage} answered it.", "zh-CN": "由 {stage} 应答。" },
    "why.answered.later": {
      en: "{stage} took it; the answer follows.",
      "zh-CN": "由 {stage} 受理，稍后应答。",
    },
    "why.stop.own": { en: "It is a message of the bot itself.", "zh-CN": "这是骰子自己发的消息。" },
    "why.stop.anotherBot": {
      en: "The sender is another bot, or an account of this one.",
      "zh-CN": "发送者是其他机器人，或本骰的另一个账号。",
    },
    "why.stop.denied": {
      en: "The sender or the group is on the deny list.",
      "zh-CN": "发送者或本群在黑名单中。",
    },
    "why.stop.notAllowed": {
      en: "Only who is on the allow list is served here, and the sender is not.",
      "zh-CN": "此处只响应白名单，而发送者不在白名单中。",
    },
    "why.stop.flood": {
      en: "Too much came in a short time: it is in its cool-down.",
      "zh-CN": "短时间内消息过多，处于冷却中。",
    },
    "why.stop.late": {
      en: "By its own time it came {minutes} min late, so it was taken as no command.",
      "zh-CN": "按消息自带的时间，它迟到了 {minutes} 分钟，因此没有作为指令处理。",
    },
    "why.stop.busy": {
      en: "Too many messages of this chat were waiting.",
      "zh-CN": "本会话排队的消息过多。",
    },
    "why.stop.guard": {
      en: "A feature that guards the messages is missing; until it is back nothing is answered.",
      "zh-CN": "负责把关消息的功能不可用，恢复之前不应答任何消息。",
    },
    "why.stop.failed": {
      en: "The check {stage} failed, so the message was not let through.",
      "zh-CN": "检查步骤 {stage} 出错，消息未放行。",
    },
    "why.stop.silent": {
      en: "A command ran and has nothing to say, or its wording is empty.",
      "zh-CN": "指令已执行，但没有回复内容，或回复词被设为空。",
    },
    "why.stop.globalSilence": { en: "The bot is silenced everywhere.", "zh-CN": "已开启全局静默。" },
    "why.stop.privateMode": { en: "The bot is in private mode.", "zh-CN": "骰子处于私用模式。" },
    "why.stop.commandOff": {
      en: "The command is switched off everywhere, which was said a moment ago.",
      "zh-CN": "该指令已全局停用，且刚刚提示过。",
    },
    "why.stop.ignoredGroup": { en: "This group is ignored.", "zh-CN": "本群已设为忽略。" },
    "why.stop.offInGroup": {
      en: "The command is switched off in this group, which was said a moment ago.",
      "zh-CN": "该指令在本群已停用，且刚刚提示过。",
    },
    "why.stop.userGroup": {
      en: "The sender is not in the official user group.",
      "zh-CN": "发送者不在官方用户群中。",
    },
    "why.stop.oldLogIn": {
      en: "It came from the test chat, whose log-in is too old for this.",
      "zh-CN": "来自测试对话，登录时间过久，需要重新登录。",
    },
    "why.stop.aiBusy": {
      en: "Too many people were waiting for an answer of the AI.",
      "zh-CN": "等待 AI 回答的人过多。",
    },
    "why.stop.aiJoined": {
      en: "The AI answers it together with what the same person said before.",
      "zh-CN": "AI 会把它与同一人之前的话一并回答。",
    },
    "why.stop.aiAnswered": {
      en: "It was the answer to a question of the AI.",
      "zh-CN": "这是对 AI 提问的回答。",
    },
    "why.stop.repliesFast": {
      en: "A reply rule fits it, but such answers came too fast.",
      "zh-CN": "命中了自定义回复，但此类回复过于频繁。",
    },
    "why.stop.replyElsewhere": {
      en: "A reply rule took it, which answers elsewhere, later, or not at all.",
      "zh-CN": "由自定义回复受理，在别处或稍后回复，或设为不回复。",
    },
    "why.stop.causal": {
      en: "The causal rule {number} took it, and says nothing here.",
      "zh-CN": "由因果规则 {number} 受理，此处没有回复。",
    },
    "why.stop.other": { en: "{stage} stopped it: {reason}", "zh-CN": "被 {stage} 拦截：{reason}" },
    "why.nobody.off": { en: "The bot is switched off here.", "zh-CN": "骰子在此处已关闭。" },
    "why.nobody.otherAddressed": {
      en: "It looks like a command, but mentions somebody else first: it is meant for another bot.",
      "zh-CN": "像是指令，但开头提到的是别人，应由其他机器人应答。",
    },
    "why.nobody.otherMentioned": {
      en: "It is meant for somebody else who is mentioned, and no rule fits.",
      "zh-CN": "消息是说给被提到的人的，没有匹配的规则。",
    },
    "why.nobody.absent": {
      en: "The command {command} is not available here: {extension} is off, or another rule system is in force.",
      "zh-CN": "指令 {command} 在此处不可用：扩展 {extension} 已关闭，或当前规则不同。",
    },
    "why.nobody.unknownCommand": {
      en: "There is no command {word}, and no rule fits.",
      "zh-CN": "没有指令「{word}」，也没有匹配的规则。",
    },
    "why.nobody.noRule": {
      en: "It is no command, and no rule fits it.",
      "zh-CN": "不是指令，也没有匹配的规则。",
    },
    "why.nobody.noCommands": {
      en: "The feature that reads commands is off, and no rule fits.",
      "zh-CN": "指令功能已关闭，也没有匹配的规则。",
    },
    "why.trouble.failed": {
      en: "{stage} of {owner} failed on the way.",
      "zh-CN": "途中 {owner} 的 {stage} 出错。",
    },
    "why.trouble.overdue": {
      en: "{stage} of {owner} did not answer in time.",
      "zh-CN": "途中 {owner} 的 {stage} 超时。",
    },
    "why.step.go on": { en: "went on", "zh-CN": "放行" },
    "why.step.reply": { en: "answered", "zh-CN": "已应答" },
    "why.step.later": { en: "answers later", "zh-CN": "稍后应答" },
    "why.step.stop": { en: "stopped it. {reason}", "zh-CN": "拦截。{reason}" },
    "why.step.failed": { en: "failed", "zh-CN": "出错" },
    "why.step.overdue": { en: "did not answer in time", "zh-CN": "超时" },
    "why.step.skipped": { en: "passed over", "zh-CN": "跳过" },
    "why.step": { en: "{stage}: {outcome} ({ms} ms)", "zh-CN": "{stage}：{outcome}（{ms} 毫秒）" },
    "why.delivery.failed": {
      en: "The answer could not be sent: {reason}",
      "zh-CN": "应答未能发出：{reason}",
    },
    "why.delivery.unknown": {
      en: "It is not known whether the answer has arrived: {reason}",
      "zh-CN": "应答是否送达未知：{reason}",
    },
  },
  "why",
);
