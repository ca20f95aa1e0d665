import type { ScriptContext } from "../../contexts/context-store.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Formatter } from "../replies/format.js";

/** Draws until a card is one that has not been drawn yet. */
const maxTries = 200;
const tooDeep = "the cards refer to each other without end, or are too long";

/** What a draw answers to a plugin. */
export interface DeckDraw {
  readonly exists: boolean;
  readonly err: string;
  readonly result: string;
}

/** Draws from decks for plugins. */
export class DeckDraws {
  constructor(
    readonly services: ScriptServices,
    readonly formatter: Formatter,
  ) {}

  /** @param shuffle no card twice within the context */
  async draw(context: ScriptContext, deck: string, shuffle: boolean): Promise<DeckDraw> {
    const decks = this.services.decks();
    if (decks?.has(deck) !== true) return { exists: false, err: "", result: "" };
    const drawn = context.drawn.get(deck) ?? new Set<string>();
    for (let tries = 0; tries < maxTries; tries++) {
      const { cards, outcome } = decks.draw(deck, 1);
      const [card] = cards;
      if (outcome === "tooDeep") return { exists: true, err: tooDeep, result: "" };
      if (card === undefined) return { exists: true, err: "the deck is empty", result: "" };
      if (shuffle && drawn.has(card)) continue;
      drawn.add(card);
      context.drawn.set(deck, drawn);
      const said = await decks.texts([card], {
        message: context.message,
        valuesOf: (names) => this.#valuesOf(context, names),
      });
      return { exists: true, err: said === undefined ? tooDeep : "", result: said?.[0] ?? "" };
    }
    return { exists: true, err: "all cards have been drawn", result: "" };
  }

  /** Values of variables of the plugin's language. */
  async #valuesOf(context: ScriptContext, names: readonly string[]): Promise<Record<string, string>> {
    const values: Record<string, string> = {};
    for (const name of names) values[name] = (await this.formatter.format(context, `{${name}}`)).text;
    return values;
  }
}
