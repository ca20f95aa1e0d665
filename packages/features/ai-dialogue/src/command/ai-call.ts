import type { Ai, AiUsageSums } from "@dicetower/ai/api";
import type { CommandReader, CommandRunner, Confirmations } from "@dicetower/commands/api";
import type { CommandAnswer, CommandCall, Message } from "@dicetower/contract";
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
  readonly reader: CommandReader;
  readonly runner: CommandRunner;
  readonly confirmations: Confirmations;
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

/** A call of one form. */
export interface AiCall {
  readonly services: AiCommandServices;
  readonly call: CommandCall;
  /** What follows the words of the form. */
  readonly rest: string;
}

/** A form of the command: words that follow, and who may say them. */
export interface AiForm {
  /** Of the whole text behind the command word; its last group is `rest`. */
  readonly matches: RegExp;
  /** As the catalogue shows it. */
  readonly shown: string;
  readonly permission?: "groupAdmin" | "master";
  /** Only in groups: in private the words are talk. */
  readonly groupOnly?: boolean;
  run(call: AiCall): CommandAnswer | Promise<CommandAnswer>;
}

/** The group of a call. */
export function groupOf({ message }: CommandCall): { readonly platform: string; readonly groupId: string } {
  return { platform: message.account.platform, groupId: message.groupId };
}

/** The person of a call. */
export function personOf({ message }: CommandCall): { readonly platform: string; readonly userId: string } {
  return { platform: message.account.platform, userId: message.userId };
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
