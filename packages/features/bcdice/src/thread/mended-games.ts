import type bcdice from "bcdice";

type Game = typeof bcdice.Base;

/** What a command comes to, as the library has it before it is handed out. */
interface OwnResult {
  text?: string;
  success?: boolean;
  failure?: boolean;
}

/** A table of a game system. */
interface OwnTable {
  $roll: (this: unknown, randomizer: unknown) => { value: unknown };
}

/** A command of a game system, as the library has it: in the names that Opal gives to those of Ruby. */
interface OwnCommand {
  $eval_game_system_specific_command: (this: unknown, command: string) => OwnResult;
  $class(): { $const_get(name: string): { readonly $$prototype: OwnTable } };
}

/** Puts right what a game system has wrong in the version of the library that is used. */
export function mendGame(id: string, game: Game): void {
  mends[id]?.(new game("")["internal"] as unknown as OwnCommand);
}

const mends: Readonly<Record<string, (command: OwnCommand) => void>> = {
  // Without a target there is no judgement, whose words are asked for all the same: it gets one that is taken away again.
  TokumeiTenkousei(command) {
    const all = Object.getPrototypeOf(command) as OwnCommand;
    const read = all.$eval_game_system_specific_command;
    all.$eval_game_system_specific_command = function (said) {
      if (/[<>=]/.test(said)) return read.call(this, said);
      const result = read.call(this, `${said}>=0`);
      if (typeof result.text !== "string") return result;
      result.text = result.text.replace(">=0)", ")").replace(/ ＞ (?:成功|失敗)/u, "");
      result.success = false;
      result.failure = false;
      return result;
    };
  },
  // The number of a row is made a text twice: `08` and `09` are no numbers the second time.
  StellarLife(command) {
    const table = command.$class().$const_get("StellarLife2D10Table").$$prototype;
    const roll = table.$roll;
    table.$roll = function (randomizer) {
      const row = roll.call(this, randomizer);
      row.value = Number(row.value);
      return row;
    };
  },
};
