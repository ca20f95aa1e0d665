import { defineFact, type Message } from "@dicetower/contract";

/**
 * Name of the sender as the platform gives it: group card, else account name, else the account itself.
 * Names set by chat command come before it once a feature keeps them.
 */
export const senderName = defineFact<string>("texts.senderName", (message: Message) =>
  message.card !== "" ? message.card : message.nickname !== "" ? message.nickname : message.userId,
);
