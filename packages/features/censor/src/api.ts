import { defineToken, defineTopic } from "@dicetower/contract";

/** Levels of a rule: 0 Ignore … 5 Critical. */
export const censorLevels = ["Ignore", "Notice", "Caution", "Warning", "Danger", "Critical"] as const;

/** What the matcher says of a text. */
export interface CensorResult {
  readonly hit: boolean;
  /** Highest level of the rules hit, 0 when none was. */
  readonly level: number;
  readonly action: "none" | "log" | "warnBlock" | "refuse";
  readonly rules: readonly { readonly id: number; readonly word: string }[];
}

/** The matcher that live messages meet. */
export interface Censor {
  look(text: string): CensorResult;
  /** True when a command at that level is kept from somebody of that trust. */
  blocks(level: number, trust: number): boolean;
}
export const Censor = defineToken<Censor>("Censor");

/** Somebody said what a rule of the censor hits. Neither the word nor the command is told. */
export interface CensorHit {
  readonly account: { readonly id: string; readonly platform: string };
  readonly userId: string;
  readonly nickname: string;
  /** Empty in private. */
  readonly groupId: string;
  readonly groupName: string;
  readonly level: number;
  readonly blocked: boolean;
}

/** Emitted for each message that a rule from Notice on hits; not for those of the test chat. */
export const censorHit = defineTopic<CensorHit>("censor.hit");
