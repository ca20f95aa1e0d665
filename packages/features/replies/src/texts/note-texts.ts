import { type TextRef, textTable } from "@dicetower/contract";

/** What is otherwise than in the file that a rule comes from. */
const table = {
  "reply.note.share": {
    en: "The limit “{said}” is no share of 100.",
    "zh-CN": "限制「{said}」不是 0 到 100 的概率，已忽略。",
  },
  "reply.note.limit": {
    en: "The limit “{said}” cannot be had and was left out.",
    "zh-CN": "不支持限制「{said}」，已忽略。",
  },
  "reply.note.amount": {
    en: "“{said}” is no amount and was left out.",
    "zh-CN": "「{said}」不是数量，已忽略。",
  },
  "reply.note.comparison": {
    en: "The comparison “{said}” cannot be read and was left out.",
    "zh-CN": "无法识别比较条件「{said}」，已忽略。",
  },
  "reply.note.noAnswer": { en: "It has no answer.", "zh-CN": "没有回复内容。" },
  "reply.note.noRule": { en: "It is no rule.", "zh-CN": "不是回复规则。" },
  "reply.note.echo": { en: 'Its answer is made by "{said}".', "zh-CN": "回复由「{said}」生成，无法导入。" },
  "reply.note.type": {
    en: 'Rules of the type "{said}" cannot be had.',
    "zh-CN": "不支持「{said}」类型的规则。",
  },
  "reply.note.answer": { en: 'The answer "{said}" cannot be had.', "zh-CN": "不支持「{said}」类型的回复。" },
  "reply.note.script": { en: "Scripts in answers are not run.", "zh-CN": "回复中的脚本不会执行。" },
  "reply.note.noneLeft": {
    en: "It has no answer that can be had.",
    "zh-CN": "没有可以导入的回复内容。",
  },
  "reply.note.pause": {
    en: "The pause of its file counts for this rule alone, and by group.",
    "zh-CN": "文件的响应间隔改为只对这条规则、按群计算。",
  },
  "reply.note.match": {
    en: 'The match "{said}" cannot be had and was left out; the rule comes switched off.',
    "zh-CN": "不支持匹配方式「{said}」，已略去，规则导入后处于停用状态。",
  },
  "reply.note.condition": {
    en: 'The condition "{said}" cannot be had and was left out; the rule comes switched off.',
    "zh-CN": "不支持条件「{said}」，已略去，规则导入后处于停用状态。",
  },
  "reply.note.expression": {
    en: 'The expression "{said}" was taken over as it is written: look whether it still holds.',
    "zh-CN": "条件表达式「{said}」按原样导入，请检查是否仍然有效。",
  },
  "reply.note.every": {
    en: "It looks for no words, so every message is tried on it.",
    "zh-CN": "没有匹配文本的条件，会对每条消息进行判断。",
  },
  "reply.note.refused": { en: "{said}", "zh-CN": "无法使用：{said}" },
} as const;

export const noteTexts = textTable(table, "replies");

export type NoteName = keyof typeof table extends `reply.note.${infer Name}` ? Name : never;

/** What is said of a rule. @param said what of the file it is about */
export function note(name: NoteName, said = ""): TextRef {
  return { key: `reply.note.${name}`, values: { said } };
}

/** A note as answers of the API have it. */
export function noteInEnglish({ key, values }: TextRef): string {
  const words: string = Object.hasOwn(table, key) ? table[key as keyof typeof table].en : key;
  return words.replace("{said}", () => String(values["said"] ?? ""));
}
