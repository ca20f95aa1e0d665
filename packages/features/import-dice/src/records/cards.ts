import { storable, truncateText } from "@dicetower/contract";
import {
  cardContent,
  cardName,
  cardNotes,
  type ImportFolder,
  numberedId,
  systemNamed,
} from "@dicetower/imports/api";
import { type DiceCard, type DicePlayer, readPlayer } from "../binary/players-file.js";
import { recordsOf } from "../binary/records-of.js";
import { type Given, platform } from "./dice-values.js";

const locks: Readonly<Record<string, string>> = {
  w: "write",
  r: "read",
  n: "name",
  d: "delete",
  // Letter of versions that name the deletion otherwise.
  q: "delete",
};

/** Reads the cards of all players. */
export async function* readCards(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const file = `${base}user/PlayerCards.RDconf`;
  if (!(await folder.has(file))) return;
  for await (const one of recordsOf(folder, file, readPlayer, signal)) {
    if ("skipped" in one) yield one;
    else for (const card of one.cards) yield* cardItem(one, card, file);
  }
}

function* cardItem(player: DicePlayer, card: DiceCard, file: string): Generator<Given> {
  const userId = numberedId(player.userId);
  const skipped = `${file}#${player.userId}.${card.number}`;
  if (userId === undefined) return yield { skipped, reasonKey: "imports.reading.noOwner" };
  const content = cardContent(contentOf(card));
  const { attributes } = content;
  yield* cardNotes(skipped, content);
  const name = cardName(card.name);
  // Everybody has a card of number 0, most of them an empty one.
  if (Object.keys(attributes).length === 0 && card.number === 0) return;
  const system = systemNamed(card.type);
  const lockedBy = [...new Set(card.locks.flatMap((letter) => locks[letter] ?? []))];
  const note = truncateText(storable(card.note), 2_000);
  const boundIn = [...player.bound].flatMap(([group, number]) => {
    const groupId = numberedId(group);
    return number === card.number && groupId !== undefined ? [{ platform, groupId }] : [];
  });
  yield {
    kind: "cards",
    source: `dice:card:${userId}:${card.number}`,
    file,
    record: {
      owner: { platform, userId },
      name: name === "" ? `PC ${card.number}` : name,
      ...(system === undefined ? {} : { system }),
      attributes,
      ...(lockedBy.length === 0 ? {} : { locks: lockedBy }),
      ...(note === "" ? {} : { note }),
      ...(boundIn.length === 0 ? {} : { boundIn }),
    },
  };
}

/** What players have written: names with two underscores are the bot's own, `&` is in front of formulas. */
function* contentOf({ values }: DiceCard): Generator<[string, unknown]> {
  for (const [name, value] of values) {
    if (name.startsWith("__") || name === "note" || value === undefined) continue;
    if (name.startsWith("&") && typeof value === "string") yield [name.slice(1), { expr: value }];
    else yield [name, value];
  }
}
