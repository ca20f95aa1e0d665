import type bcdice from "bcdice";

type Game = typeof bcdice.Base;

/** What a command comes to, as the library has it before it is handed out. */
interface OwnResult {
  text?: string;
  success?: boolean;
  failure?: boolean;
}

/** How a game system reads commands of its own. */
interface OwnReader {
  $eval_game_system_specific_command(this: unknown, command: string): OwnResult;
}

/** Puts right what a game system has wrong in the version of the library that is used. */
export function mendGame(id: string, game: Game): void {
  mends[id]?.(Object.getPrototypeOf(new game("")["internal"]) as OwnReader);
}

const mends: Readonly<Record<string, (reader: OwnReader) => void>> = {
  // Without a target there is no judgement, whose words are asked for all the same: it gets one that is taken away again.
  TokumeiTenkousei(reader) {
    const read = reader.$eval_game_system_specific_command;
    reader.$eval_game_system_specific_command = function (command) {
      if (/[<>=]/.test(command)) return read.call(this, command);
      const result = read.call(this, `${command}>=0`);
      if (typeof result.text !== "string") return result;
      result.text = result.text.replace(">=0)", ")").replace(/ ＞ (?:成功|失敗)/u, "");
      result.success = false;
      result.failure = false;
      return result;
    };
  },
};
