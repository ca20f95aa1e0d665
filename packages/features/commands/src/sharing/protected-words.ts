/**
 * Commands, by key, whose words nobody may take: dice by the words that bots of all kinds have, what gives and takes
 * rights, and what is needed to undo what a script or a feature of others does. All their names are protected, in every
 * language.
 */
export const protectedCommands: ReadonlySet<string> = new Set([
  "roll",
  "roll.hidden",
  "roll.delegate",
  "roll.delegateHidden",
  "bot",
  "dismiss",
  "ban",
  "white",
  "trust",
  "master",
  "admin",
  "help",
  "ext",
  "js",
  "lua",
  "text",
  "authorize",
  "account",
  "bind",
]);
