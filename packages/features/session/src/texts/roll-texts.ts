import { textTable } from "@dicetower/contract";

/** What rolls for others, rolls once more and statistics say. */
export const rollTexts = textTable(
  {
    "delegate.result": {
      en: "{nick} rolls for <{target}>: {detail}{receipt}",
      "zh-CN": "{nick} 代 <{target}> 掷骰：{detail}{receipt}",
    },
    "delegate.resultReason": {
      en: "{nick} rolls for <{target}>, “{reason}”: {detail}{receipt}",
      "zh-CN": "{nick} 因「{reason}」代 <{target}> 掷骰：{detail}{receipt}",
    },
    "delegate.multi": {
      en: "{nick} rolls {turns} times for <{target}>: {list}{receipt}",
      "zh-CN": "{nick} 代 <{target}> 掷骰 {turns} 次：{list}{receipt}",
    },
    "delegate.multiReason": {
      en: "{nick} rolls {turns} times for <{target}>, “{reason}”: {list}{receipt}",
      "zh-CN": "{nick} 因「{reason}」代 <{target}> 掷骰 {turns} 次：{list}{receipt}",
    },
    "delegate.hidden": {
      en: "{nick} rolls behind the screen for <{target}>",
      "zh-CN": "{nick} 代 <{target}> 进行了一次暗骰",
    },
    "delegate.hiddenResult": {
      en: "Your hidden roll for <{target}> in {where}: {detail}{receipt}",
      "zh-CN": "你在 {where} 代 <{target}> 的暗骰：{detail}{receipt}",
    },
    "delegate.observed": {
      en: "Hidden roll of {nick} for <{target}> in {where}: {detail}{receipt}",
      "zh-CN": "{nick} 在 {where} 代 <{target}> 的暗骰：{detail}{receipt}",
    },
    "delegate.forbidden": {
      en: "Rolling for others is not allowed here.",
      "zh-CN": "此处禁止代骰。",
    },
    "roll.nothingToRepeat": {
      en: "There is no roll of {nick} here to be made again.",
      "zh-CN": "{nick} 在这里还没有可以重掷的骰子。",
    },
    "stat.own": {
      en: "{nick} here: {d100} × D100, mean {d100Mean}; {d20} × D20, mean {d20Mean}; {checks} checks",
      "zh-CN":
        "{nick} 在本群：D100 {d100} 次，平均 {d100Mean}；D20 {d20} 次，平均 {d20Mean}；检定 {checks} 次",
    },
    "stat.all": {
      en: "{nick} everywhere: {d100} × D100, mean {d100Mean}; {d20} × D20, mean {d20Mean}; {checks} checks",
      "zh-CN": "{nick} 总计：D100 {d100} 次，平均 {d100Mean}；D20 {d20} 次，平均 {d20Mean}；检定 {checks} 次",
    },
    "stat.group": {
      en: "This group: {d100} × D100, mean {d100Mean}; {d20} × D20, mean {d20Mean}; {checks} checks",
      "zh-CN": "本群：D100 {d100} 次，平均 {d100Mean}；D20 {d20} 次，平均 {d20Mean}；检定 {checks} 次",
    },
    "stat.line": {
      en: "{name}: {d100} × D100, mean {d100Mean}; {d20} × D20, mean {d20Mean}; {checks} checks",
      "zh-CN": "{name}：D100 {d100} 次，平均 {d100Mean}；D20 {d20} 次，平均 {d20Mean}；检定 {checks} 次",
    },
    "stat.levels": {
      en: "Checks: {critical} critical, {extreme} extreme, {hard} hard, {success} regular, {failure} failed, {fumble} fumbled",
      "zh-CN":
        "检定：大成功 {critical}，极难成功 {extreme}，困难成功 {hard}，成功 {success}，失败 {failure}，大失败 {fumble}",
    },
    "stat.none": { en: "Nothing has been rolled yet.", "zh-CN": "还没有掷骰记录。" },
    "stat.dice": {
      en: "{die}: {count} rolled by {nick}, mean {mean} (expected {expected})",
      "zh-CN": "{die}：{nick} 共掷 {count} 次，平均 {mean}（期望 {expected}）",
    },
    "stat.fair": {
      en: "{die} chi-square test: χ²={chiSquare}, {degrees} degrees of freedom, p={percent}%: nothing suggests that the dice are unfair.",
      "zh-CN": "{die} 卡方检验：χ²={chiSquare}，自由度 {degrees}，p={percent}%：没有发现不公平的迹象。",
    },
    "stat.odd": {
      en: "{die} chi-square test: χ²={chiSquare}, {degrees} degrees of freedom, p={percent}%: an odd run, as fair dice have now and then.",
      "zh-CN":
        "{die} 卡方检验：χ²={chiSquare}，自由度 {degrees}，p={percent}%：偏差较大，但公平的骰子偶尔也会如此。",
    },
    "stat.veryOdd": {
      en: "{die} chi-square test: χ²={chiSquare}, {degrees} degrees of freedom, p={percent}%: fair dice hardly ever fall like this.",
      "zh-CN":
        "{die} 卡方检验：χ²={chiSquare}，自由度 {degrees}，p={percent}%：公平的骰子极少出现这样的结果。",
    },
    "stat.tooFew": {
      en: "{die} chi-square test: too few rolls for a verdict.",
      "zh-CN": "{die} 卡方检验：次数太少，无法判断。",
    },
    "session.data": { en: "Tables and statistics of rolls", "zh-CN": "跑团与掷骰统计" },
  },
  "session",
);
