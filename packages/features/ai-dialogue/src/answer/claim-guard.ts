/** Words for how a check ended, as a model would boast of them. */
const levels =
  "critical success|critical failure|extreme success|hard success|regular success|fumble|大成功|大失败|极难成功|困难成功|极限成功";

/** Claims of a roll: an expression with its result, a number that is said to have fallen, a level beside a number. */
const claims: readonly RegExp[] = [
  /\d*d\d+(?:\s*[+\-*x×]\s*\d+)*\s*(?:[=:：→]|\bis\b|\bgives\b|得到|结果是|为)\s*(?:[^\n。.!！?？\d]{0,20})(\d+)/giu,
  /(?:掷出|骰出|投出|摇出|掷到|骰到|投到)(?:了|的)?(?:一个|是|结果|点数|：|:|\s)*(\d+)/gu,
  /\b(?:roll(?:s|ed|ing)?|got|threw)\s+(?:an?\s+|the\s+)?(?:natural\s+|nat\s+)?(\d+)\b/giu,
  /\b(?:natural|nat)\s+(\d+)\b/giu,
  /(?:点数|骰点|结果)(?:是|为|：|:)\s*(\d+)/gu,
  new RegExp(`(\\d+)[^\\n。.!！?？]{0,12}?(?:${levels})`, "giu"),
  new RegExp(`(?:${levels})[^\\n。.!！?？\\d]{0,12}(\\d+)`, "giu"),
];

/** Ends of sentences; a line ends one as well. */
const sentence =
  /[^\n。！？.!?]*(?:[。！？!?]+|\.+(?=\s|$)|\.(?=\d)[^\n。！？!?]*?(?:[。！？!?]|\.(?=\s|$)|$)|\n|$)/gu;

/**
 * Numbers that a text says were rolled and that no command has printed.
 * @param printed what commands printed, in this turn and in the group
 */
export function claimedNumbers(said: string, printed: readonly string[]): readonly string[] {
  const text = plain(said);
  const known = new Set(printed.flatMap((line) => plain(line).match(/\d+/g) ?? []));
  const claimed = new Set<string>();
  for (const pattern of claims)
    for (const [, number = ""] of text.matchAll(pattern)) if (!known.has(number)) claimed.add(number);
  return [...claimed];
}

/** Puts other words in the place of each sentence that claims a roll. */
export function withoutClaims(said: string, printed: readonly string[], instead: string): string {
  let replaced = false;
  const rest = said
    .match(sentence)
    ?.map((one) => {
      if (one === "" || claimedNumbers(one, printed).length === 0) return one;
      const first = !replaced;
      replaced = true;
      const end = one.endsWith("\n") ? "\n" : "";
      return first ? `${/^\s*/.exec(one)?.[0] ?? ""}${instead}${end}` : end;
    })
    .join("");
  const clean = (rest ?? said).trim();
  // A claim that is spread over two sentences goes with all that was said.
  return claimedNumbers(clean, printed).length > 0 ? instead : clean;
}

/** Full-width digits are digits, invisible signs part nothing, and numbers in words count as well up to twenty. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff*_`~]/gu, "")
    .replace(inWords, (word) => String(wordNumbers.get(word.toLowerCase()) ?? word));
}

const wordNumbers = new Map(
  [
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
      " ",
    ),
  ].flatMap((words) => words.map((word, at) => [word, at + 1] as const)),
);
const inWords = new RegExp(
  `(?<=\\b(?:rolled|roll|threw|natural|nat)\\s+(?:an?\\s+)?)(?:${[...wordNumbers.keys()].join("|")})\\b`,
  "giu",
);
