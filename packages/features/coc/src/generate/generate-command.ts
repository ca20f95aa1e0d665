import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { throwRounds } from "@dicetower/dice/api";
import { type Say, speaker } from "../check/check-words.js";
import {
  characteristics,
  derived6,
  derived7,
  type Edition,
  type Investigator,
  throwInvestigator,
} from "../engine/index.js";
import { type CocServices, extension } from "../services.js";
import { characteristicNames } from "../templates/attributes.js";

const detailedWords = new Set(["coc7d", "cocd", "coc6d"]);

/** `.coc` and its kind: investigators. */
export function generateCommand(services: CocServices): Command {
  return commandOfForms({
    key: "coc.generate",
    names: ["coc", "coc7", "coc6", "coc7d", "cocd", "coc6d"],
    category: "coc",
    extension,
    replyKeys: [
      "gen.coc",
      "gen.coc6",
      "gen.saved",
      "gen.count.tooMany",
      "gen.count.invalid",
      "gen.nothingToPick",
      "gen.pickRange",
    ],
    priority: "core",
    glued: true,
    reads: (rest, word) => word === "coc" && /^pick(?![a-z])/.test(rest),
    forms: [
      form("[count:number]", {
        example: "2",
        run: ({ count = 1 }, call) => generate(services, call, { count }),
      }),
      form("[count:number] [card:text] <--save>", {
        example: text("command.coc.generate.example.save"),
        run: ({ count = 1, card = "" }, call) => generate(services, call, { count, card }),
      }),
      form("[count:number] <--save:text>", {
        hidden: true,
        run: ({ count = 1, save: card }, call) => generate(services, call, { count, card }),
      }),
      form("pick", { hidden: true, run: (_none, call) => pick(services, call, 1, "") }),
      form("pick <number:number> [card:text]", {
        glued: true,
        example: text("command.coc.generate.example.pick"),
        run: ({ number, card = "" }, call) => pick(services, call, number, card.replaceAll(/["“”]/gu, "")),
      }),
    ],
  });
}

interface Wanted {
  readonly count: number;
  /** Name of the card that is made, empty for one named after the player; no card is made when left out. */
  readonly card?: string;
}

async function generate(services: CocServices, call: CommandCall, wanted: Wanted): Promise<Reply> {
  const { card, count } = wanted;
  if (card !== undefined && count === 1)
    await services.cards.checkNew(locationOf(call.message), cardName(services, call, card));
  return thrown(services, call, wanted);
}

function thrown(services: CocServices, call: CommandCall, { count, card }: Wanted): Reply | Promise<Reply> {
  const { host, dice, made } = services;
  const edition: Edition = call.word.startsWith("coc6") ? 6 : 7;
  const detailed = detailedWords.has(call.word);
  const { maxGenerate } = dice.rules.value;
  if (count < 1 || (detailed && count > 1)) return text("gen.count.invalid");
  if (count > maxGenerate) return text("gen.count.tooMany", { limit: maxGenerate });
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      const sets = Array.from({ length: count }, () => throwInvestigator(edition, die));
      const assets = detailed && edition === 6 ? die(10) : undefined;
      return {
        expression: `COC${edition}`,
        value: sets.map((set) => set.sumWithLuck).join(" "),
        sets,
        assets,
      };
    },
    async reply([round], receipt) {
      const sets = round?.sets ?? [];
      const say = speaker(services, call);
      const lines = sets.map((set, at) => {
        const line = lineOf(say, set);
        return sets.length === 1
          ? `${line}\n${derivedLine(say, set, round?.assets)}`
          : card !== undefined
            ? `${at + 1}. ${line}`
            : line;
      });
      made.set(ownerOf(call), sets);
      const content = text(edition === 7 ? "gen.coc" : "gen.coc6", { list: lines.join("\n"), receipt });
      const [only] = sets;
      if (card === undefined || only === undefined) return content;
      if (sets.length > 1) return [content, text("gen.pickHint")];
      return [content, await saved(services, call, only, card)];
    },
  });
}

function pick(
  services: CocServices,
  call: CommandCall,
  number: number,
  card: string,
): Reply | Promise<Reply> {
  const sets = services.made.get(ownerOf(call));
  if (sets.length === 0) return text("gen.nothingToPick");
  const set = sets[number - 1];
  if (set === undefined) return text("gen.pickRange", { most: sets.length });
  return saved(services, call, set, card);
}

function ownerOf({ message }: CommandCall): string {
  return JSON.stringify([message.account.platform, message.groupId, message.userId]);
}

/** Makes a card of a set, named after its owner where no name is given. */
async function saved(
  services: CocServices,
  call: CommandCall,
  set: Investigator,
  given: string,
): Promise<TextRef> {
  const unnamed = given === "";
  const name = cardName(services, call, given);
  const attributes: Record<string, number> = {};
  // Luck of the sixth edition follows from power.
  for (const key of characteristics)
    if (set.edition === 7 || key !== "luck") attributes[characteristicNames[key]] = set.values[key];
  await services.cards.create(
    locationOf(call.message),
    { name, system: set.edition === 7 ? "coc7" : "coc6", attributes, unnamed },
    { actor: call.actor, reason: `.${call.word} --save` },
  );
  return text("gen.saved", { name });
}

function cardName({ players }: CocServices, { message }: CommandCall, given: string): string {
  return sanitizeText(given === "" ? players.ownName(message) : given, 40).trim();
}

function lineOf(say: Say, { values, sum, sumWithLuck }: Investigator): string {
  const list = characteristics.map((key) => `${say(`coc.characteristic.${key}`)}:${values[key]}`).join(" ");
  return `${list} [${sum}/${sumWithLuck}]`;
}

function derivedLine(say: Say, { edition, values }: Investigator, assets: number | undefined): string {
  if (edition === 7) return say("gen.derived7", derived7(values));
  const { hp, mp, san, idea, know, db } = derived6(values);
  const line = say("gen.derived6", { hp, mp, san, idea, know, db });
  return assets === undefined ? line : line + say("gen.assets", { assets });
}
