import access from "@dicetower/access";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import personas from "@dicetower/personas";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";

/** Files of the archive, and wordings of each persona. */
export const parts = 300;

/** A service with decks and personas. */
export function voiceTower(dataFolder: string): Promise<TestHost> {
  return testHost({ dataFolder, features: [texts, commands, access, dice, native, decks, personas] });
}
