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
  "lua.peer.noUserId": "strUIDEmpty",
  "lua.peer.badParameter": "strParaIllegal",
  "lua.peer.notAdmin": "strNotAdmin",
  "lua.peer.unknownError": "strUnknownErr",
  "lua.peer.success": "strSuccess",
  "lua.peer.failure": "strFailure",
  "lua.peer.fumble": "strFumble",
  "lua.peer.hard": "strHardSuccess",
  "lua.peer.extreme": "strExtremeSuccess",
  "lua.peer.selfCall": "strSelfCall",
  "lua.peer.selfNick": "strSelfNick",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, categories, originalKeys);
