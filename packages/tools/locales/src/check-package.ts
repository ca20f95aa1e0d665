import { casesOf, pagePlaceholdersIn, placeholdersIn } from "./placeholders.js";
import type { LocaleFile, Problem, Written } from "./read-locale-file.js";
import type { WordPackage } from "./read-package.js";

/** Languages that every text of a package has; others have any part of the keys. */
const wholeLocales: readonly string[] = ["en", "zh-CN"];

/** What is wrong with the files of texts of a package: nothing in most. */
export function checkPackage({ files }: WordPackage): Problem[] {
  const [english] = files;
  if (english === undefined) return [];
  const problems = files.flatMap((file) => file.problems);
  if (problems.length > 0) return problems;
  for (const locale of wholeLocales)
    if (!files.some((file) => file.locale === locale))
      return [{ file: english.file, line: 0, message: `there is no ${locale}.yml beside it` }];
  const strangers = files.flatMap(localeProblem);
  if (strangers.length > 0) return strangers;
  return [
    ...files.flatMap(twice),
    ...files.slice(1).flatMap((file) => compared(english, file)),
    ...files.flatMap(pluralProblems),
  ];
}

/** A language is written as it is everywhere: `zh-TW`, not `zh_tw`. */
function localeProblem({ file, locale }: LocaleFile): Problem[] {
  let canonical = "";
  try {
    canonical = Intl.getCanonicalLocales(locale)[0] ?? "";
  } catch {
    // No language at all.
  }
  if (canonical === locale) return [];
  const hint = canonical === "" ? "" : `; write ${canonical}`;
  return [{ file, line: 0, message: `"${locale}" is no language code${hint}` }];
}

/** The server has one text of a key, and so has each page. */
function twice({ file, sections }: LocaleFile): Problem[] {
  const both = sections.get("both");
  return [...sections].flatMap(([name, texts]) =>
    name === "both"
      ? []
      : [...texts]
          .filter(([key]) => both?.has(key))
          .map(([key, { line }]) => ({ file, line, message: `"${key}" stands in "both", too` })),
  );
}

function compared(english: LocaleFile, other: LocaleFile): Problem[] {
  const whole = wholeLocales.includes(other.locale);
  const names = new Set([...english.sections.keys(), ...other.sections.keys()]);
  return [...names].flatMap((name) => {
    const shipped = english.sections.get(name) ?? new Map<string, Written>();
    const said = other.sections.get(name) ?? new Map<string, Written>();
    const missing = whole ? [...shipped].filter(([key]) => !said.has(key)) : [];
    return [
      ...missing.map(([key, { line }]) => ({
        file: english.file,
        line,
        message: `"${key}" is not in ${other.locale}.yml`,
      })),
      ...[...said].flatMap(([key, { text, line }]) => {
        const first = shipped.get(key);
        const message =
          first === undefined ? `"${key}" is not in en.yml` : placeholderProblem(name, key, first.text, text);
        return message === undefined ? [] : [{ file: other.file, line, message }];
      }),
    ];
  });
}

/** Both say the same values: one that is left out is lost, and one that is not there is shown as it is written. */
function placeholderProblem(
  section: string,
  key: string,
  english: string,
  other: string,
): string | undefined {
  const read = section.startsWith("page") ? pagePlaceholdersIn : placeholdersIn;
  const wanted = read(english);
  const found = read(other);
  const missing = wanted.filter((one) => !found.includes(one));
  const strange = found.filter((one) => !wanted.includes(one));
  if (missing.length > 0) return `"${key}" lacks ${missing.join(", ")}, which the English text has`;
  return strange.length > 0
    ? `"${key}" has ${strange.join(", ")}, which the English text has not`
    : undefined;
}

/** The cases of a plural are those of the language, and `other` is among them. */
function pluralProblems({ file, locale, sections }: LocaleFile): Problem[] {
  const known = new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  return [...sections]
    .filter(([name]) => name.startsWith("page"))
    .flatMap(([, texts]) => [...texts])
    .flatMap(([key, { text, line }]) =>
      [...text.matchAll(/\{\s*[\w.-]+\s*,\s*plural\s*,/g)].flatMap((match) => {
        const cases = casesOf(bodyOf(text, match.index, match[0].length)).map(([name]) => name);
        const strange = cases.filter(
          (name) => !name.startsWith("=") && !known.has(name as Intl.LDMLPluralRule),
        );
        const message = !cases.includes("other")
          ? `a plural of "${key}" lacks the case "other"`
          : strange.length > 0
            ? `a plural of "${key}" has "${strange.join(", ")}", which ${locale} does not have`
            : undefined;
        return message === undefined ? [] : [{ file, line, message }];
      }),
    );
}

/** What stands between the head of a plural and its last brace. */
function bodyOf(text: string, at: number, head: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === "{") depth++;
    else if (text[end] === "}" && --depth === 0) return text.slice(at + head, end);
  }
  return text.slice(at + head);
}
