import type { ScriptContext } from "../../contexts/context-store.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Formatter } from "../replies/format.js";

/** Draws until a card is one that has not been drawn yet. */
const maxTries = 200;

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
      const [card] = decks.draw(deck, 1).cards;
      if (card === undefined) return { exists: true, err: "the deck is empty", result: "" };
      if (shuffle && drawn.has(card)) continue;
      drawn.add(card);
      context.drawn.set(deck, drawn);
      return { exists: true, err: "", result: await this.#said(context, card) };
    }
    return { exists: true, err: "all cards have been drawn", result: "" };
  }

  /** A card with its variables and dice put in. */
  async #said(context: ScriptContext, card: string): Promise<string> {
    const templates = this.services.templates();
    const own = /\{\$[tmg]|\[\$[tmg]/u.test(card)
      ? (await this.formatter.format(context, card.replace(/\[(\$[tmg][^\]]*)\]/gu, "{$1}"))).text
      : card;
    if (templates === undefined) return own;
    return templates.render(templates.compile(own, { rolls: true }), { message: context.message });
  }
}
