import access from "@dicetower/access";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import type { Feature } from "@dicetower/contract";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import rulepacks from "@dicetower/rulepacks";
import scriptHost from "@dicetower/script-host";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import scripts from "../src/index.js";

/** What plugins are run with. */
export const features: readonly Feature[] = [
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
];

export function begin(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  return testHost({ features, ...options });
}

/** A plugin whose extension is at hand as `ext`. */
export function plugin(name: string, body: string, tags: readonly string[] = []): string {
  const lines = [`@name ${name}`, "@author tester", "@version 1.0.0", ...tags].map((one) => `// ${one}`);
  return [
    "// ==UserScript==",
    ...lines,
    "// ==/UserScript==",
    `let ext = seal.ext.find('${name}');`,
    `if (!ext) { ext = seal.ext.new('${name}', 'tester', '1.0.0'); seal.ext.register(ext); }`,
    "const command = (word, solve, more) => { const cmd = seal.ext.newCmdItemInfo(); cmd.name = word; cmd.help = word + ' help';",
    "  cmd.solve = (ctx, msg, args) => solve(ctx, msg, args) ?? seal.ext.newCmdExecuteResult(true);",
    "  Object.assign(cmd, more); ext.cmdMap[word] = cmd; return cmd; };",
    "const say = (ctx, msg, text) => seal.replyToSender(ctx, msg, text);",
    body,
  ].join("\n");
}

/** What an upload answers. */
export interface Row {
  readonly name: string;
  readonly fileName: string;
  readonly loaded: boolean;
  readonly enabled: boolean;
  readonly state: string;
  readonly errorText: string;
  readonly commands: readonly string[];
  readonly extensions: readonly string[];
  readonly duplicateOf: string | null;
  readonly limitsHit: number;
  readonly version: string;
}

export function upload(tower: TestHost, fileName: string, text: string, replace = false) {
  const form = new FormData();
  form.append("replace", String(replace));
  form.append("file", new File([text], fileName));
  return tower.post("/api/plugins/js/upload", form);
}

/** Puts a plugin in that must load. */
export async function put(
  tower: TestHost,
  name: string,
  body: string,
  tags: readonly string[] = [],
): Promise<Row> {
  const row = await upload(tower, `${name}.js`, plugin(name, body, tags), true).data<Row>();
  if (!row.loaded) throw new Error(`${name} was not loaded: ${row.errorText}`);
  return row;
}

/** What is said to a message over HTTP, which waits for all that follows from it. */
export async function said(tower: TestHost, text: string, more: object = {}) {
  const body = { text, platform: "botproto_v11", userId: "111", groupId: "1000", nickname: "Alice", ...more };
  const { json } = await tower.post("/api/test/message", body).done();
  return json as unknown as { readonly reply: string; readonly matched: boolean };
}
