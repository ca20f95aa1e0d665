/** Short names of styles and platforms. */
export const styleOf = { T: "traditional", S: "standard", V: "visual" } as const;
export const platformOf = {
  ag: "platform_a_group",
  ap: "platform_a_private",
  ac: "platform_a_channel",
  b: "platform_b",
  c: "platform_c",
  p: "plain",
} as const;

type On = `${keyof typeof platformOf} ${keyof typeof styleOf}`;

/** A text, where it is shown, its plain form, and what must stand in its payload; null where there is none. */
export interface Row {
  readonly text: string;
  readonly on: On;
  readonly plain: string;
  readonly payload: RegExp | null;
  readonly format?: "plain" | "markdown";
  readonly args?: Readonly<Record<string, string>>;
  readonly forcePlain?: true;
  readonly zh?: true;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `[R${at}](cmd:.r ${at} "d")`).join(" ");
const lines = (count: number) => Array.from({ length: count }, (_, at) => `.r ${at}  # d`).join("\n");
const long = ".r ".padEnd(63, "x");
const x = (value: string) => ({ args: { x: value } });

export const rows: readonly Row[] = [
  { text: "**hi**", format: "plain", on: "ag V", plain: "**hi**", payload: /"msg_type":0.*\*\*hi\*\*/ },
  { text: "**hi**", on: "ag S", plain: "hi", payload: /"msg_type":2.*"content":"\*\*hi\*\*"/ },
  { text: "**hi**", on: "ac S", plain: "hi", payload: /^(?!.*msg_type).*\*\*hi\*\*/ },
  { text: "**hi**", on: "ap T", plain: "hi", payload: /"msg_type":0,"content":"hi"/ },
  { text: "**hi**", on: "c S", plain: "hi", payload: /"<b>hi<\/b>"/ },
  { text: "**hi**", on: "b V", plain: "hi", payload: null, forcePlain: true },
  { text: "# A", on: "p S", plain: "【A】", payload: null, zh: true },
  { text: "# A", on: "b S", plain: "== A ==", payload: /"header"/ },
  { text: "- a\n  - b", on: "p S", plain: "• a\n  • b", payload: null },
  {
    text: "[t](https://e.x)",
    on: "c S",
    plain: "t (https://e.x)",
    payload: /<a href=\\"https:\/\/e\.x\\">t</,
  },
  { text: "[t](javascript:x)", on: "c V", plain: "[t](javascript:x)", payload: /^\{"text":"\[t\]/ },
  { text: "![H](bar:32/60)", on: "p V", plain: "H [####----] 32/60", payload: null },
  { text: "![H](bar:32/60)", on: "p S", plain: "H 32/60", payload: null },
  { text: "![H](bar:32/60)", on: "p T", plain: "", payload: null },
  { text: "![H](bar:1/100)", on: "p V", plain: "H [#-------] 1/100", payload: null },
  { text: "![H](bar:70/60)", on: "p V", plain: "H [########] 70/60", payload: null },
  { text: "![H](bar:0/60)", on: "p V", plain: "H [--------] 0/60", payload: null },
  { text: "![H](bar:-3/60)", on: "p V", plain: "H [--------] -3/60", payload: null },
  { text: "![H](bar:3/0)", on: "p V", plain: "![H](bar:3/0)", payload: null },
  { text: "![H](bar:{x}/9)", on: "p V", plain: "![H](bar:many/9)", payload: null, ...x("many") },
  { text: '[R](cmd:.r "d")', on: "p V", plain: ".r  # d", payload: null },
  { text: '[R](cmd:.r "d")', on: "p S", plain: ".r", payload: null },
  { text: '[R](cmd:.r "d")', on: "ag V", plain: ".r  # d", payload: /"type":2.*"data":"\.r".*"enter":true/ },
  { text: '[R](fill:.r "d")', on: "ag V", plain: ".r  # d", payload: /"enter":false/ },
  { text: '[R](cmd:.r "d")', on: "c V", plain: ".r  # d", payload: /"callback_data":"c:\.r"/ },
  { text: "[R](cmd:.r)", on: "p V", plain: ".r  # R", payload: null },
  { text: "[.r](cmd:.r)", on: "p V", plain: ".r", payload: null },
  { text: `[R](cmd:${long})`, on: "c V", plain: `${long}  # R`, payload: /"copy_text"/ },
  {
    text: `[R](cmd:${long.slice(1)})`,
    on: "c V",
    plain: `${long.slice(1)}  # R`,
    payload: /"callback_data"/,
  },
  { text: many(25), on: "ag V", plain: lines(25), payload: /^(?!.*`).*"id":"25"/ },
  {
    text: many(26),
    on: "ag V",
    plain: lines(26),
    payload: /"content":"`\.r 25 {2}# d`".*"id":"25"(?!.*"26")/,
  },
  { text: many(5), on: "b V", plain: lines(5), payload: /R3"\}\]\},\{"type":"action-group".*R4/ },
  { text: "{x}", on: "p T", plain: "{sample:a|b}", payload: null, ...x("{sample:a|b}") },
  { text: "**{x}**", on: "ag S", plain: "a*b", payload: /\*\*a\\\\\*b\*\*/, ...x("a*b") },
  {
    text: "**{x}**",
    on: "b S",
    plain: "(met)all(met)",
    payload: /\\\\\(met\\\\\)all\\\\\(met\\\\\)/,
    ...x("(met)all(met)"),
  },
  { text: "**{x}**", on: "c S", plain: "<b>&", payload: /&lt;b&gt;&amp;/, ...x("<b>&") },
  { text: "{x}", on: "ag T", plain: "<@1>", payload: /<\u200B@1>/, ...x("<@1>") },
  { text: "{sample:::3::a|::0::b}", on: "p T", plain: "a", payload: null },
  { text: "|甲|b|\n|-|-|\n|c|d|", on: "p S", plain: "甲  b\nc   d", payload: null },
  // Nothing in a value is a code, a line of a list or a way out of an address.
  { text: "{x}", on: "p S", plain: "[CQ：at,qq=all]", payload: null, ...x("[CQ:at,qq=all]") },
  { text: "{x}", on: "p S", plain: "[img：a.png]", payload: null, ...x("[img:a.png]") },
  { text: "[{x}", on: "p S", plain: "[图：a.png]", payload: null, ...x("图:a.png]") },
  { text: "[img:a.png] **b**", on: "p S", plain: "[img:a.png] b", payload: null },
  { text: "{x}", on: "ag S", plain: "# 1", payload: /"msg_type":0/, ...x("# 1") },
  { text: "**a**\n{x}", on: "ag S", plain: "a\n# 1", payload: /\*\*a\*\* {2}\\n\\\\# 1/, ...x("# 1") },
  {
    text: "[a](https://e.x/{x})",
    on: "p V",
    plain: "a (https://e.x/%2F..%3Fb)",
    payload: null,
    ...x("/..?b"),
  },
  { text: "[a](https://{x}/)", on: "p V", plain: "[a](https://e.x/)", payload: null, ...x("e.x") },
  { text: "[a](cmd:{x})", on: "p V", plain: "[a](cmd:.r)", payload: null, ...x(".r") },
  { text: "[a](cmd:.r {x})", on: "p V", plain: ".r 1 .ban  # a", payload: null, ...x("1\n.ban") },
  // Signs of Markdown are read beside any punctuation, and not where they are escaped or unpaired.
  { text: "**「侦查」**检定", on: "ag S", plain: "「侦查」检定", payload: /\*\*「侦查」\*\* 检定/ },
  {
    text: "\\*a\\* 2 * 3 snake_case_word ~~x",
    on: "p S",
    plain: "*a* 2 * 3 snake_case_word ~~x",
    payload: null,
  },
  {
    text: "***both*** `a*b` ~~no~~ _it_",
    on: "c S",
    plain: "both a*b no it",
    payload: /<b><i>both<\/i><\/b> <code>a\*b<\/code> <s>no<\/s> <i>it<\/i>/,
  },
  { text: "```\n**a**\n# b", on: "p S", plain: "**a**\n# b", payload: null },
  { text: "a\n\n\n> b\n\n---\n3. c\n4. d", on: "p S", plain: "a\n> b\n--------\n3. c\n4. d", payload: null },
];
