import type { Access } from "@dicetower/access/api";
import type { CommandReader } from "@dicetower/commands/api";
import type { Message, Stage } from "@dicetower/contract";
import type { MentionedNames } from "../names/mentioned-names.js";
import type { Recorder } from "./recorder.js";

/** Notes who says something and who is mentioned, before anything else is asked. Bots are nobody. */
export function recordStage(recorder: Recorder, mentioned: MentionedNames, access: Access): Stage {
  return {
    key: "players.record",
    slot: "record",
    run(message) {
      if (message.own || message.userId === "" || access.isBot(message)) return undefined;
      mentioned.note(message);
      return recorder.see(message);
    },
  };
}

/** Counts commands that are called, answered or not. */
export function countStage(recorder: Recorder, reader: () => CommandReader | undefined): Stage {
  return {
    key: "players.count",
    slot: "commands",
    before: ["commands"],
    run(message: Message) {
      if (!message.own && reader()?.read(message) !== undefined) recorder.count(message, "commands");
      return undefined;
    },
  };
}
