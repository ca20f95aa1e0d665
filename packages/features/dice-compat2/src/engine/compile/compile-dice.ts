import { Roller } from "../dice/roller.js";
import { fail } from "../errors.js";
import { type Exec, type Frame, TermRecord } from "../runtime/run.js";
import type { DiceLink, NodeOf } from "../syntax/nodes.js";
import type { Compiler } from "./compile.js";

type Link = (frame: Frame, previous: number) => number;

/** One term, or a chain in which each result is the count of the next. */
export function compileDice(node: NodeOf<"dice">, compiler: Compiler): Exec {
  const links = node.links.map((link) => compileLink(link, compiler));
  const [only] = links;
  if (only !== undefined && links.length === 1) return (frame) => only(frame, 0);
  return (frame) => links.reduce((previous, link) => link(frame, previous), 0);
}

function compileLink(link: DiceLink, compiler: Compiler): Link {
  const { operator, term, start, end, amounts } = link;
  for (const amount of amounts) {
    if (amount.expression !== undefined) amount.exec ??= compiler.node(amount.expression);
  }
  const letter = letterOf(link, compiler.source);
  return (frame, previous) => {
    const result = term.roll(new Roller(frame, letter, start, previous));
    if (!Number.isSafeInteger(result.value)) fail("dice.number.unsafe", letter, start);
    frame.records?.push(new TermRecord(start, end, result.value, operator, result, undefined, undefined));
    return result.value;
  };
}

/** The letter that introduces a term, in lower case, for errors. */
function letterOf({ operator, start, end }: DiceLink, source: string): string {
  for (let at = start; at < end; at++) {
    const character = source.charAt(at);
    if (operator.letters.includes(character)) return character.toLowerCase();
  }
  return operator.key;
}
