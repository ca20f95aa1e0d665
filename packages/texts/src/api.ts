import { defineFact, type Message, repeated } from "@dicetower/contract";

/** Letters of a name that are said again: those of a card on any platform are fewer. */
const longestName = 100;

/**
 * Name of the sender as the platform gives it: group card, else account name, else the account itself. Fit to be
 * said again.
 * Names set by chat command come before it once a feature keeps them.
 */
export const senderName = defineFact<string>("texts.senderName", (message: Message) =>
  repeated(
    message.card !== "" ? message.card : message.nickname !== "" ? message.nickname : message.userId,
    longestName,
  ),
);
