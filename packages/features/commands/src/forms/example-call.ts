import type { Command, Contribution } from "@dicetower/contract";
import { Message, textSegment } from "@dicetower/contract";
import { normalise } from "../reading/normalise.js";
import { MatchedCall } from "../running/call.js";

/** Never answers: an example is read, and not run. */
const nobody = {
  id: "example",
  type: "example",
  platform: "example",
  selfId: "0",
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
  const original = said.replace(mention, " ").trim();
  const [word = command.key] = command.names;
  const message = new Message(
    {
      id: "example",
      scene: "group",
      groupId: "1",
      groupName: "",
      userId: "1",
      nickname: "",
      segments: [textSegment(`.${word} ${original}`)],
      text: `.${word} ${original}`,
      sentAt: 0,
    },
    nobody,
  );
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
  return new MatchedCall(message, match, call, locale);
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
