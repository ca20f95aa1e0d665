import { textTable } from "@dicetower/contract";

/** Words of notices and of what is held about people. */
export const ownTexts = textTable(
  {
    "notice.aiQuotaReached": { en: "AI: tokens of the day used up", "zh-CN": "AI 今日额度已用完" },
    "notice.aiQuotaReached.text": {
      en: "The models have used {used} of today's {limit} tokens. They answer again after midnight.",
      "zh-CN": "今日 AI 额度为 {limit} 个 token，已用 {used} 个，零点后恢复。",
    },
    "notice.aiUnreachable": { en: "AI: no model answers", "zh-CN": "AI 无法连接" },
    "notice.aiUnreachable.text": {
      en: "No model answers. {host}: {kind}.",
      "zh-CN": "没有可用的 AI 模型。{host}：{kind}。",
    },
    "ai.page.title": { en: "AI", "zh-CN": "AI" },
    "ai.page.title.summary": {
      en: "Which models are asked, what they may use, and what they remember.",
      "zh-CN": "请求哪些模型、用量多少、记住了什么。",
    },
    "ai.data": { en: "What the AI remembers", "zh-CN": "AI 的记忆" },
    "resource.aiMemory.empty": { en: "The AI remembers nothing yet", "zh-CN": "AI 还没有记忆" },
    "resource.aiMemory.empty.text": {
      en: "What it is told to keep, and what you add here.",
      "zh-CN": "它被要求记住的内容，以及在这里添加的内容。",
    },
    "resource.aiMemory": { en: "Memory of the AI", "zh-CN": "AI 记忆" },
    "resource.aiMemory.summary": {
      en: "Summaries and facts that models are shown. Keys, mail addresses and phone numbers are refused.",
      "zh-CN": "提供给模型的摘要与事实。密钥、邮箱与电话号码不会被记录。",
    },
    "resource.aiMemory.create": { en: "Write down", "zh-CN": "新增记忆" },
    "resource.aiMemory.id": { en: "Number", "zh-CN": "编号" },
    "resource.aiMemory.scope": { en: "About", "zh-CN": "对象" },
    "resource.aiMemory.scope.user": { en: "A person", "zh-CN": "玩家" },
    "resource.aiMemory.scope.group": { en: "A group", "zh-CN": "群聊" },
    "resource.aiMemory.scope.npc": { en: "An NPC", "zh-CN": "NPC" },
    "resource.aiMemory.scope.global": { en: "Everybody", "zh-CN": "全局" },
    "resource.aiMemory.platform": { en: "Platform", "zh-CN": "平台" },
    "resource.aiMemory.subjectId": { en: "Who", "zh-CN": "对象编号" },
    "resource.aiMemory.subjectId.summary": {
      en: "Number of the person, group or NPC; empty for everybody.",
      "zh-CN": "玩家、群聊或 NPC 的编号；全局记忆留空。",
    },
    "resource.aiMemory.kind": { en: "Kind", "zh-CN": "类型" },
    "resource.aiMemory.kind.summary": { en: "Summary", "zh-CN": "摘要" },
    "resource.aiMemory.kind.fact": { en: "Fact", "zh-CN": "事实" },
    "resource.aiMemory.kind.turn": { en: "Turn of a talk", "zh-CN": "对话" },
    "resource.aiMemory.text": { en: "Text", "zh-CN": "内容" },
    "resource.aiMemory.weight": { en: "Weight", "zh-CN": "权重" },
    "resource.aiMemory.source": { en: "From", "zh-CN": "来源" },
    "resource.aiMemory.source.auto": { en: "The model", "zh-CN": "自动" },
    "resource.aiMemory.source.manual": { en: "The owners", "zh-CN": "手动" },
    "resource.aiMemory.pinned": { en: "Pinned", "zh-CN": "置顶" },
    "resource.aiMemory.originId": { en: "Group it was said in", "zh-CN": "来源群聊" },
    "resource.aiMemory.originId.summary": {
      en: "It is known there alone. * for everywhere, empty for private chats.",
      "zh-CN": "仅在该处使用。* 表示任何地方，私聊留空。",
    },
    "resource.aiMemory.expiresAt": { en: "Forgotten at", "zh-CN": "过期时间" },
    "resource.aiMemory.createdAt": { en: "Written", "zh-CN": "创建时间" },
    "resource.aiMemory.updatedAt": { en: "Changed", "zh-CN": "更新时间" },
    "resource.aiMemory.q": { en: "Words", "zh-CN": "关键词" },
    "resource.aiMemory.sort": { en: "Order", "zh-CN": "排序" },
  },
  "ai",
);
