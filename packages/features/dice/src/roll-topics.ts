import { defineTopic, type Message } from "@dicetower/contract";
import type { Die, JsonValue } from "@dicetower/contract/engine";

/** Emitted after each roll of a chat user: for statistics, receipts and logs. */
export const rolled = defineTopic<{
  readonly message: Message;
  readonly expression: string;
  readonly value: JsonValue;
  /** Told to the roller alone. */
  readonly hidden?: boolean;
  /** The dice as they lay, in their order; asked for where somebody shows them. Left out where none are known. */
  readonly dice?: () => readonly Die[];
}>("dice.rolled");

/** A check against a rule system: what a roll was for, and how it ended. */
export interface Check {
  readonly message: Message;
  /** Whose check it is: the sender, or who was mentioned. */
  readonly person: { readonly platform: string; readonly userId: string };
  /** Name of the rule system: `coc7`. */
  readonly system: string;
  /** Name of the attribute, as shown; empty for a bare number. */
  readonly attribute: string;
  /** `D100`. */
  readonly expression: string;
  readonly roll: number;
  readonly target: number | undefined;
  /** `fumble`, `failure`, `success`, `hard`, `extreme`, `critical`; empty where the system has no levels. */
  readonly level: string;
  readonly hidden: boolean;
}
/** Emitted after each check of a chat user, besides {@link rolled}, which counts its dice. */
export const checked = defineTopic<Check>("dice.checked");
