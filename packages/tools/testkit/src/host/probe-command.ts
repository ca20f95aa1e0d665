import { type Command, type CommandAnswer, type CommandCall, form } from "@dicetower/contract";

/** A command of a test: its word is its key where nothing else is said. */
export interface ProbeCommand extends Partial<Omit<Command, "key" | "forms">> {
  readonly key: string;
  readonly readsRole?: boolean;
  readonly run: (call: CommandCall) => CommandAnswer | Promise<CommandAnswer>;
}

/** Makes a command for tests that takes whatever is said behind its word. */
export function probeCommand({ run, readsRole = false, ...more }: ProbeCommand): Command {
  return {
    names: [more.key],
    category: "test",
    replyKeys: [],
    ...more,
    forms: [form("[said:raw]", { example: "", readsRole, run: (_said, call) => run(call) })],
  };
}
