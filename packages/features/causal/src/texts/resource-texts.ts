import { textTable } from "@dicetower/contract";
import { triggerTexts } from "./trigger-texts.js";

const prefix = "resource.causal-rules";
const under = (table: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.fromEntries(Object.entries(table).map(([key, words]) => [`${prefix}.${key}`, words]));

const scopes = (field: string) => ({
  [`${field}.scope`]: { en: "Counted for", "zh-CN": "统计范围" },
  [`${field}.scope.user`]: { en: "Each person", "zh-CN": "每位用户" },
  [`${field}.scope.group`]: { en: "Each group", "zh-CN": "每个群" },
  [`${field}.scope.global`]: { en: "Everybody together", "zh-CN": "全体合计" },
  [`${field}.scope.userInGroup`]: { en: "Each person in each group", "zh-CN": "每个群内的每位用户" },
});

/** Words of the fields of a rule. */
export const resourceTexts = textTable(
  {
    [prefix]: { en: "Causal rules", "zh-CN": "因果规则" },
    ...under({
      empty: { en: "No causal rule yet", "zh-CN": "还没有因果规则" },
      "empty.text": {
        en: "A rule says: when this happens and that holds, the bot does something.",
        "zh-CN": "规则的含义：发生某事并满足条件时，机器人执行操作。",
      },
      create: { en: "New rule", "zh-CN": "新建规则" },
      id: { en: "Number", "zh-CN": "编号" },
      name: { en: "Name", "zh-CN": "名称" },
      enabled: { en: "On", "zh-CN": "启用" },
      description: { en: "Description", "zh-CN": "说明" },
      priority: { en: "Priority", "zh-CN": "优先级" },
      "priority.summary": {
        en: "Higher ones are tried first. Equal ones: rules for an account, then for an adapter type, then for all.",
        "zh-CN": "数值越大越先尝试；相同时依次为：指定账号、指定适配器类型、全局。",
      },
      trigger: { en: "Trigger", "zh-CN": "触发方式" },
      ...triggerTexts,
      match: { en: "Conditions needed", "zh-CN": "条件关系" },
      "match.all": { en: "All of them", "zh-CN": "全部满足" },
      "match.any": { en: "One of them", "zh-CN": "满足其一" },
      conditions: { en: "Conditions", "zh-CN": "条件" },
      "conditions.summary": {
        en: "Without any, the actions are run whenever the trigger fits.",
        "zh-CN": "不设条件时，触发即执行动作。",
      },
      "conditions.kind": { en: "Kind", "zh-CN": "类型" },
      "conditions.negate": { en: "Must not hold", "zh-CN": "取反（不满足时成立）" },
      actions: { en: "Actions", "zh-CN": "动作" },
      "actions.summary": { en: "Run in this order.", "zh-CN": "按顺序执行。" },
      "actions.kind": { en: "Kind", "zh-CN": "类型" },
      elseActions: { en: "Otherwise", "zh-CN": "否则执行" },
      "elseActions.summary": {
        en: "Run where the trigger fits and the conditions do not hold.",
        "zh-CN": "已触发但条件不成立时执行。",
      },
      "elseActions.kind": { en: "Kind", "zh-CN": "类型" },
      cooldown: { en: "Pause between two uses", "zh-CN": "冷却" },
      ...scopes("cooldown"),
      "cooldown.seconds": { en: "Seconds", "zh-CN": "秒数" },
      "cooldown.text": { en: "Said meanwhile", "zh-CN": "冷却中的回复" },
      "cooldown.text.summary": { en: "Nothing is said where it is empty.", "zh-CN": "留空则不回复。" },
      limit: { en: "Number of uses", "zh-CN": "次数上限" },
      ...scopes("limit"),
      "limit.count": { en: "At most", "zh-CN": "最多次数" },
      "limit.period": { en: "Within", "zh-CN": "周期" },
      "limit.period.day": { en: "A day", "zh-CN": "每天" },
      "limit.period.week": { en: "A week", "zh-CN": "每周" },
      "limit.period.month": { en: "A month", "zh-CN": "每月" },
      "limit.period.ever": { en: "All time", "zh-CN": "永久" },
      channelScope: { en: "In force for", "zh-CN": "生效范围" },
      "channelScope.global": { en: "All accounts", "zh-CN": "所有账号" },
      "channelScope.adapter": { en: "An adapter type", "zh-CN": "某类适配器" },
      "channelScope.account": { en: "An account", "zh-CN": "某个账号" },
      channelTarget: { en: "Which", "zh-CN": "生效对象" },
      "channelTarget.summary": {
        en: "The adapter type, or the number of the adapter. Empty for all accounts.",
        "zh-CN": "适配器类型或适配器编号；范围为所有账号时留空。",
      },
      stopPipeline: { en: "Keep the message from what follows", "zh-CN": "拦截后续处理" },
      "stopPipeline.summary": {
        en: "Later rules, replies and the AI do not see a message that this rule has taken.",
        "zh-CN": "本规则处理过的消息，不再交给后面的规则、关键词回复与 AI。",
      },
      stats: { en: "Statistics", "zh-CN": "统计" },
      "stats.hits": { en: "Uses", "zh-CN": "触发次数" },
      "stats.lastHitAt": { en: "Last use", "zh-CN": "上次触发" },
      "stats.errors": { en: "Errors", "zh-CN": "错误次数" },
      "stats.lastError": { en: "Last error", "zh-CN": "最近错误" },
      createdAt: { en: "Made", "zh-CN": "创建时间" },
      updatedAt: { en: "Changed", "zh-CN": "更新时间" },
      revision: { en: "Revision", "zh-CN": "版本" },
      clearCooldowns: { en: "Clear pauses", "zh-CN": "清除冷却" },
      "clearCooldowns.summary": {
        en: "Pauses and numbers of uses are forgotten.",
        "zh-CN": "将清除冷却与次数记录。",
      },
      ruleId: { en: "Rule", "zh-CN": "规则" },
      platform: { en: "Platform", "zh-CN": "平台" },
      userId: { en: "User id", "zh-CN": "用户 ID" },
      groupId: { en: "Group id", "zh-CN": "群 ID" },
      cleared: { en: "Forgotten", "zh-CN": "已清除" },
    }),
  },
  "causal",
);
