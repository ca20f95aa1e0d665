import type { Command, TextItem, TextRef } from "@dicetower/contract";

/** Items of the point `texts`, as a host names its contributions. */
export type ContributedTexts = readonly { readonly key: string; readonly item: TextItem }[];

/** The example of a command in English, of the first form that has one; the word alone where none has. */
export function exampleOf({ key, names: [word = key], forms }: Command, words: ContributedTexts): string {
  const { example = "" } = forms.find((one) => one.hidden !== true && one.example !== undefined) ?? {};
  return `.${word} ${exampleIn(example, "en", words)}`.trimEnd();
}

/** The example of a form in a language; in English where the language does not have it. */
export function exampleIn(example: string | TextRef, locale: string, words: ContributedTexts): string {
  if (typeof example === "string") return example;
  const { values: said } = words.find(({ key }) => key === example.key)?.item ?? {};
  const found = said?.[locale] ?? said?.["en"];
  if (found === undefined) throw new Error(`The text "${example.key}" of an example is not there.`);
  return found.replace(/\{\{|\}\}|\{(\w+)\}/g, (place, name?: string) =>
    name === undefined ? place.slice(1) : String(example.values[name] ?? place),
  );
}
