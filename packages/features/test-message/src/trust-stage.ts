import {
  type MessageFact,
  messageFact,
  type Stage,
  senderIsGroupAdmin,
  senderTrust,
  type Verdict,
} from "@dicetower/contract";
import { CapturingAccount } from "./capturing-account.js";

/** From here on people may do what group administrators may, and change stored rights. */
const adminTrust = 4;

const tooOld: Verdict = Object.freeze({ stop: "the log-in is too old", because: "rights" });

/** Before everything else: the caller names the trust of the sender. */
const rank = 1000;

/** Gives the sender of a test message the trust that was asked for. What the lists deny stays denied. */
export const testFacts: readonly MessageFact[] = [
  messageFact({
    key: "test-message.trust",
    fact: senderTrust,
    rank,
    of: ({ account }) => (account instanceof CapturingAccount ? account.trust : undefined),
  }),
  messageFact({
    key: "test-message.groupAdmin",
    fact: senderIsGroupAdmin,
    rank,
    of: ({ account, trust }) =>
      account instanceof CapturingAccount && trust >= adminTrust ? true : undefined,
  }),
];

/** Refuses messages of admins where the caller's log-in is too old: a forgotten panel is not to speak as one. */
export const freshStage: Stage = {
  key: "test-message.fresh",
  slot: "admit",
  after: ["access.admit"],
  matches: ({ account, trust }) =>
    account instanceof CapturingAccount && !account.fresh && trust >= adminTrust,
  run({ account }) {
    if (!(account instanceof CapturingAccount)) return undefined;
    account.refused = true;
    return tooOld;
  },
};
