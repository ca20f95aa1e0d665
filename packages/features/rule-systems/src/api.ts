/**
 * What the feature `rule-systems` offers to others.
 * @packageDocumentation
 */
import {
  type Actor,
  definePoint,
  defineToken,
  defineTopic,
  type Keyed,
  type MessageLocation,
  type SharedChange,
  type TextRef,
} from "@dicetower/contract";
import type { RuleTrial, RuleTrialResult, TrialAttribute } from "./custom/trial-types.js";

export type { RuleTrial, RuleTrialResult, TrialAttribute } from "./custom/trial-types.js";
export { systemTitle } from "./templates/system-title.js";
export { unknownSystem } from "./unknown-system.js";

/** Value of an attribute: a number, a text, or a dice expression that is rolled when it is read. */
export type AttributeValue = number | string | { readonly expr: string };

/** What is known of an attribute beyond its value. */
export interface AttributeMeta {
  readonly type?: "int" | "text" | "expr";
  readonly min?: number;
  readonly max?: number;
  /** Not grown by `.en auto`. */
  readonly skipEnhance?: boolean;
  readonly skipCheck?: boolean;
  readonly note?: string;
}

/** A command of a template: `.劈砍`. */
export interface CustomCommand {
  readonly expr: string;
  /** Text key, or the text itself. */
  readonly reply: string;
  readonly help?: string;
  readonly examples?: readonly string[];
  readonly hidden?: boolean;
}

/** How a check is judged, as data: variants of `.setcoc` from 20 on. */
export interface CheckRule {
  readonly keyword: string;
  readonly name: string;
  /** Expression of the roll; `D100` when left out. */
  readonly roll?: string;
  /** The first whose `when`, over `roll` and `value`, is true decides. */
  readonly levels: readonly { readonly key: string; readonly when: string | boolean }[];
}

/** A recipe for characters: `.coc`, `.pc build`. */
export interface Generator {
  readonly attrs: Readonly<Record<string, string>>;
  readonly derived?: Readonly<Record<string, string>>;
  /** `力量:{力量} …` */
  readonly line: string;
  readonly totals?: readonly (readonly string[])[];
}

/** A rule-system template: one file, YAML or JSON (version 2.0 of the layout that players know). */
export interface SystemTemplate {
  /** 1–32 characters, lower case: `coc7`. */
  readonly name: string;
  readonly fullName: string;
  /** Language → the full name as it is written there. */
  readonly fullNames?: Readonly<Record<string, string>>;
  readonly authors: readonly string[];
  readonly version: string;
  readonly updatedTime: string;
  readonly templateVer: string;
  /** What `.set` takes besides the name. */
  readonly keys: readonly string[];
  readonly attrs: {
    readonly defaults: Readonly<Record<string, number | string>>;
    /** Worked out when read; an own value on a card overrides it. */
    readonly defaultsComputed: Readonly<Record<string, string>>;
    readonly detailOverwrite: Readonly<Record<string, string>>;
    /** Heading → names, in the order of `.st show`. */
    readonly groups: Readonly<Record<string, readonly string[]>>;
    readonly meta: Readonly<Record<string, AttributeMeta>>;
  };
  /** Language → name → the name as it is shown there; read as an other name as well. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Name → other names, whatever their case. */
  readonly alias: Readonly<Record<string, readonly string[]>>;
  /** Word → name. */
  readonly redirect: Readonly<Record<string, string>>;
  readonly commands: {
    readonly set: {
      readonly diceSides?: number;
      readonly keys?: readonly string[];
      readonly relatedExt?: readonly string[];
      /** Text key, or the text itself. */
      readonly enableTip?: string;
    };
    readonly sn: Readonly<Record<string, { readonly template: string; readonly helpText?: string }>>;
    readonly st: {
      readonly show: {
        readonly top?: readonly string[];
        readonly sortBy?: "name" | "value" | "value desc";
        readonly ignores?: readonly string[];
        readonly showKeyAs?: Readonly<Record<string, string>>;
        readonly showValueAs?: Readonly<Record<string, string>>;
        readonly showValueAsIfMiss?: Readonly<Record<string, string>>;
        readonly itemsPerLine?: number;
      };
    };
    readonly custom: Readonly<Record<string, CustomCommand>>;
  };
  readonly checks: Readonly<Record<string, CheckRule>>;
  readonly generate: Readonly<Record<string, Generator>>;
  readonly init?: { readonly expr: string };
  readonly hp?: { readonly current: string; readonly max: string; readonly temp?: string };
  readonly textMap: Readonly<Record<string, string>>;
}

/** A template with every part but the name left out where nothing is to be said: what a feature contributes. */
export type PartialTemplate = Pick<SystemTemplate, "name" | "fullName"> & {
  readonly [K in Exclude<keyof SystemTemplate, "name" | "fullName">]?: K extends "attrs" | "commands"
    ? { readonly [P in keyof SystemTemplate[K]]?: SystemTemplate[K][P] }
    : SystemTemplate[K];
};

/** A rule system that a feature brings; its key is the name of its template, behind the pack and a colon for packs. */
export interface RuleSystemItem extends Keyed {
  readonly template: PartialTemplate;
  /** The rule pack it came with; built in when left out. */
  readonly pack?: {
    readonly id: string;
    /** Name of its file within the pack, and what stands in it. */
    readonly filename: string;
    readonly content: string;
  };
}

/** Rule systems of features: coc7, dnd5e, … Checked when they are read, as files are. */
export const ruleSystems = definePoint<RuleSystemItem>("ruleSystems");

/** A rule system in force, with its names compiled. */
export interface RuleSystem {
  readonly name: string;
  readonly template: SystemTemplate;
  readonly source: "builtin" | "user" | "rulepack";
  /** Id of the rule pack it came with, empty for none. */
  readonly packId: string;
  /** Name of an attribute by any of its spellings, aliases and redirects; the word itself where it is none. */
  nameOf(word: string): string;
  /**
   * An attribute as it is called in a language: by the names of the template, else by an other name in its script.
   * @param name as of `nameOf`
   */
  shownName(name: string, locale: string): string;
  /** True where the template speaks of the attribute: a default, a formula, an alias, a group. */
  knows(word: string): boolean;
  /** Default of an attribute, undefined where the template has none. @param name as of `nameOf` */
  defaultOf(name: string): number | string | undefined;
  /** Formula of a computed attribute. @param name as of `nameOf` */
  formulaOf(name: string): string | undefined;
  metaOf(name: string): AttributeMeta;
}

/** A rule file as it was read. */
export interface RuleFile {
  readonly template: SystemTemplate;
}

/** A rule system that was read from a card model of Dice! */
export interface CardModel extends RuleFile {
  /** The rule file that it comes to, YAML: what was not carried over stands in comments at its top. */
  readonly filename: string;
  readonly content: string;
}

/** A command of a feature as it is tried under a rule system that may not be in force. */
export interface TrialCall {
  readonly system: RuleSystem;
  /** Values of the card, by the names of the system. */
  readonly card: Readonly<Record<string, AttributeValue>>;
  /** The word that was said, and what follows it. */
  readonly word: string;
  readonly rest: string;
  /** Who says it. */
  readonly nick: string;
  readonly locale: string;
  die(faces: number): number;
}

/** What a command comes to in a trial. */
export interface TrialAnswer {
  readonly reply: readonly TextRef[];
  /** Left out where nothing is judged. */
  readonly level?: TextRef;
  /** The card as the command leaves it; left out where it changes nothing. */
  readonly card?: Readonly<Record<string, AttributeValue>>;
}

/** Has a command of a feature tried with a card that is written down: it says, keeps and tells nothing. */
export interface TrialCommand extends Keyed {
  /** In small letters. */
  readonly words: readonly string[];
  /** @throws EngineError, Failure */
  run(call: TrialCall): TrialAnswer;
}
export const trialCommands = definePoint<TrialCommand>("trialCommands");

/** Reads a card that is written down under a rule system, as commands would read it. */
export interface TrialSheet extends Keyed {
  /** @throws Failure for a card that is too large */
  attributes(
    system: RuleSystem,
    card: Readonly<Record<string, AttributeValue>>,
    most: number,
  ): readonly TrialAttribute[];
}
export const trialSheets = definePoint<TrialSheet>("trialSheets");

/** The rule systems of the installation, and which one is played where. */
export interface RuleSystems {
  /** Those that are switched on, by name. */
  readonly all: readonly RuleSystem[];
  /** By name. */
  get(name: string): RuleSystem | undefined;
  /** By name or key, as people type it: `coc`, `dnd`. */
  find(word: string): RuleSystem | undefined;
  /**
   * The system of the group, in private that of the person, else `coc7`, else an empty one. Answers without waiting, for
   * the group of a message on its way through the line; other groups have to be loaded by `Groups` first.
   */
  at(place: MessageLocation): RuleSystem;
  /** Name of the system that was chosen there, undefined where nobody has. Answers without waiting. */
  chosenAt(place: MessageLocation): string | undefined;
  /**
   * Chooses a system for the group of a place, in private for the person; undefined takes it back.
   * @param within a change to take part in, which records it: `ruleSystem`
   * @throws Failure 40400 for a name that there is none of
   */
  choose(
    place: MessageLocation,
    name: string | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /**
   * Reads a rule file, YAML or JSON, without keeping anything of it.
   * @throws Failure 40001 that names the line and what is wrong with it
   */
  parse(content: string): Promise<RuleFile>;
  /**
   * Reads a card model of Dice! (XML) as a rule system, without keeping anything of it.
   * @throws Failure 40001 for what is none
   */
  readCardModel(content: string): Promise<CardModel>;
  /**
   * Runs a command of a system without saying or keeping anything.
   * @param locale the installation's language when left out
   * @throws Failure 40400 for a name that there is none of, 40001 for dice that cannot show that, 50300 while dice are off
   */
  test(trial: RuleTrial, locale?: string): Promise<RuleTrialResult>;
}
export const RuleSystems = defineToken<RuleSystems>("RuleSystems");

/** Emitted after a group or a person has got another rule system. */
export const systemChosen = defineTopic<{
  readonly place: MessageLocation;
  readonly name: string | undefined;
}>("rule-systems.chosen");

/** Emitted after a rule system came, went or changed: what was compiled from it is made anew. */
export const systemsChanged = defineTopic<null>("rule-systems.changed", { cluster: true });
