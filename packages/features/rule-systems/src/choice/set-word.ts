import { type CommandCall, text } from "@dicetower/contract";
import type { FaceSource, SetWord } from "@dicetower/dice/api";
import type { RuleSystems } from "../api.js";
import { systemTitle } from "../templates/system-title.js";
import { unknownSystem } from "../unknown-system.js";
import { type SwitchParts, scopeOf, switchFor } from "./switch-system.js";

/** `.set coc`: names and keys of rule systems. */
export function systemSetWord(parts: SwitchParts): SetWord {
  const { systems } = parts;
  return {
    key: "rule-systems",
    matches: (word) => systems.find(word) !== undefined,
    names: () => systems.all.map(({ name }) => name),
    async run(call, word) {
      const system = systems.find(word);
      if (system === undefined) return unknownSystem(systems, word);
      return switchFor(parts, call, system);
    },
    async clear(call, within) {
      const place = scopeOf(call);
      if (systems.chosenAt(place) !== undefined) await systems.choose(place, undefined, call.actor, within);
    },
    info: (call) => infoLine(systems, call),
  };
}

function infoLine(systems: RuleSystems, call: CommandCall) {
  const place = scopeOf(call);
  const system = systems.at(place);
  const key = systems.chosenAt(place) === undefined ? "ruleSystems.info.usual" : "ruleSystems.info.chosen";
  return text(key, { system: system.name, title: systemTitle(system, call.locale) });
}

/** Faces of the system that was chosen, behind those that group and player have by number. */
export function systemFaces(systems: RuleSystems): FaceSource {
  return {
    key: "rule-systems",
    rank: 100,
    faces(place) {
      const chosen = systems.chosenAt(place);
      return chosen === undefined ? undefined : systems.get(chosen)?.template.commands.set.diceSides;
    },
  };
}
