import { type ActQuestion, type CommandCall, text } from "@dicetower/contract";

/** Names that a question tells. */
const maxNamed = 10;

/** People from whom on it is asked: somebody alone is back on the list in a moment. */
const askFrom = 2;

/**
 * What is asked before a list of people is emptied, in the text `<key>.clearAsk`; undefined where it may be emptied at
 * once.
 * @param key of the command, which the people are a list of
 * @param names of all who are on the list
 */
export function clearQuestion(
  { locale }: CommandCall,
  key: string,
  userIds: readonly string[],
  names: readonly string[],
): ActQuestion | undefined {
  if (userIds.length < askFrom) return undefined;
  const shown = names.slice(0, maxNamed).join(locale.startsWith("zh") ? "、" : ", ");
  return {
    question: text(`${key}.clearAsk`, {
      count: userIds.length,
      list: names.length > maxNamed ? `${shown} …` : shown,
    }),
    about: userIds,
  };
}
