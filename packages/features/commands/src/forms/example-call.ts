import type { Command, Contribution } from "@dicetower/contract";
import { Message, textSegment } from "@dicetower/contract";
import { normalise } from "../reading/normalise.js";
import { MatchedCall } from "../running/call.js";

/** Never answers: an example is read, and not run. */
const nobody = {
  id: "example",
  type: "example",
  platform: "example",
  // Examples name the bot by the end of its number.
  selfId: "10001234",
  exempt: true,
  deliver: () => undefined,
} as const;

const mention = /(?<=^|\s)@[^\s]+/gu;

/**
 * The example of a form as a call; `@Bob` in it is a mention.
 * @param said what stands behind the word
 */
export function exampleCall(command: Command, said: string, locale: string): MatchedCall {
  const targets = (said.match(mention) ?? []).map((_one, at) => `9${at}`);
  return callOf(command, said.replace(mention, " ").trim(), { targets, locale });
}

/**
 * A call of a command that nobody has said, to be read and not to be run.
 * @param original what stands behind the word
 */
export function callOf(
  command: Command,
  original: string,
  {
    targets = [],
    locale,
    message,
  }: {
    readonly targets?: readonly string[];
    readonly locale?: string;
    /** For whom and where; somebody in a group of nowhere when left out. */
    readonly message?: Message | undefined;
  },
): MatchedCall {
  const [word = command.key] = command.names;
  const match = {
    command,
    by: nobodysOwn(command),
    word,
    prefix: ".",
    rest: normalise(original),
    original,
    targets,
  };
  const call = { signal: AbortSignal.abort(), deadline: 0 };
  const spoken = message ?? messageOf(`.${word} ${original}`);
  return new MatchedCall(spoken, match, call, locale ?? spoken.locale ?? "en");
}

function messageOf(text: string): Message {
  return new Message(
    {
      id: "example",
      scene: "group",
      groupId: "1",
      groupName: "",
      userId: "1",
      nickname: "",
      segments: [textSegment(text)],
      text,
      sentAt: 0,
    },
    nobody,
  );
}

/** The command as nobody has contributed it: nothing is run of it. */
function nobodysOwn(command: Command): Contribution<Command> {
  return {
    item: command,
    key: command.key,
    owner: "example",
    live: false,
    run: (work) => work(),
    failed: () => undefined,
    blocked: () => undefined,
  };
}
