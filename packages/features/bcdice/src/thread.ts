import { serve } from "@dicetower/script-host/thread";
import { Library } from "./thread/library.js";
import type { RollTask } from "./thread/protocol.js";

// The module that the worker thread runs: the library and the game systems that were asked for.
serve((side) => {
  const library = new Library();
  return (task, value) => {
    switch (task) {
      case "open":
        return library.open((value as { readonly system: string }).system).then(() => null);
      case "help":
        return library.help((value as { readonly system: string }).system);
      case "roll": {
        const { system, expression, roll } = value as RollTask;
        return library.roll(system, expression, (faces) => Number(side.ask("die", roll, faces))) ?? null;
      }
      default:
        throw new Error(`there is no task "${task}"`);
    }
  };
});
