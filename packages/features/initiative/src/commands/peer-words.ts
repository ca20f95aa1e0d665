/** Words that other bots have for our forms. */
const aliases: Readonly<Record<string, string>> = {
  clean: "clr",
  reset: "clr",
  清空: "clr",
  清除: "clr",
  重置: "clr",
  delete: "del",
  remove: "del",
  删除: "del",
  移除: "del",
  pass: "end",
  done: "end",
  结束: "end",
  下一个: "end",
  下一位: "end",
  show: "list",
  ls: "list",
  列表: "list",
  查看: "list",
  设置: "set",
  修改: "set",
  edit: "set",
  modify: "set",
  跳过: "skip",
  撤销: "undo",
  保存: "save",
  加载: "load",
};

/** Words of other bots for what we do by another command, or not in one word. */
const elsewhere: Readonly<Record<string, string>> = {
  add: "ri 15 goblin",
  join: "ri",
  roll: "ri",
  加入: "ri",
  添加: "ri 15 goblin",
  prev: "init undo",
  previous: "init undo",
  back: "init undo",
  上一个: "init undo",
  start: "init",
  begin: "init",
  开始: "init",
};

/** Our word for a form; the word itself where it is ours or nobody's. */
export function ourWord(word: string): string {
  return Object.hasOwn(aliases, word) ? (aliases[word] ?? word) : word;
}

/** The command that does what a word of another bot does; undefined for any other word. */
export function commandFor(word: string): string | undefined {
  return Object.hasOwn(elsewhere, word) ? elsewhere[word] : undefined;
}

/** Every word that is read as a form of ours. */
export const peerWords: readonly string[] = [...Object.keys(aliases), ...Object.keys(elsewhere)];
