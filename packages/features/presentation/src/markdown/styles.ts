import { actionLine } from "../plain/plain-form.js";
import { type Action, type Block, type Inline, literal } from "./tree.js";

/** How replies look: plain wording, Markdown, or Markdown with bars and buttons. */
export const styles = ["traditional", "standard", "visual"] as const;
export type Style = (typeof styles)[number];

/** The blocks as a style shows them: what it does not draw becomes text, or goes. */
export function styled(blocks: readonly Block[], style: Style): readonly Block[] {
  if (style === "visual") return blocks;
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind === "bar") {
      const said = `${block.label} ${block.value}/${block.max}`.trimStart();
      return style === "traditional" ? [] : [para([literal(said)])];
    }
    if (block.kind !== "actions") return [block];
    // An address is something to read in every style.
    const kept = block.actions.filter(({ kind }) => style === "standard" || kind === "link");
    return kept.length === 0 ? [] : [para(...kept.map((action) => [commandOf(action)]))];
  });
}

/** Actions as lines: what there is no button for. */
export function linesOf(actions: readonly Action[]): Block {
  return para(
    ...actions.map((action): Inline[] => [
      action.kind === "link" ? commandOf(action) : { kind: "code", text: actionLine(action) },
    ]),
  );
}

function commandOf({ kind, label, command }: Action): Inline {
  return kind === "link"
    ? { kind: "link", url: command, children: [literal(label || command)] }
    : { kind: "code", text: command };
}

function para(...lines: (readonly Inline[])[]): Block {
  return { kind: "para", lines };
}

/** True where something would be drawn otherwise than a plain text is. */
export function hasMarks(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind !== "para" || block.lines.some((line) => line.some(isMark)));
}

function isMark({ kind }: Inline): boolean {
  return kind !== "text" && kind !== "segment";
}
