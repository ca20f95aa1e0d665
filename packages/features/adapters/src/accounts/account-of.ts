import type { Account, Outgoing } from "@dicetower/contract";

/** An account as the message line sees it. @param manner asked for each time: it may be changed while it is connected */
export function accountOf(
  who: Pick<Account, "id" | "type" | "platform" | "selfId">,
  manner: () => Account["manner"],
  deliver: (outgoing: Outgoing) => void,
): Account {
  return {
    ...who,
    get manner() {
      return manner();
    },
    deliver,
  };
}
