import { type Actor, Joi, locationOf, type Message, type MessageLocation } from "@dicetower/contract";
import { type GroupField, type Groups, groupField } from "@dicetower/groups/api";
import { type PlayerSetting, type Players, playerSetting } from "@dicetower/players/api";

interface Kept {
  readonly group: GroupField<string>;
  readonly own: PlayerSetting<string>;
}

function kept(key: string): Kept {
  const field = {
    key,
    schema: Joi.string().allow("").max(120),
    default: "",
    titleKey: `help.field.${key}`,
  };
  return { group: groupField<string>(field), own: playerSetting<string>(field) };
}

/** Groups of entries that a group, in private a person, has chosen. */
export const chosen = { helpGroup: kept("helpGroup"), ruleBook: kept("ruleBook") } as const;

/** Which groups of entries `.find` and `.rule` look into. */
export class Choice {
  constructor(
    readonly groups: () => Groups | undefined,
    readonly players: () => Players | undefined,
  ) {}

  /** Group of documents for `.find`; undefined for all. */
  findGroup(message: Message): string | undefined {
    return this.#of(locationOf(message), chosen.helpGroup);
  }

  /** Rules for `.rule`; undefined for those of the rule system. */
  ruleBook(message: Message): string | undefined {
    return this.#of(locationOf(message), chosen.ruleBook);
  }

  /** @returns false where nobody keeps such choices: the feature of groups or players is off */
  setFindGroup(message: Message, name: string | undefined, actor: Actor): Promise<boolean> {
    return this.#set(locationOf(message), chosen.helpGroup, name, actor);
  }

  setRuleBook(message: Message, name: string | undefined, actor: Actor): Promise<boolean> {
    return this.#set(locationOf(message), chosen.ruleBook, name, actor);
  }

  #of(place: MessageLocation, { group, own }: Kept): string | undefined {
    const name =
      place.groupId === undefined
        ? this.players()?.settingAt(place, own)
        : this.groups()?.field(place, group);
    return name === "" ? undefined : name;
  }

  async #set(
    place: MessageLocation,
    { group, own }: Kept,
    name: string | undefined,
    actor: Actor,
  ): Promise<boolean> {
    const { platform = "", groupId, userId = "" } = place;
    if (groupId === undefined) {
      const players = this.players();
      await players?.set({ platform, userId }, own, name ?? null, actor);
      return players !== undefined;
    }
    const groups = this.groups();
    await groups?.set({ platform, groupId }, group, name ?? null, actor);
    return groups !== undefined;
  }
}
