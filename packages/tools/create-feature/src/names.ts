import { basename, dirname, join, resolve } from "node:path";

/** What somebody asked for that cannot be done; the sentence says how to put it right. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** Where a feature is written, and what it is called. */
export interface FeatureNames {
  readonly folder: string;
  /** Name of the package. */
  readonly packageName: string;
  /** `my-thing` */
  readonly id: string;
  readonly titleEn: string;
  readonly titleZh: string;
}

const idPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const maxIdLength = 40;
const maxTitleLength = 60;
/** Words that cannot name what a TypeScript module imports. */
const keywords = new Set(
  "abstract any as async await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in interface let new null of package private protected public return static super switch this throw true try type typeof var void while with yield".split(
    " ",
  ),
);
/** Names that the template uses itself. */
const taken = new Set(
  "changes commands conforms entries entry host id live path random resources route routes settings store tower text texts whole words".split(
    " ",
  ),
);

/**
 * Reads `my-thing`, `dicetower-feature-my-thing` or a path that ends in one of them.
 * @param from folder in which relative paths begin
 * @throws Refused for what names no feature
 */
export function namesOf(
  word: string,
  from: string,
  titles: { readonly en?: string; readonly zh?: string } = {},
): FeatureNames {
  const last = basename(word.replaceAll("\\", "/"));
  const id = last.replace(/^dicetower-(feature-)?/, "");
  if (!idPattern.test(id) || id.length > maxIdLength)
    throw new Refused(
      `"${id}" is no id: it has small letters, digits and single hyphens, begins with a letter, and has at most ${maxIdLength} characters, such as my-thing.`,
    );
  if (keywords.has(id) || taken.has(id))
    throw new Refused(`"${id}" is a word of the code itself; take another.`);
  const titleEn = checkedTitle("--title-en", titles.en ?? inWords(id));
  const packageName = last === id ? `dicetower-feature-${id}` : last;
  return {
    folder: join(resolve(from, dirname(word)), packageName),
    packageName,
    id,
    titleEn,
    titleZh: checkedTitle("--title-zh", titles.zh ?? titleEn),
  };
}

/** `my-thing` → `My thing` */
function inWords(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");
}

/** A title goes into texts, where braces are places for values, into JSON and into Markdown. */
function checkedTitle(option: string, title: string): string {
  const trimmed = title.trim();
  if (
    trimmed === "" ||
    [...trimmed].length > maxTitleLength ||
    /[\p{Cc}\p{Cs}\u2028\u2029{}\\"`|<>]/u.test(trimmed)
  )
    throw new Refused(
      `${option} is one line of 1 to ${maxTitleLength} characters, without braces, backslashes, double quotes, backquotes, bars and angle brackets.`,
    );
  return trimmed;
}
