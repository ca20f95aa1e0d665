import access from "@dicetower/access";
import assets from "@dicetower/assets";
import audit from "@dicetower/audit";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import help from "@dicetower/help";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import rulepacks from "@dicetower/rulepacks";
import scriptHost from "@dicetower/script-host";
import scripts from "@dicetower/scripts-js";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";

const all = [
  texts,
  commands,
  access,
  dice,
  native,
  compat1,
  compat2,
  players,
  groups,
  systems,
  cards,
  coc,
  decks,
  rulepacks,
  scriptHost,
  scripts,
  assets,
  help,
  audit,
];

/** Where a process of an installation is. */
export interface Place {
  readonly databaseUrl: string;
  /** None for a process that is alone. */
  readonly busUrl?: string;
  /** A temporary one when left out. */
  readonly dataFolder?: string;
}

/** Starts a process of an installation, with all that has files. */
export function startProcess({ databaseUrl, busUrl, dataFolder }: Place): Promise<TestHost> {
  return testHost({
    features: all,
    databaseUrl,
    ...(dataFolder === undefined ? {} : { dataFolder }),
    ...(busUrl === undefined ? {} : { settings: { busUrl } }),
  });
}

/** Asks until there is an answer, twenty seconds at most. */
export async function until<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    const value = await find();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((turn) => setTimeout(turn, 20));
  }
}

/** A file to be uploaded, in the place of one of the same name. */
export function form(name: string, content: string): FormData {
  const data = sole(name, content);
  data.append("replace", "true");
  return data;
}

/** A file to be uploaded. */
export function sole(name: string, content: string | Buffer): FormData {
  const data = new FormData();
  data.append("file", new File([content as never], name));
  return data;
}
