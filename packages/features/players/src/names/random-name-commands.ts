import { type Command, type CommandCall, type Random, type Reply, text } from "@dicetower/contract";
import { giveName } from "./name-command.js";
import { fantasyName, fantasyNames, type NameSort, nameSorts, peoples, randomName } from "./name-lists.js";
import type { Names } from "./names.js";

const usual = 5;
const most = 10;

/** `.nnn`, `.name` and `.namednd`: random names. */
export function randomNameCommands(names: Names, random: Random): Command[] {
  const draw = <T>(list: readonly T[]): T => list[random.die(list.length) - 1] as T;
  /** The sort that is asked for; undefined for a word that is none. */
  const sortOf = (word: string | undefined, { locale }: CommandCall): NameSort | undefined => {
    if (word === undefined) return locale.startsWith("zh") ? "cn" : locale.startsWith("ja") ? "jp" : "en";
    return nameSorts.find((sort) => sort === word.toLowerCase());
  };
  const choose: Command = {
    key: "name.random",
    names: ["nnn"],
    category: "character",
    syntax: ".nnn [cn | jp | en | enzh]",
    example: ".nnn en",
    replyKeys: ["name.set", "name.set.global", "error.argument"],
    priority: "core",
    run(call) {
      const sort = sortOf(call.args[0], call);
      if (sort === undefined || call.args.length > 1)
        return text("error.argument", { syntax: choose.syntax, word: "nnn" });
      return giveName(names, call, randomName(sort, draw), call.options.has("all"));
    },
  };
  const list: Command = {
    key: "name.list",
    names: ["name"],
    category: "character",
    syntax: ".name [cn | jp | en | enzh] [1-10]",
    example: ".name jp 3",
    replyKeys: ["name.list", "name.count", "error.argument"],
    priority: "core",
    glued: false,
    run(call): Reply {
      const words = [...call.args];
      const count = countOf(words);
      if (count === undefined) return text("name.count", { most });
      const sort = sortOf(words[0], call);
      if (sort === undefined || words.length > 1)
        return text("error.argument", { syntax: list.syntax, word: "name" });
      return text("name.list", { list: several(count, () => randomName(sort, draw)) });
    },
  };
  const dnd: Command = {
    key: "name.dnd",
    names: ["namednd"],
    category: "character",
    syntax: ".namednd [people] [1-10]",
    example: ".namednd elf 3",
    replyKeys: ["name.list", "name.count", "name.peoples"],
    priority: "core",
    run(call): Reply {
      const words = [...call.args];
      const count = countOf(words);
      if (count === undefined) return text("name.count", { most });
      const found = fantasyNames(words.join(" "));
      if (found === undefined) return text("name.peoples", { list: peoples.join(" | ") });
      return text("name.list", { list: several(count, () => fantasyName(found, draw)) });
    },
  };
  return [choose, list, dnd];
}

/** Takes the number from the end of the words; undefined for one that is too small or too large. */
function countOf(words: string[]): number | undefined {
  const last = words.at(-1) ?? "";
  if (!/^\d{1,9}$/.test(last)) return usual;
  words.pop();
  const count = Number(last);
  return count >= 1 && count <= most ? count : undefined;
}

function several(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join("\n");
}
