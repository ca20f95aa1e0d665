import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { AttributeNames } from "../../names/attribute-names.js";

/** A value that a name is set to. */
export interface SetItem {
  readonly kind: "set";
  readonly name: string;
  readonly value: AttributeValue;
  /** Proficiency with it. */
  readonly mark?: number;
  /** Its maximum: `hp 9/11`. */
  readonly max?: number;
  /** True for a text in quotes. */
  readonly quoted?: true;
  /** True where an expression was asked for: `&手枪=1d10`. */
  readonly asExpression?: true;
}

/** An amount by which a value is changed. */
export interface ChangeItem {
  readonly kind: "change";
  readonly name: string;
  readonly operator: ChangeSign;
  readonly by: string;
}

/** What `.st` is to do with one name. */
export type ValueItem =
  | SetItem
  | ChangeItem
  | { readonly kind: "mark"; readonly name: string; readonly mark: number };

export type ChangeSign = "+" | "-" | "*" | "/";

/** What was read, and what was not. */
export interface ValueList {
  readonly items: readonly ValueItem[];
  /** Names without a value, and whatever nothing begins with. */
  readonly words: readonly string[];
  /** Names whose expression no engine takes. */
  readonly badExpressions: readonly string[];
  /** Names whose value is none, with what stands there: nothing is written then. */
  readonly badValues: readonly BadValue[];
}

export interface BadValue {
  readonly name: string;
  readonly said: string;
  /** `card`: it looks like the name of a card, and there is none of that name. */
  readonly why: "malformed" | "card";
}

/** What reading depends on. */
export interface ValueContext {
  readonly names: AttributeNames;
  /** True for an expression that the dice engines take as a whole. */
  readonly rolls: (text: string) => boolean;
  /** A `*` behind a name marks proficiency (D&D) and does not multiply. */
  readonly marks: boolean;
}
