import type { Fact, Message, Stage, Verdict } from "@dicetower/contract";
import { type DenyConduct, trust } from "./api.js";
import type { OtherBots } from "./bots/other-bots.js";
import type { OwnAccounts } from "./bots/own-accounts.js";
import type { FloodScore } from "./groups/flood-score.js";
import type { Unlisted } from "./groups/unlisted.js";
import type { Watched } from "./groups/watched.js";
import type { Lists } from "./lists/lists.js";
import type { Levels } from "./trust/levels.js";
import type { ListedSender } from "./trust/sender-facts.js";

const ownMessage: Verdict = Object.freeze({ stop: "own message" });
const anotherBot: Verdict = Object.freeze({ stop: "another bot", because: "denied" });
const deniedHere: Verdict = Object.freeze({ stop: "deny-listed", because: "denied" });

/** What the stage asks. */
export interface AdmissionServices {
  readonly levels: Levels;
  readonly lists: Lists;
  readonly listed: Fact<ListedSender>;
  readonly unlisted: Unlisted;
  readonly watched: Watched;
  readonly bots: OtherBots;
  readonly own: OwnAccounts;
  readonly flood: FloodScore;
  /** Undefined where the denied are refused, as usual. */
  readonly conduct: () => DenyConduct | undefined;
}

/** Makes the stage that says whether a sender may be answered. */
export function admissionStage({
  levels,
  lists,
  listed,
  unlisted,
  watched,
  bots,
  own,
  flood,
  conduct,
}: AdmissionServices): Stage {
  /** The owner of a group is heard, and of a new bot, whoever has noted them as a bot before. */
  const isHeard = (message: Message) =>
    message.role === "owner" ||
    (levels.masters.none && unlisted.reader()?.read(message)?.command.key === "master");
  const admit = (message: Message): Verdict | Promise<Verdict> => {
    if (message.own && !message.answersOwn) return ownMessage;
    const { platform } = message.account;
    bots.present.notice(platform, message.account.selfId, message.groupId);
    // What the account itself says was let through above, where it is wanted.
    if (!message.own && own.has(platform, message.userId)) {
      bots.present.notice(platform, message.userId, message.groupId);
      return anotherBot;
    }
    const { given, standing: user, trust: listedTrust } = message.fact(listed);
    const isListed = bots.in(platform, message.groupId).has(message.userId);
    if (isListed && given < trust.helper && !isHeard(message))
      return message.lacksRole ? message.learnRole().then(() => admit(message)) : anotherBot;
    const group = message.groupId === "" ? undefined : lists.standing("group", platform, message.groupId);
    if (given >= trust.master) levels.masters.saw(message);
    if (listedTrust < trust.admin) {
      const isDenied = user.denied || group?.denied === true;
      if (isDenied && conduct()?.value.listRules.onDeny.refuseTalk !== false) return deniedHere;
      if (!unlisted.serves(message, listedTrust >= trust.allowed, group?.allowed === true))
        return unlisted.turnAway(message);
    }
    if ((user.watched || group?.watched === true) && !message.quiet) watched.warn(message, user.watched);
    return message.quiet ? undefined : flood.count(message);
  };
  return { key: "access.admit", slot: "admit", run: admit };
}
