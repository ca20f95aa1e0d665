import { useEffect, useState } from "preact/hooks";

/** Something that could stand at the cursor of a line. */
export interface Completion {
  /** Takes the place of what has been typed of the word; empty for a hint, which cannot be taken. */
  readonly insert: string;
  readonly label: string;
  /** What it is, or what follows it. */
  readonly detail: string;
}

/** A line that is being typed. */
export interface TypedLine {
  readonly text: string;
  readonly cursor: number;
}

/** A line, parted at the word under its cursor. */
export interface LineParts {
  readonly front: string;
  /** What stands of the word in front of the cursor. */
  readonly word: string;
  readonly behind: string;
}

/** Finds what could stand at the end of a text. */
export type Completing = (begun: string, signal: AbortSignal) => Promise<readonly Completion[]>;

const waitMs = 150;

export function partsOf({ text, cursor }: TypedLine): LineParts {
  const begun = text.slice(0, cursor);
  const word = /\S*$/u.exec(begun)?.[0] ?? "";
  return { front: begun.slice(0, begun.length - word.length), word, behind: text.slice(cursor) };
}

/**
 * Completions of a line, asked for once nobody has typed for a moment. Until the answer is there, those of the same word
 * that still fit are shown. The last question alone is answered.
 * @param line undefined: nobody asks
 */
export function useCompletions(complete: Completing, line: TypedLine | undefined): readonly Completion[] {
  const [found, setFound] = useState<{ readonly front: string; readonly items: readonly Completion[] }>();
  const parts = line && partsOf(line);
  const begun = parts && parts.front + parts.word;
  useEffect(() => {
    if (parts === undefined || begun === undefined || begun === "") return undefined;
    const leave = new AbortController();
    const { front } = parts;
    const answer = (items: readonly Completion[]) => {
      if (!leave.signal.aborted) setFound({ front, items });
    };
    const soon = setTimeout(() => complete(begun, leave.signal).then(answer, () => answer([])), waitMs);
    return () => {
      clearTimeout(soon);
      leave.abort();
    };
  }, [complete, begun]);
  if (parts === undefined || begun === "" || found?.front !== parts.front) return [];
  const typed = parts.word.toLowerCase();
  return found.items.filter(({ insert }) => insert === "" || insert.toLowerCase().startsWith(typed));
}
