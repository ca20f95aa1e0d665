import type { Fact, Message, Stage } from "@dicetower/contract";
import type { Talks } from "../request/talks.js";
import { heard } from "./heard.js";
import type { Wanted } from "./triggers.js";

/** The stages that answer what is no command: what somebody goes on to say joins, everything else goes by the table. */
export function talkStages(talks: Talks, wanted: Fact<Wanted | undefined>): Stage[] {
  const joins = (message: Message) => talks.joinable(message) !== undefined && !message.own;
  return [
    {
      key: "ai.join",
      slot: "ai",
      before: ["ai"],
      run(message) {
        if (!joins(message)) return undefined;
        const { text, forwarded, mentionsOthers, mentionsBot } = heard(message);
        if (text === "" || forwarded || (mentionsOthers && !mentionsBot)) return undefined;
        return talks.join(message, text) ? { stop: "joined what the same person said before" } : undefined;
      },
    },
    {
      key: "ai",
      slot: "ai",
      matches: (message) => message.fact(wanted) !== undefined,
      run(message) {
        const found = message.fact(wanted);
        return found && talks.begin(message, found.text, found.origin, found.npcs);
      },
    },
  ];
}
