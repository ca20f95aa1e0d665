import type { CommandReader } from "@dicetower/commands/api";
import { type Account, Message, textSegment } from "@dicetower/contract";

const nobody: Account = { id: "", type: "", platform: "", selfId: "", exempt: true, deliver: () => {} };

/** Sentences for keywords that a command of the bot takes: a rule never sees them. */
export function commandWarnings(keywords: readonly string[], reader: Pick<CommandReader, "read">): string[] {
  return keywords.flatMap((keyword) => {
    const text = keyword.trim();
    const message = new Message({
      account: nobody,
      id: "",
      scene: "private",
      groupId: "",
      userId: "",
      nickname: "",
      segments: [textSegment(text)],
      text,
      sentAt: 0,
    });
    const key = reader.read(message)?.command.key;
    return key === undefined
      ? []
      : [`"${text.slice(0, 60)}" is answered by the command "${key}", which comes before rules.`];
  });
}
