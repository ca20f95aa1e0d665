/** Plugins that look at every plain message. */
export const lookers = 10;
/** What is said, and who answers it. */
export const said = {
  scriptCommand: ".benchscript 4 friends",
  builtCommand: ".benchbuilt 4 friends",
  scriptPlain: "bench plain for scripts",
  builtPlain: "bench plain for nobody else",
} as const;
/** What everybody answers: the load takes it for a roll. */
export const answer = "d20 = 7";

/** The body of a command's `solve`, with `ctx`, `msg`, `args` and a function that replies. */
export const commandBody = `
const friends = Number(args[0]) || 0;
const mood = friends > 3 ? 'd20' : 'd6';
const names = [];
for (let at = 0; at < friends; at++) names.push(ctx.player.name + at);
if (names.join().length > 0 && msg.message.length > 3) reply(mood + ' = 7');`;

/** The body of a hook that looks at a plain message; the last of ten answers. */
export function hookBody(at: number): string {
  return `
heard++;
if (/^\\.\\w+/.test(msg.message)) return;
const words = msg.message.split(' ');
if (${at + 1 === lookers} && words[words.length - 1] === 'scripts' && msg.sender.userId !== '') reply('${answer}');`;
}

/** The same as a plugin. @param at number of a looker; undefined for the one with the command */
export function pluginOf(at: number | undefined): string {
  const name = at === undefined ? "benchscript" : `benchlook${at}`;
  const work =
    at === undefined
      ? `const cmd = seal.ext.newCmdItemInfo();
cmd.name = 'benchscript';
cmd.solve = (ctx, msg, cmdArgs) => {
  const args = cmdArgs.args;
  const reply = (text) => seal.replyToSender(ctx, msg, text);
  ${commandBody}
  return seal.ext.newCmdExecuteResult(true);
};
ext.cmdMap['benchscript'] = cmd;`
      : `let heard = 0;
ext.onNotCommandReceived = (ctx, msg) => {
  const reply = (text) => seal.replyToSender(ctx, msg, text);
  ${hookBody(at)}
};`;
  return `// ==UserScript==
// @name ${name}
// @author bench
// @version 1.0.0
// ==/UserScript==
const ext = seal.ext.new('${name}', 'bench', '1.0.0');
seal.ext.register(ext);
${work}`;
}
