import type { TestHost } from "@dicetower/testkit";

const plugins = 10;
const modules = 5;

/** Installs plugins and modules as owners have them: commands and hooks that a roll does not set off, two that hear of all. */
export async function loadScripts(tower: TestHost): Promise<void> {
  const known = await tower.get("/api/plugins/js").data<{ name: string }[]>();
  if (known.length > 0) await switchScripts(tower, true);
  else {
    for (let at = 0; at < plugins; at++)
      await uploadScript(tower, "/api/plugins/js/upload", `bench${at}.js`, pluginText(at));
    for (let at = 0; at < modules; at++)
      await uploadScript(tower, "/api/mod/lua/upload", `bench${at}.lua`, moduleText(at));
  }
}

export function unloadScripts(tower: TestHost): Promise<void> {
  return switchScripts(tower, false);
}

/** One plugin of ten hears of every message, and one of every command; in public collections fewer do. */
function pluginText(at: number): string {
  const hook = ["onMessageReceived", "onCommandReceived"][at] ?? "onNotCommandReceived";
  return `// ==UserScript==
// @name bench${at}
// @author bench
// @version 1.0.0
// ==/UserScript==
let ext = seal.ext.find('bench${at}');
if (!ext) { ext = seal.ext.new('bench${at}', 'bench', '1.0.0'); seal.ext.register(ext); }
seal.ext.registerIntConfig(ext, 'bonus', 5);
seal.ext.registerStringConfig(ext, 'greeting', 'hello');
let heard = 0;
const cmd = seal.ext.newCmdItemInfo();
cmd.name = 'benchword${at}';
cmd.help = '.benchword${at}';
cmd.solve = (ctx, msg, args) => {
  seal.replyToSender(ctx, msg, ctx.player.name + ' ' + args.getArgN(1) + ' ' + heard);
  return seal.ext.newCmdExecuteResult(true);
};
ext.cmdMap['benchword${at}'] = cmd;
ext.${hook} = (ctx, msg) => { heard++; if (msg.message === 'bench knock') seal.replyToSender(ctx, msg, 'who?'); };
setInterval(() => { ext.storageSet('heard', String(heard)); }, 60000);`;
}

function moduleText(at: number): string {
  return `msg_order = { ["bench order ${at}"] = "answer", [".benchlua${at}"] = "answer" }
function answer(msg) return "heard " .. msg.fromMsg .. " " .. tostring(ranint(1, 6)) end`;
}

/** Uploads a script as the page does. @throws Error where it does not run */
export async function uploadScript(tower: TestHost, path: string, name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File([text], name));
  const { loaded, errorText } = await tower
    .post(path, form)
    .data<{ readonly loaded: boolean; readonly errorText: string }>();
  if (!loaded) throw new Error(`${name} was not loaded: ${errorText}`);
}

async function switchScripts(tower: TestHost, enabled: boolean): Promise<void> {
  for (const { name } of await tower.get("/api/plugins/js").data<{ name: string }[]>())
    await tower.post("/api/plugins/js/toggle", { name, enabled }).answers({ code: 0 });
  for (const { id } of await tower.get("/api/mod/lua").data<{ id: string }[]>())
    await tower.post("/api/mod/lua/toggle", { id, enabled }).answers({ code: 0 });
}
