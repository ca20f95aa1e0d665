import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What observers, team and game table say. */
export const tableTexts = textTable(
  {
    "session.notHost": {
      en: "Only the host of the table or an administrator of the group may do that.",
      "zh-CN": "只有主持人或群管理员可以这样做。",
    },
    "ob.joined": { en: "{nick} now watches this table.", "zh-CN": "{nick} 开始旁观本群。" },
    "ob.left": { en: "{nick} watches no longer.", "zh-CN": "{nick} 不再旁观。" },
    "ob.list": { en: "{count} watching: {list}", "zh-CN": "旁观者 {count} 人：{list}" },
    "ob.none": { en: "Nobody is watching.", "zh-CN": "目前没有旁观者。" },
    "ob.cleared": { en: "Nobody watches any longer.", "zh-CN": "已清空旁观者名单。" },
    "ob.clearAsk": confirmable({
      en: "All {count} who watch here will watch no longer: {list}",
      "zh-CN": "即将移除全部 {count} 名旁观者：{list}",
    }),
    "ob.on": { en: "This group now allows observers.", "zh-CN": "本群已允许旁观。" },
    "ob.off": { en: "This group no longer allows observers.", "zh-CN": "本群已禁止旁观。" },
    "ob.disabled": { en: "This group allows no observers.", "zh-CN": "本群不允许旁观。" },
    "ob.already": { en: "{nick} is watching already.", "zh-CN": "{nick} 已经在旁观了。" },
    "ob.notObserver": { en: "{nick} is not watching.", "zh-CN": "{nick} 没有在旁观。" },
    "ob.full": { en: "At most {most} people can watch.", "zh-CN": "旁观者最多 {most} 人。" },
    "ob.copy": { en: "Hidden result of {nick} in {where}:", "zh-CN": "{nick} 在 {where} 的隐藏结果：" },
    "ob.unreachable": {
      en: "{name}, hidden results cannot be sent to you in private; adding the bot as a friend may help.",
      "zh-CN": "{name}，无法私聊你发送暗骰结果，可能需要先添加机器人为好友。",
    },
    "team.list": { en: "Team of {count}: {list}", "zh-CN": "队伍共 {count} 人：{list}" },
    "team.added": { en: "In the team now: {list}", "zh-CN": "已加入队伍：{list}" },
    "team.removed": { en: "No longer in the team: {list}", "zh-CN": "已移出队伍：{list}" },
    "team.cleared": { en: "The team is empty now.", "zh-CN": "队伍已清空。" },
    "team.clearAsk": confirmable({
      en: "All {count} will be taken out of the team: {list}",
      "zh-CN": "即将把全部 {count} 人移出队伍：{list}",
    }),
    "team.empty": {
      en: "There is no team yet; the host adds people with {prefix}team add @somebody.",
      "zh-CN": "队伍里还没有人，主持人可以用 {prefix}team add @某人 添加。",
    },
    "team.full": { en: "A team has at most {most} people.", "zh-CN": "队伍最多 {most} 人。" },
    "team.called": { en: "It is time to gather!", "zh-CN": "集合啦！" },
    "team.show": { en: "The team:\n{list}", "zh-CN": "队伍状态：\n{list}" },
    "team.drawn": { en: "Drawn from the team: {list}", "zh-CN": "从队伍中抽到：{list}" },
    "team.noTargets": { en: "Mention who is meant.", "zh-CN": "请 @ 要操作的人。" },
    "game.opened": { en: "{nick} opens a game table and leads it.", "zh-CN": "{nick} 开桌，并担任主持人。" },
    "game.alreadyOpen": {
      en: "A table is open already; its host can close it with {prefix}game over.",
      "zh-CN": "本群已经开桌，主持人可以用 {prefix}game over 结束。",
    },
    "game.over": { en: "The game table is closed.", "zh-CN": "本桌已结束。" },
    "game.notOpen": { en: "No table is open.", "zh-CN": "本群还没有开桌。" },
    "game.joined": { en: "{nick} joins the table.", "zh-CN": "{nick} 加入了本桌。" },
    "game.alreadyIn": { en: "{nick} is at the table already.", "zh-CN": "{nick} 已经在本桌了。" },
    "game.left": { en: "{nick} leaves the table.", "zh-CN": "{nick} 离开了本桌。" },
    "game.notIn": { en: "{nick} is not at the table.", "zh-CN": "{nick} 不在本桌。" },
    "game.full": { en: "A table has at most {most} players.", "zh-CN": "一桌最多 {most} 名玩家。" },
    "game.list": { en: "{count} at the table: {list}", "zh-CN": "本桌玩家 {count} 人：{list}" },
    "game.empty": { en: "Nobody is at the table yet.", "zh-CN": "本桌还没有玩家。" },
    "game.called": { en: "The game begins!", "zh-CN": "开团啦！" },
    "game.master": { en: "Host of the table: {name}", "zh-CN": "本桌主持人：{name}" },
    "game.noMaster": { en: "Nobody leads this table.", "zh-CN": "本桌还没有主持人。" },
    "game.newMaster": { en: "{name} now leads this table.", "zh-CN": "{name} 成为本桌主持人。" },
    "game.kicked": { en: "No longer at the table: {list}", "zh-CN": "已请离本桌：{list}" },
    "game.state": {
      en: "Host: {host}\nPlayers: {players}\nObservers: {observers}\nRule system: {system}\nSettings: {settings}\nDice pot: {pot}",
      "zh-CN":
        "主持人：{host}\n玩家：{players}\n旁观者：{observers}\n规则系统：{system}\n设置：{settings}\n轮盘：{pot}",
    },
    "game.set.done": { en: "{name} of this table: {value}", "zh-CN": "本桌的 {name} 设为 {value}" },
    "game.set.removed": { en: "{name} of this table is gone.", "zh-CN": "已删除本桌的 {name}。" },
    "game.set.tooLong": {
      en: "A setting has a name of at most {name} and a value of at most {value} characters.",
      "zh-CN": "设置的名称最多 {name} 个字符，内容最多 {value} 个字符。",
    },
    "game.set.tooMany": {
      en: "A table has at most {most} settings.",
      "zh-CN": "一桌最多保存 {most} 项设置。",
    },
    "game.rou.set": {
      en: "D{faces} are now drawn from a pot of {dice} ({copies} of each face) without putting them back.",
      "zh-CN": "此后 D{faces} 从轮盘中抽取，抽出不放回：每面 {copies} 个，共 {dice} 个。",
    },
    "game.rou.history": {
      en: "Pot of D{faces}: {left} left, drawn so far: {taken}",
      "zh-CN": "D{faces} 轮盘剩余 {left} 个，已抽出：{taken}",
    },
    "game.rou.cleared": { en: "Dice are thrown as usual again.", "zh-CN": "已取消轮盘，恢复正常掷骰。" },
    "game.rou.none": { en: "There is no dice pot here.", "zh-CN": "本桌没有设置轮盘。" },
    "game.rou.limit": {
      en: "A pot has 2 to {faces} faces, at most {copies} of each, and at most {dice} dice.",
      "zh-CN": "轮盘的面数为 2 到 {faces}，每面最多 {copies} 个，总数最多 {dice} 个。",
    },
  },
  "session",
  { "ob.joined": "strObEnter", "ob.left": "strObExit" },
);
