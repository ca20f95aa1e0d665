import type { Amount, DiceOperator, DiceTerm } from "../dice/dice-operator.js";

/** Where a node stands in the source, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type SumOperator = "+" | "-";
export type BinaryOperator =
  | SumOperator
  | "*"
  | "/"
  | "%"
  | "^"
  | "&"
  | "|"
  | "<"
  | "<="
  | "=="
  | "!="
  | ">="
  | ">";
export type LogicOperator = "&&" | "||" | "??";

/** One operator and what stands at its right; `at` is the offset of the operator. */
export interface BinaryStep {
  readonly operator: BinaryOperator;
  readonly at: number;
  readonly operand: Node;
}

export type Access =
  | { readonly kind: "index"; readonly at: number; readonly index: Node }
  | { readonly kind: "attribute"; readonly at: number; readonly name: string }
  | { readonly kind: "call"; readonly at: number; readonly values: readonly Node[] };

/** One term of continuous dice; `amounts` are the parts of it that must be compiled. */
export interface DiceLink extends Span {
  readonly count: Amount | undefined;
  readonly operator: DiceOperator;
  readonly term: DiceTerm;
  readonly amounts: readonly Amount[];
}

/** A name that is read; a quiet one is no term of the working: called, or the key of a dictionary. */
export interface NameNode extends Span {
  readonly kind: "name";
  readonly name: string;
  readonly quiet: boolean;
}

export interface SliceBounds {
  readonly from: Node | undefined;
  readonly to: Node | undefined;
  readonly step: Node | undefined;
}

export type ValueNode = Span &
  (
    | { readonly kind: "int"; readonly value: number }
    | { readonly kind: "float"; readonly value: number }
    | { readonly kind: "text"; readonly value: string }
    | { readonly kind: "null" }
    | { readonly kind: "this" }
    | { readonly kind: "raw"; readonly name: string }
    | { readonly kind: "template"; readonly parts: readonly (string | readonly Statement[])[] }
    | { readonly kind: "array"; readonly items: readonly Node[] }
    | { readonly kind: "range"; readonly from: Node; readonly to: Node }
    | { readonly kind: "dictionary"; readonly items: readonly (readonly [Node, Node])[] }
    | { readonly kind: "access"; readonly base: Node; readonly steps: readonly Access[] }
    | { readonly kind: "dice"; readonly links: readonly DiceLink[] }
  );

export type OperationNode = Span &
  (
    | { readonly kind: "unary"; readonly operator: SumOperator; readonly operand: Node }
    | { readonly kind: "binary"; readonly first: Node; readonly steps: readonly BinaryStep[] }
    | { readonly kind: "logic"; readonly operator: LogicOperator; readonly operands: readonly Node[] }
    | { readonly kind: "ternary"; readonly condition: Node; readonly yes: Node; readonly no: Node }
    | { readonly kind: "choice"; readonly cases: readonly (readonly [Node, Node])[] }
    | ({ readonly kind: "slice"; readonly target: Node; readonly at: number } & SliceBounds)
  );

export type AssignmentNode = Span &
  (
    | { readonly kind: "assign"; readonly name: string; readonly value: Node }
    | { readonly kind: "assignComputed"; readonly name: string; readonly value: Node; readonly depth: number }
    | {
        readonly kind: "assignAttribute";
        readonly name: string;
        readonly raw: boolean;
        readonly attribute: string;
        readonly value: Node;
      }
    | { readonly kind: "assignThis"; readonly attribute: string; readonly value: Node }
    | {
        readonly kind: "assignIndex";
        readonly target: Node;
        readonly at: number;
        readonly index: Node;
        readonly value: Node;
      }
    | ({
        readonly kind: "assignSlice";
        readonly target: Node;
        readonly at: number;
        readonly value: Node;
      } & SliceBounds)
  );

export type Node = NameNode | ValueNode | OperationNode | AssignmentNode;

export interface Branch {
  readonly condition: Node;
  readonly body: readonly Statement[];
}

export type Statement = Span &
  (
    | { readonly kind: "expression"; readonly expression: Node }
    | {
        readonly kind: "if";
        readonly branches: readonly Branch[];
        readonly otherwise: readonly Statement[] | undefined;
      }
    | ({ readonly kind: "while" } & Branch)
    | {
        readonly kind: "func";
        readonly name: string;
        readonly parameters: readonly string[];
        readonly body: readonly Statement[];
        readonly depth: number;
      }
    | { readonly kind: "return"; readonly value: Node | undefined }
    | { readonly kind: "break" }
    | { readonly kind: "continue" }
  );

export type NodeOf<K extends Node["kind"]> = Extract<Node, { readonly kind: K }>;
export type StatementOf<K extends Statement["kind"]> = Extract<Statement, { readonly kind: K }>;
