import type { TextFormat } from "@dicetower/contract";
import type { TextValue } from "../api/variables.js";

/** Text as it is written. */
export interface LiteralNode {
  readonly kind: "literal";
  readonly text: string;
}

/** `{name}`. */
export interface VariableNode {
  readonly kind: "variable";
  readonly name: string;
}

/** `{sample:a|b}`: one of several is chosen. */
export interface SampleNode {
  readonly kind: "sample";
  /** As written: what it stays where too much has been drawn. */
  readonly raw: string;
  readonly alternatives: readonly (readonly TemplateNode[])[];
  /** Sums of the weights up to each alternative. */
  readonly sums: readonly number[];
}

/** `{%deck}`, `{=1d6}`: a function, or what is none and stays as written. */
export interface CallNode {
  readonly kind: "call";
  readonly raw: string;
  /** What stands between the braces. */
  readonly content: string;
}

/** A piece of a parsed template. */
export type TemplateNode = LiteralNode | VariableNode | SampleNode | CallNode;

/** A place for a value: the name of a variable, or what a function has answered. */
export type Hole = string | { readonly value: TextValue };

/** A template that holds no draws (any more): pieces of text, and holes between them. */
export interface FlatTemplate {
  /** One more than there are holes. */
  readonly pieces: readonly string[];
  readonly holes: readonly Hole[];
  readonly format: TextFormat;
}

/** A template whose samples and functions are still to be drawn. */
export interface DrawableTemplate {
  readonly nodes: readonly TemplateNode[];
  /** Dice in `[1d6]` and `{1d6}` are rolled: rules and decks, not the texts of features. */
  readonly rolls: boolean;
  readonly format: TextFormat;
}

/** A parsed template. */
export type ParsedTemplate = FlatTemplate | DrawableTemplate;

/** Collects the pieces and holes of a flat template. */
export class FlatBuilder {
  readonly #pieces: string[] = [];
  readonly #holes: Hole[] = [];
  #piece = "";

  text(text: string): void {
    this.#piece += text;
  }

  hole(hole: Hole): void {
    this.#pieces.push(this.#piece);
    this.#holes.push(hole);
    this.#piece = "";
  }

  done(format: TextFormat): FlatTemplate {
    return { pieces: [...this.#pieces, this.#piece], holes: this.#holes, format };
  }
}
