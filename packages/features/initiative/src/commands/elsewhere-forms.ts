import { type CommandForm, form, text } from "@dicetower/contract";

/** Words of other bots for what we do by another command, or not in one word. */
const elsewhere: readonly (readonly [words: string, command: string])[] = [
  ["add|添加", "ri 15 goblin"],
  ["join|roll|加入", "ri"],
  ["prev|previous|back|上一个", "init undo"],
  ["start|begin|开始", "init"],
];

/** Forms that name the command which does what other bots do by them. */
export function elsewhereForms(): readonly CommandForm[] {
  return elsewhere.map(([words, command]) =>
    form(`${words} [more:raw]`, {
      hidden: true,
      run(_more, { original }) {
        const [said = ""] = original.split(/\s/u);
        return text("init.instead", { said: said.slice(0, 40), command });
      },
    }),
  );
}
