import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "check.result": "strRollSkill",
  "check.resultReason": "strRollSkillReason",
  "check.hidden": "strRollSkillHidden",
  "level.fumble": "strRollFumble",
  "level.failure": "strRollFailure",
  "level.success": "strRollRegularSuccess",
  "level.hard": "strRollHardSuccess",
  "level.extreme": "strRollExtremeSuccess",
  "level.critical": "strRollCriticalSuccess",
  "sanity.result": "strSanityRoll",
  "grow.roll": "strEnRoll",
  "grow.success": "strEnRollSuccess",
  "grow.unchanged": "strEnRollNotChange",
  "grow.failure": "strEnRollFailure",
  "insane.temporary": "strTempInsane",
  "insane.summary": "strLongInsane",
  "gen.coc": "strCOCBuild",
  "setcoc.set": "strDefaultCOCSet",
  "setcoc.show": "strDefaultCOCShow",
};

/** Everything that this feature says. */
export const allTexts = textTable(shippedTexts, "coc", originalKeys);
