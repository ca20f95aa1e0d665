import { type Confirmations, confirmation } from "@dicetower/commands/api";
import { type CommandCall, type TextRef, text } from "@dicetower/contract";

/** Names that a question tells. */
const mostNamed = 10;

/** People from whom on it is asked: somebody alone is back on the list in a moment. */
const askFrom = 2;

/**
 * Asks before a list of people is emptied, in the text `<key>.clearAsk`.
 * @param key of the command, which the people are a list of
 * @param names of all who are on the list
 * @returns undefined where it may be emptied now
 */
export function asksToClear(
  confirmations: Confirmations,
  call: CommandCall,
  key: string,
  userIds: readonly string[],
  names: readonly string[],
): TextRef | undefined {
  if (userIds.length < askFrom) return undefined;
  const shown = names.slice(0, mostNamed).join(call.locale.startsWith("zh") ? "、" : ", ");
  return confirmations.ask(call, {
    line: `${call.word} clr`,
    confirmed: confirmation(call.args).confirmed,
    question: text(`${key}.clearAsk`, {
      count: userIds.length,
      list: names.length > mostNamed ? `${shown} …` : shown,
    }),
    about: userIds,
  });
}
