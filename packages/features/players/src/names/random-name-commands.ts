import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Random,
  type Reply,
  text,
} from "@dicetower/contract";
import { giveName } from "./name-command.js";
import { fantasyName, fantasyNames, type NameSort, randomName } from "./name-lists.js";
import type { Names } from "./names.js";

/** Names that are drawn where no number is given. */
const usual = 5;

/** `.nnn`, `.name` and `.namednd`: random names. */
export function randomNameCommands(names: Names, random: Random): Command[] {
  const draw = <T>(list: readonly T[]): T => list[random.die(list.length) - 1] as T;
  const common = { category: "character", priority: "core" } as const;
  return [
    commandOfForms({
      ...common,
      key: "name.random",
      names: ["nnn"],
      replyKeys: ["name.set", "name.set.global", "error.argument"],
      forms: [
        form("[sort:choice(cn|jp|en|enzh)] [--all]", {
          example: text("command.name.random.example"),
          run: ({ sort, all }, call) => giveName(names, call, randomName(sort ?? sortOf(call), draw), all),
        }),
      ],
    }),
    commandOfForms({
      ...common,
      key: "name.list",
      names: ["name"],
      replyKeys: ["name.list", "name.count", "error.argument"],
      glued: false,
      forms: [
        form("[sort:choice(cn|jp|en|enzh)] [count:nameCount]", {
          example: "jp 3",
          run: ({ sort, count }, call) => several(call, count, () => randomName(sort ?? sortOf(call), draw)),
        }),
      ],
    }),
    commandOfForms({
      ...common,
      key: "name.dnd",
      names: ["namednd"],
      replyKeys: ["name.list", "name.count", "name.peoples"],
      forms: [
        form("[people:people] [count:nameCount]", {
          example: text("command.name.dnd.example"),
          run({ people = "", count }, call) {
            const found = fantasyNames(people) ?? [];
            return several(call, count, () => fantasyName(found, draw));
          },
        }),
      ],
    }),
  ];
}

/** The sort that goes with a language. */
function sortOf({ locale }: CommandCall): NameSort {
  return locale.startsWith("zh") ? "cn" : locale.startsWith("ja") ? "jp" : "en";
}

/** Names in one line: a list to choose from is no reason to fill a screen. */
function several({ locale }: CommandCall, count = usual, make: () => string): Reply {
  const gap = locale.startsWith("zh") ? "、" : ", ";
  return text("name.list", { list: Array.from({ length: count }, make).join(gap) });
}
