import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What is said of cards and decks. */
export const ownTexts = textTable(
  {
    "draw.result": {
      en: "{nick} draws from {name}:\n{cards}",
      "zh-CN": "{nick} 从「{name}」抽到：\n{cards}",
    },
    "draw.hidden": { en: "{nick} draws in secret: {count}", "zh-CN": "{nick} 暗中抽了 {count} 张牌" },
    "draw.hiddenResult": {
      en: "Drawn in {where} from {name}:\n{cards}",
      "zh-CN": "在「{where}」从「{name}」暗中抽到：\n{cards}",
    },
    "draw.list": {
      en: "{count} sets of decks (page {page} of {pages}):",
      "zh-CN": "共 {count} 套牌堆（第 {page}/{pages} 页）：",
    },
    "draw.set": { en: "{title} ({count}): {list}", "zh-CN": "{title}（{count}）：{list}" },
    "draw.keys": {
      en: "{count} decks (page {page} of {pages}):\n{list}",
      "zh-CN": "共 {count} 个牌堆（第 {page}/{pages} 页）：\n{list}",
    },
    "draw.found": { en: "{count} found: {list}", "zh-CN": "找到 {count} 个：{list}" },
    "draw.desc": {
      en: "{title}, by {author}, version {version}\n{brief}\n{list}",
      "zh-CN": "{title}\n作者：{author}，版本：{version}\n{brief}\n{list}",
    },
    "draw.reloaded": {
      en: "Decks were loaded again: {count} files.",
      "zh-CN": "牌堆已重新载入，共 {count} 个文件。",
    },
    "deck.none": { en: "There are no decks.", "zh-CN": "还没有牌堆。" },
    "deck.notFound": { en: "There is no deck “{name}”.", "zh-CN": "没有牌堆「{name}」。" },
    "deck.notFoundNear": {
      en: "There is no deck “{name}”. Did you mean: {near}",
      "zh-CN": "没有牌堆「{name}」。相近的有：{near}",
    },
    "deck.empty": {
      en: "The deck “{name}” has no card left.",
      "zh-CN": "牌堆「{name}」已经抽完了。",
    },
    "deck.nestedTooDeep": {
      en: "The cards of “{name}” refer to each other without end, or are too long together: nothing is drawn.",
      "zh-CN": "牌堆「{name}」引用层数过深或内容过长，没有抽取。",
    },
    "deck.countTooMany": {
      en: "At most {limit} cards can be drawn at once.",
      "zh-CN": "一次最多抽 {limit} 张。",
    },
    "deck.hostOnly": {
      en: "Only the host or an administrator of the group changes its decks.",
      "zh-CN": "只有主持人或群管理员可以更改本群的牌堆。",
    },
    "deck.instance.ready": {
      en: "The deck “{name}” of this group is ready: {count} cards.",
      "zh-CN": "本群牌堆「{name}」就绪，共 {count} 张。",
    },
    "deck.instance.none": { en: "This group has no decks of its own.", "zh-CN": "本群没有自己的牌堆。" },
    "deck.instance.list": { en: "Decks of this group:\n{list}", "zh-CN": "本群牌堆：\n{list}" },
    "deck.instance.show": {
      en: "“{name}” has {left} cards left: {cards}",
      "zh-CN": "「{name}」还剩 {left} 张：{cards}",
    },
    "deck.instance.added": {
      en: "Added. “{name}” has {count} cards now.",
      "zh-CN": "已加入，「{name}」现有 {count} 张。",
    },
    "deck.instance.reset": {
      en: "All cards were put back: {count} decks.",
      "zh-CN": "已重置 {count} 个牌堆。",
    },
    "deck.instance.clearAsk": confirmable({
      en: "All {count} decks of this group will be deleted: {list}",
      "zh-CN": "即将删除本群的全部 {count} 个牌堆：{list}",
    }),
    "deck.instance.deleted": { en: "Decks deleted: {count}.", "zh-CN": "已删除 {count} 个牌堆。" },
    "deck.instance.full": {
      en: "A group has {limit} decks at most.",
      "zh-CN": "每个群最多 {limit} 个牌堆。",
    },
    "deck.instance.tooBig": {
      en: "A deck of a group has 1 to {cards} cards, and {copies} with weights.",
      "zh-CN": "群牌堆为 1 到 {cards} 张牌，计入权重最多 {copies} 张。",
    },
    "deck.instance.noMembers": {
      en: "The platform does not list the members of this group just now. Try again later.",
      "zh-CN": "平台暂时无法提供群成员列表，请稍后再试。",
    },
    "deck.instance.notFound": {
      en: "This group has no deck “{name}”.",
      "zh-CN": "本群没有牌堆「{name}」。",
    },
    "deck.instance.exhausted": {
      en: "The deck “{name}” of this group has no card left; {prefix}deck reset puts all back.",
      "zh-CN": "本群牌堆「{name}」已抽完，可用 {prefix}deck reset 重置。",
    },
    "extension.deck": { en: "Decks", "zh-CN": "牌堆" },
    "decks.textFunction": { en: "draws a card of a deck", "zh-CN": "从牌堆抽一张牌" },
    "command.draw": { en: "Draw", "zh-CN": "抽牌" },
    "command.draw.brief": { en: "Draws cards from a deck.", "zh-CN": "从牌堆中抽牌。" },
    "command.drawhidden": { en: "Draw in secret", "zh-CN": "暗抽" },
    "command.drawhidden.brief": {
      en: "Draws cards that only the drawer sees.",
      "zh-CN": "暗中抽牌，结果只发给自己。",
    },
    "argument.cardWish": { en: "deck, such as loot 3 or 3#loot", "zh-CN": "牌堆，如 塔罗牌 3 或 3#塔罗牌" },
    "argument.deckFile": { en: "file", "zh-CN": "牌堆集" },
    "argument.namedDeck": { en: "name=deck", "zh-CN": "名称=牌堆" },
    "command.draw.argument.said": { en: "word", "zh-CN": "词" },
    "command.deck": { en: "Decks of the group", "zh-CN": "群牌堆" },
    "command.deck.brief": {
      en: "Makes decks for this group whose cards stay out once drawn.",
      "zh-CN": "建立本群牌堆，抽出的牌在重置前不再出现。",
    },
    "command.deck.argument.deck": {
      en: "name=deck, 1-20 or a|b|2::c",
      "zh-CN": "名称=牌堆、1-20 或 甲|乙|2::丙",
    },
    "command.deck.argument.card": { en: "name=card", "zh-CN": "名称=牌" },
  },
  "decks",
  {
    "draw.result": "strDrawCard",
    "draw.hidden": "strDrawHidden",
    "deck.notFound": "strDeckNotFound",
    "deck.empty": "strDeckEmpty",
  },
);
