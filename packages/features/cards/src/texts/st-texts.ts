import { textTable } from "@dicetower/contract";

/** What `.st`, `.cst` and `.dst` say. */
export const stTexts = textTable(
  {
    "st.set": { en: "{nick}: attributes set: {count}", "zh-CN": "{nick} 设置了 {count} 项属性" },
    "st.set.system": {
      en: "{nick}: attributes set: {count} ({system})",
      "zh-CN": "{nick} 设置了 {count} 项属性（{system}）",
    },
    "st.modify": { en: "{nick} {list}", "zh-CN": "{nick} {list}" },
    "st.show": { en: "{nick} {list}", "zh-CN": "{nick} {list}" },
    "st.list": { en: "Attributes of {nick}:\n{list}", "zh-CN": "{nick} 的属性：\n{list}" },
    "st.list.card": {
      en: "Attributes of {nick}, card “{card}”:\n{list}",
      "zh-CN": "{nick} 的角色卡「{card}」：\n{list}",
    },
    "st.show.empty": {
      en: "{nick} has no attributes to show here. Example: {prefix}st str50 con60",
      "zh-CN": "{nick} 这里还没有可显示的属性。例：{prefix}st 力量50 体质60",
    },
    "st.nothing": {
      en: "No attribute was recognised in this. Examples: {prefix}st str50, {prefix}st hp-1d6, {prefix}st &pistol=1d10+2",
      "zh-CN": "没有识别到任何属性。例：{prefix}st 力量50、{prefix}st hp-1d6、{prefix}st &手枪=1d10+2",
    },
    "st.noValue": {
      en: "{nick} has no value for {names} yet, so nothing was changed. Set it first.",
      "zh-CN": "{nick} 的「{names}」还没有数值，未作更改，请先设置。",
    },
    "st.lines": { en: "{list}", "zh-CN": "{list}" },
    "st.ceiling": { en: " (maximum {most})", "zh-CN": "（上限 {most}）" },
    "st.noMaximum": {
      en: "{name} has no maximum, so “{said}” is no value for it; nothing was changed. Half of it is {prefix}st {name}/2.",
      "zh-CN": "「{name}」没有上限，不能写成「{said}」，未作更改。要取一半请用 {prefix}st {name}/2。",
    },
    "st.notNumber": {
      en: "{name} is a number, and “{said}” is none; nothing was changed. Example: {prefix}st {name}:50",
      "zh-CN": "「{name}」要填数字，「{said}」不是数字，未作更改。例：{prefix}st {name}:50",
    },
    "st.notWhole": {
      en: "{name} is a whole number; with “{said}” it would not be, so nothing was changed.",
      "zh-CN": "「{name}」只能是整数，「{said}」带有小数，未作更改。",
    },
    "st.exprInvalid": {
      en: "The expression of {names} cannot be read; nothing was changed.",
      "zh-CN": "「{names}」的表达式无法识别，未作更改。",
    },
    "st.unread": { en: "Not understood: {words}", "zh-CN": "未能识别：{words}" },
    "st.notFound": { en: "{nick} has no {lost}.", "zh-CN": "{nick} 没有「{lost}」。" },
    "st.notFound.some": {
      en: "{nick} {found}\nNot found: {lost}",
      "zh-CN": "{nick} {found}\n没有找到：{lost}",
    },
    "st.deleted": { en: "{nick}: {count} deleted: {list}", "zh-CN": "{nick} 删除了 {count} 项属性：{list}" },
    "st.deleted.some": {
      en: "{nick}: deleted {found}; not found: {lost}",
      "zh-CN": "{nick} 删除了 {found}；没有找到：{lost}",
    },
    "st.clear.confirm": {
      en: "This would delete {count} attributes: {list}\nTo do so, send within {minutes} minutes: {prefix}{line}",
      "zh-CN": "将清空 {count} 项属性：{list}\n确认请在 {minutes} 分钟内发送：{prefix}{line}",
    },
    "st.cleared": {
      en: "{nick}: {count} attributes deleted; {prefix}st undo brings them back for 10 minutes.",
      "zh-CN": "{nick} 清空了 {count} 项属性，10 分钟内可用 {prefix}st undo 撤销。",
    },
    "st.undone": { en: "{nick}: undone: {reason}", "zh-CN": "{nick} 撤销了：{reason}" },
    "st.undo.none": {
      en: "There is nothing of the last 10 minutes to undo.",
      "zh-CN": "最近 10 分钟内没有可以撤销的更改。",
    },
    "st.export": { en: "{line}", "zh-CN": "{line}" },
    "st.fmt.unbound": {
      en: "Values without a card follow the system of the group by themselves.",
      "zh-CN": "未绑定角色卡的数值会自动跟随本群规则，无需转换。",
    },
    "st.formatted": {
      en: "The card “{name}” is now one of {system}; attributes renamed: {count}",
      "zh-CN": "角色卡「{name}」已转换为 {system}，改名 {count} 项属性",
    },
    "st.template": { en: "Template of {system}:\n{line}", "zh-CN": "{system} 的录入模板：\n{line}" },
    "st.locked": {
      en: "{nick}: the card is now locked against changes.",
      "zh-CN": "{nick} 的角色卡已锁定，不能修改。",
    },
    "st.unlocked": { en: "{nick}: the card can be changed again.", "zh-CN": "{nick} 的角色卡已解锁。" },
    "st.note.set": { en: "{nick}: note saved.", "zh-CN": "{nick} 的角色卡备注已保存。" },
    "st.note.cleared": { en: "{nick}: note deleted.", "zh-CN": "{nick} 的角色卡备注已删除。" },
    "st.note.shown": { en: "Note of {nick}: {note}", "zh-CN": "{nick} 的备注：{note}" },
    "st.note.none": { en: "There is no note on this card.", "zh-CN": "这张卡没有备注。" },
    "st.history": { en: "Last changes of {nick}:\n{list}", "zh-CN": "{nick} 最近的更改：\n{list}" },
    "st.history.none": { en: "Nothing has been changed yet.", "zh-CN": "还没有任何更改记录。" },
    "st.systemMismatch": {
      en: "The card “{name}” belongs to {own}, but {system} is played here. Convert it ({prefix}st fmt), change the system ({prefix}set), or make a new card ({prefix}pc new).",
      "zh-CN":
        "角色卡「{name}」属于 {own}，而本群使用 {system}。可以转换（{prefix}st fmt）、切换规则（{prefix}set）或新建卡（{prefix}pc new）。",
    },
    "st.tooMany": {
      en: "That is too many: {count}, at most {limit}.",
      "zh-CN": "数量过多：{count}，上限 {limit}。",
    },
    "st.nameInvalid": {
      en: "“{name}” cannot be the name of an attribute (at most {limit} characters).",
      "zh-CN": "「{name}」不能作为属性名（最多 {limit} 个字符）。",
    },
    "st.numberRange": {
      en: "The number for {name} is out of range (±{limit}).",
      "zh-CN": "「{name}」的数值超出范围（±{limit}）。",
    },
    "st.textTooLong": {
      en: "The value of {name} is too long (at most {limit} characters).",
      "zh-CN": "「{name}」的内容过长（最多 {limit} 个字符）。",
    },
    "cards.cycle": {
      en: "The value of {name} refers back to itself.",
      "zh-CN": "「{name}」的计算引用了自身。",
    },
    "command.st.argument.note": { en: "text | clr", "zh-CN": "文本 | clr" },
    "command.st": { en: "Attributes", "zh-CN": "属性" },
    "command.st.brief": {
      en: "Sets, changes and shows the attributes of a character.",
      "zh-CN": "设置、修改、查看角色属性。",
    },
    "argument.cardChanges": {
      en: "name value… | name±n… | &name=expression | name…",
      "zh-CN": "属性 数值… | 属性±n… | &名称=表达式 | 属性…",
    },
    "argument.attributes": { en: "name…", "zh-CN": "属性…" },
    "command.cst.argument.note": { en: "text | clr", "zh-CN": "文本 | clr" },
    "command.cst": { en: "Attributes (Call of Cthulhu)", "zh-CN": "属性（CoC）" },
    "command.cst.brief": {
      en: "As {prefix}st, with the names of Call of Cthulhu, whatever the group plays.",
      "zh-CN": "同 {prefix}st，固定使用 CoC7 的属性名。",
    },
    "command.dst.argument.note": { en: "text | clr", "zh-CN": "文本 | clr" },
    "command.dst": { en: "Attributes (D&D)", "zh-CN": "属性（DND）" },
    "command.dst.brief": {
      en: "As {prefix}st, with the names of D&D, whatever the group plays.",
      "zh-CN": "同 {prefix}st，固定使用 DND5E 的属性名。",
    },
  },
  "card",
  {
    "st.set": "strSetPropSuccess",
    "st.modify": "strStModify",
    "st.show": "strProp",
    "st.list": "strPropList",
    "st.deleted": "strPropDeleted",
    "st.cleared": "strPropCleared",
  },
);
