import { type Actor, Authority, type Hand, type Message } from "@dicetower/contract";
import type { Run } from "./run.js";

/** Trust that words of a module have at most: nobody has granted it the rights of staff. */
const everybody = 2;

/** Whose rights a run has: those of who set it off, as far as everybody has them; nobody's where nobody has. */
export function authorityOf(run: Pick<Run, "module" | "message">): Authority {
  const hand = handOf(run);
  return run.message?.authority.through({ ...hand, trust: everybody }) ?? Authority.nobody(hand);
}

/** True where a run may do what group administrators may in the chat of a message, or its own sender there. */
export function mayFor(
  { message }: Pick<Run, "message">,
  { groupId, userId }: Pick<Message, "groupId" | "userId">,
) {
  if (message === undefined || message.groupId !== groupId) return false;
  return (
    message.authority.administers(message) ||
    (message.userId === userId && message.authority.speaksAs(message))
  );
}

/** Who is recorded for what a module changes, and at whose word. */
export function actorOfRun({ module, message, account }: Pick<Run, "module" | "message" | "account">): Actor {
  const { speaker, hands } = message?.authority ?? Authority.nobody();
  const asking =
    speaker === undefined ? [] : [{ kind: "person", name: `${speaker.platform}:${speaker.userId}` } as const];
  const through = [...asking, ...hands];
  const platform = message === undefined ? undefined : account?.platform;
  return {
    kind: "plugin",
    id: module,
    ...(platform === undefined ? {} : { platform }),
    via: "lua",
    ...(through.length === 0 ? {} : { through }),
  };
}

function handOf({ module }: Pick<Run, "module">): Hand {
  return { kind: "lua", name: module };
}
