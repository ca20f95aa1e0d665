import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Categories of the texts, by how their keys begin. */
const categories = {
  "": "people",
  "name.": "character",
  "command.": "character",
  "argument.": "character",
  "userid.": "character",
  "account.": "character",
  "players.data": "character",
};

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "name.set": "strNameSet",
  "name.cleared": "strNameDel",
};

/** Everything that this feature says. */
export const commandTexts = textTable(shippedTexts, categories, originalKeys);
