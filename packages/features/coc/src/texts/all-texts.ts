import { textTable } from "@dicetower/contract";
import { checkTexts, originalKeys } from "./check-texts.js";
import { commandTexts } from "./command-texts.js";
import { maniasHigh } from "./manias-high.js";
import { maniasLow } from "./manias-low.js";
import { phobiasHigh } from "./phobias-high.js";
import { phobiasLow } from "./phobias-low.js";
import { playTexts } from "./play-texts.js";
import { settingsTexts } from "./settings-texts.js";
import { type Affliction, symptomTexts } from "./symptom-texts.js";

/** Names and texts of a list of a hundred, by number. */
function listed(
  table: "phobias" | "manias",
  all: readonly Affliction[],
): Record<string, Record<string, string>> {
  const words: Record<string, Record<string, string>> = {};
  for (const [at, [name, meaning, zhName, zhMeaning]] of all.entries()) {
    words[`insanity.${table}.${at + 1}`] = { en: name, "zh-CN": zhName };
    words[`insanity.${table}.${at + 1}.text`] = { en: meaning, "zh-CN": zhMeaning };
  }
  return words;
}

/** Everything that this feature says. */
export const allTexts = [
  ...textTable({ ...checkTexts, ...playTexts }, "coc", originalKeys),
  ...textTable({ ...commandTexts, ...settingsTexts }, "coc"),
  ...textTable(
    {
      ...symptomTexts,
      ...listed("phobias", [...phobiasLow, ...phobiasHigh]),
      ...listed("manias", [...maniasLow, ...maniasHigh]),
    },
    "coc",
  ),
];
