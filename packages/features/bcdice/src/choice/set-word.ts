import { type CommandCall, type Reply, type TextRef, text } from "@dicetower/contract";
import type { SetWord } from "@dicetower/dice/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { GameSystem } from "../systems/game-systems.js";
import { type ChosenSystem, isOwn, scopeOf } from "./chosen-system.js";

/** `.set SwordWorld2.5`: game systems under words that no rule system has. */
export function gameSetWord(chosen: ChosenSystem, rules: () => RuleSystems | undefined): SetWord {
  const { games } = chosen;
  return {
    key: "bcdice",
    matches: (word) => rules()?.find(word) === undefined && games.find(word) !== undefined,
    names: () => games.all.map(({ id }) => id),
    run(call, word) {
      const system = games.find(word);
      return system === undefined ? games.unknown(word) : choose(chosen, system, call);
    },
    async clear(call, within) {
      const place = scopeOf(call);
      if (chosen.at(place) !== undefined) await chosen.choose(place, undefined, call.actor, within);
    },
    info(call) {
      const system = chosen.at(scopeOf(call));
      return system === undefined ? undefined : text("bcdice.info", wordsOf(system));
    },
  };
}

/** Chooses a game system where a call says so. @returns what is said about it */
export async function choose(chosen: ChosenSystem, system: GameSystem, call: CommandCall): Promise<Reply> {
  await chosen.choose(scopeOf(call), system, call.actor);
  return withScope(call, text("bcdice.chosen", wordsOf(system)));
}

/** An answer to a choice, with where it holds if it was made in a group for the sender alone. */
export function withScope(call: CommandCall, answer: TextRef): Reply {
  return call.message.groupId !== "" && isOwn(call) ? [answer, text("bcdice.own")] : answer;
}

/** What texts say of a game system. */
export function wordsOf({ id, name }: GameSystem) {
  return { system: id, title: name };
}
