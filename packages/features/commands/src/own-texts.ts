import { textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "manage.notGroupAdmin": "strPermissionDeniedErr",
  "error.permission": "strPermissionDeniedErr",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "commands", originalKeys);
