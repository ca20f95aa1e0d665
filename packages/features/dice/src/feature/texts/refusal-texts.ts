import { textTable } from "@dicetower/contract";
import { refusalWords } from "./refusal-words.js";

/** Why an engine does not read a text. */
export const refusalTexts = textTable(refusalWords, "dice");
