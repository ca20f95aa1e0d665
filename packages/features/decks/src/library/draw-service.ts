import { locationOf } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Templates, TextValue } from "@dicetower/texts/api";
import type { CardOptions, Decks, Drawn } from "../api.js";
import { Drawing, type DrawLimits } from "../engine/index.js";
import { dollarNames, rolledValues } from "./dollar-names.js";
import type { Library } from "./library.js";

/** Bounds of one command. */
const depth = 32;
export const maxDraws = 500;
const maxCharacters = 5_000;

/** Draws from the library, with the dice of the installation. */
export class DrawService implements Decks {
  /** @param settings what becomes of a reference to an entry with no card left */
  constructor(
    readonly library: Library,
    readonly dice: Pick<Dice, "roll" | "variables">,
    readonly random: (faces: number) => number,
    readonly settings: () => Pick<DrawLimits, "nestedExhausted">,
    readonly templates: Pick<Templates, "compile" | "render">,
  ) {}

  /** A draw command, from its first card to its last. */
  begin(die: (faces: number) => number = this.random): Drawing {
    const roll = (expression: string) => {
      try {
        const { value } = this.dice.roll(expression, {}, die).evaluation;
        return typeof value === "number" ? value : Number(value);
      } catch {
        // No expression: whoever asked has its own way on.
        return undefined;
      }
    };
    return new Drawing(
      this.library,
      { depth, draws: maxDraws, characters: maxCharacters, ...this.settings() },
      die,
      roll,
    );
  }

  draw(entry: string, count: number, die: (faces: number) => number = this.random): Drawn {
    const drawing = this.begin(die);
    if (this.library.exported(entry) === undefined) return { cards: [], outcome: "missing", trace: [] };
    const cards: string[] = [];
    for (let drawn = 0; drawn < count; drawn++) {
      const card = drawing.draw(entry);
      if (drawing.exceeded) return { cards: [], outcome: "tooDeep", trace: drawing.trace };
      if (card === undefined) return { cards, outcome: "exhausted", trace: drawing.trace };
      cards.push(card);
    }
    return { cards, outcome: "ok", trace: drawing.trace };
  }

  async texts(cards: readonly string[], options: CardOptions = {}): Promise<readonly string[] | undefined> {
    const { templates } = this;
    const values = { ...(await this.#valuesOf(cards, options)), ...options.values };
    const said: string[] = [];
    for (const card of cards)
      said.push(await templates.render(templates.compile(card, { rolls: true }), { ...options, values }));
    return said.reduce((sum, card) => sum + card.length, 0) > maxCharacters ? undefined : said;
  }

  /** Values of `$` names in cards; texts look them up without the sign. */
  async #valuesOf(
    cards: readonly string[],
    { message, place, valuesOf }: CardOptions,
  ): Promise<Record<string, TextValue>> {
    const names = dollarNames(cards);
    if (names.length === 0) return {};
    const at = place ?? (message === undefined ? {} : locationOf(message));
    const values = await (valuesOf?.(names) ?? rolledValues(this.dice, at, names));
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(1), value]));
  }

  has(entry: string): boolean {
    return this.library.exported(entry) !== undefined;
  }
}
