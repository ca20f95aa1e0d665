import { textTable } from "@dicetower/contract";

/** What `.desk` says, and words of the panel. */
export const deskTexts = [
  ...textTable(
    {
      "desk.sent": {
        en: "The link to the desk was sent to you in private.",
        "zh-CN": "主持台链接已私聊发给你。",
      },
      "desk.link": {
        en: "Desk of {group}: {address}\nWhoever has this link leads the session: keep it to yourself. It is good for this session, at most 24 hours; {prefix}desk off ends it.",
        "zh-CN":
          "「{group}」的主持台：{address}\n持有链接即可主持本局，请勿转发。链接仅限本局、最长 24 小时有效，可用 {prefix}desk off 作废。",
      },
      "desk.notSent": {
        en: "The link could not be sent to you in private; adding the bot as a friend may help.",
        "zh-CN": "无法私聊发送链接，请先添加骰子为好友再试。",
      },
      "desk.noAddress": {
        en: "No address is set at which browsers reach this service. Its owner sets it in the panel, under “Host's desk”.",
        "zh-CN": "尚未设置外部访问地址，请骰主在管理面板的「主持台」中设置。",
      },
      "desk.ended": { en: "All links to the desk have ended.", "zh-CN": "主持台链接已全部作废。" },
      "desk.none": { en: "There is no link to a desk of this group.", "zh-CN": "本群没有有效的主持台链接。" },
      "desk.notHost": {
        en: "Only the host of the table or an administrator of the group may do that.",
        "zh-CN": "只有主持人或群管理员可以这样做。",
      },
      "command.desk": { en: "Host's desk", "zh-CN": "主持台" },
      "command.desk.brief": {
        en: "Sends the host a link, in private, to a page with the players' cards, initiative, hidden rolls and the log.",
        "zh-CN": "私聊发给主持人一个网页链接，可查看角色卡、先攻，进行暗骰并开关日志。",
      },
      "command.desk.exampleReply": {
        en: "The link to the desk was sent to you in private.",
        "zh-CN": "主持台链接已私聊发给你。",
      },
    },
    "session",
  ),
  ...textTable({
    "desk.personal": { en: "Links to desks of hosts", "zh-CN": "主持台链接" },
    "settings.desk": { en: "Host's desk", "zh-CN": "主持台" },
    "settings.desk.summary": {
      en: "A page for the host of a session, opened by a link that .desk sends in private.",
      "zh-CN": "主持人网页，由 .desk 私聊发送链接打开。",
    },
    "settings.desk.address": { en: "Public address", "zh-CN": "外部访问地址" },
    "settings.desk.address.summary": {
      en: "Where browsers of hosts reach this service, such as https://dice.example.org. Without it no links are sent.",
      "zh-CN": "主持人的浏览器访问本服务所用的地址，例如 https://dice.example.org。留空则不发送链接。",
    },
  }),
];
