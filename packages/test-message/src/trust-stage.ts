import type { Message, Stage, Verdict } from "@dicetower/contract";
import { Tray } from "./tray.js";

/** From here on people may do what group administrators may, and change stored rights. */
const adminTrust = 4;

const tooOld: Verdict = Object.freeze({ stop: "the log-in is too old" });

/**
 * Gives the sender of a test message the trust that was asked for. It runs behind the stages that look people up, so
 * what is denied there stays denied, and who is an admin by the lists is known: a forgotten panel is not to speak as one.
 */
export const trustStage: Stage = {
  key: "test-message.trust",
  slot: "admit",
  after: ["access.admit"],
  wants: ({ account }) => account instanceof Tray && (account.trust !== undefined || !account.fresh),
  run(message: Message) {
    const { account } = message;
    if (!(account instanceof Tray)) return undefined;
    message.trust = account.trust ?? message.trust;
    if (message.trust < adminTrust) return undefined;
    message.groupAdmin = true;
    account.refused = !account.fresh;
    return account.refused ? tooOld : undefined;
  },
};
