import type { Extensions } from "@dicetower/commands/api";
import {
  type Actor,
  type Changes,
  Joi,
  locationOf,
  type Message,
  type Store,
  sharedChange,
} from "@dicetower/contract";
import { type GroupField, type Groups, groupField } from "@dicetower/groups/api";

/** Name of the extension that rules belong to. */
export const extension = "reply";
/** The flag of a group in which rules of the type `reply` are off. */
const flag = "repliesOff";

/** What is switched: the whole extension, and in groups replies alone, which leaves orders. */
export class ReplySwitch {
  groups: Groups | undefined;

  constructor(
    readonly extensions: Extensions,
    readonly store: Store,
    readonly changes: Changes,
  ) {}

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
    const { groups, extensions } = this;
    if (groupId !== "" && groups !== undefined) {
      const group = { platform, groupId };
      // Who wants answers wants them, whatever was switched off.
      const wakes = on && !extensions.enabled(group, extension);
      await sharedChange(this.store, async (change) => {
        await groups.setFlag(group, flag, !on, actor, change);
        if (wakes) await extensions.set(group, extension, true, actor, change);
        const target = { type: "group", id: `${platform}:${groupId}`, name: groups.nameOf(group) };
        await change.record(this.changes, { action: "reply.switch", actor, target });
      });
    } else
      await extensions.set(
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
      shares: true,
      load: (keys) =>
        Promise.all(keys.map(async (key) => (await groups.get(key))?.flags.includes(flag) !== true)),
      save: (key, value, actor, within) => groups.setFlag(key, flag, value === false, actor, within),
    },
  });
}
