import access from "@dicetower/access";
import cards from "@dicetower/cards";
import censor from "@dicetower/censor";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import { Random, type Token } from "@dicetower/contract";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import help from "@dicetower/help";
import initiative from "@dicetower/initiative";
import patterns from "@dicetower/patterns";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import globals from "@dicetower/silence";
import {
  mentioning,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import dialogue from "../src/index.js";
import { ScriptedModel } from "./model.js";

/** What talking goes through. */
export const others = [
  texts,
  commands,
  access,
  dice,
  native,
  groups,
  globals,
  players,
  systems,
  cards,
  session,
  censor,
  patterns,
  coc,
  decks,
  help,
  initiative,
];

export interface TalkTower extends TestHost {
  readonly model: ScriptedModel;
  readonly dice: ScriptedDice;
  /** Says something to the bot: mentions it. */
  ask(text: string, how?: Saying): ReturnType<TestHost["say"]>;
}

/** A host with a model that tests script. */
export async function talkTower(options: Partial<TestHostOptions> = {}): Promise<TalkTower> {
  const model = new ScriptedModel();
  const script = scriptedDice();
  const replace: [Token<unknown>, unknown][] = [[Random, script]];
  const tower = await testHost({
    ...options,
    features: [...others, model.feature, dialogue, ...(options.features ?? [])],
    replace: [...replace, ...(options.replace ?? [])],
  });
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return {
    ...tower,
    model,
    dice: script,
    ask: (text, how = {}) => tower.say(text, mentioning(`[@10000] ${text}`, how)),
  };
}

/** A speaker. */
export const bob: Saying = { userId: "222", nickname: "Bob" };
export const admin: Saying = { userId: "333", nickname: "Cat", role: "admin" };

/** What was said in a group, with a quote or without. */
export async function heardIn(said: ReturnType<TestHost["say"]>): Promise<string> {
  const { spoken } = await said.done();
  return spoken
    .map(({ text, segments }) => segments?.map(({ data }) => String(data["text"] ?? "")).join("") ?? text)
    .join("\n");
}
