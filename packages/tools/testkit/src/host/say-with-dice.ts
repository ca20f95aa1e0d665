import type { ScriptedDice } from "@dicetower/host";
import type { Saying } from "./said.js";
import type { TestHost } from "./test-host.js";

/** Says something while the dice show these faces, all of which must fall. @returns what was said where it was said */
export async function sayWithDice(
  tower: Pick<TestHost, "say">,
  dice: ScriptedDice,
  said: string,
  faces: readonly number[],
  how?: Saying,
): Promise<string> {
  dice.push(...faces);
  const answer = await tower.say(said, how).text();
  if (dice.left.length > 0)
    throw new Error(`${said}: ${dice.left.length} dice were not thrown; it said ${answer}`);
  return answer;
}
