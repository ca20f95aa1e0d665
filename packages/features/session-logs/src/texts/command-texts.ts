import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Categories of the texts, by how their keys begin. */
const categories = {
  "": "",
  "command.": "log",
  "argument.": "log",
  "extension.": "log",
  "log.": "log",
};

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "log.started": "strLogNew",
  "log.on": "strLogOn",
  "log.off": "strLogOff",
  "log.ended": "strLogEnd",
  "log.uploaded": "strLogUpSuccess",
  "log.uploadFailed": "strLogUpFailure",
};

/** Everything that this feature says. */
export const commandTexts = textTable(shippedTexts, categories, originalKeys);
