/** Original keys that owners know these by. */
export const originalKeys: Readonly<Record<string, string>> = {
  "check.result": "strRollSkill",
  "check.resultReason": "strRollSkillReason",
  "check.hidden": "strRollSkillHidden",
  "level.critical": "strRollCriticalSuccess",
  "level.extreme": "strRollExtremeSuccess",
  "level.hard": "strRollHardSuccess",
  "level.success": "strRollRegularSuccess",
  "level.failure": "strRollFailure",
  "level.fumble": "strRollFumble",
  "sanity.result": "strSanityRoll",
  "grow.roll": "strEnRoll",
  "grow.success": "strEnRollSuccess",
  "grow.unchanged": "strEnRollNotChange",
  "grow.failure": "strEnRollFailure",
  "insane.temporary": "strTempInsane",
  "insane.summary": "strLongInsane",
  "gen.coc": "strCOCBuild",
  "setcoc.set": "strDefaultCOCSet",
  "setcoc.show": "strDefaultCOCShow",
};

/** Checks, opposed checks and second tries. */
export const checkTexts = {
  "coc.nick": { en: "{nick}", "zh-CN": "{nick}" },
  "coc.askedFor": { en: "{who} (asked by {nick})", "zh-CN": "由 {nick} 代骰，{who}" },
  "check.result": {
    en: "{nick} checks {skill}: {res}{receipt}",
    "zh-CN": "{nick} 的「{skill}」检定：{res}{receipt}",
  },
  "check.resultReason": {
    en: "{nick} checks {skill} ({reason}): {res}{receipt}",
    "zh-CN": "{nick} 因「{reason}」进行「{skill}」检定：{res}{receipt}",
  },
  "check.plain": { en: "{nick} makes a check: {res}{receipt}", "zh-CN": "{nick} 的检定：{res}{receipt}" },
  "check.plainReason": {
    en: "{nick} makes a check ({reason}): {res}{receipt}",
    "zh-CN": "{nick} 因「{reason}」进行检定：{res}{receipt}",
  },
  "check.multi": {
    en: "{nick} checks {skill} {turns} times:\n{list}\nPassed: {successes}{receipt}",
    "zh-CN": "{nick} 的「{skill}」检定，共 {turns} 次：\n{list}\n成功 {successes} 次{receipt}",
  },
  "check.outcome": { en: "{detail} {level}{note}", "zh-CN": "{detail} {level}{note}" },
  "check.detail": { en: "D100={roll}/{target}", "zh-CN": "D100={roll}/{target}" },
  "check.detailBonus": {
    en: "D100={roll} [bonus {tens}] → {total}/{target}",
    "zh-CN": "D100={roll} [奖励 {tens}] → {total}/{target}",
  },
  "check.detailPenalty": {
    en: "D100={roll} [penalty {tens}] → {total}/{target}",
    "zh-CN": "D100={roll} [惩罚 {tens}] → {total}/{target}",
  },
  "check.modifier": { en: " ({dice})", "zh-CN": "（{dice}）" },
  "check.near": { en: " Did you mean: {list}?", "zh-CN": "你是不是要找：{list}" },
  "check.atDifficulty": { en: " ({difficulty})", "zh-CN": "（{difficulty}）" },
  "check.difficulty.hard": { en: "hard", "zh-CN": "困难" },
  "check.difficulty.extreme": { en: "extreme", "zh-CN": "极难" },
  "check.difficulty.critical": { en: "critical only", "zh-CN": "须大成功" },
  "check.difficulty.automatic": { en: "automatic", "zh-CN": "自动成功" },
  "check.default": { en: " (not on the card: default {value})", "zh-CN": "（卡上未设，默认 {value}）" },
  "check.unnamed": { en: "the check", "zh-CN": "检定" },
  "check.valueMissing": {
    en: "{nick} has no value for “{skill}”. Give one with the check, as in {prefix}ra {skill} 50, or set it: {prefix}st {skill} 50.{near}",
    "zh-CN":
      "{nick} 没有「{skill}」的数值。可在检定时给出，例如 {prefix}ra {skill} 50；或先录入：{prefix}st {skill}50。{near}",
  },
  "check.valueMissingOf": {
    en: "{who} has no value for “{skill}”. Give one with the check, as in {prefix}ra {skill} 50.{near}",
    "zh-CN": "{who} 没有「{skill}」的数值。可在检定时给出，例如 {prefix}ra {skill} 50。{near}",
  },
  "check.targetRange": {
    en: "What is checked against must be from {least} to {most}.",
    "zh-CN": "检定的目标值应在 {least} 至 {most} 之间。",
  },
  "check.hidden": { en: "{nick} checks something behind the screen", "zh-CN": "{nick} 进行了一次暗中检定" },
  "check.hiddenFor": {
    en: "{nick} has {who} check {skill} behind the screen",
    "zh-CN": "由 {nick} 代骰：{who} 暗中检定「{skill}」",
  },
  "check.hiddenResult": {
    en: "Your hidden check in {where}: {detail}",
    "zh-CN": "你在 {where} 的暗中检定：{detail}",
  },
  "check.observed": {
    en: "Hidden check of {nick} in {where}: {detail}",
    "zh-CN": "{nick} 在 {where} 的暗中检定：{detail}",
  },
  "coc.delegateForbidden": {
    en: "Rolling for others is not allowed here.",
    "zh-CN": "此处禁止代他人掷骰。",
  },
  "level.fumble": { en: "fumble", "zh-CN": "大失败" },
  "level.failure": { en: "failure", "zh-CN": "失败" },
  "level.success": { en: "success", "zh-CN": "成功" },
  "level.hard": { en: "hard success", "zh-CN": "困难成功" },
  "level.extreme": { en: "extreme success", "zh-CN": "极难成功" },
  "level.critical": { en: "critical success", "zh-CN": "大成功" },
  "opposed.side": {
    en: "{who} {skill} {detail} {level}{note}",
    "zh-CN": "{who} {skill} {detail} {level}{note}",
  },
  "opposed.win": {
    en: "{left} - {right}\nWinner: {winner}{receipt}",
    "zh-CN": "{left} — {right}，{winner} 胜{receipt}",
  },
  "opposed.tie": { en: "{left} - {right}\nA tie{receipt}", "zh-CN": "{left} — {right}，平手{receipt}" },
  "opposed.none": {
    en: "{left} - {right}\nBoth miss: nobody wins{receipt}",
    "zh-CN": "{left} — {right}，双方均未成功，无人获胜{receipt}",
  },
  "opposed.noTarget": {
    en: "Against whom? Mention a player, or name a card: {prefix}rav fighting #guard",
    "zh-CN": "请 @ 对抗的对象，或写出卡名，例如 {prefix}rav 斗殴 #守卫",
  },
  "push.result": {
    en: "{nick} pushes {skill}: {res}{receipt}",
    "zh-CN": "{nick} 孤注一掷「{skill}」：{res}{receipt}",
  },
  "secondTry.hidden": {
    en: "{nick} comes back to a check behind the screen",
    "zh-CN": "{nick} 对暗中检定进行了后续操作",
  },
  "secondTry.hiddenResult": {
    en: "About your hidden check in {where}: {detail}",
    "zh-CN": "关于你在 {where} 的暗中检定：{detail}",
  },
  "secondTry.observed": {
    en: "About the hidden check of {nick} in {where}: {detail}",
    "zh-CN": "关于 {nick} 在 {where} 的暗中检定：{detail}",
  },
  "push.nothing": {
    en: "You have not made a check here lately.",
    "zh-CN": "你最近没有在此处进行过检定。",
  },
  "push.passed": { en: "The last check was no failure.", "zh-CN": "上一次检定并未失败，无需孤注一掷。" },
  "push.again": {
    en: "That check was pushed already, or luck was spent on it.",
    "zh-CN": "上一次检定已孤注一掷或燃过运，不能再次重掷。",
  },
  "burn.result": {
    en: "{nick} spends {points} luck ({luck}→{left}); the check is a success",
    "zh-CN": "{nick} 消耗幸运 {points}（{luck}→{left}），检定改为成功",
  },
  "burn.off": { en: "Luck cannot be spent here.", "zh-CN": "未启用燃运规则。" },
  "burn.nothing": { en: "You have not made a check here lately.", "zh-CN": "你最近没有在此处进行过检定。" },
  "burn.passed": { en: "The last check was no failure.", "zh-CN": "上一次检定并未失败，无需燃运。" },
  "burn.fumble": { en: "No luck helps against a fumble.", "zh-CN": "大失败不能燃运。" },
  "burn.pushed": { en: "No luck can be spent on a pushed check.", "zh-CN": "孤注一掷的检定不能燃运。" },
  "burn.tooFew": { en: "{needed} luck would be needed.", "zh-CN": "至少需要消耗 {needed} 点幸运。" },
  "burn.noLuck": {
    en: "There is no luck on the card: {prefix}st luck 50",
    "zh-CN": "卡上没有幸运值，可用 {prefix}st 幸运50 录入。",
  },
  "burn.notEnough": {
    en: "Not enough luck: {points} needed, {luck} left.",
    "zh-CN": "幸运不足：需要 {points}，现有 {luck}。",
  },
} as const;
