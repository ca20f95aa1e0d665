import type { Command } from "@dicetower/contract";

/** The example of a command in English, of the first form that has one; the word alone where none has. */
export function exampleOf({ key, names: [word = key], forms }: Command): string {
  const { example = "" } = forms.find((one) => one.hidden !== true && one.example !== undefined) ?? {};
  return `.${word} ${typeof example === "string" ? example : example.en}`.trimEnd();
}
