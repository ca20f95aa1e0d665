import type { RuleSystem } from "@dicetower/rule-systems/api";
import { namesOn } from "../../names/attribute-names.js";
import type { Sheet } from "../../sheet/sheet.js";
import type { CommandServices } from "../form.js";
import type { ValueContext } from "./value-items.js";

/** Returns what reading values depends on for a card. */
export function contextOf({ dice }: Pick<CommandServices, "dice">, sheet: Sheet): ValueContext {
  return {
    names: namesOn(sheet),
    rolls: (said) => {
      const read = dice.read(said, sheet.place);
      return read?.found === true && read.reason === "";
    },
    marks: marksProficiency(sheet.system),
  };
}

/** Returns true for systems in which a `*` marks proficiency: those of D&D. */
function marksProficiency({ name, template }: RuleSystem): boolean {
  return name.startsWith("dnd") || template.keys.some((key) => key.startsWith("dnd"));
}
