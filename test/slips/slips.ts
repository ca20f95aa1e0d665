import { type Segment, textSegment } from "@dicetower/contract";
import type { Language, Subject } from "./subjects.js";

/** What somebody types in the place of a call that is meant. */
export interface Slip {
  readonly key: string;
  /** Words that no form reads: they have to be seen again in the answer, or the call is refused. */
  readonly unread?: Readonly<Record<Language, string>>;
  /** How often the call is carried out: so many times its dice fall, which shows that its number was read. */
  readonly times?: number;
  /** True where the call is as good as it was meant: it is refused only where that one is. */
  readonly same?: boolean;
  /** True for what is no call for this bot: nothing is said. */
  readonly silent?: boolean;
  /** The line as it is typed; undefined where the slip cannot be made of this form. */
  line(subject: Subject): string | undefined;
  /** Segments around the text. */
  readonly around?: (text: readonly Segment[]) => readonly Segment[];
}

const both = (said: string) => ({ en: said, "zh-CN": said });
export const foreign = { en: "zzqx", "zh-CN": "呜啦啦" } as const;
const reply: Segment = { type: "reply", data: { id: "77", qq: "555" } };
const at = (qq: string): Segment => ({ type: "at", data: { qq } });

/** The account of the bot in these tests. */
export const self = "10000";

const call = ({ word, said }: Subject) => `.${word} ${said}`.trimEnd();

/** Letters, digits, signs and blanks as a Chinese keyboard writes them when it is in full width. */
function wide(text: string): string {
  return text.replace(/[!-~ ]/g, (one) =>
    one === " " ? "\u3000" : String.fromCharCode(one.charCodeAt(0) + 0xfee0),
  );
}

const hasDice = /(?:^|[^\p{L}\p{N}])\d{0,2}d\d{1,3}$/iu;

export const slips: readonly Slip[] = [
  { key: "asMeant", line: call },
  { key: "noBlank", line: ({ word, said }) => (said === "" ? undefined : `.${word}${said}`) },
  {
    key: "twoBlanks",
    same: true,
    line: ({ word, said }) => `.  ${word}  ${said.replaceAll(" ", "  ")} `.replace(".  ", "."),
  },
  { key: "fullWidth", same: true, line: (one) => (one.said.includes("@") ? undefined : wide(call(one))) },
  { key: "chinesePrefix", same: true, line: (one) => `。${call(one).slice(1)}` },
  { key: "slashPrefix", line: (one) => `/${call(one).slice(1)}` },
  { key: "exclamation", same: true, line: (one) => `！${call(one).slice(1)}` },
  {
    key: "upperCase",
    same: true,
    line: ({ word, said }) =>
      /^[a-z]+$/.test(word) ? `.${word.toUpperCase()} ${said}`.trimEnd() : undefined,
  },
  { key: "newline", same: true, line: ({ word, said }) => (said === "" ? undefined : `.${word}\n${said}`) },
  {
    key: "swapped",
    line: ({ word, said }) =>
      said.includes(" ") ? `.${word} ${said.split(" ").reverse().join(" ")}` : undefined,
  },
  {
    key: "bracketed",
    line: (one) => (/\d+$/.test(one.said) ? call(one).replace(/\s*(\d+)$/, "（$1）") : undefined),
  },
  {
    key: "comma",
    line: (one) => (/ \d+$/.test(one.said) ? call(one).replace(/ (\d+)$/, "，$1") : undefined),
  },
  { key: "colon", line: ({ word, said }) => `.${word}： ${said}`.trimEnd() },
  { key: "equals", line: ({ word, said }) => (said === "" ? undefined : `.${word} = ${said}`) },
  { key: "trailingWord", unread: foreign, line: (one) => `${call(one)} ${foreign[one.language]}` },
  { key: "trailingNumber", unread: both("7788"), line: (one) => `${call(one)} 7788` },
  { key: "trailingPlus", unread: both("7788"), line: (one) => `${call(one)} +7788` },
  { key: "trailingOption", unread: both("xyzzy"), line: (one) => `${call(one)} --xyzzy` },
  { key: "trailingBracket", unread: both("zzqx"), line: (one) => `${call(one)} (zzqx)` },
  { key: "emojiBehind", unread: both("🎲"), line: (one) => `${call(one)} 🎲` },
  { key: "emojiGlued", unread: both("🎲"), line: (one) => `${call(one)}🎲` },
  { key: "punctuationBehind", line: (one) => `${call(one)}。` },
  {
    key: "longBehind",
    unread: { en: "zzqxzzqx", "zh-CN": "呜啦啦呜啦啦" },
    line: (one) => `${call(one)} ${foreign[one.language].repeat(1000).slice(0, 3000)}`,
  },
  { key: "emojiInFront", silent: true, line: (one) => `🎲${call(one)}` },
  { key: "textInFront", silent: true, line: (one) => `hey ${call(one)}` },
  {
    key: "gluedToDice",
    unread: both("fire"),
    line: (one) => (hasDice.test(one.said) ? `${call(one)}fire` : undefined),
  },
  { key: "advantageGlued", line: (one) => (hasDice.test(one.said) ? `${call(one)}adv` : undefined) },
  { key: "empty", line: ({ word, said }) => (said === "" ? undefined : `.${word}`) },
  {
    key: "missing",
    line: ({ word, said }) => (said.includes(" ") ? `.${word} ${said.replace(/\s+\S+$/, "")}` : undefined),
  },
  { key: "punctuationOnly", line: ({ word }) => `.${word} ，。！` },
  { key: "questionMark", line: ({ word }) => `.${word} ?` },
  { key: "numberOnly", line: ({ word }) => `.${word} 7788` },
  { key: "help", line: ({ word }) => `.${word} help` },
  {
    key: "roundsBehindWord",
    unread: both("3"),
    times: 3,
    line: ({ word, said }) => `.${word}#3 ${said}`.trimEnd(),
  },
  { key: "roundsInFront", unread: both("3"), times: 3, line: ({ word, said }) => `.${word} 3#${said}` },
  { key: "bonusGlued", line: ({ word, said }) => `.${word}b2 ${said}`.trimEnd() },
  { key: "quoteInFront", same: true, line: call, around: (text) => [reply, ...text] },
  { key: "mentionInFront", same: true, line: call, around: (text) => [at(self), textSegment(" "), ...text] },
  { key: "otherInFront", silent: true, line: call, around: (text) => [at("555"), textSegment(" "), ...text] },
  { key: "mentionBehind", line: call, around: (text) => [...text, textSegment(" "), at("556")] },
  { key: "selfBehind", line: call, around: (text) => [...text, textSegment(" "), at(self)] },
  { key: "everybodyBehind", line: call, around: (text) => [...text, textSegment(" "), at("all")] },
  {
    key: "imageBehind",
    same: true,
    line: call,
    around: (text) => [...text, { type: "image", data: { file: "a.png" } }],
  },
];

/** What is typed for other bots, and for this one of old: whole lines. */
export const lines: readonly string[] = [
  ".rollcheck",
  ".st 侦查60",
  ".setcoc",
  ".rb3 侦查",
  ".ra#3 侦查",
  "/roll 1d20",
  "!r 2d6",
  ".rp 侦查 60",
  ".rc困难侦查60",
  ".ra 侦查60 困难",
  ".r#3 2d6",
  ".r 3#2d6",
  ".r20",
  ".r d",
  ".r 1d",
  ".rd6",
  ".r6d6",
  ".r2d6攻击",
  ".r d20adv",
  ".r 2d20kh1",
  "!roll 2d6+3",
  "/r 2d6",
  ".dr 2d6",
  ".en侦查60",
  ".sc0/1",
  ".sc 1d3",
  ".ti3",
  ".li11",
  ".coc7 5",
  ".dnd5",
  ".jrrp@",
  ".nn",
  ".nn 木落 ",
  ".set20",
  ".set d20",
  ".st hp-1d6",
  ".st hp",
  ".st hp+",
  ".st show",
  ".stshow力量",
  ".st 力量：50，体质:60",
  ".st &a=1d6",
  ".draw塔罗牌",
  ".draw",
  ".init",
  ".init clr",
  ".init next",
  ".ri +2 哥布林",
  ".ri2 哥布林",
  ".ri哥布林+3,地精",
  ".log new",
  ".log on 团",
  ".log off",
  ".log end",
  ".log get",
  ".help扔骰",
  ".helpr",
  ".bot on",
  ".boton",
  ".bot",
  ".dismiss 0000",
  ".welcome",
  ".ob join",
  ".obexit",
  ".team",
  ".hiy",
  ".rh 心理学",
  ".rhd",
  ".rah心理学50",
  ".ww 5",
  ".ww5a8",
  ".dx 5c7",
  ".fate",
  ".rf",
  ".pc",
  ".pc new 木落",
  ".pc tag",
  ".pc 木落",
  ".ext",
  ".ext list",
  ".ext coc7 off",
  ".alias",
  ".rsr 8",
  ".r 1d100 > 50",
  ".r 2d6 = 7",
  ".r (2d6",
  ".r 2d6)",
  ".r 1d6+",
  ".r +5",
  ".r -1",
  ".r d0",
  ".r 0d6",
  ".r 1000d6",
  ".r d1000000000",
  ".r 1d6/0",
  ".r 五十",
  "/check 侦查",
  ".check 侦查 60",
  ".san 1/1d6",
  ".ral 5 侦查",
  ".rcl 5 侦查",
  ".rcv 侦查",
  ".npc",
  ".char",
  ".sheet",
  ".st 木落-力量50",
  ".st 力量50体质60 foo",
];
