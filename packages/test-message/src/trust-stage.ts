import type { Message, Stage } from "@dicetower/contract";
import { Tray } from "./tray.js";

/**
 * Gives the sender of a test message the trust that was asked for. It runs behind the stages that look people up, so
 * what is denied there stays denied.
 */
export const trustStage: Stage = {
  key: "test-message.trust",
  slot: "admit",
  after: ["access.admit"],
  wants: (message) => wanted(message) !== undefined,
  run(message) {
    message.trust = wanted(message) ?? message.trust;
    message.groupAdmin ||= message.trust >= adminTrust;
    return undefined;
  },
};

/** From here on people may do what group administrators may. */
const adminTrust = 4;

function wanted({ account }: Message): number | undefined {
  return account instanceof Tray ? account.trust : undefined;
}
