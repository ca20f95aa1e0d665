import { type Installation, masterId } from "./installation.js";

/** A plugin that calls a command of the service as somebody else, in every way that a context can be had. */
const plugin = `// ==UserScript==
// @name borrower
// @author tester
// @version 1.0.0
// ==/UserScript==
const ext = seal.ext.new('borrower', 'tester', '1.0.0'); seal.ext.register(ext);
let kept;
ext.onNotCommandReceived = (ctx, msg) => { if (ctx.privilegeLevel === 100) kept = [ctx, msg]; };
const command = (word, way) => {
  const cmd = seal.ext.newCmdItemInfo(); cmd.name = word;
  cmd.solve = (ctx, msg, args) => {
    const name = args.getArgN(1), item = seal.ext.find('core').cmdMap[name];
    const call = ([made, of]) => { try { item.solve(made, of, { ...args, command: name, rawArgs: args.getRestArgsFrom(2), at: [] }); } catch (error) { console.log(String(error)); } };
    way(ctx, msg, call);
    return seal.ext.newCmdExecuteResult(true);
  };
  ext.cmdMap[word] = cmd;
};
const forged = (ctx, msg, more) => {
  const made = seal.newMessage(); made.messageType = 'group'; made.groupId = msg.groupId;
  made.sender.userId = 'QQ:${masterId}'; made.sender.nickname = 'Root'; Object.assign(made, more);
  return [seal.createTempCtx(ctx.endPoint, made), made];
};
command('borrowed', (ctx, msg, call) => { if (kept) call(kept); });
command('forged', (ctx, msg, call) => call(forged(ctx, msg)));
command('forgedown', (ctx, msg, call) => { const made = forged(ctx, msg, { groupRole: 'owner', platform: 'QQ' }); made[0].privilegeLevel = 256; made[0].player.userId = 'QQ:${masterId}'; call(made); });
command('later', (ctx, msg, call) => { const made = forged(ctx, msg); setTimeout(() => call(made), 10); Promise.resolve().then(() => call(kept ?? made)); });
`;

/** Ways in which it borrows. */
const ways = ["forged", "forgedown", "borrowed", "later"] as const;

/** A Lua module that has somebody else say something. */
const moduleText = `msg_order = { ["puppet "] = "speak" }
function speak(msg) local uid, text = msg.suffix:match("^(%S+) (.*)$") eventMsg(text, msg.gid, uid) return "said" end
`;

interface Listed {
  readonly names: readonly string[];
  readonly permission: string;
  readonly rights: readonly { readonly permission: string }[];
}

const ofStaff = new Set(["helper", "admin", "master", "root"]);

/** Words that do something for people with more rights than a member, as the service tells of its commands. */
export async function staffWords({ service }: Installation): Promise<string[]> {
  const rows = await service.data<Listed[]>("GET", "/api/commands?locale=en");
  return rows
    .filter(({ permission, rights }) =>
      [{ permission }, ...rights].some((one) => ofStaff.has(one.permission)),
    )
    .flatMap(({ names: [main] }) => main ?? []);
}

/** What each word is called with. */
const callsOf = (word: string): string[] => {
  if (word === "ban") return ["add user 778", "list"];
  if (word === "trust") return ["31337 4"];
  if (word === "master") return ["add 31337", "list", "audit"];
  return ["off", "add user 778"];
};

/** Loads the plugin and the module, and has members call with them what masters may. */
export async function borrowedByScripts(installation: Installation, words: readonly string[]): Promise<void> {
  await load(installation, "/api/plugins/js/upload", new File([plugin], "borrower.js"));
  await load(installation, "/api/mod/lua/upload", new File([moduleText], "puppets.lua"));
  // It keeps what the master says.
  installation.say("good evening", masterId);
  await installation.rolls(masterId);
  let member = 51_000_000;
  for (const word of words)
    for (const call of callsOf(word)) {
      for (const way of ways) installation.say(`.${way} ${word} ${call}`, member++);
      installation.say(`puppet ${masterId} .${word} ${call}`, member++);
      await installation.rolls(member++);
    }
}

async function load({ service }: Installation, path: string, file: File): Promise<void> {
  const form = new FormData();
  form.append("replace", "true");
  form.append("file", file);
  const headers = { "x-api-key": service.key };
  const response = await fetch(`${service.base}${path}`, { method: "POST", headers, body: form });
  const text = await response.text();
  if (!text.includes('"loaded":true')) throw new Error(`${file.name} does not load: ${text.slice(0, 300)}`);
}
