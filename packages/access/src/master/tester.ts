import type { CommandCall } from "@dicetower/contract";

/** Words that do something with the service itself; behind `list` they only tell. */
const deeds: readonly string[] = ["restart", "backup", "relogin", "quitgroup", "reset"];

/**
 * True for what a test message does not do, whatever trust it names: such deeds have routes of their own, which ask for
 * a fresh log-in (security B4).
 */
export function refusedToTester({ message, args }: CommandCall): boolean {
  const [word = "", form] = args.map((arg) => arg.toLowerCase());
  return message.account.tester !== undefined && deeds.includes(word) && form !== "list";
}
