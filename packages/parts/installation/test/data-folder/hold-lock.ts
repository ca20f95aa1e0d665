import { lockDataFolder } from "@dicetower/installation";
import { createClock } from "@dicetower/kernel";

// Takes the data folder in its first argument and keeps it until it is killed or told to release it.
const [, , folder = ""] = process.argv;
lockDataFolder(folder, createClock()).then(
  (lock) => {
    process.send?.({ pid: process.pid });
    process.on("message", () => {
      void lock.release().then(() => process.exit(0));
    });
  },
  (error: Error) => {
    process.send?.({ refused: error.message });
    process.exit(1);
  },
);
