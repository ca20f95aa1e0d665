import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Categories of the texts, by how their keys begin. */
const categories = {
  "": "",
  "imports.reading.": "imports",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, categories);
