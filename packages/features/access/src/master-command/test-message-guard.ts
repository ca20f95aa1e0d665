import type { CommandCall } from "@dicetower/contract";

/** Words that act on the service itself; with `list` they only report. */
const serviceWords: readonly string[] = ["restart", "backup", "relogin", "quitgroup", "reset", "die"];

/**
 * True for what a test message does not do, whatever trust it names: such serviceWords have routes of their own, which ask for
 * a fresh log-in.
 */
export function isForbiddenInTest({ message, args }: CommandCall): boolean {
  const [word = "", form] = args.map((arg) => arg.toLowerCase());
  return message.account.tester !== undefined && serviceWords.includes(word) && form !== "list";
}
