import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Categories of the texts, by how their keys begin. */
const categories = {
  "": "lua",
  "modules.": "scripts",
};

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "lua.error": "strScriptRunErr",
  "lua.peer.critical": "strCriticalSuccess",
  "lua.peer.selfPermission": "strSelfPermissionErr",
  "lua.peer.notMaster": "strNotMaster",
  "lua.peer.empty": "strParaEmpty",
  "lua.peer.noGroupId": "strGroupIDEmpty",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, categories, originalKeys);
