import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "command.send": { en: "Write to the owner", "zh-CN": "给骰主留言" },
    "command.send.brief": {
      en: "Sends a message to the owners of this bot.",
      "zh-CN": "把一段话转达给骰主。",
    },
    "argument.chatWindow": { en: "g id | u id", "zh-CN": "g 群号 | u 账号" },
    "command.send.argument.text": { en: "text", "zh-CN": "内容" },
    "send.done": {
      en: "Your message reached the owners as number {id}.",
      "zh-CN": "已转达给骰主，留言编号 {id}。",
    },
    "send.tooLong": {
      en: "A message has at most {most} characters.",
      "zh-CN": "内容不能超过 {most} 个字符。",
    },
    "send.tooSoon": {
      en: "Please wait {seconds} s before you write again.",
      "zh-CN": "请等待 {seconds} 秒后再留言。",
    },
    "send.toOwner": {
      en: "Message {id} from {name} ({from}):\n{text}",
      "zh-CN": "收到 {name}（{from}）的留言，编号 {id}：\n{text}",
    },
    "send.fromOwner": {
      en: "{name}, the owner answers your message {id}:\n{text}",
      "zh-CN": "{name}，骰主回复了你的留言（编号 {id}）：\n{text}",
    },
    "send.answered": { en: "Message {id} has been answered.", "zh-CN": "已回复编号 {id} 的留言。" },
    "send.said": { en: "Said in {window}.", "zh-CN": "已发送到 {window}。" },
    "send.noMessage": { en: "There is no message {id}.", "zh-CN": "没有编号为 {id} 的留言。" },
    "send.notThere": {
      en: "{window} cannot be reached through this account.",
      "zh-CN": "无法通过当前账号发送到 {window}。",
    },
    "notice.userSend": { en: "Message to the owners", "zh-CN": "用户留言" },
    "contact.held": { en: "Messages to the owners", "zh-CN": "给骰主的留言" },
    "command.link": { en: "Link chats", "zh-CN": "窗口转发" },
    "command.link.brief": {
      en: "Forwards what is said in one chat to another.",
      "zh-CN": "在两个窗口之间转发消息。",
    },
    "link.set": { en: "Linked: {link}", "zh-CN": "已建立转发：{link}" },
    "link.on": { en: "The links of this chat are on.", "zh-CN": "本窗口的转发已开启。" },
    "link.off": { en: "The links of this chat are off.", "zh-CN": "本窗口的转发已暂停。" },
    "link.removed": { en: "The links of this chat are gone.", "zh-CN": "本窗口的转发已删除。" },
    "link.none": { en: "There is no link.", "zh-CN": "没有转发。" },
    "link.list": { en: "Links ({count}):\n{list}", "zh-CN": "转发（{count}）：\n{list}" },
    "link.self": { en: "A chat cannot be linked with itself.", "zh-CN": "不能转发到本窗口。" },
    "link.tooMany": { en: "There are {most} links at most.", "zh-CN": "最多只能有 {most} 条转发。" },
  },
  "manage",
);
