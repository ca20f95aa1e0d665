import bcdice from "bcdice";
import { mendGame } from "./mended-games.js";
import type { RollLevel, RollResult } from "./protocol.js";

type Loader = InstanceType<typeof bcdice.DynamicLoader>;
type Game = Awaited<ReturnType<Loader["dynamicLoad"]>>;

/** The library as the thread uses it: importing this file loads it. */
export class Library {
  readonly #loader = new bcdice.DynamicLoader();
  readonly #games = new Map<string, Game>();

  /** @param id one of the list: a file of its name is loaded */
  async open(id: string): Promise<void> {
    if (this.#games.has(id)) return;
    // Some translations do not load the game that they are made of.
    const { superClassName } = this.#loader.getGameSystemInfo(id);
    const original = this.#loader
      .listAvailableGameSystems()
      .find(({ className }) => className === superClassName);
    if (original !== undefined) await this.open(original.id);
    const game = await this.#loader.dynamicLoad(id);
    mendGame(id, game);
    this.#games.set(id, game);
  }

  help(id: string): string {
    return this.#game(id).HELP_MESSAGE;
  }

  /**
   * @param die where each die comes from
   * @returns undefined for what is no command of the game system
   */
  roll(id: string, expression: string, die: (faces: number) => number): RollResult | undefined {
    const game = this.#game(id);
    const command = new game(expression);
    // All game systems roll by this method of their command's randomizer.
    command.randomizer.$random = die;
    const result = evaluated(command);
    if (result === null) return undefined;
    return { text: result.text, secret: result.secret, level: levelOf(result) };
  }

  #game(id: string): Game {
    const game = this.#games.get(id);
    if (game === undefined) throw new Error(`the game system "${id}" has not been opened`);
    return game;
  }
}

/** @throws Error in words that can be handed to another thread, which those of Ruby's errors need not be */
function evaluated(command: InstanceType<Game>) {
  try {
    return command.eval();
  } catch (error) {
    throw new Error(String((error as Partial<Error> | undefined)?.stack ?? error).slice(0, 1_000));
  }
}

/** Only the first that holds: a critical counts as a success as well. */
const levels: readonly RollLevel[] = ["critical", "fumble", "success", "failure"];

function levelOf(result: Readonly<Record<RollLevel, boolean>>): RollLevel | undefined {
  return levels.find((level) => result[level]);
}
