import type { Message, Stage, Verdict } from "@dicetower/contract";
import { trust } from "./api.js";
import type { OtherBots } from "./bots/other-bots.js";
import type { OwnAccounts } from "./bots/own-accounts.js";
import type { Lists } from "./lists.js";
import type { OffGroups } from "./off-groups.js";
import type { Levels } from "./trust/levels.js";
import type { Unlisted } from "./unlisted.js";
import type { Watched } from "./watched.js";

const ownMessage: Verdict = Object.freeze({ stop: "own message" });
const anotherBot: Verdict = Object.freeze({ stop: "another bot" });
const deniedHere: Verdict = Object.freeze({ stop: "deny-listed" });

/** What the stage asks. */
export interface AdmitSurroundings {
  readonly levels: Levels;
  readonly lists: Lists;
  readonly off: OffGroups;
  readonly unlisted: Unlisted;
  readonly watched: Watched;
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
}

/** Who is it, may they be answered, and is the bot switched on here. */
export function admitStage({ levels, lists, off, unlisted, watched, bots, own }: AdmitSurroundings): Stage {
  /** The owner of a group is heard, and of a new bot, whoever has noted them as a bot before. */
  const isHeard = (message: Message) =>
    message.role === "owner" ||
    (levels.masters.none && unlisted.reader()?.read(message)?.command.key === "master");
  return {
    key: "access.admit",
    slot: "admit",
    run(message) {
      if (message.own && !message.answersOwn) return ownMessage;
      const { platform } = message.account;
      bots.present.notice(platform, message.account.selfId, message.groupId);
      // What the account itself says was let through above, where it is wanted.
      if (!message.own && own.has(platform, message.userId)) {
        bots.present.notice(platform, message.userId, message.groupId);
        return anotherBot;
      }
      const given = levels.given(platform, message.userId);
      const isListed = bots.in(platform, message.groupId).has(message.userId);
      if (isListed && given < trust.helper && !isHeard(message)) return anotherBot;
      const user = lists.standing("user", platform, message.userId);
      const group = message.groupId === "" ? undefined : lists.standing("group", platform, message.groupId);
      if (given >= trust.master) levels.masters.saw(message);
      message.trust = Math.max(given, user.allowed ? trust.allowed : trust.anyone);
      if (message.trust >= trust.admin) message.groupAdmin = true;
      else if (user.denied || group?.denied === true) return deniedHere;
      else if (!unlisted.serves(message, message.trust >= trust.allowed, group?.allowed === true))
        return unlisted.turnAway(message);
      if (message.groupId !== "" && off.has(message.account, message.groupId)) message.quiet = true;
      else if (user.watched || group?.watched === true) watched.warn(message, user.watched);
      return undefined;
    },
  };
}
