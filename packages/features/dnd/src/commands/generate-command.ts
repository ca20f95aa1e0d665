import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { abilities, abilityModifier, abilityScore, pointCosts } from "../engine/index.js";
import { systemName } from "../system/names.js";
import { answering, type DndServices, reasonOf, signed, worded } from "./services.js";

/** `.dnd`, `.dndx`: ability scores of new characters. */
export function generateCommand(services: DndServices): Command {
  return commandOfForms({
    key: "dnd.generate",
    names: ["dnd", "dnd5e", "dndx"],
    category: "dnd",
    extension: systemName,
    replyKeys: [
      "gen.dnd",
      "gen.dnd.free",
      "gen.dnd.several",
      "gen.dnd.point",
      "gen.dnd.saved",
      "gen.dnd.tooMany",
      "gen.dnd.oneOnly",
      "error.argument",
    ],
    priority: "core",
    forms: answering([
      form("[count:number]", {
        example: "2",
        run: ({ count = 1 }, call) => generate(services, call, count),
      }),
      form("[count:number] [card:word] <--save>", {
        example: text("command.dnd.generate.example.save"),
        run: ({ count = 1, card = "" }, call) => generate(services, call, count, card),
      }),
      form("[count:number] <--save:text>", {
        hidden: true,
        run: ({ count = 1, save: card }, call) => generate(services, call, count, card),
      }),
      form("<--point>", { run: () => pointBuy() }),
    ]),
  });
}

function pointBuy(): Reply {
  return text("gen.dnd.point", {
    costs: pointCosts.map(([score, points]) => `${score}:${points}`).join(" "),
    standard: "15 14 13 12 10 8",
  });
}

/** @param card name of the card that is made of the scores, empty for one named after the player; none when left out */
async function generate(
  services: DndServices,
  call: CommandCall,
  sets: number,
  card?: string,
): Promise<Reply> {
  const most = services.dice.rules.value.maxGenerate;
  if (sets < 1 || sets > most) return text("gen.dnd.tooMany", { limit: most });
  if (card !== undefined && sets > 1) return text("gen.dnd.oneOnly");
  const name = sanitizeText(card || services.players.ownName(call.message));
  if (card !== undefined) await services.cards.checkNew(locationOf(call.message), name);
  const scores = await throwSets(services, call, sets);
  const assigned = card !== undefined || call.word === "dndx";
  const lines = scores.map((set) => (assigned ? assignedLine(services, call, set) : sortedLine(set)));
  const list = lines.map((line) => worded(services, call, text("gen.dnd.line", { ...line }))).join("\n");
  const one = assigned ? "gen.dnd" : "gen.dnd.free";
  const shown = text(lines.length === 1 ? one : "gen.dnd.several", { list });
  if (card === undefined) return shown;
  const attributes = Object.fromEntries(abilities.map((ability, at) => [ability, scores[0]?.[at] ?? 10]));
  const wanted = { name, system: systemName, attributes, unnamed: card === "" };
  const sheet = await services.cards.create(locationOf(call.message), wanted, reasonOf(call));
  return [shown, text("gen.dnd.saved", { card: sheet.card.name })];
}

async function throwSets(services: DndServices, { message }: CommandCall, sets: number): Promise<number[][]> {
  const ticket = await services.dice.take(locationOf(message));
  const scores = Array.from({ length: sets }, () =>
    abilities.map(() => abilityScore([1, 2, 3, 4].map(() => ticket.die(6)))),
  );
  const expression = "4D6K3";
  for (const set of scores)
    for (const value of set) services.host.emit(rolled, { message, expression, value, hidden: false });
  ticket.done({ expression, value: scores.map((set) => set.join(" ")).join(", "), hidden: false });
  return scores;
}

/** A set as it is shown, and its sum. */
interface Line {
  readonly scores: string;
  readonly total: number;
}

function sortedLine(set: readonly number[]): Line {
  return { scores: `[${[...set].sort((a, b) => b - a).join(",")}]`, total: sum(set) };
}

function assignedLine(services: DndServices, call: CommandCall, set: readonly number[]): Line {
  const parts = abilities.map((_, at) => {
    const score = set[at] ?? 0;
    return `${worded(services, call, text(`dnd.ability.${at}`))}${score}(${signed(abilityModifier(score))})`;
  });
  return { scores: parts.join(" "), total: sum(set) };
}

function sum(set: readonly number[]): number {
  return set.reduce((total, score) => total + score, 0);
}
