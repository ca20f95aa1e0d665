import {
  type Delivery,
  groupOf,
  type Line,
  type Message,
  type Outgoing,
  type OutgoingStage,
  type ReplyPart,
  systemActor,
  type Texts,
  text,
  textSegment,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { SessionService } from "../table/session-service.js";

/** By which copies are known when they have been delivered. */
const copyReference = "session.observer";

/** The stage that gives observers what is hidden from the others, where its feature has words for them. */
export function observedStage(session: SessionService): OutgoingStage {
  return {
    key: "play-session.observed",
    slot: "text",
    before: ["texts.render"],
    run(part) {
      const { observed } = part.part;
      if (observed === undefined) return undefined;
      const watching = watchersOf(session, part);
      if (watching.length === 0) return undefined;
      return [part, ...watching.map((userId) => copyFor(part, userId, { content: observed }))];
    },
  };
}

/**
 * The stage that does so with the words that the sender gets, and a heading. It is behind all stages that shape a part,
 * so that a copy says the same.
 */
export function copyStage(session: SessionService, texts: () => Texts | undefined): OutgoingStage {
  return {
    key: "play-session.observers",
    slot: "deliver",
    run(part) {
      const { message } = part;
      if (message === undefined || part.part.observed !== undefined) return undefined;
      const watching = watchersOf(session, part);
      if (watching.length === 0) return undefined;
      const heading = headingOf(message, texts());
      const { segments } = part;
      const { content, plain } = part.part;
      const shown = { content, ...(plain === undefined ? {} : { plain }) };
      return [
        part,
        ...watching.map((userId) => ({
          ...copyFor(part, userId, shown),
          text: segments === undefined ? `${heading}${part.text}` : part.text,
          segments: segments === undefined ? undefined : [textSegment(heading), ...segments],
        })),
      ];
    },
  };
}

/** Who gets a copy of a part. */
function watchersOf(session: SessionService, { part, scene, message, target }: Outgoing): readonly string[] {
  if (part.hidden !== true || scene !== "private" || !message?.groupId) return [];
  return session.observers(groupOf(message)).filter((userId) => userId !== target);
}

/** Neither hidden nor with a word for the group, so that logs and the group hear of the part once. */
function copyFor(part: Outgoing, userId: string, shown: Pick<ReplyPart, "content" | "plain">): Outgoing {
  return {
    ...part,
    target: userId,
    part: { ...shown, to: { scene: "private", id: userId } },
    reference: copyReference,
  };
}

/** Says what is watched, for the words of the part are meant for somebody else. */
function headingOf(message: Message, texts: Texts | undefined): string {
  if (texts === undefined) return "";
  const ref = text("ob.copy", { where: message.groupName || message.groupId });
  const heading = texts.render(ref, message.locale, message);
  return heading === "" ? "" : `${heading}\n`;
}

/** Tells an observer in the group, once, that what is hidden cannot be sent to them. */
export function tellUnreachable(
  session: SessionService,
  line: Line,
  delivery: Delivery,
): Promise<void> | undefined {
  const { outgoing, outcome } = delivery;
  const message = outgoing?.message;
  const isCopy = outgoing?.reference === copyReference && message !== undefined;
  return isCopy && outcome.state === "failed" && outcome.heldBack !== true
    ? tellInGroup(session, line, message, delivery)
    : undefined;
}

async function tellInGroup(
  session: SessionService,
  line: Line,
  message: Message,
  { target, account }: Delivery,
): Promise<void> {
  const group: GroupKey = { platform: account.platform, groupId: message.groupId };
  let name: string | undefined;
  await session.tables.edit(
    group,
    (state) => {
      const observer = state.observers.find(({ userId }) => userId === target);
      if (observer === undefined || observer.told === true) return undefined;
      name = observer.name;
      return {
        ...state,
        observers: state.observers.map((one) => (one === observer ? { ...one, told: true } : one)),
      };
    },
    { actor: systemActor, action: undefined },
  );
  if (name === undefined) return;
  const content = text("ob.unreachable", { name });
  void line.say({ account, scene: "group", target: group.groupId, part: { content }, message });
}
