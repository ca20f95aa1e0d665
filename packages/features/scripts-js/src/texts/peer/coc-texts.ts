import type { PeerTexts } from "./peer-texts.js";

/** Checks, sanity, attributes and growth, as plugins for Call of Cthulhu ask for them. */
export const cocTexts: PeerTexts = {
  rule: ["COC:设置房规_当前", "House rule {$t房规}: {$t房规文本}", "当前使用房规 {$t房规}：{$t房规文本}"],
  hardMet: [
    "COC:判定_必须_困难_成功",
    "hard success, as required {$t附加判定结果}",
    "达成困难成功 {$t附加判定结果}",
  ],
  hardMissed: [
    "COC:判定_必须_困难_失败",
    "no hard success {$t附加判定结果}",
    "未达成困难成功 {$t附加判定结果}",
  ],
  extremeMet: [
    "COC:判定_必须_极难_成功",
    "extreme success, as required {$t附加判定结果}",
    "达成极难成功 {$t附加判定结果}",
  ],
  extremeMissed: [
    "COC:判定_必须_极难_失败",
    "no extreme success {$t附加判定结果}",
    "未达成极难成功 {$t附加判定结果}",
  ],
  criticalMet: ["COC:判定_必须_大成功_成功", "critical success, as required", "达成大成功"],
  criticalMissed: [
    "COC:判定_必须_大成功_失败",
    "no critical success {$t附加判定结果}",
    "未达成大成功 {$t附加判定结果}",
  ],
  shortFumble: ["COC:判定_简短_大失败", "fumble", "大失败"],
  shortFailure: ["COC:判定_简短_失败", "failure", "失败"],
  shortSuccess: ["COC:判定_简短_成功_普通", "success", "成功"],
  shortHard: ["COC:判定_简短_成功_困难", "hard success", "困难成功"],
  shortExtreme: ["COC:判定_简短_成功_极难", "extreme success", "极难成功"],
  shortCritical: ["COC:判定_简短_大成功", "critical success", "大成功"],
  checkItem: [
    "COC:检定_单项结果文本",
    "{$t检定表达式文本}={$t骰子出目}/{$t判定值} {$t判定结果}",
    "{$t检定表达式文本}={$t骰子出目}/{$t判定值} {$t判定结果}",
  ],
  checks: [
    "COC:检定_多轮",
    "{$t玩家} checks “{$t属性表达式文本}” {$t次数} times:\n{$t结果文本}",
    "{$t玩家}对“{$t属性表达式文本}”检定 {$t次数} 次：\n{$t结果文本}",
  ],
  tooManyChecks: [
    "COC:检定_轮数过多警告",
    "{核心:骰子名字} does not check {$t次数} times.",
    "{核心:骰子名字}不能一次检定 {$t次数} 轮。",
  ],
  hiddenFrom: [
    "COC:检定_暗中_私聊_前缀",
    "From the group {$t群名} ({$t群号}):\n",
    "来自群 {$t群名}（{$t群号}）：\n",
  ],
  hidden: [
    "COC:检定_暗中_群内",
    "{$t玩家} checks “{$t属性表达式文本}” in secret.",
    "{$t玩家}暗中检定了“{$t属性表达式文本}”。",
  ],
  forGood: ["COC:提示_永久疯狂", "Permanent insanity.", "陷入永久疯狂。"],
  forNow: ["COC:提示_临时疯狂", "Temporary insanity is near.", "可能陷入临时疯狂。"],
  sanityItem: [
    "COC:理智检定_单项结果文本",
    "{$t检定表达式文本}={$t骰子出目}/{$t判定值} {$t判定结果}",
    "{$t检定表达式文本}={$t骰子出目}/{$t判定值} {$t判定结果}",
  ],
  sanity: [
    "COC:理智检定",
    "{$t玩家}'s sanity check: {$t结果文本}\nSanity {$t旧值} → {$t新值} (loss {$t表达式文本}) {$t附加语}{$t提示_角色疯狂}",
    "{$t玩家}的理智检定：{$t结果文本}\n理智 {$t旧值} → {$t新值}（损失 {$t表达式文本}）{$t附加语}{$t提示_角色疯狂}",
  ],
  sanitySuccess: ["COC:理智检定_附加语_成功", " ", " "],
  sanityFailure: ["COC:理智检定_附加语_失败", " ", " "],
  sanityCritical: ["COC:理智检定_附加语_大成功", "Nothing shakes you.", "毫不动摇。"],
  sanityFumble: ["COC:理智检定_附加语_大失败", "That was too much.", "这太过了。"],
  sanityFormat: [
    "COC:理智检定_格式错误",
    "The sanity check cannot be read: .sc 1/1d6",
    "理智检定格式不正确，示例：.sc 1/1d6",
  ],
  removed: [
    "COC:属性设置_删除",
    "{$t玩家}: removed {$t属性列表}; not found: {$t失败数量}",
    "{$t玩家}删除了属性：{$t属性列表}，未找到 {$t失败数量} 项",
  ],
  cleared: [
    "COC:属性设置_清除",
    "{$t玩家}: all {$t数量} attributes are removed.",
    "{$t玩家}的 {$t数量} 项属性已清空。",
  ],
  changedItem: [
    "COC:属性设置_增减_单项",
    "{$t属性}: {$t旧值} → {$t新值} ({$t增加或扣除} {$t表达式文本}={$t变化量})",
    "{$t属性}：{$t旧值} → {$t新值}（{$t增加或扣除}{$t表达式文本}={$t变化量}）",
  ],
  changed: [
    "COC:属性设置_增减",
    "{$t玩家}:\n{$t变更列表}{COC:属性设置_保存提醒}",
    "{$t玩家}的属性变化：\n{$t变更列表}{COC:属性设置_保存提醒}",
  ],
  changedWrong: [
    "COC:属性设置_增减_错误的值",
    "{$t玩家}: {$t表达式文本} is no number.",
    "{$t玩家}：“{$t表达式文本}”不是数值。",
  ],
  shown: ["COC:属性设置_列出", "{$t玩家}:\n{$t属性信息}", "{$t玩家}的属性：\n{$t属性信息}"],
  shownNone: ["COC:属性设置_列出_未发现记录", "There are no attributes yet.", "还没有记录任何属性。"],
  shownHidden: [
    "COC:属性设置_列出_隐藏提示",
    "\nNot shown: {$t数量} below {$t判定值}.",
    "\n另有 {$t数量} 项低于 {$t判定值} 未显示。",
  ],
  set: [
    "COC:属性设置",
    "{$t玩家}: {$t有效数量} of {$t数量} attributes are kept.",
    "{$t玩家}录入了 {$t数量} 项属性，其中有效 {$t有效数量} 项。",
  ],
  kept: ["COC:属性设置_保存提醒", " ", " "],
  grow: ["COC:技能成长_导入语", "{$t玩家}'s “{$t技能}” grows: ", "{$t玩家}的“{$t技能}”成长检定："],
  growType: [
    "COC:技能成长_错误的属性类型",
    "{COC:技能成长_导入语}{COC:技能成长_错误的属性类型_无前缀}",
    "{COC:技能成长_导入语}{COC:技能成长_错误的属性类型_无前缀}",
  ],
  growTypeBare: ["COC:技能成长_错误的属性类型_无前缀", "that is no number.", "该属性不是数值。"],
  growFailing: [
    "COC:技能成长_错误的失败成长值",
    "{COC:技能成长_导入语}{COC:技能成长_错误的失败成长值_无前缀}",
    "{COC:技能成长_导入语}{COC:技能成长_错误的失败成长值_无前缀}",
  ],
  growFailingBare: [
    "COC:技能成长_错误的失败成长值_无前缀",
    "the change on failure, {$t表达式文本}, cannot be read.",
    "失败时的变化值“{$t表达式文本}”无法识别。",
  ],
  growSucceeding: [
    "COC:技能成长_错误的成功成长值",
    "{COC:技能成长_导入语}{COC:技能成长_错误的成功成长值_无前缀}",
    "{COC:技能成长_导入语}{COC:技能成长_错误的成功成长值_无前缀}",
  ],
  growSucceedingBare: [
    "COC:技能成长_错误的成功成长值_无前缀",
    "the change on success, {$t表达式文本}, cannot be read.",
    "成功时的变化值“{$t表达式文本}”无法识别。",
  ],
  growMissing: [
    "COC:技能成长_属性未录入",
    "{COC:技能成长_导入语}{COC:技能成长_属性未录入_无前缀}",
    "{COC:技能成长_导入语}{COC:技能成长_属性未录入_无前缀}",
  ],
  growMissingBare: ["COC:技能成长_属性未录入_无前缀", "it is not on the card.", "角色卡上没有这项技能。"],
  grown: [
    "COC:技能成长_结果_成功",
    "{COC:技能成长_结果_成功_无后缀}{COC:属性设置_保存提醒}",
    "{COC:技能成长_结果_成功_无后缀}{COC:属性设置_保存提醒}",
  ],
  grownBare: [
    "COC:技能成长_结果_成功_无后缀",
    "“{$t技能}” rises by {$t表达式文本}={$t增量} to {$t新值}.",
    "“{$t技能}”增加 {$t表达式文本}={$t增量}，现为 {$t新值}。",
  ],
  notGrown: ["COC:技能成长_结果_失败", "“{$t技能}” stays as it is.", "“{$t技能}”没有变化。"],
  notGrownChanged: [
    "COC:技能成长_结果_失败变更",
    "{COC:技能成长_结果_失败变更_无后缀}{COC:属性设置_保存提醒}",
    "{COC:技能成长_结果_失败变更_无后缀}{COC:属性设置_保存提醒}",
  ],
  notGrownChangedBare: [
    "COC:技能成长_结果_失败变更_无后缀",
    "“{$t技能}” changes by {$t表达式文本}={$t增量} to {$t新值}.",
    "“{$t技能}”变化 {$t表达式文本}={$t增量}，现为 {$t新值}。",
  ],
  growth: [
    "COC:技能成长",
    "{COC:技能成长_导入语}{$t骰子出目}/{$t判定值} {$t判定结果}\n{$t结果文本}",
    "{COC:技能成长_导入语}{$t骰子出目}/{$t判定值} {$t判定结果}\n{$t结果文本}",
  ],
  growthsBetween: ["COC:技能成长_批量_分隔符", "\n", "\n"],
  growthsFirst: [
    "COC:技能成长_批量_导入语",
    "{$t玩家}: {$t数量} skills grow.",
    "{$t玩家}的 {$t数量} 项技能成长检定：",
  ],
  growthsItem: [
    "COC:技能成长_批量_单条",
    "{$t技能}: {$t骰子出目}/{$t判定值} {$t判定结果} {$t结果文本}",
    "{$t技能}：{$t骰子出目}/{$t判定值} {$t判定结果} {$t结果文本}",
  ],
  growthsWrong: ["COC:技能成长_批量_单条错误前缀", "{$t技能}: ", "{$t技能}："],
  growths: [
    "COC:技能成长_批量",
    "{COC:技能成长_批量_导入语}\n{$t总结果文本}{COC:属性设置_保存提醒}",
    "{COC:技能成长_批量_导入语}\n{$t总结果文本}{COC:属性设置_保存提醒}",
  ],
  tooManyGrowths: [
    "COC:技能成长_批量_技能过多警告",
    "{核心:骰子名字} does not take {$t数量} skills at once.",
    "{核心:骰子名字}不能一次处理 {$t数量} 项技能。",
  ],
  opposed: [
    "COC:对抗检定",
    "{$t玩家A} {$t玩家A属性}: {$t玩家A判定过程} {$t玩家A判定结果}\n{$t玩家B} {$t玩家B属性}: {$t玩家B判定过程} {$t玩家B判定结果}",
    "{$t玩家A} {$t玩家A属性}：{$t玩家A判定过程} {$t玩家A判定结果}\n{$t玩家B} {$t玩家B属性}：{$t玩家B判定过程} {$t玩家B判定结果}",
  ],
  boutNow: [
    "COC:疯狂发作_即时症状",
    "{$t玩家}'s bout of madness, in real time:\n{$t表达式文本}\n{$t疯狂描述}",
    "{$t玩家}的疯狂发作（即时症状）：\n{$t表达式文本}\n{$t疯狂描述}",
  ],
  boutLater: [
    "COC:疯狂发作_总结症状",
    "{$t玩家}'s bout of madness, in summary:\n{$t表达式文本}\n{$t疯狂描述}",
    "{$t玩家}的疯狂发作（总结症状）：\n{$t表达式文本}\n{$t疯狂描述}",
  ],
};
