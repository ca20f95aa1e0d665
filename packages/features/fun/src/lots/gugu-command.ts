import { type Command, text } from "@dicetower/contract";

/** `.gugu`: an excuse for not coming. Its text draws among the excuses. */
export const guguCommand: Command = {
  key: "gugu",
  names: ["gugu", "咕咕"],
  category: "fun",
  extension: "fun",
  syntax: ".gugu",
  example: ".gugu",
  replyKeys: ["gugu.excuse"],
  priority: "nice",
  run: () => text("gugu.excuse"),
};
