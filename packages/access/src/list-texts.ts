import { textTable } from "@dicetower/contract";

/** What the commands of trust and of the lists answer. */
export const listTexts = textTable(
  {
    "trust.set": { en: "{who} has trust level {level} now.", "zh-CN": "已将 {who} 的信任等级设为 {level}。" },
    "trust.state": {
      en: "{who}: trust level {level}, lists: {lists}",
      "zh-CN": "{who}：信任等级 {level}，名单：{lists}",
    },
    "trust.range": {
      en: "Trust is a number from 0 to {highest}; masters are added with .master add.",
      "zh-CN": "信任等级为 0 至 {highest}；骰主请用 .master add 添加。",
    },
    "list.added": { en: "Noted: {row}", "zh-CN": "已记录：{row}" },
    "list.removed": { en: "{who} is off the list.", "zh-CN": "已将 {who} 移出名单。" },
    "list.page": { en: "{rows}\nPage {page} of {pages}", "zh-CN": "{rows}\n第 {page}/{pages} 页" },
    "list.rows": { en: "{rows}", "zh-CN": "{rows}" },
    "list.empty": {
      en: "Nobody is on this page ({page} of {pages}).",
      "zh-CN": "此页为空（第 {page}/{pages} 页）。",
    },
    "list.notFound": { en: "{who} is not on the list.", "zh-CN": "{who} 不在名单中。" },
    "list.badId": {
      en: "“{id}” cannot be an id. Mention the person, or give the id that the platform shows.",
      "zh-CN": "“{id}”不是有效的 ID，请 @对方，或填写平台显示的号码。",
    },
    "list.badDays": {
      en: "“{said}” is no number of days: it is a whole number from 1 to {most}, nothing for good. A reason that begins with a number goes in quotes.",
      "zh-CN": "“{said}”不是有效的天数：应为 1 至 {most} 的整数，留空为永久；以数字开头的理由请加引号。",
    },
    "list.oneOnly": {
      en: "Name one at a time: {list}.",
      "zh-CN": "一次只能指定一人：{list}。",
    },
    "list.self": {
      en: "Nobody can be put on the list by themselves, nor can the bot.",
      "zh-CN": "不能将自己或机器人加入名单。",
    },
    "list.master": { en: "That is a master; masters stay as they are.", "zh-CN": "对方是骰主，不能更改。" },
    "list.rankDenied": {
      en: "You may only change people whose trust is below yours, up to the level below yours.",
      "zh-CN": "只能更改信任等级低于自己的用户，且不超过自己的下一级。",
    },
    "list.only.on": { en: "Only the allow list is served now.", "zh-CN": "现在仅服务白名单。" },
    "list.only.off": { en: "Everybody is served again.", "zh-CN": "已恢复对所有人服务。" },
    "list.watched": {
      en: "{nick}, you are being watched: whoever goes on like that is no longer answered.",
      "zh-CN": "{nick} 已被列为关注对象，再有不当行为将不再得到回应。",
    },
    "list.watchedGroup": {
      en: "This group is being watched: if it goes on like that, it is no longer answered.",
      "zh-CN": "本群已被列为关注对象，再有不当行为将不再得到回应。",
    },
    "list.deny": { en: "denied", "zh-CN": "黑名单" },
    "list.allow": { en: "allowed", "zh-CN": "白名单" },
    "list.watch": { en: "watched", "zh-CN": "关注" },
    "list.user": { en: "user", "zh-CN": "用户" },
    "list.group": { en: "group", "zh-CN": "群" },
    "list.until": { en: "until {time}", "zh-CN": "至 {time}" },
    "list.score": { en: "{score} points", "zh-CN": "{score} 分" },
    "list.exempt": { en: "exempt from automatic rules", "zh-CN": "不受自动规则影响" },
    "command.trust": { en: "Trust", "zh-CN": "信任" },
    "command.trust.brief": {
      en: "Tells how far somebody is trusted, or changes it (1 allowed, 2 immune, 3 helper, 4 admin).",
      "zh-CN": "查看或更改信任等级（1 白名单、2 免黑、3 协管、4 管理）。",
    },
    "command.ban": { en: "Deny list", "zh-CN": "黑名单" },
    "command.ban.brief": {
      en: "Keeps the list of people and groups that are not answered.",
      "zh-CN": "管理不予回应的用户与群。",
    },
    "command.white": { en: "Allow list", "zh-CN": "白名单" },
    "command.white.brief": {
      en: "Keeps the list of people and groups that are always served.",
      "zh-CN": "管理始终服务的用户与群。",
    },
  },
  "access",
);
