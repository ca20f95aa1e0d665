import type { Extensions } from "@dicetower/commands/api";
import { type Actor, Joi, locationOf, type Message } from "@dicetower/contract";
import { type GroupField, type Groups, groupField } from "@dicetower/groups/api";

/** Name of the extension that rules belong to. */
export const extension = "reply";
/** The flag of a group in which rules of the type `reply` are off. */
const flag = "repliesOff";

/** What is switched: the whole extension, and in groups replies alone, which leaves orders. */
export class ReplySwitch {
  groups: Groups | undefined;

  constructor(readonly extensions: Extensions) {}

  /** Types of rules that are in force where a message was said. */
  inForce(message: Message): { readonly order: boolean; readonly reply: boolean } {
    const place = locationOf(message);
    const order = this.extensions.enabled(place, extension);
    const isOff = message.groupId !== "" && this.groups?.flagged(place, flag) === true;
    return { order, reply: order && !isOff };
  }

  /** Switches replies where a message was said. */
  async set({ account, groupId, userId }: Message, on: boolean, actor: Actor): Promise<void> {
    const { platform } = account;
    if (groupId !== "" && this.groups !== undefined) {
      await this.groups.setFlag({ platform, groupId }, flag, !on, actor);
      // Who wants answers wants them, whatever was switched off.
      if (on && !this.extensions.enabled({ platform, groupId }, extension))
        await this.extensions.set({ platform, groupId }, extension, true, actor);
    } else
      await this.extensions.set(
        groupId === "" ? { platform, userId } : { platform, groupId },
        extension,
        on,
        actor,
      );
  }
}

/** `replyEnabled` of a group: the flag, the other way round. */
export function replyEnabledField(groups: Groups): GroupField {
  return groupField<boolean>({
    key: "replyEnabled",
    schema: Joi.boolean(),
    default: true,
    titleKey: "groups.field.replyEnabled",
    source: {
      load: (keys) =>
        Promise.all(keys.map(async (key) => (await groups.get(key))?.flags.includes(flag) !== true)),
      save: (key, value, actor) => groups.setFlag(key, flag, value === false, actor),
    },
  }) as unknown as GroupField;
}
