import { LruMap, type Message, type MessageLocation, mentionOf } from "@dicetower/contract";

const maxKept = 5_000;

/** What mentions call people who may have said nothing here: clients put the name beside the id. */
export class MentionedNames {
  readonly #known = new LruMap<string, string>(maxKept);

  note({ account, groupId, segments }: Message): void {
    for (const segment of segments) {
      const mention = mentionOf(segment);
      if (mention === undefined || mention.name === "") continue;
      this.#known.set(keyOf({ platform: account.platform, groupId, userId: mention.userId }), mention.name);
    }
  }

  /** Empty where nobody has mentioned them with a name. */
  of(place: MessageLocation): string {
    return this.#known.peek(keyOf(place)) ?? "";
  }
}

function keyOf({ platform = "", groupId = "", userId = "" }: MessageLocation): string {
  return `${platform}\n${groupId}\n${userId}`;
}
