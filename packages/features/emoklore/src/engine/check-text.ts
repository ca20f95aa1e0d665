/** What follows the word of the command: `观察眼2+1 7`. */
export interface CheckText {
  readonly skill: string;
  /** Undefined where none is written: that of the card. */
  readonly level: number | undefined;
  readonly bonus: number;
  /** Undefined where none is written: that of the rules. */
  readonly judge: number | undefined;
  /** What is left: the reason. */
  readonly rest: string;
}

const head =
  /^\s*(?=\S*\p{L})([^\s\d+\-"#,:=()]{1,40})(?![^\s\d+\-"#,:=()])\s*(\d{1,3})?(?!\d)((?:\s*[+-]\s*\d{1,4}(?!\d))*)(?:(?:\s+|\s*[,:=]\s*)(\d{1,3})(?![\d#\p{Script=Latin}])|\s*\(\s*(\d{1,3})\s*\))?/u;

/** Reads a check; undefined where no skill is named. `技能 7` has a judge value, `技能7` a level. */
export function readCheck(text: string): CheckText | undefined {
  const match = head.exec(text);
  if (match === null) return undefined;
  const [all, skill = "", digits, added = "", behind, bracketed] = match;
  const judge = behind ?? bracketed;
  // A single number behind a blank is the judge value: levels stand directly behind their skill.
  const behindBlank = digits !== undefined && /\s/u.test(text.trimStart().charAt(skill.length));
  const bare = behindBlank && added === "" && judge === undefined;
  const terms = added.replace(/\s/gu, "").match(/[+-]\d+/gu) ?? [];
  return {
    skill,
    level: bare || digits === undefined ? undefined : Number(digits),
    bonus: terms.reduce((sum, term) => sum + Number(term), 0),
    judge: bare ? Number(digits) : judge === undefined ? undefined : Number(judge),
    rest: text.slice(all.length).trim(),
  };
}
