/** Something that somebody says to do harm. */
export interface HostileLine {
  readonly title: string;
  readonly text: string;
}

const deep = (levels: number) => `${"(".repeat(levels)}1${")".repeat(levels)}`;

/** Lines of chat that grow, nest, explode, or pretend. */
export const hostileLines: readonly HostileLine[] = [
  { title: "as many dice as a number holds", text: ".r 9007199254740993d9007199254740993" },
  { title: "a number of 5 000 digits", text: `.r ${"9".repeat(5_000)}` },
  { title: "a power of powers", text: ".r 9**9**9**9" },
  { title: "a shift", text: ".r 1<<999999999" },
  { title: "no number", text: ".r 1e400-1e400" },
  { title: "a division by nothing", text: ".r 1/(1-1)%0" },
  { title: "999 of the largest dice", text: ".r 999d999k999q1" },
  { title: "dice that go on for ever", text: ".r 999d1!" },
  { title: "repeated rolls", text: ".r 999#999d999" },
  { title: "3 000 brackets", text: `.r ${deep(3_000)}` },
  { title: "5 000 signs of minus", text: `.r ${"-".repeat(5_000)}1` },
  { title: "dice of dice", text: `.r ${"d".repeat(3_000)}6` },
  { title: "a sum of 3 000", text: `.r ${"1d6+".repeat(3_000)}1` },
  { title: "chances of more than there are", text: ".prob 999d999" },
  { title: "chances of a product", text: ".prob 99d99*99d99*99d99" },
  { title: "a text that names itself", text: ".r {$t1}{$t1}{$t1}" },
  { title: "code in a text", text: ".r d6 {constructor.constructor('return process')()}" },
  { title: "3 000 braces", text: `.say ${"{".repeat(3_000)}${"}".repeat(3_000)}` },
  { title: "codes of a platform", text: ".say [CQ:at,qq=all][CQ:image,file=file:///etc/passwd]" },
  { title: "entities of a code", text: ".say &#91;CQ:at,qq=all&#93;" },
  {
    title: "control characters",
    text: `.r d6 ${String.fromCharCode(...Array.from({ length: 31 }, (_, at) => at + 1))}`,
  },
  { title: "text from the right", text: ".r d6 \u202E\u2066\u2067gpj.evil\u2069" },
  { title: "300 marks on one letter", text: `.r d6 e${"\u0301".repeat(300)}` },
  { title: "half of a pair", text: ".r d6 \uD800 \uDFFF" },
  { title: "10 000 signs", text: `.r d6 ${"x".repeat(10_000)}` },
  { title: "10 000 words", text: `.r d6 ${"a ".repeat(5_000)}` },
  { title: "10 000 wide signs", text: `.r d6 ${"文".repeat(10_000)}` },
  { title: "10 000 families", text: `.r d6 ${"👨‍👩‍👧‍👦".repeat(900)}` },
  { title: "20 000 signs and no command", text: "ab".repeat(10_000) },
  { title: "20 000 blanks", text: `.r${" ".repeat(20_000)}x` },
  { title: "a pattern that explodes", text: `.r ${"a".repeat(200)}!` },
  { title: "10 000 line breaks", text: `.r d6${"\n".repeat(10_000)}.master list` },
  { title: "attributes of an object", text: ".st __proto__50 constructor60 toString70" },
  {
    title: "a thousand attributes",
    text: `.st ${Array.from({ length: 1_000 }, (_, at) => `属性${at}:${at}`).join(" ")}`,
  },
  { title: "a number for an attribute", text: `.st str${"9".repeat(400)}` },
  { title: "names of every object as a deck", text: ".draw __proto__" },
  { title: "more cards than there are", text: ".draw 99999999# tarot" },
  { title: "a deck that is a path", text: ".draw ../../secret.key" },
  { title: "a help entry that is a path", text: ".help ../../../../etc/passwd" },
  { title: "a log that is a path", text: ".log new ../../../../tmp/breakout" },
  { title: "a nickname that is a page", text: ".nn <img src=x onerror=alert(1)>" },
  { title: "words of masters", text: ".master add 31337" },
  { title: "words of masters in wide signs", text: "．ｍａｓｔｅｒ ａｄｄ 31337" },
  { title: "words of masters behind a break", text: ".say x\n.master add 31337" },
  { title: "a list of people", text: ".ban add user 900900" },
  { title: "trust", text: ".trust 31337 4" },
];
