import { commandOfForms, form, text } from "@dicetower/contract";

/** `.gugu`: an excuse for not coming. Its text draws among the excuses. */
export const guguCommand = commandOfForms({
  key: "gugu",
  names: ["gugu", "咕咕"],
  category: "fun",
  extension: "fun",
  replyKeys: ["gugu.excuse"],
  priority: "nice",
  forms: [form("", { example: "", run: () => text("gugu.excuse") })],
});
