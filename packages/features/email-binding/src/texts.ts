import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What `.bind` says, and what it mails. */
export const ownTexts = textTable(
  {
    "command.bind": { en: "Bind an account", "zh-CN": "绑定账号" },
    "command.bind.brief": {
      en: "Joins your accounts on several platforms, so that cards and names follow you.",
      "zh-CN": "把你在不同平台的账号绑定为同一玩家，共用角色卡和名字。",
    },
    "command.bind.argument.account": { en: "account", "zh-CN": "账号" },
    "command.bind.argument.code": { en: "code", "zh-CN": "验证码" },
    "bind.mailSent": {
      en: "A code is on its way to {address}. Say “{prefix}bind confirm” and the 8 digits here within {minutes} minutes.",
      "zh-CN":
        "验证码已发送到 {address}，请在 {minutes} 分钟内私聊发送「{prefix}bind confirm 八位验证码」完成绑定。",
    },
    "bind.consent": {
      en: "Open {url} and agree; then say “{prefix}bind confirm” here within {minutes} minutes.",
      "zh-CN": "请打开 {url} 完成授权，然后在 {minutes} 分钟内私聊发送「{prefix}bind confirm」。",
    },
    "bind.noConsent": {
      en: "There is no consent yet. Open the address first, or ask for a code by e-mail: “{prefix}bind <account> email”.",
      "zh-CN": "还没有收到授权。请先打开授权链接，或改用邮件验证：「{prefix}bind 账号 email」。",
    },
    "bind.done": {
      en: "Bound to {account}: your cards, names and settings are one now.",
      "zh-CN": "已绑定到 {account}，角色卡、名字和设置现在通用了。",
    },
    "bind.merge": {
      en: "The account {account} is yours. These things of this account move over to it:\n{list}\nSay “{prefix}bind yes” to join the two, or “{prefix}bind cancel”.",
      "zh-CN":
        "已确认 {account} 属于你。本账号的以下数据将并入该账号：\n{list}\n发送「{prefix}bind yes」确认合并，或发送「{prefix}bind cancel」取消。",
    },
    "bind.none": {
      en: "No account is bound, and no request is waiting. Begin with “{prefix}bind <account>”.",
      "zh-CN": "当前没有绑定账号，也没有待确认的请求。发送「{prefix}bind 账号」开始绑定。",
    },
    "bind.waiting": {
      en: "Waiting for the confirmation of {account}, for {minutes} more minutes.",
      "zh-CN": "正在等待确认 {account}，剩余 {minutes} 分钟。",
    },
    "bind.bound": { en: "Bound to {accounts}.", "zh-CN": "已绑定：{accounts}。" },
    "bind.notBound": { en: "This account is bound to no other.", "zh-CN": "本账号没有绑定其他账号。" },
    "bind.cancelled": { en: "The request is cancelled.", "zh-CN": "已取消绑定请求。" },
    "bind.offAsk": confirmable({
      en: "This account will stand alone again; what the two have together stays with the other one.",
      "zh-CN": "解绑后本账号恢复独立，已合并的数据留在对方账号。",
    }),
    "bind.off": { en: "This account stands alone again.", "zh-CN": "已解除绑定。" },
    "bind.notConfigured": {
      en: "Binding by e-mail is not set up here. Ask the owner of this bot.",
      "zh-CN": "本骰尚未开启邮箱绑定，请联系骰主。",
    },
    "bind.privateOnly": {
      en: "Please send this to me in private.",
      "zh-CN": "请私聊我使用绑定指令。",
    },
    "bind.badAccount": {
      en: "That is not an account that can be bound. Give its number, or platform:number.",
      "zh-CN": "这不是可以绑定的账号。请填写账号数字，或「平台:账号」。",
    },
    "bind.tooOften": {
      en: "There were {mails} mails within an hour already. Try again later.",
      "zh-CN": "一小时内最多发送 {mails} 封验证邮件，请稍后再试。",
    },
    "bind.badCode": { en: "A code has 8 digits.", "zh-CN": "验证码是 8 位数字。" },
    "bind.codeWrong": {
      en: "The code is wrong. Tries left: {left}.",
      "zh-CN": "验证码不正确，还可以尝试 {left} 次。",
    },
    "bind.codeExpired": {
      en: "The code has expired. Ask for a new one.",
      "zh-CN": "验证码已过期，请重新获取。",
    },
    "bind.alreadyBound": {
      en: "One of the two accounts is bound already. Take that back first with “{prefix}bind off”.",
      "zh-CN": "其中一个账号已经绑定过了，请先用「{prefix}bind off」解绑。",
    },
    "bind.mailFailed": {
      en: "The mail could not be sent. Try again later, or tell the owner of this bot.",
      "zh-CN": "验证邮件发送失败，请稍后再试，或联系骰主。",
    },
    "bind.tester": {
      en: "Accounts are not bound from the test chat.",
      "zh-CN": "测试对话中不能绑定账号。",
    },
    "bind.mailSubject": { en: "Your confirmation code", "zh-CN": "账号绑定验证码" },
    "bind.mailText": {
      en: "Your code: {code}\n\nIt is valid for {minutes} minutes. Send it to the bot in private. If you have not asked for it, ignore this message.\n",
      "zh-CN":
        "你的验证码：{code}\n\n{minutes} 分钟内有效，请私聊发送给骰娘。如果不是你本人操作，请忽略本邮件。\n",
    },
    "bind.held": { en: "Requests to bind accounts", "zh-CN": "账号绑定请求" },
  },
  "people",
);

/** Words of the settings form. */
export const settingsTexts = textTable(
  {
    "settings.email-binding": { en: "E-mail binding", "zh-CN": "邮箱绑定" },
    "settings.email-binding.summary": {
      en: "Players prove an account of another platform by a code in its mailbox, and are one player from then on.",
      "zh-CN": "玩家通过邮箱验证码证明另一平台的账号属于自己，之后视为同一玩家。",
    },
    "settings.email-binding.enabled": { en: "Allow binding by e-mail", "zh-CN": "启用邮箱绑定" },
    "settings.email-binding.host": { en: "Mail server", "zh-CN": "SMTP 服务器" },
    "settings.email-binding.port": { en: "Port", "zh-CN": "端口" },
    "settings.email-binding.user": { en: "User name", "zh-CN": "用户名" },
    "settings.email-binding.password": { en: "Password or app code", "zh-CN": "密码或授权码" },
    "settings.email-binding.from": { en: "Sender’s address", "zh-CN": "发件地址" },
    "settings.email-binding.security": { en: "Encryption", "zh-CN": "加密方式" },
    "settings.email-binding.security.auto": { en: "By the port", "zh-CN": "按端口自动选择" },
    "settings.email-binding.security.tls": { en: "TLS", "zh-CN": "TLS" },
    "settings.email-binding.security.starttls": { en: "STARTTLS", "zh-CN": "STARTTLS" },
    "settings.email-binding.allowPrivate": {
      en: "The server is in a private network",
      "zh-CN": "服务器位于内网",
    },
    "settings.email-binding.addresses": { en: "Mailboxes by platform", "zh-CN": "各平台邮箱地址" },
    "settings.email-binding.addresses.summary": {
      en: "Platform and address, with {{id}} in the place of the account’s number. Players never type an address.",
      "zh-CN": "平台与邮箱地址，{{id}} 代表账号。玩家不能自行填写地址。",
    },
    "settings.email-binding.codeMinutes": {
      en: "A code is valid for (minutes)",
      "zh-CN": "验证码有效期（分钟）",
    },
    "settings.email-binding.tries": { en: "Wrong codes allowed", "zh-CN": "验证码可尝试次数" },
    "settings.email-binding.mailsPerHour": { en: "Mails per hour and person", "zh-CN": "每人每小时邮件数" },
  },
  "settings",
);
