import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What the feature says. */
export const ownTexts = textTable(
  {
    "ai.disabled": { en: "I do not talk here.", "zh-CN": "这里没有开启聊天。" },
    "ai.empty": {
      en: "What would you like to say? Write it after the command.",
      "zh-CN": "想说什么呢？把话写在指令后面吧。",
    },
    "ai.quota": {
      en: "I have talked as much as I may for now. Try again later.",
      "zh-CN": "聊天额度用完啦，过一阵再来吧。",
    },
    "ai.unreachable": {
      en: "I cannot think of an answer just now. Try again in a while.",
      "zh-CN": "现在想不出回答，过一会儿再试试吧。",
    },
    "ai.busy": {
      en: "One after another, please: I am still answering.",
      "zh-CN": "一个一个来，我还在回答前面的人。",
    },
    "ai.slow": { en: "Give me a moment…", "zh-CN": "让我再想想……" },
    "ai.tooLong": { en: "That is too long for me to read.", "zh-CN": "这段话太长了，我读不完。" },
    "ai.stopped": { en: "Stopped.", "zh-CN": "好，不说了。" },
    "ai.nothingToStop": { en: "I was not answering anybody.", "zh-CN": "我现在没有在回答。" },
    "ai.noDice": {
      en: "(I only report what the dice have shown; ask me to roll.)",
      "zh-CN": "（点数只以真正掷出的为准，需要时请让我来掷。）",
    },
    "ai.refused": { en: "I would rather not say anything about that.", "zh-CN": "这个我就不说了。" },
    "ai.confirm": {
      en: "{nick}, shall I do this? {act}\nAnswer y or n within a minute.",
      "zh-CN": "{nick}，要这样做吗？{act}\n请在一分钟内回复 y 或 n。",
    },
    "ai.on": { en: "I talk in this group now.", "zh-CN": "已在本群开启聊天。" },
    "ai.off": { en: "I no longer talk in this group.", "zh-CN": "已在本群关闭聊天。" },
    "ai.me.on": {
      en: "I talk with {nick} again.",
      "zh-CN": "好的，{nick} 说的话我会听了。",
    },
    "ai.me.off": {
      en: "I no longer talk with {nick}, and nothing {nick} says is shown to a model.",
      "zh-CN": "好的，不再与 {nick} 聊天，{nick} 说的话也不会交给模型。",
    },
    "ai.memory.list": { en: "What I remember about you:\n{list}", "zh-CN": "关于你，我记得：\n{list}" },
    "ai.memory.none": { en: "I remember nothing of you.", "zh-CN": "我没有记住关于你的事。" },
    "ai.memory.sent": { en: "I have told {nick} in private.", "zh-CN": "已经私下告诉 {nick} 了。" },
    "ai.memory.privateFailed": {
      en: "I could not write to you in private. Ask me there.",
      "zh-CN": "私聊发送失败，请到私聊里问我。",
    },
    "ai.memory.unknown": {
      en: "I remember nothing with the number {number}.",
      "zh-CN": "没有编号为 {number} 的记忆。",
    },
    "ai.forgetAsk.user": confirmable({
      en: "All {count} entries that I remember of you will be forgotten.",
      "zh-CN": "即将忘记关于你的全部 {count} 条记忆。",
    }),
    "ai.forgetAsk.group": confirmable({
      en: "All {count} entries that I remember of this group will be forgotten.",
      "zh-CN": "即将忘记关于本群的全部 {count} 条记忆。",
    }),
    "ai.forgotten": { en: "Forgotten: {count}.", "zh-CN": "已忘记 {count} 条。" },
    "ai.reset": {
      en: "Let us begin anew: I have forgotten this conversation.",
      "zh-CN": "这段对话已经清空，重新开始吧。",
    },
    "ai.npc.list": { en: "Characters here:\n{list}", "zh-CN": "这里的 NPC：\n{list}" },
    "ai.npc.listSilent": {
      en: "Characters here:\n{list}\nSilent: {silent}",
      "zh-CN": "这里的 NPC：\n{list}\n不开口的：{silent}",
    },
    "ai.npc.none": { en: "There are no characters here.", "zh-CN": "这里没有 NPC。" },
    "ai.npc.on": { en: "{name} speaks here again.", "zh-CN": "{name} 回来了。" },
    "ai.npc.off": { en: "{name} keeps silent here.", "zh-CN": "{name} 不再开口。" },
    "ai.npc.unknown": { en: "There is no character {name} here.", "zh-CN": "这里没有叫「{name}」的 NPC。" },
    "ai.persona.missing": { en: "There are no personas here.", "zh-CN": "这里没有人格可选。" },
    "ai.polish.on": { en: "My texts are reworded in this group.", "zh-CN": "已在本群开启润色。" },
    "ai.polish.off": { en: "My texts stay as they are in this group.", "zh-CN": "已在本群关闭润色。" },
    "ai.polish.missing": { en: "Polishing is not installed.", "zh-CN": "没有安装润色功能。" },
    "ai.usage.own": {
      en: "Your requests today: {requests}, {tokens} tokens. This month: {monthRequests}, {monthTokens} tokens.",
      "zh-CN":
        "你今天请求 {requests} 次，用去 {tokens} 个 token；本月 {monthRequests} 次，{monthTokens} 个 token。",
    },
    "ai.usage.group": {
      en: "Requests of this group today: {requests}, {tokens} tokens. This month: {monthRequests}, {monthTokens} tokens.",
      "zh-CN":
        "本群今天请求 {requests} 次，用去 {tokens} 个 token；本月 {monthRequests} 次，{monthTokens} 个 token。",
    },
    "ai.usage.all": {
      en: "All requests today: {requests}, {tokens} tokens. This month: {monthRequests}, {monthTokens} tokens.",
      "zh-CN":
        "今天共请求 {requests} 次，用去 {tokens} 个 token；本月 {monthRequests} 次，{monthTokens} 个 token。",
    },
    "ai.model.list": {
      en: "Answering here: {model}\nConfigured:\n{list}",
      "zh-CN": "当前模型：{model}\n可选：\n{list}",
    },
    "ai.model.set": { en: "{name} answers in this group now.", "zh-CN": "本群改用模型 {name}。" },
    "ai.model.cleared": { en: "The usual model answers in this group again.", "zh-CN": "本群恢复默认模型。" },
    "ai.model.unknown": { en: "No model {name} is configured.", "zh-CN": "没有配置名为「{name}」的模型。" },
    "ai.group.enabled": { en: "The bot talks", "zh-CN": "AI 对话" },
    "ai.group.enabled.summary": {
      en: "The bot talks in this group when it is spoken to. Until a group decides, the AI settings say.",
      "zh-CN": "有人与骰娘说话时在本群回应；群内未设置时以 AI 设置为准。",
    },
    "ai.group.npcsOff": { en: "Silent characters", "zh-CN": "停用的 NPC" },
    "ai.group.npcsOff.summary": {
      en: "Names of NPCs that do not speak in this group.",
      "zh-CN": "在本群不开口的 NPC 名字。",
    },
    "ai.group.model": { en: "Model of the AI", "zh-CN": "AI 模型" },
    "ai.group.model.summary": {
      en: "Name of the model that answers in this group; empty for the usual one.",
      "zh-CN": "在本群回答的模型名；留空为默认模型。",
    },
    "ai.player.enabled": { en: "Talk with the AI", "zh-CN": "参与 AI 对话" },
    "ai.personal": { en: "Conversations with the bot", "zh-CN": "与骰娘的对话" },
    "ai.notice.censored": { en: "An answer of the AI was kept back", "zh-CN": "AI 的回答被拦下" },
    "ai.notice.censored.text": {
      en: "A rule of level {level} of the censor kept back an answer of the AI.",
      "zh-CN": "AI 的一条回答触发 {level} 级敏感词规则，未发送。",
    },
  },
  "ai",
);
