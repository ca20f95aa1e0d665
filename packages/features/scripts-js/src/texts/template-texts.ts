import { type TextItem, textTable } from "@dicetower/contract";
import { templateKeys } from "../calls/games/template-keys.js";
import { cocTexts } from "./peer/coc-texts.js";
import { coreTexts } from "./peer/core-texts.js";
import { dndTexts } from "./peer/dnd-texts.js";
import { otherTexts } from "./peer/other-texts.js";

/** Expressions are the plugin's, and not values of the text. */
const doubled = (words: string) => words.replace(/[{}]/gu, "$&$&");

const groups = { coc: cocTexts, core: coreTexts, dnd: dndTexts, other: otherTexts };

const rows = Object.entries(groups).flatMap(([group, texts]) =>
  Object.entries(texts).map(([name, [peer, en, zh]]) => ({
    key: `scripts-js.tmpl.${group}.${name}`,
    peer,
    words: { en: doubled(en), "zh-CN": doubled(zh) },
  })),
);

/** Texts worded by us, by the key that the peer has for them. */
export const wordedKeys: ReadonlyMap<string, string> = new Map(rows.map(({ key, peer }) => [peer, key]));

/** These texts. */
export const wordedTexts: readonly TextItem[] = textTable(
  Object.fromEntries(rows.map(({ key, words }) => [key, words])),
  "scripts-js",
  Object.fromEntries(rows.map(({ key, peer }) => [key, peer])),
);

/** Names of the peer for texts that are worded here for plugins alone: the first, where it has several. */
const originalKeys = Object.fromEntries(
  Object.entries(templateKeys)
    .filter(([, key]) => key.startsWith("scripts-js."))
    .map(([peer, key]) => [key, peer])
    .reverse(),
);

/** Texts that plugins ask for by the names of the peer, and that nobody else has here. Expressions stand in doubled braces. */
export const templateTexts = textTable(
  {
    "scripts-js.tmpl.empty": { en: " ", "zh-CN": " " },
    "scripts-js.tmpl.crashed": { en: "Something went wrong.", "zh-CN": "出了点问题，请联系骰主。" },
    "scripts-js.tmpl.hello": { en: "Hello, {self} is here.", "zh-CN": "大家好，{self} 来了。" },
    "scripts-js.tmpl.permission": { en: "You may not do that.", "zh-CN": "你没有权限这样做。" },
    "scripts-js.tmpl.leaving": { en: "Leaving soon.", "zh-CN": "即将退群。" },
    "scripts-js.tmpl.reason": { en: "because of {{$t原因}}, ", "zh-CN": "由于{{$t原因}}，" },
    "scripts-js.tmpl.rollItem": {
      en: "{{$t表达式文本}}={{$t计算过程}}={{$t计算结果}}",
      "zh-CN": "{{$t表达式文本}}={{$t计算过程}}={{$t计算结果}}",
    },
    "scripts-js.tmpl.roll": {
      en: "{{$t原因句子}}{{$t玩家}} rolled {{$t结果文本}}",
      "zh-CN": "{{$t原因句子}}{{$t玩家}}掷出了 {{$t结果文本}}",
    },
    "scripts-js.tmpl.rolls": {
      en: "{{$t原因句子}}{{$t玩家}} rolled {{$t次数}} times:\n{{$t结果文本}}",
      "zh-CN": "{{$t原因句子}}{{$t玩家}}掷骰{{$t次数}}次:\n{{$t结果文本}}",
    },
    "scripts-js.tmpl.tooMany": { en: "Too many rounds.", "zh-CN": "骰点的轮数太多了。" },
    "scripts-js.tmpl.hidden": { en: "{{$t玩家}} rolls in secret.", "zh-CN": "{{$t玩家}}进行了一次暗骰。" },
    "scripts-js.tmpl.hiddenFrom": {
      en: "From the group {{$t群名}} ({{$t群号_RAW}}): ",
      "zh-CN": "来自群 {{$t群名}}（{{$t群号_RAW}}）的暗骰：",
    },
    "scripts-js.tmpl.nameReset": {
      en: "{{$t玩家}} has their old name again.",
      "zh-CN": "{{$t玩家}}的昵称已重置。",
    },
    "scripts-js.tmpl.renamed": { en: "The name is now {{$t玩家}}.", "zh-CN": "昵称已改为{{$t玩家}}。" },
    "scripts-js.tmpl.card": {
      en: "{{$t玩家}}:\n{{$t制卡结果文本}}",
      "zh-CN": "{{$t玩家}}的人物作成：\n{{$t制卡结果文本}}",
    },
    "scripts-js.tmpl.separator": { en: "\n", "zh-CN": "\n" },
    "scripts-js.tmpl.check": {
      en: "{{$t原因句子}}{{$t玩家}} checks “{{$t属性表达式文本}}”: {{$t结果文本}}",
      "zh-CN": "{{$t原因句子}}{{$t玩家}}的“{{$t属性表达式文本}}”检定结果为：{{$t结果文本}}",
    },
    "scripts-js.tmpl.checkFormat": { en: "The check cannot be read.", "zh-CN": "检定格式不正确。" },
    "scripts-js.tmpl.name": {
      en: "Names for {{$t玩家}}:\n{{$t随机名字文本}}",
      "zh-CN": "为{{$t玩家}}生成以下名字：\n{{$t随机名字文本}}",
    },
    "scripts-js.tmpl.luck": {
      en: "{{$t玩家}}'s luck today is {{$t人品}}.",
      "zh-CN": "{{$t玩家}}今天的人品值为 {{$t人品}}。",
    },
  },
  "scripts-js",
  originalKeys,
);
