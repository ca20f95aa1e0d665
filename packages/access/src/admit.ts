import type { Stage, Verdict } from "@dicetower/contract";
import { trust } from "./api.js";
import type { Lists } from "./lists.js";
import type { Masters } from "./masters.js";
import type { OffGroups } from "./off-groups.js";
import type { Unlisted } from "./unlisted.js";

const ownMessage: Verdict = Object.freeze({ stop: "own message" });
const deniedHere: Verdict = Object.freeze({ stop: "deny-listed" });

/** Who is it, may they be answered, and is the bot switched on here. */
export function admitStage(masters: Masters, lists: Lists, off: OffGroups, unlisted: Unlisted): Stage {
  return {
    key: "access.admit",
    slot: "admit",
    run(message) {
      if (message.own && !message.answersOwn) return ownMessage;
      const { platform } = message.account;
      const user = lists.standing("user", platform, message.userId);
      const group = message.groupId === "" ? undefined : lists.standing("group", platform, message.groupId);
      const known = masters.trustOf(platform, message.userId);
      if (known >= trust.master) masters.saw(message);
      message.trust = Math.max(known, user.allowed ? trust.allowed : trust.anyone);
      if (message.trust >= trust.admin) message.groupAdmin = true;
      else if (user.denied || group?.denied === true) return deniedHere;
      else if (!unlisted.serves(message, user.allowed, group?.allowed === true))
        return unlisted.turnAway(message);
      if (message.groupId !== "" && off.has(platform, message.groupId)) message.quiet = true;
      return undefined;
    },
  };
}
