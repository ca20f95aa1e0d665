import type { ProblemSource } from "@dicetower/system/api";
import type { CommandReader } from "../api.js";

/** Words that one line names; the page has the rest. */
const maxNamed = 10;

/** Tells the dashboard in one line that several want a word of which the owner can decide whose it is. */
export function wordProblems(reader: Pick<CommandReader, "conflicts">): ProblemSource {
  return {
    key: "commands",
    find() {
      const words = [...new Set(reader.conflicts.filter(({ open }) => open).map(({ word }) => word))];
      if (words.length === 0) return [];
      const named = words.slice(0, maxNamed).join(", ");
      return [
        {
          key: "words",
          severity: "info",
          textKey: "commands.page.problem.words",
          values: { count: words.length, words: words.length > maxNamed ? `${named}, …` : named },
          action: { titleKey: "commands.page.problem.decide", page: "wanted-words" },
        },
      ];
    },
  };
}
