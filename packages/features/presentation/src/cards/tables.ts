import { type Inline, literal, type Table } from "../markdown/tree.js";
import { plainTable } from "../plain/tables.js";
import { wordOf } from "./card.js";

/** A table as text in columns, which cards show as code. */
export function tableText({ head, rows }: Table): string {
  const cells = (row: Table["head"]) => row.map((cell) => unmarked(cell));
  return plainTable(
    cells(head),
    rows.map((row) => cells(row)),
  );
}

/** The text of a line without its marks and platform codes. */
export function unmarked(line: readonly Inline[]): string {
  return line
    .map((node): string => {
      if (node.kind === "text" || node.kind === "code") return node.text;
      return node.kind === "segment" ? wordOf(node.segment) : unmarked(node.children);
    })
    .join("");
}

/** A platform without images in cards gets their words. */
export function imageLine(alt: string): readonly Inline[] {
  return [literal(`[${alt}]`)];
}
