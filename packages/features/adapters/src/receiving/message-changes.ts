import {
  type Account,
  edited,
  type FeatureHost,
  type PlatformEvent,
  readableCq,
  recalled,
} from "@dicetower/contract";

/** Emits the topics `recalled` and `edited` for events of messages that were taken back or changed. */
export function emitChange(host: Pick<FeatureHost, "emit">, account: Account, event: PlatformEvent): void {
  const { groupId, userId, operatorId, at } = event;
  const where = { account, groupId, userId, at };
  if (event.kind === "message.recalled" && "messageId" in event)
    host.emit(recalled, {
      ...where,
      messageId: event.messageId,
      ...(operatorId === undefined ? {} : { operatorId }),
    });
  else if (event.kind === "message.edited" && "segments" in event)
    host.emit(edited, {
      ...where,
      messageId: event.messageId,
      segments: event.segments,
      text: readableCq(event.segments),
    });
}
