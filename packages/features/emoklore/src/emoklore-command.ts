import type { Cards } from "@dicetower/cards/api";
import { type Command, type Reply, type Scope, type Texts, text } from "@dicetower/contract";
import { type Dice, splitRounds, throwRounds } from "@dicetower/dice/api";
import { runCheck } from "./check-call.js";
import { abilities, throwCharacter } from "./engine/index.js";
import { levelKeys } from "./own-texts.js";

/** What the command needs at each call. */
export interface EmokloreServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly cards: () => Cards | undefined;
}

/** `.ek` and `.ekgen`. */
export function emokloreCommand(services: EmokloreServices): Command {
  return {
    key: "emoklore",
    names: ["ek", "ekgen"],
    category: "system",
    extension: "emoklore",
    syntax: ".ek [N#]<skill>[level][+n] [judge value] | .ekgen [n]",
    example: ".ek sight+1 5",
    exampleReply: "<Ann> checks sight: [3,7] judge value 5, score 1: success",
    replyKeys: [
      "emoklore.result",
      "emoklore.multi",
      "emoklore.characters",
      "emoklore.judgeMissing",
      "gen.emoklore.tooMany",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.rounds.tooMany",
      ...levelKeys,
    ],
    priority: "nice",
    run: (call) => (call.word === "ekgen" ? generate(services, call) : runCheck(services, call)),
  };
}

/** `.ekgen [n]`: so many characters. */
function generate(
  { host, dice, texts }: EmokloreServices,
  call: Parameters<Command["run"]>[0],
): Reply | Promise<Reply> {
  const said = splitRounds(call.rest);
  const count = said.rest === "" ? said.turns : /^\d{1,9}$/.test(said.rest) ? Number(said.rest) : 0;
  if (count < 1) return text("error.argument");
  const { maxGenerate } = dice.rules.value;
  if (count > maxGenerate) return text("gen.emoklore.tooMany", { limit: maxGenerate });
  const names = ["body", "dexterity", "spirit", "senses", "wits", "charm", "society"] as const;
  return throwRounds({
    host,
    dice,
    call,
    // The limit of rounds is one of rolls, not of characters.
    turns: 1,
    round(die) {
      const made = Array.from({ length: count }, () => throwCharacter(die));
      const value = made.map((one) => one.abilities.join("/")).join(" ");
      return { expression: `${abilities.length} abilities`, value, made };
    },
    reply([round], receipt) {
      const list = (round?.made ?? []).map(({ abilities: values, luck, hp, mp }) => {
        const named = Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0]));
        return texts.render(
          text("emoklore.character", { ...named, luck, hp, mp }),
          call.locale,
          call.message,
        );
      });
      return text("emoklore.characters", { list: list.join("\n"), receipt });
    },
  });
}
