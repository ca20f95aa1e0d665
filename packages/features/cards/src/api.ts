/**
 * What the feature `cards` offers to others.
 * @packageDocumentation
 */
import {
  type Actor,
  type CardValue,
  definePoint,
  defineToken,
  defineTopic,
  type Keyed,
  type Message,
  type MessageLocation,
  type TextRef,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { AttributeValue, RuleSystem } from "@dicetower/rule-systems/api";

export { type AttributeNames, namesIn, namesOn } from "./names/attribute-names.js";
export { namesNear } from "./names/names-near.js";
export { isHiddenAttribute, proficiencyOf } from "./names/proficiency.js";
export type { KnownNames, NameText } from "./names/read-name.js";
export { isCardNotFound, refusalOf } from "./refusals.js";
export { cardForms } from "./st/forms/card-forms.js";

/** What may not be done with a card: write values, read it as somebody else, rename it, delete it. */
export type CardLock = "write" | "read" | "name" | "delete";

/** Spell slots of one level. */
export interface SpellSlot {
  readonly max: number;
  readonly current: number;
}

/** How a dying character stands. */
export interface DeathSaves {
  /** 0–3. */
  readonly successes: number;
  readonly failures: number;
  readonly state: "none" | "dying" | "stable" | "dead";
}

/** A character card as stored. */
export interface Card {
  readonly id: number;
  /** 1–40 characters, unique for its owner whatever the case; empty for the unbound values of a group. */
  readonly name: string;
  /** Its name was made up and not given by anybody: whoever plays it is not called by it. */
  readonly unnamed: boolean;
  /** Name of its rule system. */
  readonly system: string;
  readonly owner: PersonKey;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Names of computed attributes that were set by hand. */
  readonly overrides: readonly string[];
  /** Added to the attributes of the same name, until a long rest. */
  readonly buffs: Readonly<Record<string, number>>;
  /** By level from 1; at most nine. */
  readonly spellSlots: readonly SpellSlot[];
  readonly deathSaves: DeathSaves;
  /** Skills with a tick for growth. */
  readonly checks: readonly string[];
  readonly locks: readonly CardLock[];
  /** The group may read and copy it. */
  readonly shared: boolean;
  readonly note: string;
  readonly avatar: string;
  /** The group whose unbound values these are. */
  readonly boundOnly: GroupKey | undefined;
  /** UTC epoch seconds; 0 = not in the recycle list. */
  readonly deletedAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with each change. */
  readonly revision: number;
}

/** A card as it is read under a rule system. One without an id is empty and not stored yet. */
export interface CardSheet {
  readonly card: Card;
  readonly system: RuleSystem;
  /** Name of an attribute by any of its spellings. */
  nameOf(word: string): string;
  /** An attribute as it is called in a language, by any spelling; one of the player's own as it was typed. */
  shownName(word: string, locale: string): string;
  /** True where the card itself has a value. */
  has(word: string): boolean;
  /**
   * The value with its buff: that of the card, else the formula of the system, else its default; undefined where there
   * is none. What needs dice is answered as `{ $computed }`, for the dice engines; formulas without dice are worked out
   * here, for engines differ in how they round.
   * @throws EngineError where a formula refers back to itself, or cannot be worked out
   */
  value(word: string): CardValue | undefined;
  /**
   * The value as a whole number, formulas worked out without dice; undefined where there is none, or it is a text.
   * @throws EngineError where a formula cannot be worked out
   */
  number(word: string): number | undefined;
}

/** What is to be changed in a card, all at once. */
export interface CardEdit {
  /** Values by any spelling of the name; null deletes. */
  readonly attributes?: Readonly<Record<string, AttributeValue | null>>;
  readonly buffs?: Readonly<Record<string, number | null>>;
  readonly spellSlots?: readonly SpellSlot[];
  readonly deathSaves?: DeathSaves;
  readonly checks?: readonly string[];
  /** Names whose new values are kept only where they differ from what the rule system works out, as in a whole sheet. */
  readonly restated?: readonly string[];
}

/** Who changes a card, and by what. */
export interface CardReason {
  readonly actor: Actor;
  /** As typed, for the history: `.st hp-1d6`. At most 200 characters are kept. */
  readonly reason: string;
  /** Options of the command, for {@link CardRule}. */
  readonly options?: ReadonlyMap<string, string>;
  /** Changes values of a card that belongs to another rule system, too. */
  readonly anySystem?: boolean;
  /** Names of values that grew or fell by an amount, where others were set; undefined where it is not known. */
  readonly changed?: ReadonlySet<string>;
}

/** One changed value, by the name of the attribute. */
export interface CardChange {
  readonly name: string;
  readonly old: AttributeValue | undefined;
  readonly new: AttributeValue | undefined;
}

/** What came of an edit. */
export interface CardEdited {
  readonly sheet: CardSheet;
  readonly changes: readonly CardChange[];
  /** What rules have to say about it, to be said behind the answer. */
  readonly notes: readonly TextRef[];
}

/** One value that was changed, by whom and by what. */
export interface CardHistoryEntry {
  /** UTC epoch seconds. */
  readonly at: number;
  /** `platform:id` of a chat user, else the kind of actor. */
  readonly by: string;
  /** Name of the attribute; empty for what concerns the whole card. */
  readonly name: string;
  readonly old: AttributeValue | undefined;
  readonly new: AttributeValue | undefined;
  /** As typed. */
  readonly reason: string;
}

/** Says which card is meant. */
export interface CardChoice {
  /** Name of a card of the person, or of one shared in the group; the one in force when left out. */
  readonly name?: string;
  /** Read under this rule system and not under the card's own. */
  readonly system?: string;
}

/** The character cards of players. A person with several accounts has one set of cards. */
export interface Cards {
  /**
   * The card in force for the person of a place: the one bound in the group, else the person's default card, else the
   * unbound values of the group. A promise only where it has to be read from the store.
   * @throws Failure 40400 where a card is named that there is none of
   */
  at(place: MessageLocation, choice?: CardChoice): CardSheet | Promise<CardSheet>;
  /** A card that is shared in a group, by its id; undefined where it is not, or not any more. */
  sharedIn(group: GroupKey, cardId: number): Promise<CardSheet | undefined>;
  /** All cards of a person, by name, without deleted ones. */
  of(person: PersonKey): Promise<readonly Card[]>;
  /**
   * Values that are written down, read as a card of nobody; nothing of it is stored.
   * @throws Failure `st.tooMany` and the other limits (42200)
   */
  written(system: RuleSystem, attributes: Readonly<Record<string, AttributeValue>>): CardSheet;
  /**
   * Changes a card in one transaction, with the rules of {@link cardRules} and a line in its history. An empty card is
   * stored by it.
   * @param edit what to change, or a function of the card as it is within the transaction; undefined changes nothing
   * @throws Failure `card.locked.write` (40300), `st.systemMismatch` (40900), `st.tooMany` and the other limits (42200)
   */
  edit(
    sheet: CardSheet,
    edit: CardEdit | ((sheet: CardSheet) => CardEdit | undefined),
    reason: CardReason,
  ): Promise<CardEdited>;
  /** A card by its id, whoever has it; undefined where there is none or it was deleted. */
  byId(cardId: number): Promise<Card | undefined>;
  /** The last 50 changes of a card, the newest first. */
  history(cardId: number): Promise<readonly CardHistoryEntry[]>;
  /**
   * Refuses a name that {@link create} would refuse there: asked before dice are thrown for a card.
   * @throws Failure as `create`
   */
  checkNew(place: MessageLocation, name: string): Promise<void>;
  /**
   * Makes a card and binds it at the place.
   * @throws Failure `card.nameTaken` (40900), `card.nameInvalid`, `card.full` (42200)
   */
  create(
    place: MessageLocation,
    card: {
      readonly name: string;
      readonly system: string;
      readonly attributes?: Readonly<Record<string, AttributeValue>>;
      /** Nobody gave it its name. */
      readonly unnamed?: boolean;
    },
    reason: CardReason,
  ): Promise<CardSheet>;
}
export const Cards = defineToken<Cards>("Cards");

/** What a rule makes of an edit: further changes, and what is said about it. */
export interface CardRuling {
  readonly edit?: CardEdit;
  readonly notes?: readonly TextRef[];
}

/** A rule that follows each change of values: what damage does to a dying character, the ceiling of sanity. */
export interface CardRule extends Keyed {
  /** Names of the rule systems it belongs to; of all when left out. */
  readonly systems?: readonly string[];
  /**
   * @param before the card as it was
   * @param after as it is going to be, the changes of rules before this one among them
   */
  follow(
    before: CardSheet,
    after: CardSheet,
    changes: readonly CardChange[],
    reason: CardReason,
  ): CardRuling | undefined;
}
export const cardRules = definePoint<CardRule>("cardRules");

/** Knows who leads the table of a group: they may change the cards of others there, as its administrators may. */
export interface TableHost extends Keyed {
  /** Answers without waiting, for a message on its way through the line. */
  isHost(message: Message): boolean;
}
export const tableHosts = definePoint<TableHost>("tableHosts");

/** What has become of a card. */
export interface CardHappening {
  readonly owner: PersonKey;
  readonly cardId: number;
  readonly changes: readonly CardChange[];
  /** The owner may be called otherwise now: by a new name of the card, or by that of another one. */
  readonly renamed: boolean;
}

/** Emitted after a card has changed, or another one is in force: what shows its values is made anew. */
export const cardChanged = defineTopic<CardHappening>("cards.changed", { cluster: true });

/** Writes on the group cards of members what is not theirs: for scripts that do what `.sn` does. */
export interface GroupCardWriter {
  /**
   * Has the platform show a text, and keeps what its owner had there: the text is nobody's name, and `.sn off` takes it
   * away.
   * @param seen the card as a message has just shown it; the platform is asked when left out
   * @throws Failure as `AccountActions.setCard`
   */
  write(
    member: {
      readonly account: string;
      readonly platform: string;
      readonly groupId: string;
      readonly userId: string;
    },
    card: string,
    seen?: string,
  ): Promise<void>;
}
export const GroupCardWriter = defineToken<GroupCardWriter>("GroupCardWriter");

/** Emitted after what is known of a member's group card has changed. */
export const groupCardChanged = defineTopic<{
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}>("cards.groupCard", { cluster: true });

/** Emitted after values of a card were edited, in the process where that was. */
export const cardEdited = defineTopic<{
  /** Where, and by whom it is played; empty where it was edited from outside of chats. */
  readonly place: MessageLocation;
  readonly sheet: CardSheet;
  readonly changes: readonly CardChange[];
}>("cards.edited");
