import { textTable } from "@dicetower/contract";

/** What is said about cards as a whole. */
export const cardTexts = textTable(
  {
    "cards.tab": { en: "Cards", "zh-CN": "角色卡" },
    "card.new": {
      en: "New card “{name}”, bound here (system {system})",
      "zh-CN": "新建角色卡「{name}」并绑定到这里（系统 {system}）",
    },
    "card.bound": { en: "The card “{name}” is now bound here.", "zh-CN": "已在这里绑定角色卡「{name}」。" },
    "card.notFound": { en: "There is no card “{name}”.", "zh-CN": "没有找到角色卡「{name}」。" },
    "card.notFoundNear": {
      en: "There is no card “{name}”. Did you mean: {near}?",
      "zh-CN": "没有找到角色卡「{name}」。你是不是要找：{near}",
    },
    "card.nameTaken": {
      en: "There is a card “{name}” already.",
      "zh-CN": "已经有名为「{name}」的角色卡了。",
    },
    "card.nameInvalid": {
      en: '“{name}” cannot be the name of a card: 1 to {limit} characters, none of : @ # | / \\ " and no line breaks.',
      "zh-CN": '「{name}」不能作为卡名：1 到 {limit} 个字符，不能有 : @ # | / \\ " 和换行。',
    },
    "card.full": {
      en: "You have {limit} cards already, and that is the most. Delete one first.",
      "zh-CN": "角色卡已达上限 {limit} 张，请先删除一张。",
    },
    "card.locked.write": {
      en: "This card is locked against changes; {prefix}st unlock opens it.",
      "zh-CN": "这张卡已锁定，不能修改；用 {prefix}st unlock 解锁。",
    },
    "card.locked.read": { en: "This card is not to be read by others.", "zh-CN": "这张卡不允许他人查看。" },
    "card.locked.name": { en: "The name of this card is locked.", "zh-CN": "这张卡的名字已锁定。" },
    "card.locked.delete": {
      en: "This card is locked against deletion.",
      "zh-CN": "这张卡已锁定，不能删除。",
    },
    "card.othersOnly": {
      en: "Only the host or an administrator of the group may change the cards of others.",
      "zh-CN": "没有权限：只有主持人或群管理可以修改他人的角色卡。",
    },
    "card.notShared": { en: "That card is not shared here.", "zh-CN": "那张卡没有在本群共享。" },
    "card.noneBound": { en: "No card is bound here.", "zh-CN": "这里没有绑定角色卡。" },
    "card.systemUnknown": {
      en: "There is no rule system “{system}”.",
      "zh-CN": "没有名为「{system}」的规则系统。",
    },
    "card.list": { en: "Cards of {nick}:\n{list}", "zh-CN": "{nick} 的角色卡：\n{list}" },
    "card.list.empty": {
      en: "{nick} has no cards yet; {prefix}pc new makes one.",
      "zh-CN": "{nick} 还没有角色卡，可用 {prefix}pc new 新建。",
    },
    "card.private": { en: "private chat", "zh-CN": "私聊" },
    "card.groups": { en: "Bound cards of {nick}:\n{list}", "zh-CN": "{nick} 的绑定情况：\n{list}" },
    "card.groups.none": { en: "{nick} has no card bound anywhere.", "zh-CN": "{nick} 没有绑定任何角色卡。" },
    "card.show": { en: "“{name}” ({system})\n{list}", "zh-CN": "「{name}」（{system}）\n{list}" },
    "card.bound.private": {
      en: "The card “{name}” is now the default one.",
      "zh-CN": "角色卡「{name}」已设为默认卡（私聊）。",
    },
    "card.unbound": {
      en: "The card “{name}” is no longer bound here.",
      "zh-CN": "已在这里解除角色卡「{name}」的绑定。",
    },
    "card.unbound.none": { en: "No card was bound here.", "zh-CN": "这里没有绑定角色卡。" },
    "card.unbound.all": {
      en: "The card “{name}” is bound nowhere any more ({count} taken back).",
      "zh-CN": "角色卡「{name}」已在所有地方解绑（共 {count} 处）。",
    },
    "card.renamed": {
      en: "The card “{before}” is now “{name}”.",
      "zh-CN": "角色卡「{before}」已改名为「{name}」。",
    },
    "card.type": {
      en: "The card “{name}” is one of {system}.",
      "zh-CN": "角色卡「{name}」的规则系统是 {system}。",
    },
    "card.type.set": {
      en: "The card “{name}” is now one of {system} (was {before}).",
      "zh-CN": "角色卡「{name}」的规则系统由 {before} 改为 {system}。",
    },
    "card.defaultDelete": {
      en: "Values without a card cannot be deleted as a card; {prefix}st clr empties them.",
      "zh-CN": "默认记录不能删除，可用 {prefix}st clr 清空。",
    },
    "card.delete.confirm": {
      en: "The card “{name}” is bound. Send {prefix}{word} del {name} yes to delete it.",
      "zh-CN": "角色卡「{name}」正在使用中，确认删除请发送 {prefix}{word} del {name} yes",
    },
    "card.deleted": {
      en: "The card “{name}” was deleted; {prefix}pc restore {name} brings it back for 7 days.",
      "zh-CN": "已删除角色卡「{name}」，7 天内可用 {prefix}pc restore {name} 恢复。",
    },
    "card.clear.confirm": {
      en: "This would delete all {count} cards. Send {prefix}{word} clr yes to do so.",
      "zh-CN": "这将删除全部 {count} 张角色卡，确认请发送 {prefix}{word} clr yes",
    },
    "card.cleared": {
      en: "Cards deleted: {count}, kept: {kept}",
      "zh-CN": "已删除 {count} 张角色卡，保留 {kept} 张。",
    },
    "card.trash": {
      en: "Deleted cards of {nick}, kept for {days} days:\n{list}",
      "zh-CN": "{nick} 的回收站（保留 {days} 天）：\n{list}",
    },
    "card.trash.empty": { en: "There are no deleted cards.", "zh-CN": "回收站是空的。" },
    "card.restored": { en: "The card “{name}” is back.", "zh-CN": "已恢复角色卡「{name}」。" },
    "card.copied": { en: "Copied “{source}” to “{name}”.", "zh-CN": "已将「{source}」复制到「{name}」。" },
    "card.saved": {
      en: "Saved as the card “{name}” ({count} attributes).",
      "zh-CN": "已保存为角色卡「{name}」（{count} 项属性）。",
    },
    "card.save.empty": { en: "There are no values here to save.", "zh-CN": "这里没有可以保存的数值。" },
    "card.loaded": {
      en: "The values of “{name}” are now in force here.",
      "zh-CN": "已将「{name}」的数值读取到这里。",
    },
    "card.locked": { en: "“{name}” is now locked against: {list}", "zh-CN": "「{name}」已锁定：{list}" },
    "card.unlocked": { en: "“{name}” is open again to: {list}", "zh-CN": "「{name}」已解锁：{list}" },
    "card.lock.write": { en: "changes", "zh-CN": "修改" },
    "card.lock.read": { en: "reading by others", "zh-CN": "他人查看" },
    "card.lock.name": { en: "renaming", "zh-CN": "改名" },
    "card.lock.delete": { en: "deletion", "zh-CN": "删除" },
    "card.shared": {
      en: "This group may now read and copy “{name}”.",
      "zh-CN": "本群成员现在可以查看和复制「{name}」。",
    },
    "card.unshared": { en: "“{name}” is no longer shared.", "zh-CN": "已取消共享「{name}」。" },
    "card.give.whom": {
      en: "Mention whom to give the card to: {prefix}pc give name @player",
      "zh-CN": "请提及接收的人：{prefix}pc give 卡名 @玩家",
    },
    "card.offered": {
      en: "{nick} gives the card “{name}” to {to}, who takes it with {prefix}{word} accept (within 24 hours).",
      "zh-CN": "{nick} 要把角色卡「{name}」交给 {to}，对方 24 小时内发送 {prefix}{word} accept 即可接收。",
    },
    "card.accepted": { en: "{nick} now has the card “{name}”.", "zh-CN": "{nick} 接收了角色卡「{name}」。" },
    "card.accept.none": { en: "Nobody has offered you a card.", "zh-CN": "没有待接收的角色卡。" },
    "card.import.how": {
      en: "Put the card behind the command: a line of {prefix}st, a list of attributes, or JSON of {prefix}pc export --format=json.",
      "zh-CN":
        "请在指令后附上角色卡：{prefix}st 格式的一行、属性列表，或 {prefix}pc export --format=json 的内容。",
    },
    "card.import.bad": { en: "That is no card that can be read.", "zh-CN": "无法识别这份角色卡。" },
    "card.imported": {
      en: "Imported the card “{name}” ({system}, {count} attributes), bound here.",
      "zh-CN": "已导入角色卡「{name}」（{system}，{count} 项属性）并绑定到这里。",
    },
    "card.noGenerator": {
      en: "“{system}” has no recipe for characters.",
      "zh-CN": "「{system}」没有可用的车卡规则。",
    },
    "card.built": { en: "{nick}: card “{name}”: {line}", "zh-CN": "{nick} 的角色卡「{name}」：{line}" },
    "card.stat": {
      en: "Checks of “{name}”: {checks}, average {mean}\n{list}",
      "zh-CN": "「{name}」共检定 {checks} 次，平均 {mean}\n{list}",
    },
    "card.stat.none": { en: "“{name}” has made no checks yet.", "zh-CN": "「{name}」还没有检定记录。" },
    "card.stat.level.critical": { en: "critical", "zh-CN": "大成功" },
    "card.stat.level.extreme": { en: "extreme", "zh-CN": "极难成功" },
    "card.stat.level.hard": { en: "hard", "zh-CN": "困难成功" },
    "card.stat.level.success": { en: "success", "zh-CN": "成功" },
    "card.stat.level.failure": { en: "failure", "zh-CN": "失败" },
    "card.stat.level.fumble": { en: "fumble", "zh-CN": "大失败" },
    "card.stat.level.none": { en: "checks", "zh-CN": "检定" },
    "command.pc": { en: "Character cards", "zh-CN": "角色卡" },
    "command.pc.brief": {
      en: "Makes, binds, copies and deletes character cards.",
      "zh-CN": "新建、绑定、复制、删除角色卡。",
    },
    "argument.card": { en: "card", "zh-CN": "卡名" },
    "argument.cardCopy": { en: "to=from", "zh-CN": "目标=来源" },
    "argument.cardLocks": { en: "wrnd card", "zh-CN": "wrnd 卡名" },
    "command.pc.argument.card": { en: "card", "zh-CN": "卡名" },
    "command.pc.argument.line": { en: "attributes or JSON", "zh-CN": "属性或 JSON" },
    "command.pc.argument.made": { en: "system:name", "zh-CN": "系统:卡名" },
    "command.pc.argument.name": { en: "new name", "zh-CN": "新卡名" },
    "command.pc.argument.system": { en: "system", "zh-CN": "系统" },
    "command.pc.exampleReply": {
      en: "New card “Morris”, bound here (system coc7)",
      "zh-CN": "新建角色卡「木落」并绑定到这里（系统 coc7）",
    },
  },
  "card",
  {
    "card.new": "strPcNewEmptyCard",
    "card.bound": "strPcCardSet",
    "card.full": "strPcCardFull",
    "card.list": "strPcCardList",
    "card.deleted": "strPcCardDel",
    "card.renamed": "strPcCardRename",
  },
);
