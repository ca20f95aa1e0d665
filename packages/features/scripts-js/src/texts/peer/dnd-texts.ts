import type { PeerTexts } from "./peer-texts.js";

/** Attributes, initiative, death saves and checks, as plugins for D&D ask for them. */
export const dndTexts: PeerTexts = {
  removed: [
    "DND:属性设置_删除",
    "{$t玩家}: removed {$t属性列表}; not found: {$t失败数量}",
    "{$t玩家}删除了属性：{$t属性列表}，未找到 {$t失败数量} 项",
  ],
  cleared: [
    "DND:属性设置_清除",
    "{$t玩家}: all {$t数量} attributes are removed.",
    "{$t玩家}的 {$t数量} 项属性已清空。",
  ],
  shown: ["DND:属性设置_列出", "{$t玩家}:\n{$t属性信息}", "{$t玩家}的属性：\n{$t属性信息}"],
  shownNone: ["DND:属性设置_列出_未发现记录", "There are no attributes yet.", "还没有记录任何属性。"],
  shownHidden: [
    "DND:属性设置_列出_隐藏提示",
    "\nNot shown: {$t数量} below {$t判定值}.",
    "\n另有 {$t数量} 项低于 {$t判定值} 未显示。",
  ],
  buffRemoved: [
    "DND:BUFF设置_删除",
    "{$t玩家}: effects removed: {$t属性列表}; not found: {$t失败数量}",
    "{$t玩家}移除了效果：{$t属性列表}，未找到 {$t失败数量} 项",
  ],
  buffCleared: [
    "DND:BUFF设置_清除",
    "{$t玩家}: all {$t数量} effects are removed.",
    "{$t玩家}的 {$t数量} 项效果已清空。",
  ],
  initiative: ["DND:先攻_查看_前缀", "Initiative:\n", "先攻列表：\n"],
  initiativeRemoved: [
    "DND:先攻_移除_前缀",
    "{$t玩家} takes out of the initiative: ",
    "{$t玩家}从先攻列表移除：",
  ],
  initiativeCleared: ["DND:先攻_清除列表", "The initiative is empty.", "先攻列表已清空。"],
  initiativeOne: [
    "DND:先攻_设置_指定单位",
    "{$t目标}: initiative {$t表达式}{$t计算过程}={$t点数}",
    "{$t目标}的先攻：{$t表达式}{$t计算过程}={$t点数}",
  ],
  initiativeSet: ["DND:先攻_设置_前缀", "{$t玩家} sets the initiative:\n", "{$t玩家}设置了先攻：\n"],
  initiativeFormat: [
    "DND:先攻_设置_格式错误",
    "{$t玩家}: the initiative cannot be read.",
    "{$t玩家}：先攻格式无法识别。",
  ],
  turn: [
    "DND:先攻_下一回合",
    "{$t当前回合角色名} is done. {$t新轮开始提示}{$t下一回合at}{$t下一回合角色名} is next, then {$t下下一回合at}{$t下下一回合角色名}.",
    "{$t当前回合角色名}的回合结束。{$t新轮开始提示}轮到 {$t下一回合at}{$t下一回合角色名}，之后是 {$t下下一回合at}{$t下下一回合角色名}。",
  ],
  round: ["DND:先攻_新轮开始提示", "A new round begins.\n", "新的一轮开始。\n"],
  deathTwenty: [
    "DND:死亡豁免_D20_附加语",
    "Back on your feet with one hit point.",
    "恢复 1 点生命值并醒来。",
  ],
  deathOne: ["DND:死亡豁免_D1_附加语", "That counts as two failures.", "记为两次失败。"],
  deathSuccess: ["DND:死亡豁免_成功_附加语", " ", " "],
  deathFailure: ["DND:死亡豁免_失败_附加语", " ", " "],
  stable: ["DND:死亡豁免_结局_伤势稳定", "The wounds are stable.", "伤势稳定下来了。"],
  dead: ["DND:死亡豁免_结局_角色死亡", "The character is dead.", "角色死亡。"],
  killed: [
    "DND:受到伤害_超过HP上限_附加语",
    "{$t玩家} takes {$t伤害点数}, more than can be survived.",
    "{$t玩家}受到 {$t伤害点数} 点伤害，超过了生命上限。",
  ],
  hitAsleep: [
    "DND:受到伤害_昏迷中_附加语",
    "{$t玩家}, unconscious, takes {$t伤害点数}.",
    "昏迷中的{$t玩家}受到 {$t伤害点数} 点伤害。",
  ],
  hitDown: [
    "DND:受到伤害_进入昏迷_附加语",
    "{$t玩家} takes {$t伤害点数} and falls unconscious.",
    "{$t玩家}受到 {$t伤害点数} 点伤害，陷入昏迷。",
  ],
  made: ["DND:制卡_预设模式", "{$t玩家}:\n{$t制卡结果文本}", "{$t玩家}的人物作成：\n{$t制卡结果文本}"],
  madeFree: [
    "DND:制卡_自由分配模式",
    "{$t玩家}, to be assigned as you like:\n{$t制卡结果文本}",
    "{$t玩家}的人物作成（自由分配）：\n{$t制卡结果文本}",
  ],
  checkItem: ["DND:检定_单项结果文本", "{$t检定过程文本} = {$t检定结果}", "{$t检定过程文本} = {$t检定结果}"],
  check: [
    "DND:检定",
    "{$t玩家} checks “{$t技能}”: {$t检定过程文本} = {$t检定结果}",
    "{$t玩家}的“{$t技能}”检定：{$t检定过程文本} = {$t检定结果}",
  ],
  checks: [
    "DND:检定_多轮",
    "{$t玩家} checks “{$t技能}” {$t次数} times:\n{$t结果文本}",
    "{$t玩家}的“{$t技能}”检定 {$t次数} 次：\n{$t结果文本}",
  ],
  tooManyChecks: [
    "DND:检定_轮数过多警告",
    "{核心:骰子名字} does not check {$t次数} times.",
    "{核心:骰子名字}不能一次检定 {$t次数} 轮。",
  ],
};
