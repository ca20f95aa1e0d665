import type { CommandForm, Message } from "@dicetower/contract";

/** Words that act on the service itself; with `list` they only report. */
const serviceWords: ReadonlySet<string> = new Set(["restart", "backup", "relogin", "quitgroup", "reset"]);

/** True for a test message, whatever trust it names. */
export function isTest({ account }: Message): boolean {
  return account.tester !== undefined;
}

/** True for what a test message does not do: such forms have routes of their own, which ask for a fresh log-in. */
export function isForbiddenInTest({ elements: [first, second] }: CommandForm): boolean {
  if (first?.type !== "word" || !first.spellings.some((word) => serviceWords.has(word))) return false;
  return !(second?.type === "word" && second.spellings.includes("list"));
}
