import type { Ai, AiUsageSums } from "@dicetower/ai/api";
import type { CommandRunner } from "@dicetower/commands/api";
import type { CommandCall, Message } from "@dicetower/contract";
import type { GroupField, Groups } from "@dicetower/groups/api";
import type { PlayerSetting, Players } from "@dicetower/players/api";
import type { Conversations } from "../conversation/conversations.js";
import type { Summaries } from "../memory/summaries.js";
import type { Talks } from "../request/talks.js";
import type { GroupSwitches } from "../switches/fields.js";

/** What the command works with. */
export interface AiCommandServices {
  readonly ai: Ai;
  readonly groups: Groups;
  readonly players: Players;
  readonly runner: CommandRunner;
  readonly talks: Talks;
  readonly conversations: Conversations;
  readonly summaries: Summaries;
  readonly fields: GroupSwitches;
  /** Whether texts are polished in a group; undefined where nobody polishes. */
  readonly polish: () => GroupField<boolean> | undefined;
  /** Whether a person's words may be shown to a model. */
  readonly own: PlayerSetting<boolean>;
  /** Forgets what the sender of a message has just said in groups. */
  readonly forget: (message: Message) => void;
  /** True where the bot may talk with the sender of a message, asked in so many words. */
  readonly mayTalk: (message: Message) => boolean;
}

/**
 * What makes a form an order: the text has its words, and is talk otherwise, which may well begin like an order.
 * @param place where it is one; anything else is talk there
 */
export function order(meant: RegExp, place: "any" | "group" | "private" = "any") {
  return {
    available: (call: CommandCall) => {
      const isGroup = call.message.groupId !== "";
      return (place === "any" || isGroup === (place === "group")) && meant.test(call.rest);
    },
  };
}

/** Sums for a text. */
export function sumsOf(usage: {
  readonly today: AiUsageSums;
  readonly month: AiUsageSums;
}): Readonly<Record<string, number>> {
  const tokens = ({ promptTokens, completionTokens }: AiUsageSums) => promptTokens + completionTokens;
  return {
    requests: usage.today.requests,
    tokens: tokens(usage.today),
    monthRequests: usage.month.requests,
    monthTokens: tokens(usage.month),
  };
}
