import { textTable } from "@dicetower/contract";
import { gatewayTexts } from "./gateway-texts.js";

type Words = Readonly<Record<string, string>>;

/** Words of a field: its title, and an explanation where it needs one. */
type Field = readonly [title: Words, summary?: Words];

const w = (en: string, zh: string): Words => ({ en, "zh-CN": zh });

const fields: Readonly<Record<string, Field>> = {
  enabled: [
    w("AI is on", "启用 AI"),
    w(
      "Needs a gateway and a chat model below. Switched off, nothing is asked of any model.",
      "需先在下方配置网关和对话模型。关闭后不会请求任何模型。",
    ),
  ],
  defaultOn: [
    w("On in groups that have not decided", "群聊默认开启"),
    w("Group admins switch it with .ai on and .ai off.", "群管理员可用 .ai on 与 .ai off 切换。"),
  ],
  triggerModes: [w("Answers to", "触发方式")],
  "triggerModes.mention": [w("Mentions and private chats", "被 @ 或私聊")],
  "triggerModes.command": [w("The command .ai", ".ai 指令")],
  "triggerModes.keyword": [w("Keywords", "关键词")],
  "triggerModes.probability": [w("Chance", "随机")],
  triggerProbability: [
    w("Chance to answer by itself", "随机触发概率"),
    w("Counts where “Chance” is chosen above.", "仅在上方选中「随机」时有效。"),
  ],
  keywords: [
    w("Keywords", "关键词"),
    w("Counts where “Keywords” is chosen above.", "仅在上方选中「关键词」时有效。"),
  ],
  ignorePrefixed: [w("Leaves messages with a command prefix alone", "忽略带指令前缀的消息")],
  gateway: [w("Gateway", "网关"), w("Where the models are asked.", "向哪个服务请求模型。")],
  model: [w("Models", "模型")],
  fallback: [
    w("Fallbacks", "备用网关"),
    w("Asked in this order while the main gateway does not answer.", "主网关不可用时按顺序尝试。"),
  ],
  "fallback.id": [w("Number", "编号"), w("Given by the service.", "由服务生成。")],
  "fallback.gateway": [w("Gateway", "网关")],
  "fallback.model": [w("Models", "模型")],
  polish: [
    w("Polish", "润色"),
    w("Has a model say some texts of the bot in other words.", "让模型换一种说法说出骰子的部分文案。"),
  ],
  "polish.enabled": [w("Polish texts", "启用润色")],
  "polish.keys": [w("Keys of the texts", "文案键")],
  "polish.keepNumbers": [
    w("Keep numbers and names", "保留数字与名称"),
    w(
      "Where the model changes or drops one, the original is sent.",
      "模型改动或漏掉其中任何一个时，发送原文。",
    ),
  ],
  "polish.style": [w("Style", "风格")],
  "polish.maxLatencyMs": [w("Longest wait", "最长等待")],
  translate: [
    w("Translation", "翻译"),
    w("Translates texts of the bot that there are no words for.", "翻译骰子尚无该语言版本的文案。"),
  ],
  "translate.enabled": [w("Translate", "启用翻译")],
  "translate.from": [w("From", "源语言")],
  "translate.to": [w("Into", "目标语言")],
  "translate.groups": [w("Groups", "群聊")],
  dialogue: [w("Dialogue", "对话")],
  "dialogue.enabled": [w("Talk with people", "启用对话")],
  "dialogue.systemPrompt": [w("Instructions for the model", "系统提示词")],
  "dialogue.personaFromActive": [w("Speak as the active persona", "使用当前人格的语气")],
  "dialogue.maxTurns": [w("Turns the model is shown", "携带的对话轮数")],
  "dialogue.mergeSeconds": [
    w("Wait for more", "合并等待"),
    w(
      "Messages that somebody sends one after another are answered together.",
      "同一人连续发送的消息合并后再回答。",
    ),
  ],
  "dialogue.maxReplyChars": [w("Longest answer, in characters", "回复字数上限")],
  "dialogue.allowGroups": [w("Only in these groups", "仅限群聊"), w("Empty for all.", "留空表示不限。")],
  "dialogue.denyGroups": [w("Never in these groups", "禁用群聊")],
  "dialogue.perUserPerHour": [
    w("Requests of a person an hour", "每人每小时次数"),
    w("0 for no limit.", "0 表示不限。"),
  ],
  "dialogue.perGroupPerHour": [
    w("Requests of a group an hour", "每群每小时次数"),
    w("0 for no limit.", "0 表示不限。"),
  ],
  "dialogue.userDailyTokens": [
    w("Tokens of a person a day", "每人每日额度"),
    w("0 for no limit.", "0 表示不限。"),
  ],
  "dialogue.dailyTokens": [
    w("Tokens of all a day", "每日总额度"),
    w(
      "0 for no limit. At 80 %, polish, translation, answers by chance and summaries stop.",
      "0 表示不限。用到 80% 时，润色、翻译、随机回复与摘要停止。",
    ),
  ],
  memory: [w("Memory", "记忆")],
  "memory.enabled": [
    w("Remember", "启用记忆"),
    w(
      "Facts about people and groups; people see and erase their own.",
      "记住玩家与群聊的事实；玩家可查看并删除自己的记忆。",
    ),
  ],
  "memory.shortTermTurns": [w("Turns kept", "短期记忆轮数")],
  "memory.summaryEvery": [w("Turns until a summary", "摘要间隔轮数")],
  "memory.longTermFacts": [w("Facts about each", "每个对象的事实上限")],
  "memory.retentionDays": [w("Forgotten when unused for", "未使用后保留")],
  "memory.shareAcrossGroups": [
    w("Known in all groups", "跨群共享"),
    w("What was said in private never is.", "私聊内容绝不会带入群聊。"),
  ],
  tools: [
    w("Tools", "工具"),
    w("What a model may do, with the rights of who speaks.", "模型可调用的功能，以发言者的权限执行。"),
  ],
  "tools.enabled": [w("Offer tools", "启用工具")],
  "tools.allowed": [w("Tools", "允许的工具")],
  "tools.maxCalls": [w("Calls for one answer", "单次回答调用上限")],
  "tools.requireConfirm": [w("Ask before", "需要确认的工具")],
  npc: [w("NPCs", "NPC"), w("Characters that the model plays.", "由模型扮演的角色。")],
  "npc.id": [w("Number", "编号"), w("Given by the service.", "由服务生成。")],
  "npc.name": [w("Name", "名字")],
  "npc.prompt": [w("Who it is", "人物设定")],
  "npc.cardId": [w("Number of its card", "角色卡编号"), w("The card must be shared.", "角色卡需设为共享。")],
  "npc.groups": [w("Groups", "群聊")],
  "npc.triggers": [w("Also answers to", "其他触发词")],
  "npc.model": [w("Model", "模型"), w("The chat model when empty.", "留空则使用对话模型。")],
  vision: [w("Pictures", "图片")],
  "vision.enabled": [w("Look at pictures", "识别图片")],
  "vision.maxImages": [w("Pictures of a message", "单条消息图片数")],
  "vision.maxBytes": [w("Size of a picture", "图片大小上限")],
  safety: [w("Safety", "安全")],
  "safety.censorOutput": [w("Check answers for sensitive words", "回复经过敏感词检查")],
  "safety.blockUrls": [w("Take links out of answers", "移除回复中的链接")],
  "safety.refuseText": [
    w("Said instead of what is refused", "拒绝时的回复"),
    w("A standard text when empty.", "留空则使用默认文案。"),
  ],
  showCalls: [
    w("Keep the last 20 requests", "保留最近 20 次请求"),
    w(
      "With the words that were asked and answered, in memory only. For finding mistakes: it shows what people said.",
      "含提问与回答原文，只存于内存。仅供排查问题：其中会显示玩家说过的话。",
    ),
  ],
  usage: [w("Used so far", "用量")],
};

const flat = Object.entries(fields).flatMap(([name, [title, summary]]) => [
  [`settings.ai.${name}`, title] as const,
  ...(summary === undefined ? [] : [[`settings.ai.${name}.summary`, summary] as const]),
]);

/** Words of the settings form. */
export const settingTexts = textTable(
  {
    "settings.ai": w("AI", "AI"),
    "settings.ai.summary": w(
      "Which models are asked, what for, and how much they may use.",
      "请求哪些模型、用于什么、用量上限多少。",
    ),
    ...Object.fromEntries(flat),
    ...gatewayTexts("settings.ai"),
    ...gatewayTexts("settings.ai.fallback"),
  },
  "ai",
);
