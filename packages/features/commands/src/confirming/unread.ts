import { type TextRef, text } from "@dicetower/contract";

/** Says that a word was not understood, and that nothing was done therefore. */
export function unread(said: string): TextRef {
  return text("error.unread", { said: said.length > 60 ? `${said.slice(0, 60)}…` : said });
}
