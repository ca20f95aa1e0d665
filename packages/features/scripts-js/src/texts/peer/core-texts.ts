import type { PeerTexts } from "./peer-texts.js";

/** What the bot says of itself, of names, cards, rights and floods, as plugins ask for it. */
export const coreTexts: PeerTexts = {
  helpMaster: ["核心:骰子帮助文本_骰主", "Ask in the group who runs this bot.", "骰主信息请在群内询问。"],
  helpTerms: ["核心:骰子帮助文本_协议", "Please use this bot considerately.", "请文明使用骰子。"],
  helpFun: ["核心:骰子帮助文本_娱乐", "For fun: .jrrp, .draw", "娱乐：.jrrp、.draw"],
  helpOthers: ["核心:骰子帮助文本_其他", "More: .help all", "其他：.help all"],
  failed: [
    "核心:骰子执行异常",
    "That command failed. Please tell who runs this bot.",
    "指令执行出错，请告知骰主。",
  ],
  befriended: [
    "核心:骰子成为好友",
    "Hello, this is {核心:骰子名字}. Say .help to begin.",
    "你好，我是{核心:骰子名字}，输入 .help 查看帮助。",
  ],
  leavingSilent: [
    "核心:骰子自动退群告别语",
    "{核心:骰子名字} has not been used here for long and leaves. Invite it again at any time.",
    "{核心:骰子名字}在本群长期未被使用，先告辞了，随时可以再邀请。",
  ],
  saved: ["核心:骰子保存设置", "The data are kept.", "数据已保存。"],
  statusMore: [
    "核心:骰子状态附加文本",
    "Groups: {$t供职群数}, switched on in {$t启用群数}. {$t群内工作状态}",
    "所在群数：{$t供职群数}，已启用：{$t启用群数}。{$t群内工作状态}",
  ],
  nameNow: ["核心:昵称_当前", "You are called {$t玩家}.", "你当前的昵称是{$t玩家}。"],
  facesOwn: [
    "核心:设定默认骰子面数",
    "Your dice have {$t个人骰子面数} faces now.",
    "你的默认骰子面数现为 {$t个人骰子面数}。",
  ],
  facesGroup: [
    "核心:设定默认群组骰子面数",
    "Dice have {$t群组骰子面数} faces in this group now.",
    "本群默认骰子面数现为 {$t群组骰子面数}。",
  ],
  facesWrong: ["核心:设定默认骰子面数_错误", "That is no number of faces.", "骰子面数不正确。"],
  facesReset: [
    "核心:设定默认骰子面数_重置",
    "The number of faces is the usual one again.",
    "默认骰子面数已重置。",
  ],
  cardNew: [
    "核心:角色管理_新建",
    "The card “{$t角色名}” is new and in use.",
    "已新建并使用角色卡“{$t角色名}”。",
  ],
  cardThere: [
    "核心:角色管理_新建_已存在",
    "There is a card “{$t角色名}” already.",
    "角色卡“{$t角色名}”已存在。",
  ],
  cardBound: [
    "核心:角色管理_绑定_成功",
    "“{$t角色名}” is bound to this group.",
    "角色卡“{$t角色名}”已绑定本群。",
  ],
  cardNotBound: [
    "核心:角色管理_绑定_失败",
    "“{$t角色名}” could not be bound: there is no such card.",
    "绑定失败，没有角色卡“{$t角色名}”。",
  ],
  cardUnbound: [
    "核心:角色管理_绑定_解除",
    "“{$t角色名}” is no longer bound to this group.",
    "角色卡“{$t角色名}”已解除绑定。",
  ],
  noCardBound: ["核心:角色管理_绑定_并未绑定", "No card is bound to this group.", "本群没有绑定角色卡。"],
  cardLoaded: [
    "核心:角色管理_加载成功",
    "{$t玩家}: the card “{$t角色名}” is in use.",
    "{$t玩家}已使用角色卡“{$t角色名}”。",
  ],
  cardLoadedBound: [
    "核心:角色管理_加载失败_已绑定",
    "Another card is bound here: unbind it first.",
    "当前群已绑定角色卡，请先解除绑定。",
  ],
  noCard: ["核心:角色管理_角色不存在", "There is no such card.", "没有这张角色卡。"],
  cardBroken: ["核心:角色管理_序列化失败", "The card could not be written down.", "角色卡数据写入失败。"],
  cardSaved: ["核心:角色管理_储存成功", "The card “{$t角色名}” is kept.", "角色卡“{$t角色名}”已储存。"],
  cardSavedBound: [
    "核心:角色管理_储存失败_已绑定",
    "“{$t角色名}” is bound and keeps itself.",
    "角色卡“{$t角色名}”已绑定，无需储存。",
  ],
  cardDeleted: ["核心:角色管理_删除成功", "The card “{$t角色名}” is deleted.", "角色卡“{$t角色名}”已删除。"],
  cardDeletedBound: [
    "核心:角色管理_删除失败_已绑定",
    "“{$t角色名}” is bound: unbind it before deleting it.",
    "角色卡“{$t角色名}”仍在绑定中，请先解除绑定再删除。",
  ],
  cardDeletedNow: [
    "核心:角色管理_删除成功_当前卡",
    "It was the card in use; the usual one is in use now.",
    "删除的是当前卡，已换回默认卡。",
  ],
  messageLeft: ["核心:留言_已记录", "Your message has been passed on.", "留言已记录。"],
  censorAll: ["核心:拦截_完全拦截_收到的所有消息", "That message is not read.", "该消息已被拦截。"],
  censorCommand: [
    "核心:拦截_完全拦截_收到的指令",
    "{核心:骰子名字} does not carry that out.",
    "{核心:骰子名字}不执行这条指令。",
  ],
  censorSaid: [
    "核心:拦截_完全拦截_发出的消息",
    "{核心:骰子名字} cannot say that.",
    "{核心:骰子名字}不便说出这条消息。",
  ],
  censorRemark: [
    "核心:拦截_警告内容_提醒级",
    "{核心:骰子名字} asks you to mind your words.",
    "{核心:骰子名字}提醒你注意用词。",
  ],
  censorNotice: [
    "核心:拦截_警告内容_注意级",
    "{核心:骰子名字} has taken note of these words.",
    "{核心:骰子名字}已记下这些用词。",
  ],
  censorWarning: [
    "核心:拦截_警告内容_警告级",
    "{核心:骰子名字} warns you about these words.",
    "{核心:骰子名字}对这些用词提出警告。",
  ],
  censorDanger: [
    "核心:拦截_警告内容_危险级",
    "{核心:骰子名字} will not go on with these words.",
    "{核心:骰子名字}无法容忍这些用词。",
  ],
  floodPerson: ["核心:刷屏_警告内容_个人", "Not so fast, please.", "指令太频繁了，请慢一点。"],
  floodGroup: [
    "核心:刷屏_警告内容_群组",
    "This group sends too many commands at once.",
    "本群指令太频繁了，请慢一点。",
  ],
  aliasNew: [
    "核心:快捷指令_新增",
    "{$t指令来源}: “{$t快捷指令名}” stands for {$t指令} now.",
    "{$t指令来源}快捷指令“{$t快捷指令名}”已设为：{$t指令}",
  ],
  aliasEmpty: [
    "核心:快捷指令_新增_无指令",
    "{$t指令来源}: say which command it stands for.",
    "{$t指令来源}快捷指令缺少对应的指令。",
  ],
  aliasChanged: [
    "核心:快捷指令_替换",
    "{$t指令来源}: “{$t快捷指令名}” stands for {$t指令} now, no longer for {$t旧指令}.",
    "{$t指令来源}快捷指令“{$t快捷指令名}”由 {$t旧指令} 改为 {$t指令}。",
  ],
  aliasGone: [
    "核心:快捷指令_删除",
    "{$t指令来源}: “{$t快捷指令名}” is deleted; it stood for {$t旧指令}.",
    "{$t指令来源}快捷指令“{$t快捷指令名}”已删除，原指令：{$t旧指令}",
  ],
  aliasUnknown: [
    "核心:快捷指令_删除_未定义",
    "{$t指令来源}: there is no “{$t快捷指令名}”.",
    "{$t指令来源}没有快捷指令“{$t快捷指令名}”。",
  ],
  aliases: ["核心:快捷指令_列表", "Shortcuts:\n{$t列表内容}", "快捷指令：\n{$t列表内容}"],
  aliasesNone: ["核心:快捷指令_列表_空", "There are no shortcuts.", "还没有快捷指令。"],
  aliasesItem: [
    "核心:快捷指令_列表_单行",
    "[{$t指令来源}] {$t快捷指令名} → {$t指令}",
    "[{$t指令来源}] {$t快捷指令名} → {$t指令}",
  ],
  aliasesBetween: ["核心:快捷指令_列表_分隔符", "\n", "\n"],
  aliasGroupOnly: ["核心:快捷指令_非群聊", "That works in groups only.", "仅可在群内使用。"],
  aliasForbidden: ["核心:快捷指令_禁止", "That command cannot have a shortcut.", "该指令不能设置快捷指令。"],
  aliasRuns: ["核心:快捷指令触发_前缀", "{$t指令来源} → {$t目标指令}\n", "{$t指令来源} → {$t目标指令}\n"],
  aliasRunsNone: [
    "核心:快捷指令触发_无指令",
    "There is no command “{$t目标指令名}” behind it.",
    "没有对应的指令“{$t目标指令名}”。",
  ],
  deniedPerson: [
    "核心:黑名单触发_当事人",
    "You are on the deny list: {$t黑名单事件}",
    "你已被列入黑名单：{$t黑名单事件}",
  ],
  deniedGroup: [
    "核心:黑名单触发_所在群",
    "This group is on the deny list: {$t黑名单事件}",
    "本群已被列入黑名单：{$t黑名单事件}",
  ],
  deniedInviter: [
    "核心:黑名单触发_邀请人",
    "You invited the bot to {$t事发群名} ({$t事发群号}): {$t黑名单事件}",
    "你邀请进入的群 {$t事发群名}（{$t事发群号}）：{$t黑名单事件}",
  ],
  deniedLeaves: ["核心:黑名单惩罚_退群", "Leaving because of the deny list.", "因黑名单退出本群。"],
};
