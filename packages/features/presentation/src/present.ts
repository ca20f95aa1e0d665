import { type JsonValue, parseCq, segmentField } from "@dicetower/contract";
import { type Body, wordOf } from "./cards/card.js";
import type { CardTarget } from "./cards/targets.js";
import { type Style, styled } from "./markdown/styles.js";
import type { Action, Block } from "./markdown/tree.js";
import { type PlainOptions, plainForm } from "./plain/plain-form.js";

/** How a text is presented. */
export interface PresentOptions extends PlainOptions {
  readonly style: Style;
  /** Undefined where nothing is drawn. */
  readonly target: CardTarget | undefined;
}

/** One text, as it is said and as it is read where nothing is drawn. */
export interface Presented {
  /** The text that is sent. */
  readonly text: string;
  /** With platform codes, as parts of replies have it. */
  readonly plain: string;
  /** What is drawn as buttons. */
  readonly actions: readonly Action[];
  /** Undefined where the target gets the plain form, in segments. */
  readonly body: Body | undefined;
  /** True where the body draws nothing: the plain form says the same. */
  readonly drawsNothing: boolean;
}

/** Presents the blocks of a text: the one way for what is said and for previews. */
export function present(blocks: readonly Block[], options: PresentOptions): Presented {
  const { style, target } = options;
  const shown = styled(blocks, style);
  const plain = plainForm(shown, options);
  const actions = style === "visual" ? actionsOf(shown) : [];
  const words = target === undefined ? "" : readable(plain);
  const card = target?.write((form, kind) =>
    style === "traditional" ? form.text(words, kind) : form.card(shown, words, kind),
  );
  return card === undefined
    ? { text: plain, plain, actions, body: undefined, drawsNothing: true }
    : { text: card.text, plain, actions, body: card.body, drawsNothing: card.plain };
}

/** An action as the API names its members. */
export function actionAnswer({ kind, label, command, comment }: Action): Readonly<Record<string, JsonValue>> {
  return { kind, label, ...(kind === "link" ? { url: command } : { command }), comment };
}

function actionsOf(blocks: readonly Block[]): readonly Action[] {
  return blocks.flatMap((block) => (block.kind === "actions" ? block.actions : []));
}

/** A text with codes as people read it. */
function readable(plain: string): string {
  return parseCq(plain)
    .map((segment) => (segment.type === "text" ? segmentField(segment.data.text) : wordOf(segment)))
    .join("");
}
