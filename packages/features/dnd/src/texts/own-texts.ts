import { textTable } from "@dicetower/contract";
import { checkWords } from "./check-texts.js";
import { commandWords } from "./command-texts.js";
import { sheetWords } from "./sheet-texts.js";

/** Texts of the feature. */
export const ownTexts = textTable({ ...commandWords, ...checkWords, ...sheetWords }, "dnd", {
  "gen.dnd": "strDNDBuild",
});
