import type { Adapters } from "@dicetower/adapters/api";
import { type Message, type Texts, text } from "@dicetower/contract";

/** Names the bot's account in logs. @param message that is answered, for the name that the bot has there */
export function selfNames(adapters: () => Adapters | undefined, words: () => Texts | undefined) {
  return (account: string, message?: Message): string =>
    adapters()?.get(account)?.selfName ||
    (message && words()?.render(text("logs.self"), message.locale, message)) ||
    "Dicetower";
}
