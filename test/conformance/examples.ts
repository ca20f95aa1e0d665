import type { CommandForm } from "@dicetower/contract";
import { type ContributedTexts, exampleIn } from "@dicetower/testkit";

/** The example of a form in each language that it is written in; in English and Chinese where all have the same. */
export function examplesOf(
  { example }: Pick<CommandForm, "example">,
  words: ContributedTexts,
): Readonly<Record<string, string>> {
  if (example === undefined) return {};
  if (typeof example === "string") return { en: example, "zh-CN": example };
  const languages = Object.keys(words.find(({ key }) => key === example.key)?.item.values ?? {});
  return Object.fromEntries(languages.map((locale) => [locale, exampleIn(example, locale, words)]));
}
