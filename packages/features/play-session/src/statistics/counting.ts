import { groupTarget, type JsonValue, locationOf, type Message, personOf } from "@dicetower/contract";
import type { Check, Dice } from "@dicetower/dice/api";
import type { PersonKey, Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { CountKind, RollCounts } from "./roll-counts.js";

/** Rolls of one die and nothing else, as the engines print them. */
const singles: readonly (readonly [CountKind, RegExp])[] = [
  ["d100", /^1?D100$/i],
  ["d20", /^1?D20$/i],
];
/** Longest names of levels and systems that are counted by. */
const maxWordLength = 40;
const testPlatform = "test";

/** What counting works with. */
export interface CountingServices {
  readonly counts: RollCounts;
  readonly dice: () => Dice | undefined;
  readonly players: () => Players | undefined;
  readonly systems: () => RuleSystems | undefined;
}

/** Counts a roll of one d100 or one d20. */
export function countRoll(
  services: CountingServices,
  message: Message,
  expression: string,
  value: JsonValue,
): void {
  if (typeof value !== "number" || !counts(services, message)) return;
  const kind = singles.find(([, pattern]) => pattern.test(expression))?.[0];
  if (kind === undefined) return;
  const place = locationOf(message);
  services.counts.add({
    ...mainOf(services, personOf(message)),
    group: groupTarget(place) ?? "",
    system: services.systems()?.at(place).name ?? "",
    kind,
    face: String(value),
  });
}

/** Counts the level of a check, for whose check it was. */
export function countCheck(services: CountingServices, { message, person, system, level }: Check): void {
  if (!counts(services, message)) return;
  services.counts.add({
    ...mainOf(services, person),
    group: groupTarget(locationOf(message)) ?? "",
    system: system.slice(0, maxWordLength),
    kind: "level",
    face: level.slice(0, maxWordLength),
  });
}

/** What is tried out in the test chat does not count for people of real platforms. */
function counts({ dice }: CountingServices, { account }: Message): boolean {
  if (account.exempt === true && account.platform !== testPlatform) return false;
  return dice()?.rules.value.switches.stats !== false;
}

function mainOf({ players }: CountingServices, { platform, userId }: PersonKey): PersonKey {
  const main = players()?.main({ platform, userId });
  return { platform: main?.platform ?? platform, userId: main?.userId ?? userId };
}
