import { truncateText } from "@dicetower/contract";
import type { LogLine } from "@dicetower/session-logs/api";
import type { Cast } from "./cast.js";
import type { Fact } from "./facts.js";

/** UTF-16 units of a line that a model reads. */
const maxLineLength = 400;

/** What a model reads of a line; undefined where it says nothing. @param number gives a result its mark */
export function storyLine(
  line: LogLine,
  facts: readonly Fact[],
  cast: Cast,
  number: (fact: Fact) => string,
): string | undefined {
  if (line.isDice) {
    const shown = facts.filter(({ userId }) => userId === "" || cast.markOf(userId) !== undefined);
    if (shown.length === 0) return undefined;
    return shown
      .map((fact) => `* ${cast.markOf(fact.userId) ?? "the dice"}: ${number(fact)} (${fact.hint})`)
      .join("\n");
  }
  const speaker = cast.markOf(line.userId);
  const said = truncateText(line.message.replace(/\[(?:image|face|CQ):?[^\]]*\]|[⟦⟧]/gu, " "), maxLineLength)
    .replace(/\s+/gu, " ")
    .trim();
  return speaker === undefined || said === "" ? undefined : `${speaker}: ${cast.hideNames(said)}`;
}
