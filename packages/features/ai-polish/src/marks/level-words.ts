import { type Contribution, lazyValue, type TextItem } from "@dicetower/contract";

/** Words for how a check ends, whatever the installation calls it besides. */
const usual = [
  "success successes successful successfully succeed succeeds succeeded failure failures fail fails failed failing",
  "critical criticals crit crits fumble fumbles fumbled botch botched extreme",
].flatMap((line) => line.split(" "));
const contest = "win wins winner winners won lose loses loser lost tie ties tied".split(" ");
const usualSigns = ["大成功", "大失败", "大失敗", "成功", "失败", "失敗", "困难", "極難", "极难", "普通成功"];
const contestSigns = ["获胜", "胜利", "胜", "平手", "落败"];

const isLevelKey = /(?:^|\.)level\.\w+$/;
/** What turns a word into its opposite belongs to it. */
const not = "(?:未能|未|不|没有|没能|没|並未|并未|no |not |never |without )?";
const letter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Longer values of such keys are sentences. */
const maxLength = 30;
const maxCount = 2_000;

/** Words for how checks end: those of the installation's texts in all their languages, and the usual ones. */
export class LevelWords {
  readonly #usual: readonly string[];
  #all: readonly Contribution<TextItem>[] = [];
  /** Made when somebody asks: each feature that starts adds to the texts. */
  readonly #pattern = lazyValue(() =>
    patternOf([...this.#usual, ...new Set(levelsAmong(this.#all))].slice(0, maxCount)),
  );
  #revision = 0;

  /** @param contests words of winning and losing count, too: in texts about rolls, not in stories */
  constructor(contests = true) {
    this.#usual = [...usual, ...usualSigns, ...(contests ? [...contest, ...contestSigns] : [])];
  }

  /** Takes over the texts in force. */
  use(all: readonly Contribution<TextItem>[]): void {
    this.#all = all;
    this.#pattern.forget();
    this.#revision++;
  }

  /** Source of a pattern for them. */
  get pattern(): string {
    return this.#pattern.get();
  }

  /** Another one for each change of the pattern. */
  get revision(): number {
    return this.#revision;
  }
}

/** How the texts in force call the ends of checks. */
function levelsAmong(all: readonly Contribution<TextItem>[]): string[] {
  return all
    .filter(({ key }) => key.includes("level.") && isLevelKey.test(key))
    .flatMap(({ item }) => Object.values(item.values))
    .filter((word) => word.length > 0 && word.length <= maxLength && !/[{}\p{N}]/u.test(word));
}

function patternOf(words: readonly string[]): string {
  const all = [...new Set(words.map((word) => word.normalize("NFKC").trim()))]
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length);
  const spelled = (words: readonly string[]) =>
    words.map((word) => word.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")).join("|");
  const latin = all.filter((word) => letter.test(word));
  const signs = all.filter((word) => !letter.test(word));
  return `(?<![\\p{L}\\p{N}])${not}(?:${spelled(latin)})(?![\\p{L}\\p{N}])|${not}(?:${spelled(signs)})`;
}
