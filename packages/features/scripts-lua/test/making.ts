import access from "@dicetower/access";
import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import scriptHost from "@dicetower/script-host";
import type { TestHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import scriptsLua from "../src/index.js";

/** What modules need, and what they ask most. */
export const others = [
  texts,
  commands,
  access,
  automation,
  players,
  patterns,
  dice,
  native,
  decks,
  scriptHost,
] as const;
export const features = [...others, scriptsLua];

/** A module as lists show it. */
export interface Row {
  readonly id: string;
  readonly loaded: boolean;
  readonly enabled: boolean;
  readonly errorText: string;
  readonly triggers: readonly { readonly title: string; readonly kind: string; readonly text: string }[];
}

/** Uploads a file as a browser does. */
export function upload(tower: TestHost, name: string, content: string | Buffer, replace = true) {
  const form = new FormData();
  form.append("replace", String(replace));
  form.append("file", new File([content as never], name));
  return tower.post("/api/mod/lua/upload", form);
}

/** Uploads a module that has to load without a complaint. */
export async function given(tower: TestHost, name: string, content: string | Buffer): Promise<Row> {
  const row = await upload(tower, name, content).data<Row>();
  expect(row.errorText, name).to.equal("");
  expect(row.loaded, name).to.equal(true);
  return row;
}
