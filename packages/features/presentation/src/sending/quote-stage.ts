import { formatCq, type LiveSettings, type OutgoingStage } from "@dicetower/contract";
import type { QuoteReply } from "../api.js";

/** Has replies begin with a quote of the message that they answer. */
export function quoteStage(live: LiveSettings<QuoteReply>): OutgoingStage {
  return {
    key: "presentation.quote",
    slot: "wrap",
    run(part) {
      const { message } = part;
      const { enabled, groupsOnly, perPlatform } = live.value;
      const { platform } = part.account;
      const wanted = Object.hasOwn(perPlatform, platform) ? perPlatform[platform] : enabled;
      // Only the first part quotes, and only where the message is: elsewhere nobody could see it.
      if (!wanted || message === undefined || message.id === "" || part.index > 0) return undefined;
      const here = part.scene === "group" ? part.target === message.groupId : message.groupId === "";
      if (!here || (groupsOnly && part.scene !== "group")) return undefined;
      const quote = { type: "reply", data: { id: message.id } };
      if (part.segments === undefined) part.text = formatCq([quote]) + part.text;
      else part.segments = [quote, ...part.segments];
      return undefined;
    },
  };
}
