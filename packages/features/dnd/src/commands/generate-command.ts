import {
  type Command,
  type CommandCall,
  locationOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { abilities, abilityModifier, abilityScore, pointCosts } from "../engine/index.js";
import { systemName } from "../system/names.js";
import { answered, type DndServices, misread, reasonOf, signed, worded } from "./services.js";

const syntax = ".dnd [n] | .dndx [n] [--save <name>] [--point]";

/** `.dnd`, `.dndx`: ability scores of new characters. */
export function generateCommand(services: DndServices): Command {
  return {
    key: "dnd.generate",
    names: ["dnd", "dnd5e", "dndx"],
    category: "dnd",
    extension: systemName,
    syntax,
    example: ".dnd 2",
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
    run: (call) => answered(() => run(services, call)),
  };
}

async function run(services: DndServices, call: CommandCall): Promise<Reply> {
  if (call.options.has("point"))
    return text("gen.dnd.point", {
      costs: pointCosts.map(([score, points]) => `${score}:${points}`).join(" "),
      standard: "15 14 13 12 10 8",
    });
  const [first = ""] = call.args;
  const counted = /^\d{1,6}$/.test(first);
  const words = call.args.slice(counted ? 1 : 0);
  const saves = call.options.has("save");
  // `--save name` and `--save=name`; nothing else stands behind the number.
  if (words.length > (saves && call.options.get("save") === "" ? 1 : 0)) return misread(call);
  const sets = counted ? Number(first) : 1;
  const most = services.dice.rules.value.maxGenerate;
  if (sets < 1 || sets > most) return text("gen.dnd.tooMany", { limit: most });
  if (saves && sets > 1) return text("gen.dnd.oneOnly");
  const scores = await throwSets(services, call, sets);
  const assigned = saves || call.word === "dndx";
  const lines = scores.map((set) => (assigned ? assignedLine(services, call, set) : sortedLine(set)));
  const list = lines.map((line) => worded(services, call, text("gen.dnd.line", { ...line }))).join("\n");
  const one = assigned ? "gen.dnd" : "gen.dnd.free";
  const shown = text(lines.length === 1 ? one : "gen.dnd.several", { list });
  if (!saves) return shown;
  const given = call.options.get("save") || words[0] || "";
  const name = sanitizeText(given || services.players.ownName(call.message));
  const attributes = Object.fromEntries(abilities.map((ability, at) => [ability, scores[0]?.[at] ?? 10]));
  const card = { name, system: systemName, attributes, unnamed: given === "" };
  const sheet = await services.cards.create(locationOf(call.message), card, reasonOf(call));
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
