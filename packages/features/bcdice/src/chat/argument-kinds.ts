import { readName, readToken } from "@dicetower/commands/api";
import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import type { GameSystem, GameSystems } from "../systems/game-systems.js";

/** Characters of an expression, what it is rolled for included. */
const maxExpression = 200;

/** A roll as a call says it. */
export interface SaidRoll {
  /** That of the chat when left out. */
  readonly system: GameSystem | undefined;
  /** Empty where there is a game system and nothing behind it. */
  readonly expression: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A game system of BCDice by id or name. */
    bcdiceSystem: GameSystem;
    /** An expression of BCDice, perhaps with its game system in front. */
    bcdiceRoll: SaidRoll;
    /** Words that game systems hold, perhaps with the number of a page behind them. */
    bcdiceSearch: string;
  }
}

/** Kinds of arguments of the command. */
export function bcdiceKinds(games: GameSystems): readonly ArgumentKind[] {
  const ids = () => games.all.map(({ id }) => id);
  return [
    argumentKind({
      key: "bcdiceSystem",
      label: "argument.bcdiceSystem",
      read({ text: left }) {
        const token = readToken(left);
        if (token === undefined) return undefined;
        const named = readName(left, (said) => games.find(said));
        return named ?? { refusal: games.unknown(token.said), enough: true };
      },
      suggest: ids,
      schema: () => ({ type: "string", minLength: 1, maxLength: 64 }),
      write: (id: string) => id,
    }),
    argumentKind({
      key: "bcdiceRoll",
      label: "argument.bcdiceRoll",
      grammar: "argument.bcdiceRoll.grammar",
      takesRest: true,
      read({ text: left }) {
        if (left === "") return undefined;
        const named = readName(left, (said) => games.find(said));
        const expression = named === undefined ? left : left.slice(named.length).trim();
        if (expression.length > maxExpression)
          return { refusal: text("bcdice.tooLong", { limit: maxExpression }), enough: true };
        return { value: { system: named?.value, expression }, length: left.length };
      },
      suggest: ({ before }) => (before === "" ? ids() : []),
      schema: () => ({ type: "string", minLength: 1, maxLength: maxExpression + 64 }),
      write: (said: string) => said,
    }),
    argumentKind({
      key: "bcdiceSearch",
      label: "argument.bcdiceSearch",
      grammar: "argument.bcdiceSearch.grammar",
      takesRest: true,
      read({ text: left }) {
        return left === "" ? undefined : { value: left, length: left.length };
      },
      schema: () => ({ type: "string", minLength: 1, maxLength: 100 }),
      write: (said: string) => said,
    }),
  ];
}
