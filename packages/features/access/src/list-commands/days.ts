import { type TextRef, text } from "@dicetower/contract";

/** What can only be meant as a number of days, right or wrong. */
const number = /^([+-]?\d+(?:[.,]\d+)?)(?:天|日|d|days?)?$/iu;
/** A century: the end is a time that can be told. */
const maxDays = 36_500;

/**
 * Days in front of a reason: 0 where the word is none, an answer where it is one that nobody can mean.
 * @param word as it was written, in its quotes where it has some; normalised
 */
export function daysOf(word: string | undefined): number | TextRef {
  const [, said] = number.exec(word ?? "") ?? [];
  if (said === undefined) return 0;
  const days = /^\d+$/.test(said) ? Number(said) : 0;
  return days >= 1 && days <= maxDays ? days : text("list.badDays", { said: word ?? "", most: maxDays });
}
