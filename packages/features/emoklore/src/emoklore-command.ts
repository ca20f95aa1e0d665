import type { Cards } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  type Reply,
  type Scope,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Dice, throwRounds } from "@dicetower/dice/api";
import { runCheck } from "./check-call.js";
import { abilities, throwCharacter } from "./engine/index.js";
import { levelKeys } from "./levels.js";

/** What the command needs at each call. */
export interface EmokloreServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly texts: Texts;
  readonly cards: () => Cards | undefined;
}

/** `.ek`: a check. */
export function checkCommand(services: EmokloreServices): Command {
  return commandOfForms({
    key: "emoklore",
    names: ["ek"],
    category: "system",
    extension: "emoklore",
    exampleReply: "<Ann> checks sight: [3,7] judge value 5, score 1: success",
    replyKeys: [
      "emoklore.result",
      "emoklore.multi",
      "emoklore.judgeMissing",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.rounds.tooMany",
      ...levelKeys,
    ],
    priority: "nice",
    forms: [
      form("<check:emokloreCheck> [reason:reason]", {
        example: text("command.emoklore.example"),
        run: ({ check, reason = "" }, call) => runCheck(services, call, check, excerpt(reason)),
      }),
    ],
  });
}

/** `.ekgen`: characters. */
export function generateCommand(services: EmokloreServices): Command {
  return commandOfForms({
    key: "emoklore.generate",
    names: ["ekgen"],
    category: "system",
    extension: "emoklore",
    replyKeys: ["emoklore.characters", "gen.emoklore.tooMany"],
    priority: "nice",
    forms: [
      form("[count:emokloreCount]", {
        example: "3",
        run: ({ count = 1 }, call) => generate(services, call, count),
      }),
    ],
  });
}

function generate(
  { host, dice, texts }: EmokloreServices,
  call: CommandCall,
  count: number,
): Reply | Promise<Reply> {
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
